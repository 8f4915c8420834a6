//! Small dense systems of linear equations.

/// A square matrix, by rows.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The inverse by Gauss-Jordan elimination with partial pivoting; `None` if there is none.
pub(super) fn inverse(matrix: &Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let largest = matrix.iter().flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
    let unit = |row: usize| (0..size).map(move |column| f64::from(row == column));
    let mut rows: Matrix = matrix
        .iter()
        .enumerate()
        .map(|(i, row)| row.iter().copied().chain(unit(i)).collect())
        .collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        let head = rows[pivot][column].abs();
        if head.is_nan() || head <= 1e-12 * largest {
            return None;
        }
        rows.swap(column, pivot);
        eliminate(&mut rows, column);
    }
    Some(rows.into_iter().map(|row| row[size..].to_vec()).collect())
}

fn eliminate(rows: &mut Matrix, column: usize) {
    let pivot = rows[column][column];
    rows[column].iter_mut().for_each(|x| *x /= pivot);
    let source = rows[column].clone();
    for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != column) {
        let factor = row[column];
        row.iter_mut().zip(&source).for_each(|(x, y)| *x -= factor * y);
    }
}

/// Matrix times vector.
pub(super) fn apply(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// `a` × `b` × `a`, for symmetric `a`.
pub(super) fn sandwich(a: &Matrix, b: &Matrix) -> Matrix {
    // Rows of `b a` are the columns of `a bᵀ`; both are symmetric.
    let inner: Matrix = b.iter().map(|row| apply(a, row)).collect();
    let columns: Matrix = (0..a.len()).map(|i| inner.iter().map(|row| row[i]).collect()).collect();
    columns.iter().map(|column| apply(a, column)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes_its_matrix() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![2.0, 5.0, 0.0], vec![1.0, 0.0, 3.0]];
        let inverse = inverse(&matrix).expect("it is regular");
        let back = apply(&inverse, &apply(&matrix, &[1.0, -2.0, 3.0]));
        back.iter().zip([1.0, -2.0, 3.0]).for_each(|(a, b)| assert!((a - b).abs() < 1e-12));
        let same = sandwich(&inverse, &matrix);
        same.iter()
            .flatten()
            .zip(inverse.iter().flatten())
            .for_each(|(a, b)| assert!((a - b).abs() < 1e-12));
    }

    #[test]
    fn a_singular_matrix_has_none() {
        assert_eq!(inverse(&vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
        assert_eq!(inverse(&vec![vec![0.0]]), None);
    }
}
