import type { RecordGap } from '@/lib/partner/record-gaps'
import { partnerText } from '@/messages/partner'
import { sharedText } from '@/messages/shared'

// Lists the gaps by network: "swaps and orders on Ethereum; swaps on Base".
export function describeGaps(gaps: readonly RecordGap[], chains: readonly { id: number; name: string }[]): string {
  const namesByText = new Map<(networks: string) => string, string[]>()
  for (const { id, name } of chains) {
    const missing = gaps.flatMap(({ chainId, surface }) => (chainId === id ? [surface] : []))
    const [first] = missing
    if (first === undefined) continue
    const textOf = partnerText.gaps[missing.some((surface) => surface !== first) ? 'both' : first]
    namesByText.set(textOf, [...(namesByText.get(textOf) ?? []), name])
  }
  return [...namesByText].map(([textOf, names]) => textOf(sharedText.list(names))).join('; ')
}
