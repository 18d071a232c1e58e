import { beforeEach, expect, test, vi } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import type { CrosschainProofView } from '@/hooks/proof/use-crosschain-proof'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import CrosschainWarning from './crosschain-warning'

const read = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('@/hooks/proof/use-crosschain-proof', () => ({ useCrosschainProof: () => read.view }))

const proved = {
  verdict: 'proved' as const,
  gapBps: 12,
  parts: { origin: 1, bridge: 8, destination: 0.5, gas: 2.5 },
  pools: 40,
}
type Check = NonNullable<CrosschainProofView['proof']>['check']
const view = (check: Check | undefined, change: Partial<CrosschainProofView> = {}): CrosschainProofView => ({
  proof: check && { check, blocks: { origin: 7, destination: 9 }, id: 1 },
  isLast: false,
  isUnavailable: false,
  market: { status: 'reading' },
  ...change,
})
const otherBlock = { market: { status: 'otherBlock', blockNumber: 7, chainId: 1 } } as const
const warning = (given: CrosschainProofView) => {
  read.view = given
  const price = { id: 'one' } as FrozenIntent
  return drawOnSite(<CrosschainWarning chain={mainnet} toChain={base} price={price} onDisproved={() => {}} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

beforeEach(() => {
  read.view = undefined
})

test('default: a false proof is reported next to the price', () => {
  const check = { verdict: 'false', reason: 'The service claims a bound of 1.' } as const
  expect(warning(view(check))).toMatch(/contradicts its own proof The service claims a bound of 1\. It can’t be signed/)
  // A newer price is not checked yet.
  expect(warning(view(check, { isLast: true }))).toContain('contradicts its own proof')
})

test('behavior: a chain that contradicts the proof of this price is reported, not of the one before', () => {
  expect(warning(view(proved, otherBlock))).toContain('The chain has another block of this number')
  expect(warning(view(proved, { ...otherBlock, isLast: true }))).toBe('')
})

test('behavior: nothing is reported of proofs that hold, cannot be read or are not checked', () => {
  expect([view(proved), view({ verdict: 'unreadable', reason: 'No.' }), view(undefined)].map(warning)).toEqual([
    '',
    '',
    '',
  ])
})
