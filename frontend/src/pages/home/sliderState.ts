/** Which slide shows, which one is leaving, and which way they move. */
export type SliderState = { index: number; leaving: number | null; forward: boolean };

export const firstSlide: SliderState = { index: 0, leaving: null, forward: true };

export function advance(state: SliderState, count: number): SliderState {
  if (count < 2) return state;
  return { index: (state.index + 1) % count, leaving: state.index, forward: true };
}

export function jump(state: SliderState, index: number): SliderState {
  if (index === state.index) return state;
  return { index, leaving: state.index, forward: index > state.index };
}
