//! A few threads with an engine each, fed by one bounded queue. Never the async threads.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::engine::{Engine, RenderError};
use super::fair_queue::{Asker, FairQueue, Next};

const TIME: Duration = Duration::from_secs(2);
/// An engine is thrown away after so many pages, in case a bundle leaks.
const PAGES_PER_ENGINE: u32 = 5_000;
/// All engines but the first are let go when they had nothing to do for this long.
const IDLE: Duration = Duration::from_secs(60);

/// Renders pages; cheap to clone. The threads end with the last clone.
#[derive(Clone)]
pub struct Renderer {
    jobs: Arc<Jobs>,
}

struct Jobs(Arc<FairQueue<Job>>);

impl Drop for Jobs {
    fn drop(&mut self) {
        self.0.close();
    }
}

struct Job {
    url: String,
    seed: Arc<str>,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

impl Renderer {
    /// Starts `threads` render threads; engines boot when first needed.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(bundle: &'static str, threads: usize) -> std::io::Result<Self> {
        let queue = Arc::new(FairQueue::default());
        let jobs = Arc::new(Jobs(Arc::clone(&queue)));
        for n in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            let thread = std::thread::Builder::new().name(format!("render-{n}")).stack_size(4 << 20);
            thread.spawn(move || work(bundle, &queue, n > 0))?;
        }
        Ok(Self { jobs })
    }

    /// Renders one address with its data.
    ///
    /// # Errors
    /// [`RenderError`]; the caller serves the shell instead.
    pub async fn render(&self, asker: Asker, url: &str, seed: Arc<str>) -> Result<String, RenderError> {
        let (answer, answered) = oneshot::channel();
        let job = Job { url: url.to_owned(), seed, answer };
        if let Some(left_over) = self.jobs.0.push(asker, job) {
            // Whoever asked for it may have gone away.
            let _ = left_over.answer.send(Err(RenderError::Overloaded));
        }
        answered.await.unwrap_or_else(|_| Err(RenderError::Failed("a render thread ended".to_owned())))
    }
}

fn work(bundle: &str, queue: &FairQueue<Job>, lets_go: bool) {
    let mut engine: Option<(Engine, u32)> = None;
    let mut last = Instant::now();
    loop {
        let job = match queue.pop(IDLE) {
            Next::Job(job) => job,
            Next::Idle => {
                if lets_go && last.elapsed() >= IDLE {
                    engine = None;
                }
                continue;
            }
            Next::Closed => return,
        };
        last = Instant::now();
        if job.answer.is_closed() {
            continue;
        }
        let rendered = match engine.take().map_or_else(|| Engine::boot(bundle, TIME).map(|e| (e, 0)), Ok) {
            Ok((booted, pages)) => {
                let rendered = booted.render(&job.url, &job.seed);
                // A failed render may leave the engine short of memory: start over.
                engine = (rendered.is_ok() && pages < PAGES_PER_ENGINE).then_some((booted, pages + 1));
                rendered
            }
            Err(error) => Err(error),
        };
        // The visitor may have gone away meanwhile.
        let _ = job.answer.send(rendered);
    }
}
