export function displayMs(ms: number | null): string {
  if (ms === null) return 'None yet'
  if (ms === 0) return 'under 1 ms'
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}
