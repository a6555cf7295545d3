//! All rules together: which one answers an address, and whether one leads to another.

use std::collections::HashMap;

use super::address::{local_part, path_of};

/// Where each old address leads; nowhere when it is gone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rules(HashMap<String, Option<String>>);

/// Why a rule cannot stand beside the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// It would lead back to where it begins.
    Circle,
    /// It leads to an address that another rule sends on to this target.
    LeadsOn(String),
    /// It leads to an address that another rule says is gone.
    LeadsToGone,
    /// Another rule, that of this old address, leads here.
    LedTo(String),
}

impl Conflict {
    /// The field that is wrong, and the message beside it. The office offers what follows 'straight to'.
    pub(crate) fn message(&self) -> (&'static str, String) {
        match self {
            Self::Circle => ("to", "leads back to the old address, in a circle".to_owned()),
            Self::LeadsOn(end) => {
                ("to", format!("is itself an old address; send visitors straight to {end}"))
            }
            Self::LeadsToGone => ("to", "is an address that another redirect says is gone".to_owned()),
            Self::LedTo(address) => {
                ("from", format!("is where {address} leads; first let {address} lead somewhere else"))
            }
        }
    }
}

impl Rules {
    /// Adds a rule, in place of one for the same address.
    pub(crate) fn insert(&mut self, address: &str, target: Option<&str>) {
        self.0.insert(address.to_owned(), target.map(str::to_owned));
    }

    /// Removes the rule of an address.
    pub(crate) fn remove(&mut self, address: &str) {
        self.0.remove(address);
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// What is wrong, by the address of the rule that it is wrong with. Empty for rules without a chain.
    pub(crate) fn conflicts(&self) -> HashMap<&str, Conflict> {
        let (mut conflicts, mut ends) = (HashMap::new(), HashMap::new());
        for (address, target) in &self.0 {
            let Some(next) = target.as_deref().and_then(|target| self.answering(target)) else { continue };
            conflicts.insert(address.as_str(), self.end_of_chain(next, &mut ends).conflict());
            conflicts.entry(next).or_insert_with(|| Conflict::LedTo(address.clone()));
        }
        conflicts
    }

    /// The address of the rule that answers at a target: the one for the very query comes before the one for the path.
    fn answering(&self, target: &str) -> Option<&str> {
        let address = local_part(target)?;
        let found = self.0.get_key_value(address).or_else(|| self.0.get_key_value(path_of(address)));
        found.map(|(address, _)| address.as_str())
    }

    /// Where the chain that begins at the rule of this address ends. `ends` has what is known of others: each rule is visited
    /// once, however long the chains are.
    fn end_of_chain<'r>(&'r self, start: &'r str, ends: &mut HashMap<&'r str, ChainEnd<'r>>) -> ChainEnd<'r> {
        let (mut visited, mut at) = (Vec::new(), start);
        let end = loop {
            if let Some(end) = ends.get(at) {
                break *end;
            }
            // Until its end is known: whoever comes back to it goes in a circle.
            ends.insert(at, ChainEnd::Circle);
            visited.push(at);
            match self.0.get(at).and_then(Option::as_deref) {
                None => break ChainEnd::Gone,
                Some(target) => match self.answering(target) {
                    Some(next) => at = next,
                    None => break ChainEnd::Target(target),
                },
            }
        };
        ends.extend(visited.into_iter().map(|address| (address, end)));
        end
    }
}

/// Where a chain of rules leads in the end.
#[derive(Debug, Clone, Copy)]
enum ChainEnd<'r> {
    Target(&'r str),
    Gone,
    Circle,
}

impl ChainEnd<'_> {
    /// What is wrong with a rule that leads into such a chain.
    fn conflict(self) -> Conflict {
        match self {
            Self::Target(target) => Conflict::LeadsOn(target.to_owned()),
            Self::Gone => Conflict::LeadsToGone,
            Self::Circle => Conflict::Circle,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rules(of: &[(&str, &str)]) -> Rules {
        let mut rules = Rules::default();
        for (address, target) in of {
            rules.insert(address, (!target.is_empty()).then_some(*target));
        }
        rules
    }

    fn conflict(of: &[(&str, &str)], address: &str) -> Option<Conflict> {
        rules(of).conflicts().remove(address)
    }

    #[test]
    fn a_chain_is_found_from_both_ends() {
        let chain = [("/a", "/b"), ("/b", "/c")];
        assert_eq!(conflict(&chain, "/a"), Some(Conflict::LeadsOn("/c".to_owned())));
        assert_eq!(conflict(&chain, "/b"), Some(Conflict::LedTo("/a".to_owned())));
        let long = [("/a", "/b"), ("/b", "/c#x"), ("/c", "https://other.example/")];
        assert_eq!(conflict(&long, "/a"), Some(Conflict::LeadsOn("https://other.example/".to_owned())));
        assert_eq!(conflict(&[("/a", "/b"), ("/b", "")], "/a"), Some(Conflict::LeadsToGone));
    }

    #[test]
    fn a_circle_is_found_whatever_its_length() {
        assert_eq!(conflict(&[("/a", "/a")], "/a"), Some(Conflict::Circle));
        assert_eq!(conflict(&[("/a", "/a?b=c")], "/a"), Some(Conflict::Circle));
        assert_eq!(conflict(&[("/a", "/b"), ("/b", "/a")], "/a"), Some(Conflict::Circle));
        let late = [("/a", "/b"), ("/b", "/c"), ("/c", "/b")];
        assert_eq!(conflict(&late, "/a"), Some(Conflict::Circle));
    }

    #[test]
    fn a_chain_of_all_rules_is_followed_once() {
        let mut long = Rules::default();
        for number in 0..20_000 {
            long.insert(&format!("/{number}"), Some(&format!("/{}", number + 1)));
        }
        let begun = std::time::Instant::now();
        let conflicts = long.conflicts();
        assert_eq!(conflicts.get("/0"), Some(&Conflict::LeadsOn("/20000".to_owned())));
        assert_eq!(conflicts.len(), 20_000);
        // Quadratic, it took minutes in this profile.
        assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
    }

    #[test]
    fn a_query_is_a_different_address_unless_the_path_is_meant() {
        assert!(rules(&[("/a?x=1", "/a"), ("/b", "/c?x=1"), ("/c?x=2", "/d")]).conflicts().is_empty());
        assert!(!rules(&[("/b", "/c?x=1"), ("/c", "/d")]).conflicts().is_empty());
        assert!(!rules(&[("/b", "/c?x=1"), ("/c?x=1", "/d")]).conflicts().is_empty());
    }

    proptest! {
        #[test]
        fn a_set_into_which_only_sound_rules_came_has_no_chain(
            steps in prop::collection::vec(("/[a-e](\\?[xy])?", "(/[a-e](\\?[xy])?(#f)?|)", any::<bool>()), 1..40)
        ) {
            let mut accepted = Rules::default();
            for (address, target, is_kept) in steps {
                let mut tried = accepted.clone();
                if is_kept {
                    tried.insert(&address, (!target.is_empty()).then_some(&*target));
                } else {
                    tried.remove(&address);
                }
                // Only what is said of the changed rule decides.
                if !tried.conflicts().contains_key(&*address) {
                    accepted = tried;
                }
                prop_assert!(accepted.conflicts().is_empty());
                for target in accepted.0.values().flatten() {
                    prop_assert_eq!(accepted.answering(target), None);
                }
            }
        }
    }
}
