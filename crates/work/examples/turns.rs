//! Shows in which order jobs of two clients are done: `cargo run -p work --example turns`

use work::{JobQueue, JobTicket, PoolOptions, WorkerPool};

fn main() -> std::io::Result<()> {
    let pool: WorkerPool<usize> = WorkerPool::start(PoolOptions::new("example", 1), JobQueue::new(100))?;
    let jobs = [(1, 500), (1, 500), (2, 500), (2, 1)].map(|(client, weight)| {
        let ticket = JobTicket::Client { address: [192, 0, 2, client].into(), weight };
        pool.run(ticket, move |done: &mut usize| {
            *done += 1;
            println!("{done}. a job of client {client}, weight {weight}");
            std::thread::sleep(std::time::Duration::from_millis(100));
        })
    });
    drop(pool);
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    runtime.block_on(async {
        for job in jobs {
            let _ = job.await;
        }
    });
    Ok(())
}
