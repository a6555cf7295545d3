/** Which slide shows, which one is leaving, and which way they move. Plain data: the timing lives elsewhere. */
export type SliderState = { index: number; leaving: number | null; forward: boolean };

export const firstSlide: SliderState = { index: 0, leaving: null, forward: true };

/** One step on, around the end. */
export function advance(state: SliderState, count: number): SliderState {
  if (count < 2) return state;
  return { index: (state.index + 1) % count, leaving: state.index, forward: true };
}

/** Straight to one slide; back moves the other way. */
export function jump(state: SliderState, index: number): SliderState {
  if (index === state.index) return state;
  return { index, leaving: state.index, forward: index > state.index };
}
