/** Of the overlay alone: it is in a shadow root, so that neither it nor the page changes how the other looks. */
export const OVERLAY_STYLES = `
:host {
  all: initial;
  position: absolute;
  inset: 0 auto auto 0;
  z-index: var(--layer-skip);
  color-scheme: light;
  font: 600 var(--text-sm) / 1.25 var(--sans);
}
[hidden] { display: none !important; }
.box {
  all: unset;
  position: absolute;
  box-sizing: border-box;
  pointer-events: none;
  border-radius: var(--radius);
  outline: 2px solid var(--green-strong);
  box-shadow: 0 0 0 4px var(--white);
}
.box.hovered { outline-style: dashed; }
.box.item { outline: 1px dashed var(--green-strong); box-shadow: 0 0 0 2px var(--white); }
.box.chosen:focus-visible { outline-width: 4px; box-shadow: 0 0 0 7px var(--white); }
.box.wrong { outline-color: var(--bad); }
.bar {
  position: absolute;
  box-sizing: border-box;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  width: max-content;
  max-width: calc(100vw - 2 * var(--s2));
  background: var(--green-strong);
  color: var(--on-green);
  border: 1px solid var(--on-green);
  border-radius: var(--radius);
  box-shadow: var(--lift);
}
.name { padding: var(--s1) var(--s3); font-weight: 400; max-width: 16rem; overflow-wrap: anywhere; }
.count { padding: 0 var(--s3) 0 0; font-weight: 400; font-variant-numeric: tabular-nums; }
.count.over { padding: 0 var(--s2); margin-right: var(--s2); background: var(--bad-tint); color: var(--bad); }
.actions { display: flex; flex-wrap: wrap; }
.bar button {
  all: unset;
  box-sizing: border-box;
  min-width: var(--target);
  min-height: 2.25rem;
  padding: 0 var(--s3);
  text-align: center;
  cursor: pointer;
  border-left: 1px solid var(--hairline-on-green);
}
.bar button[title] { font-size: var(--text-lg); }
.bar button:hover { background: var(--green); }
.bar button:focus-visible { outline: 3px solid var(--marigold); outline-offset: -3px; }
.bar button:disabled { color: var(--on-green-2); cursor: default; opacity: 0.6; }
.notice {
  position: fixed;
  inset: auto var(--s4) var(--s4);
  width: fit-content;
  max-width: var(--measure);
  margin: 0 auto;
  padding: var(--s3) var(--s4);
  background: var(--green-strong);
  color: var(--on-green);
  border: 1px solid var(--on-green);
  border-radius: var(--radius);
  box-shadow: var(--lift);
}
@media (width < 40rem), (pointer: coarse) {
  .bar button { min-height: var(--target); }
}
@media (width < 40rem) {
  .bar { position: fixed; inset: auto 0 0 !important; width: auto; max-width: none; border-radius: 0; border-inline: 0; }
  .bar.top { inset: 0 0 auto !important; }
  .name, .count { padding-block: var(--s2); }
  .name { flex: 1 1 0; max-width: none; }
  .actions { flex: 1 0 100%; border-top: 1px solid var(--hairline-on-green); }
  .bar button { flex: 1 0 auto; }
  .bar button:first-child { border-left: 0; }
}
@media (forced-colors: active) {
  .box { outline-color: Highlight; }
  .bar button { border: 1px solid ButtonText; }
}
`;
