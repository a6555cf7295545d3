//! The strengths and dosage forms in which the catalogue has a salt, as a table: forms down, strengths across.
//!
//! What is printed differently stands apart: '250 mg/5 mL' is no '50 mg/mL', and a sustained-release tablet no tablet. The
//! texts are those of the compositions; amounts are compared exactly and never calculated.

mod columns;
mod forms;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use self::forms::described as form_of;
pub use self::table::{MatrixCell, MatrixForm, MatrixProduct, MatrixStrength, SaltMatrix};
pub(crate) use self::table::{of_product, of_search};
