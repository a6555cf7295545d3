/** `28.7158° N, 77.1911° E`, with spaces that do not break. */
export function coordinates(latitude: number, longitude: number): string {
  const north = `${Math.abs(latitude).toFixed(4)}°\u00a0${latitude < 0 ? "S" : "N"}`;
  const east = `${Math.abs(longitude).toFixed(4)}°\u00a0${longitude < 0 ? "W" : "E"}`;
  return `${north}, ${east}`;
}
