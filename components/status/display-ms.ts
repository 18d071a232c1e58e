import { statusText } from '@/messages/status'

export function displayMs(ms: number | null): string {
  if (ms === null) return statusText.time.none
  if (ms === 0) return statusText.time.under1Ms
  return ms < 1_000 ? statusText.time.ms(ms) : statusText.time.seconds((ms / 1_000).toFixed(1))
}
