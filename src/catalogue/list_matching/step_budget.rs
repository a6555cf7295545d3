//! How much work a line and a list may cost, in steps: comparisons of one reading with one product. Steps and not time, so that the
//! same list is answered in the same way on every machine and every day.

/// What a line may cost. Those of honest lists cost some hundred.
const LINE: u32 = 40_000;
/// What a list may cost: 500 lines of the usual kind several times over, or some fifty of the worst.
const LIST: u32 = 2_000_000;
/// What a search costs for each word.
pub(super) const SEARCH: u32 = 400;

/// The steps that are left.
#[derive(Debug)]
pub(super) struct StepBudget {
    line: u32,
    list: u32,
    spent: bool,
}

impl StepBudget {
    pub(super) fn of_list() -> Self {
        Self { line: LINE, list: LIST, spent: false }
    }

    /// The next line has its own steps, as far as there are any for the list.
    pub(super) fn begin_line(&mut self) {
        self.line = LINE.min(self.list);
        self.spent = false;
    }

    /// Takes steps; false when there are not so many left for the line.
    pub(super) fn spend(&mut self, steps: u32) -> bool {
        if self.spent || steps > self.line {
            self.spent = true;
            return false;
        }
        self.line -= steps;
        self.list -= steps;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_steps_and_a_list_those_of_many_lines() {
        let mut steps = StepBudget::of_list();
        let mut lines = 0;
        loop {
            steps.begin_line();
            if !steps.spend(LINE) {
                break;
            }
            assert!(!steps.spend(1), "one more than a line has");
            lines += 1;
        }
        assert!(lines >= 50, "{lines}");
        while steps.spend(1) {}
        steps.begin_line();
        assert!(!steps.spend(LINE));
    }
}
