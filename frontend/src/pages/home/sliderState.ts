/** Which slide shows, and which one is leaving. */
export type SliderState = { index: number; leaving: number | null };

export const firstSlide: SliderState = { index: 0, leaving: null };

export function advance(state: SliderState, count: number): SliderState {
  if (count < 2) return state;
  return { index: (state.index + 1) % count, leaving: state.index };
}

export function jump(state: SliderState, index: number): SliderState {
  if (index === state.index) return state;
  return { index, leaving: state.index };
}
