//! Weights as safetensors.

use super::{FORMAT, OF_SOME, Tensor, TensorError, described, file};
use crate::choice::InputChoice;
use crate::net::Net;
use crate::weights::{Beside, Shape, Weights};
use safetensors::SafeTensors;
use safetensors::tensor::Dtype;
use std::collections::HashMap;

impl Weights {
    /// The weights of `game`, its name with its options, as a file of safetensors. Kind of position by kind
    /// of position, counted from 0, it has the tensors
    ///
    /// - `0.input.weight`, inputs by hidden cells (without any: by ends), and `0.input.bias`;
    /// - with hidden cells `0.output.weight`, ends by cells, and `0.output.bias`.
    ///
    /// All are of 32-bit floating point. A cell passes on its sum, and 0.05 times one below zero. With two views there
    /// is one network, whose ends are the kinds of position; an end has weights for the cells of the mover's view, then
    /// for those of the other one, and a cell is the square of its sum, held between 0 and 1. With a policy the last
    /// end is the logit of the action that led to the state.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn to_safetensors(&self, game: &str) -> Result<Vec<u8>, TensorError> {
        let mut said = described(game, &self.shape);
        said.push(("games", self.games.to_string()));
        let nets = self.nets.iter().enumerate();
        let tensors: Vec<Tensor> =
            nets.flat_map(|(bucket, net)| tensors(bucket, net, self.shape.views)).collect();
        file(FORMAT, said, &tensors)
    }
}

/// The names and shapes of a network's tensors.
fn named(bucket: usize, shape: &Shape) -> Vec<(String, Vec<usize>)> {
    let (cells, ends) = (shape.cells, shape.ends());
    let width = if cells == 0 { ends } else { cells };
    let mut named = vec![("input.weight", vec![shape.inputs, width]), ("input.bias", vec![width])];
    if cells > 0 {
        named.extend([
            ("output.weight", vec![ends, cells * shape.views]),
            ("output.bias", vec![ends]),
        ]);
    }
    named.into_iter().map(|(name, shape)| (format!("{bucket}.{name}"), shape)).collect()
}

fn tensors(bucket: usize, net: &Net, views: usize) -> Vec<Tensor> {
    let (inputs, cells, ends) = (net.inputs(), net.cells, net.ends);
    let width = if cells == 0 { ends } else { cells };
    let (rows, bias) = net.rows.split_at(inputs * width);
    let tensor = |name: &str, shape: &[usize], numbers: Vec<f32>| {
        Tensor::singles(format!("{bucket}.{name}"), shape, numbers.into_iter())
    };
    let mut tensors = vec![
        tensor("input.weight", &[inputs, width], rows.to_vec()),
        tensor("input.bias", &[width], bias.to_vec()),
    ];
    if cells > 0 {
        let wide = cells * views;
        let ends_of = || net.last.chunks_exact(wide + 1);
        let weights = ends_of().flat_map(|end| end[..wide].to_vec()).collect();
        let biases = ends_of().map(|end| end[wide]).collect();
        tensors.push(tensor("output.weight", &[ends, wide], weights));
        tensors.push(tensor("output.bias", &[ends], biases));
    }
    tensors
}

/// A file of safetensors that says it is weights: what it says of itself, and its tensors.
#[derive(Debug)]
pub struct Tensors<'b> {
    tensors: SafeTensors<'b>,
    said: HashMap<String, String>,
}

impl<'b> Tensors<'b> {
    /// Of a file's bytes.
    ///
    /// # Errors
    /// If they are no safetensors, cut off, or say that they are something else than weights.
    pub fn read(bytes: &'b [u8]) -> Result<Tensors<'b>, TensorError> {
        let fault = |error: safetensors::SafeTensorError| TensorError::File(error.to_string());
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(fault)?;
        let said = metadata.metadata().clone().unwrap_or_default();
        let tensors = Tensors { tensors: SafeTensors::deserialize(bytes).map_err(fault)?, said };
        tensors.check("format", FORMAT.to_owned())?;
        Ok(tensors)
    }

    fn said(&self, key: &'static str, expected: &str) -> Result<&str, TensorError> {
        let missing = || TensorError::Said { key, found: None, expected: expected.to_owned() };
        self.said.get(key).map(String::as_str).ok_or_else(missing)
    }

    fn check(&self, key: &'static str, expected: String) -> Result<(), TensorError> {
        let found = self.said(key, &expected)?;
        if found == expected {
            return Ok(());
        }
        Err(TensorError::Said { key, found: Some(found.to_owned()), expected })
    }

    /// Refuses what is said of other networks than the one described.
    fn check_idle(&self, described: &[(&'static str, String)]) -> Result<(), TensorError> {
        for (key, why) in OF_SOME {
            let is_read = described.iter().any(|(known, _)| *known == key);
            if let Some(found) = self.said.get(key).filter(|_| !is_read) {
                return Err(TensorError::Idle { key, found: found.clone(), why });
            }
        }
        Ok(())
    }

    fn number<N: std::str::FromStr>(
        &self,
        key: &'static str,
        fits: impl Fn(&N) -> bool,
    ) -> Result<N, TensorError> {
        let expected = "a number";
        let found = self.said(key, expected)?;
        let number = found.parse().ok().filter(fits);
        let found = || Some(found.to_owned());
        number.ok_or_else(|| TensorError::Said {
            key,
            found: found(),
            expected: expected.to_owned(),
        })
    }

    /// Which inputs the weights are for.
    ///
    /// # Errors
    /// If the file does not say so.
    pub fn choice(&self) -> Result<InputChoice, TensorError> {
        Ok(InputChoice::of_name(self.said("inputs", "the name of the inputs")?))
    }

    /// Hidden cells, 0 for a plain sum.
    ///
    /// # Errors
    /// If the file does not say so, or says more than 65,536.
    pub fn cells(&self) -> Result<usize, TensorError> {
        self.number("cells", |cells| *cells <= 1 << 16)
    }

    /// How many views there are, and the evaluator beside.
    ///
    /// # Errors
    /// If the file says something else than 2 views, or an evaluator without its points.
    pub fn views(&self) -> Result<(usize, Option<Beside>), TensorError> {
        let has = |key| self.said.contains_key(key);
        let views = if has("views") { self.number("views", |views| *views == 2)? } else { 1 };
        if !has("beside") {
            return Ok((views, None));
        }
        let evaluator = self.said("beside", "the name of an evaluator")?.to_owned();
        let points = self.number("points", |points: &f32| points.is_finite() && *points > 0.0)?;
        Ok((views, Some(Beside { evaluator, points })))
    }

    /// Whether the last end is a policy: the logit of the action that led to a state.
    pub fn policy(&self) -> bool {
        self.said.contains_key("policy")
    }

    /// Whether the ends are the players' shares of one whole.
    pub fn shares(&self) -> bool {
        self.said.get("head").is_some_and(|head| head.starts_with("shares "))
    }

    /// The unit of values.
    ///
    /// # Errors
    /// If the file does not say so.
    pub fn unit(&self) -> Result<f32, TensorError> {
        self.number("unit", |unit: &f32| unit.is_finite() && *unit > 0.0)
    }

    /// The weights of a network of this shape in `game`.
    ///
    /// # Errors
    /// If the file says that they are others, or a tensor is missing, unknown, of another type or shape, or
    /// has infinities.
    pub fn weights(&self, game: &str, shape: Shape) -> Result<Weights, TensorError> {
        let described = described(game, &shape);
        self.check_idle(&described)?;
        for (key, expected) in described {
            self.check(key, expected)?;
        }
        let named: Vec<_> = (0..shape.nets()).flat_map(|bucket| named(bucket, &shape)).collect();
        let mut found = self.tensors.names();
        found.sort_unstable();
        if let Some(name) = found.iter().find(|name| !named.iter().any(|(known, _)| known == *name))
        {
            return Err(TensorError::Unknown((*name).to_owned()));
        }
        let games =
            if self.said.contains_key("games") { self.number("games", |_| true)? } else { 0 };
        let nets = (0..shape.nets()).map(|bucket| self.net(bucket, &shape));
        let nets = nets.collect::<Result<Vec<Net>, TensorError>>()?;
        Ok(Weights { shape, nets, games })
    }

    fn net(&self, bucket: usize, shape: &Shape) -> Result<Net, TensorError> {
        let (cells, ends) = (shape.cells, shape.ends());
        let mut layers = Vec::new();
        for (name, expected) in named(bucket, shape) {
            layers.push(self.singles(name, expected)?);
        }
        let rows = layers[..2].concat().into();
        let last = match &layers[2..] {
            [weights, biases] => {
                let ends = weights.chunks_exact(cells * shape.views).zip(biases);
                ends.flat_map(|(weights, bias)| [weights, &[*bias]].concat()).collect()
            }
            _ => Vec::new(),
        };
        Ok(Net { cells, ends, rows, last })
    }

    /// The numbers of a tensor.
    fn singles(&self, tensor: String, expected: Vec<usize>) -> Result<Vec<f32>, TensorError> {
        let Ok(view) = self.tensors.tensor(&tensor) else {
            return Err(TensorError::Missing(tensor));
        };
        if view.dtype() != Dtype::F32 {
            return Err(TensorError::Type { tensor, found: format!("{:?}", view.dtype()) });
        }
        if view.shape() != expected {
            return Err(TensorError::Shape { tensor, found: view.shape().to_vec(), expected });
        }
        let (chunks, _) = view.data().as_chunks::<4>();
        let numbers: Vec<f32> = chunks.iter().map(|chunk| f32::from_le_bytes(*chunk)).collect();
        match numbers.iter().position(|number| !number.is_finite()) {
            Some(place) => Err(TensorError::NotFinite { tensor, place }),
            None => Ok(numbers),
        }
    }
}
