//! Changes the inputs at random. `PHARMA_FUZZ_SECONDS` says for how long each target, `PHARMA_FUZZ_TARGET` which one,
//! `PHARMA_FUZZ_SEED` with which random numbers. What breaks a target is written to a file and named.

use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use super::{FuzzTarget, TARGETS};

/// Of each target, without `PHARMA_FUZZ_SECONDS`.
const MOMENT: Duration = Duration::from_millis(250);
/// One input that takes longer is a finding too: a small one that costs much.
const SLOW: Duration = Duration::from_secs(8);
/// Numbers that parsers trip over.
const NUMBERS: [&[u8]; 8] =
    [b"0", b"-1", b"99999999999999999999", b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f", b"65536", b"1e999"];

/// Xorshift: fast, and the same everywhere.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap() % limit.max(1)
    }
}

/// One to sixteen changes of one of the inputs.
fn changed(seeds: &[Vec<u8>], random: &mut RandomNumbers) -> Vec<u8> {
    let mut input = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(16) {
        let at = random.below(input.len() + 1);
        let end = (at + 1 + random.below(32)).min(input.len());
        match random.below(8) {
            0 if at < input.len() => input[at] ^= 1 << random.below(8),
            1 if at < input.len() => input[at] = u8::try_from(random.below(256)).unwrap(),
            2 => drop(input.drain(at.min(end)..end)),
            3 => {
                let again = input[at.min(end)..end].repeat(1 + random.below(20));
                input.splice(at..at, again);
            }
            4 => input.truncate(at),
            5 => drop(input.splice(at..at, NUMBERS[random.below(NUMBERS.len())].iter().copied())),
            6 => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len() + 1);
                let to = (from + random.below(64)).min(other.len());
                input.splice(at..at, other[from..to].iter().copied());
            }
            _ => input.insert(at, b"\0\r\n\"'<>&;%,/\\ \xf0\xc3"[random.below(16)]),
        }
    }
    input
}

/// How an input breaks a target: a panic, or a time that no input may take. Neither is told by what the target returns, so
/// `a_target_that_breaks_is_noticed` keeps this true.
fn breaks(run: impl Fn(&[u8]), input: &[u8]) -> Option<String> {
    let started = Instant::now();
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| run(input)));
    let took = started.elapsed();
    if outcome.is_err() {
        return Some(format!("panics after {took:?}"));
    }
    (took > SLOW).then(|| format!("takes {took:?}"))
}

/// How many inputs the target took; or the file with the one that broke it.
fn fuzz(target: &FuzzTarget, random: &mut RandomNumbers, time: Duration) -> Result<u64, String> {
    let seeds = (target.seeds)();
    let begun = Instant::now();
    let mut inputs = 0;
    while begun.elapsed() < time || inputs < seeds.len() as u64 {
        let known = usize::try_from(inputs).ok().and_then(|n| seeds.get(n));
        let input = known.cloned().unwrap_or_else(|| changed(&seeds, random));
        let broken = breaks(target.run, &input);
        if let Some(how) = broken {
            let file = env::temp_dir().join(format!("pharma-fuzz-{}-{inputs}", target.name));
            std::fs::write(&file, &input).unwrap();
            return Err(format!("{} {how} on {}", target.name, file.display()));
        }
        inputs += 1;
    }
    Ok(inputs)
}

#[test]
fn no_input_breaks_a_parser() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let time = number("PHARMA_FUZZ_SECONDS").map_or(MOMENT, Duration::from_secs);
    let seed = number("PHARMA_FUZZ_SEED").unwrap_or(13);
    let chosen = env::var("PHARMA_FUZZ_TARGET").ok();
    let is_known = |name: &String| TARGETS.iter().any(|target| target.name == name);
    assert!(chosen.as_ref().is_none_or(is_known), "there is no target {chosen:?}");
    let mut findings = Vec::new();
    for target in TARGETS.iter().filter(|target| chosen.as_ref().is_none_or(|name| name == target.name)) {
        let mut random = RandomNumbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        match fuzz(target, &mut random, time) {
            Ok(inputs) => println!("{}: {inputs} inputs", target.name),
            Err(finding) => findings.push(finding),
        }
    }
    assert!(findings.is_empty(), "{findings:#?}");
}

/// `PHARMA_FUZZ_TARGET` and `PHARMA_FUZZ_FILE` name it. Without them, an input of each target takes the way of a finding.
#[test]
fn a_finding_can_be_run_again() {
    if let (Ok(name), Ok(file)) = (env::var("PHARMA_FUZZ_TARGET"), env::var("PHARMA_FUZZ_FILE")) {
        return super::run(&name, &std::fs::read(file).unwrap());
    }
    for target in &TARGETS {
        super::run(target.name, &(target.seeds)()[0]);
    }
    assert!(panic::catch_unwind(|| super::run("nothing", b"")).is_err(), "an unknown name is no success");
}

#[test]
fn a_target_that_breaks_is_noticed_and_its_input_kept() {
    let seeds = || vec![b"fine".to_vec(), b"broken".to_vec()];
    let target = FuzzTarget { name: "test_of_the_fuzzer", run: |input| assert!(input != b"broken"), seeds };
    let finding = fuzz(&target, &mut RandomNumbers(1), Duration::ZERO).unwrap_err();
    assert!(finding.contains("panics"), "{finding}");
    let file = finding.rsplit(' ').next().unwrap();
    assert!(breaks(target.run, &std::fs::read(file).unwrap()).is_some());
    std::fs::remove_file(file).unwrap();
    let sound = FuzzTarget { run: |_| (), ..target };
    assert_eq!(fuzz(&sound, &mut RandomNumbers(1), Duration::ZERO), Ok(2), "every seed is tried");
}
