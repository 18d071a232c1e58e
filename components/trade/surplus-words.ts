import type { SurplusShares } from '@/lib/order/surplus'

// Who gets what a trade does better than its quote, in a few words.
export function surplusWords({ user, partner, service, capPercent }: SurplusShares, name: string): string {
  if (user === 100) return 'all yours'
  const cap = capPercent === null ? '' : `, up to ${capPercent}% of the quote`
  const taken = [
    ...(partner > 0 ? [`${partner}% to ${name}`] : []),
    ...(service > 0 ? [service === 100 ? 'to this service' : `${service}% to this service`] : []),
  ]
  return `${taken.join(', ')}${cap}`
}
