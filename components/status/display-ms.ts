import { words } from './words'

export function displayMs(ms: number | null): string {
  if (ms === null) return words.time.none
  if (ms === 0) return words.time.under1Ms
  return ms < 1_000 ? words.time.ms(ms) : words.time.seconds((ms / 1_000).toFixed(1))
}
