//! Pools, queues and limits: how a server does much for many without one of them, or one kind of work, taking it from the others.

mod body_budget;
mod client_limit;
mod job_queue;
pub mod periodic;
mod rate_limiter;
pub mod repeated;
mod worker_pool;

use std::net::{IpAddr, Ipv6Addr};

pub use body_budget::{BodyBudget, BodyPermit, Spent};
pub use client_limit::{ClientLimit, ClientPermit};
pub use job_queue::{JobQueue, JobTicket};
pub use rate_limiter::{LimitKey, Rate, RateLimiter};
pub use worker_pool::{Job, JobError, PoolCounters, PoolOptions, WorkerPool};

/// The address that limits count by: an IPv6 client has a whole /64 network to choose from.
pub fn limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}
