//! One JavaScript engine with the pages' server bundle in it.
//!
//! The engine has no network, no files, no timers; it is bounded in memory, stack and time. It belongs to one thread.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rquickjs::{CatchResultExt as _, Context, Ctx, Function, Module, Runtime, Value};
use url::Url;

use work::repeated;

const MEMORY: usize = 64 << 20;
const STACK: usize = 1 << 20;
const BOOT_TIME: Duration = Duration::from_secs(5);
const POLYFILLS: &str = include_str!("polyfills.js");

/// Why a page was not rendered; for the log.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The bundle threw, ran out of time or memory, or gave something that must not be served.
    #[error("{0}")]
    Failed(String),
    /// Too many pages are waiting to be rendered.
    #[error("too many pages are waiting to be rendered")]
    Overloaded,
}

/// A booted engine.
pub struct Engine {
    context: Context,
    runtime: Runtime,
    deadline: Rc<Cell<Instant>>,
    time: Duration,
}

impl Engine {
    /// Boots an engine from the server bundle; each render may take `time`.
    ///
    /// # Errors
    /// When the bundle does not run or sets no `renderPage`.
    pub fn boot(bundle: &str, time: Duration) -> Result<Self, RenderError> {
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(MEMORY);
        runtime.set_max_stack_size(STACK);
        let deadline = Rc::new(Cell::new(Instant::now() + BOOT_TIME));
        let watched = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > watched.get())));
        let context = Context::full(&runtime).map_err(failed)?;
        context.with(|ctx| load(&ctx, bundle))?;
        let engine = Self { context, runtime, deadline, time };
        // The bundle loads the parts that have scripts of their own by promises, before the first page.
        engine.run_jobs();
        Ok(engine)
    }

    /// Renders one address with its data.
    ///
    /// # Errors
    /// When the bundle throws, takes too long, needs too much memory, or gives an incomplete page.
    pub fn render(&self, url: &str, seed: &str) -> Result<String, RenderError> {
        self.deadline.set(Instant::now() + self.time);
        let html = self.context.with(|ctx| {
            let render: Function<'_> = ctx.globals().get("renderPage").map_err(failed)?;
            render.call::<_, String>((url, seed)).catch(&ctx).map_err(failed)
        });
        self.deadline.set(Instant::now() + self.time);
        self.run_jobs();
        let html = html?;
        if html.contains("<!--$!-->") {
            return Err(RenderError::Failed("a component failed inside a suspense boundary".to_owned()));
        }
        Ok(html)
    }

    /// Goes on with what waits for promises.
    fn run_jobs(&self) {
        while self.runtime.is_job_pending() {
            if self.runtime.execute_pending_job().is_err() {
                break;
            }
        }
    }
}

fn load(ctx: &Ctx<'_>, bundle: &str) -> Result<(), RenderError> {
    let globals = ctx.globals();
    globals.set("hostParseUrl", Function::new(ctx.clone(), parse_url).map_err(failed)?).map_err(failed)?;
    globals.set("hostLog", Function::new(ctx.clone(), log).map_err(failed)?).map_err(failed)?;
    ctx.eval::<(), _>(POLYFILLS).catch(ctx).map_err(failed)?;
    let module = Module::evaluate(ctx.clone(), "entry.server.js", bundle).catch(ctx).map_err(failed)?;
    module.finish::<Value<'_>>().catch(ctx).map_err(failed)?;
    let entry: Value<'_> = globals.get("renderPage").map_err(failed)?;
    if entry.is_function() {
        Ok(())
    } else {
        Err(RenderError::Failed("the bundle sets no renderPage".to_owned()))
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the engine hands values over")]
fn parse_url(url: String, base: Option<String>) -> Option<String> {
    let base = base.map(|base| Url::parse(&base)).transpose().ok()?;
    let url = Url::options().base_url(base.as_ref()).parse(&url).ok()?;
    let host = url.host_str().unwrap_or_default();
    let host = url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    let with_prefix = |mark: &str, text: Option<&str>| {
        text.filter(|text| !text.is_empty()).map(|text| format!("{mark}{text}")).unwrap_or_default()
    };
    let parts = serde_json::json!({
        "href": url.as_str(),
        "origin": url.origin().ascii_serialization(),
        "protocol": format!("{}:", url.scheme()),
        "host": host,
        "hostname": url.host_str().unwrap_or_default(),
        "port": url.port().map(|port| port.to_string()).unwrap_or_default(),
        "pathname": url.path(),
        "search": with_prefix("?", url.query()),
        "hash": with_prefix("#", url.fragment()),
    });
    Some(parts.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "the engine hands values over")]
fn log(text: String) {
    if repeated::is_first(&format!("console: {text}")) {
        tracing::warn!(message = %text.replace(['\n', '\r'], " "), "a page wrote to its console");
    }
}

fn failed(cause: impl std::fmt::Display) -> RenderError {
    RenderError::Failed(cause.to_string().replace(['\n', '\r'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(render: &str) -> Engine {
        Engine::boot(&format!("globalThis.renderPage = {render};"), Duration::from_millis(50)).unwrap()
    }

    #[test]
    fn an_endless_page_is_stopped_and_the_engine_goes_on() {
        let engine = engine("(url) => { while (url === '/slow') {} return url; }");
        assert!(engine.render("/slow", "{}").is_err());
        assert_eq!(engine.render("/fast", "{}").unwrap(), "/fast");
    }

    #[test]
    fn a_page_that_needs_too_much_memory_is_stopped_and_the_engine_goes_on() {
        let engine = engine(
            "(url) => { if (url === '/big') { const a = []; for (;;) a.push('x'.repeat(1e6)); } return url; }",
        );
        assert!(engine.render("/big", "{}").is_err());
        assert_eq!(engine.render("/small", "{}").unwrap(), "/small");
    }

    #[test]
    fn the_url_parts_are_those_of_a_browser() {
        let engine = engine(
            "(url) => { const u = new URL(url, 'https://a.example/'); return u.pathname + '|' + u.search + '|' + u.searchParams.get('q') + '|' + new URLSearchParams({q: \"a b&c'\"}); }",
        );
        assert_eq!(engine.render("/p%20q?q=x+y%26", "{}").unwrap(), "/p%20q|?q=x+y%26|x y&|q=a+b%26c%27");
    }
}
