//! `outply weights` and `outply positions export`: to other programs for learning, and back.

use crate::common::{refused, run, stderr, stdout};
use serde_json::Value;
use std::fs::{read, read_to_string, write};
use std::path::Path;

/// The header of a file of safetensors, as other programs read it, and the bytes after it.
fn parts(file: &Path) -> (Value, Vec<u8>) {
    let bytes = read(file).unwrap();
    let (length, rest) = bytes.split_first_chunk::<8>().unwrap();
    let (header, data) = rest.split_at(u64::from_le_bytes(*length) as usize);
    (serde_json::from_slice(header).unwrap(), data.to_vec())
}

fn tensors(header: &Value, data: &[u8]) -> Vec<u8> {
    let header = header.to_string();
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
}

fn succeeds(words: &[&str]) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", stderr(&output));
    stdout(&output)
}

#[test]
fn weights_go_out_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let [school, out, back] =
        ["school", "out.safetensors", "back"].map(|name| folder.path().join(name));
    let [state, out_name, back_name] = [&school, &out, &back].map(|path| path.to_str().unwrap());
    let inputs = ["--inputs", "lines=3", "--games", "200", "-q"];
    succeeds(&[&["train", "tictactoe", "--state", state], &inputs[..]].concat());
    let weights = school.join("weights");
    let name = weights.to_str().unwrap();
    let told = succeeds(&["weights", "info", name]);
    assert!(told.contains("learnt from lines=3 of 9 cells"), "{told}");
    assert!(told.contains("the expected result, from -1 to 1; learnt from 200 games"), "{told}");
    succeeds(&["weights", "export", "tictactoe", name, "-o", out_name]);
    let told = succeeds(&["weights", "import", "tictactoe", out_name, "-o", back_name]);
    assert!(told.contains(&format!("play tictactoe --evaluator learned={back_name}")), "{told}");
    let look = |file: &str| {
        let evaluator = format!("learned={file}");
        let words = ["analyze", "tictactoe", "--evaluator", &evaluator, "--depth", "1"];
        let told =
            succeeds(&[&words[..], &["--search", "alphabeta", "--multi-pv", "all"]].concat());
        // Without the last line, which tells the time.
        told.split("Depth").next().map(str::to_owned)
    };
    assert_eq!(look(back_name), look(name));
    refused(&["weights", "export", "connect4", name, "-o", out_name], "learnt from inputs");
    refused(
        &["weights", "import", "connect4", out_name, "-o", back_name],
        "expected \"connect4\", found",
    );
    refused(&["weights", "info", out_name], "this is not a file of learnt weights");
    refused(&["weights", "import", "tictactoe", name, "-o", back_name], "safetensors file");
    refused(&["weights", "import", "tictactoe", "nowhere", "-o", back_name], "nowhere");
    let around = folder.path().join("school/../school/weights").display().to_string();
    let (weights_before, out_before) = (read(&weights).unwrap(), read(&out).unwrap());
    let own = "this is the file that is read; expected another one";
    refused(&["weights", "export", "tictactoe", name, "-o", &around], own);
    refused(&["weights", "import", "tictactoe", out_name, "-o", out_name], own);
    assert_eq!((read(&weights).unwrap(), read(&out).unwrap()), (weights_before, out_before));
    let whole = read(&out).unwrap();
    write(&out, &whole[..whole.len() - 2]).unwrap();
    let import = ["weights", "import", "tictactoe", out_name, "-o", back_name];
    let before = read(&back).unwrap();
    refused(&import, "not a complete safetensors file");
    write(&out, &whole).unwrap();
    let (mut header, data) = parts(&out);
    header["__metadata__"]["game"] = "connect4".into();
    write(&out, tensors(&header, &data)).unwrap();
    refused(&import, "game in the metadata: expected \"tictactoe\", found \"connect4\"");
    let (mut header, _) = parts(&out);
    header["__metadata__"]["game"] = "tictactoe".into();
    header["__metadata__"]["points"] = "300".into();
    write(&out, tensors(&header, &data)).unwrap();
    refused(&import, "points in the metadata: expected none, found \"300\"");
    assert_eq!(read(&back).unwrap(), before, "what is refused changes nothing");
}

/// Positions of tic-tac-toe in a file.
fn gathered(file: &Path) {
    let words = ["positions", "tictactoe", "-o", file.to_str().unwrap(), "--games", "60", "-q"];
    succeeds(&[&words[..], &["--nodes", "200", "--random-plies", "1-4"]].concat());
}

#[test]
fn positions_are_read_elsewhere_and_what_learnt_from_them_plays() {
    let folder = tempfile::tempdir().unwrap();
    let [file, out, weights] =
        ["positions", "out.safetensors", "weights"].map(|name| folder.path().join(name));
    gathered(&file);
    let [name, out_name, weights_name] = [&file, &out, &weights].map(|path| path.to_str().unwrap());
    let told = succeeds(&["positions", "export", name, "--cells", "0", "-o", out_name]);
    assert!(told.contains("seen by what lies on 9 cells"), "{told}");
    let (header, data) = parts(&out);
    let count = header["offsets"]["shape"][0].as_u64().unwrap();
    assert!(told.starts_with(&format!("{count} positions kept")), "{told}");
    assert_eq!(header["target"]["shape"], serde_json::json!([count, 1]));
    let of = |name: &str| {
        let at = |end: usize| header[name]["data_offsets"][end].as_u64().unwrap() as usize;
        &data[at(0)..at(1)]
    };
    // "Learns": the mean target of the positions that each input is on in.
    let single =
        |place: usize| f32::from_le_bytes(of("target")[4 * place..][..4].try_into().unwrap());
    let offset = |place: u64| match place < count {
        true => i64::from_le_bytes(of("offsets")[8 * place as usize..][..8].try_into().unwrap()),
        false => of("active").len() as i64 / 4,
    };
    let said = &header["__metadata__"];
    let inputs: usize = said["input_count"].as_str().unwrap().parse().unwrap();
    let mut sums = vec![(0.0f32, 0.0f32); inputs];
    for place in 0..count {
        for at in offset(place)..offset(place + 1) {
            let at = 4 * at as usize;
            let input = u32::from_le_bytes(of("active")[at..at + 4].try_into().unwrap());
            let (sum, seen) = &mut sums[input as usize];
            (*sum, *seen) = (*sum + single(place as usize), *seen + 1.0);
        }
    }
    let mut said = said.clone();
    said["format"] = "outply weights 1".into();
    let rows = sums.iter().flat_map(|(sum, seen)| (sum / seen.max(1.0)).to_le_bytes());
    let learnt: Vec<u8> = rows.chain(0f32.to_le_bytes()).collect();
    let tensor = |shape: &[usize], from: usize, to: usize| serde_json::json!({ "dtype": "F32", "shape": shape, "data_offsets": [from, to] });
    let header = serde_json::json!({
        "__metadata__": said,
        "0.input.weight": tensor(&[inputs, 1], 0, 4 * inputs),
        "0.input.bias": tensor(&[1], 4 * inputs, 4 * inputs + 4),
    });
    write(&out, tensors(&header, &learnt)).unwrap();
    succeeds(&["weights", "import", "tictactoe", out_name, "-o", weights_name]);
    let evaluator = format!("learned={weights_name}");
    let told = succeeds(&["analyze", "tictactoe", "--evaluator", &evaluator, "--depth", "1"]);
    assert!(told.contains("plays b2"), "the middle is best: {told}");
}

#[test]
fn positions_are_seen_from_both_sides_beside_an_evaluator() {
    let folder = tempfile::tempdir().unwrap();
    let [file, out] = ["positions", "out.jsonl"].map(|name| folder.path().join(name));
    let [name, out_name] = [&file, &out].map(|path| path.to_str().unwrap());
    let words = ["positions", "breakthrough", "-o", name, "--evaluator", "races", "--depth", "2"];
    succeeds(&[&words[..], &["--games", "20", "--random-plies", "2-9", "-q"]].concat());
    let words = ["positions", "export", name, "-o", out_name];
    let both = [&words[..], &["--views", "2", "--beside", "races"]].concat();
    let told = succeeds(&both);
    let inputs: u64 = told.rsplit(": ").next().unwrap().split(' ').next().unwrap().parse().unwrap();
    let text = read_to_string(&out).unwrap();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let active = line["active"].as_array().unwrap();
        let (own, other): (Vec<u64>, Vec<u64>) =
            active.iter().map(|on| on[0].as_u64().unwrap()).partition(|input| *input < inputs);
        assert!(
            own.len() == other.len() && other.iter().all(|input| *input < 2 * inputs),
            "{line}"
        );
        assert!(line["beside"].is_number() && line["target"].as_array().unwrap().len() == 1);
    }
    refused(&[&words[..], &["--beside", "racing"]].concat(), "there are: network, races");
    refused(&[&words[..], &["--views", "2", "--cells", "0"]].concat(), "two views meet");
}

#[test]
fn positions_are_written_line_by_line_too() {
    let folder = tempfile::tempdir().unwrap();
    let [file, out] = ["positions", "out.jsonl"].map(|name| folder.path().join(name));
    gathered(&file);
    let same = folder.path().join("same");
    std::fs::copy(&file, &same).unwrap();
    let [name, same, out_name] = [&file, &same, &out].map(|path| path.to_str().unwrap());
    let told = succeeds(&["positions", "export", name, same, "-o", out_name]);
    let text = read_to_string(&out).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(told.starts_with(&format!("{} positions kept", lines.len())), "{told}");
    assert_eq!(lines[0]["target"].as_array().unwrap().len(), 3, "win, draw, loss: {}", lines[0]);
    assert_eq!(lines[0]["active"][0][1], 1.0);
    let (first, second) = lines.split_at(lines.len() / 2);
    assert_eq!(first[0]["state"], second[0]["state"]);
    assert_eq!(second[0]["game"].as_u64().unwrap() - first[0]["game"].as_u64().unwrap(), 60);
    let other = folder.path().join("out.csv");
    let words = ["positions", "export", name, "-o", other.to_str().unwrap()];
    refused(&words, "ends in .safetensors or .jsonl");
    refused(&["positions", "export", "nowhere", "-o", out_name], "nowhere");
    let own = folder.path().join("own.jsonl");
    std::fs::copy(&file, &own).unwrap();
    let own_name = own.to_str().unwrap();
    let words = ["positions", "export", name, own_name, "-o", own_name];
    refused(&words, "own.jsonl: this is the file that is read");
    assert_eq!(read(&own).unwrap(), read(&file).unwrap());
    let words = ["positions", "export", name, "-o", out_name];
    refused(&[&words[..], &["--inputs", "patterns"]].concat(), "gives no patterns");
    let whole = read(&file).unwrap();
    write(&file, &whole[..whole.len() - 1]).unwrap();
    refused(&words, name);
    assert_eq!(read_to_string(&out).unwrap(), text, "what is refused changes nothing");
}

#[test]
fn a_file_of_positions_that_is_given_twice_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [file, out] = ["positions", "out.jsonl"].map(|name| folder.path().join(name));
    gathered(&file);
    let again = folder.path().join(".").join("..").join(folder.path().file_name().unwrap());
    let again = again.join("positions");
    let [name, again, out] = [&file, &again, &out].map(|path| path.to_str().unwrap());
    let state = folder.path().join("state");
    let words = ["train", "tictactoe", "--state", state.to_str().unwrap(), "--positions"];
    for (second, says) in [
        (name, "this file is given twice; expected each file once".to_owned()),
        (again, format!("this is the file {name}, which is given too; expected each file once")),
    ] {
        let export = ["positions", "export", name, second, "-o", out];
        refused(&export, &format!("{second}: {says}"));
        refused(&[&words[..], &[name, second]].concat(), &format!("--positions {second}: {says}"));
    }
    assert!(!state.exists() && !Path::new(out).exists());
}
