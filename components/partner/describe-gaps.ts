import type { RecordGap } from '@/lib/partner/record-gaps'
import { partnerText } from '@/messages/partner'

// swaps and orders on Ethereum; swaps on Base.
export function describeGaps(gaps: readonly RecordGap[], chains: readonly { id: number; name: string }[]): string {
  const bySaying = new Map<(networks: string) => string, string[]>()
  for (const { id, name } of chains) {
    const missing = gaps.flatMap(({ chainId, surface }) => (chainId === id ? [surface] : []))
    const [first] = missing
    if (first === undefined) continue
    const say = partnerText.gaps[missing.some((surface) => surface !== first) ? 'both' : first]
    bySaying.set(say, [...(bySaying.get(say) ?? []), name])
  }
  return [...bySaying].map(([say, names]) => say(names.join(', '))).join('; ')
}
