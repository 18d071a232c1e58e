import { describe, expect, test } from 'vitest'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import { syntheticTwoChains, tradesByLane } from '@/lib/routing/testing/synthetic-two-chains'
import {
  type CrosschainClaim,
  type CrosschainToProve,
  checkCrosschain,
  checkCrosschainMarkets,
} from './check-crosschain'
import { sumCrosschain } from './sum-crosschain'
import { crosschainGrounds } from './testing/crosschain-grounds'

const { tokens, ...chains } = syntheticTwoChains({ seed: 3, tokens: 5, pools: 20, lanes: 2 })
const [, bridged, src] = tokens as [(typeof tokens)[0], (typeof tokens)[0], (typeof tokens)[0]]
const question = {
  ...chains,
  side: 'SELL' as const,
  srcToken: src.address,
  destToken: bridged.address,
  amount: unitsOf(src, 500),
}
const grounds = crosschainGrounds(question)
const at = { blockNumber: 7, blockHash: `0x${'42'.repeat(32)}` }
const proof: CrosschainClaim = {
  ...grounds,
  origin: { ...grounds.origin, chainId: 1, ...at },
  destination: { ...grounds.destination, chainId: 8453, ...at },
  bound: sumCrosschain(grounds).bound.bound,
}
/** A sale into the token that crosses, of which the bridge takes a thousandth. */
const { lane: used, crossing } = tradesByLane(question).find(({ lane }) => lane.output === bridged.address)!
const paid = crossing - crossing / 1_000n
const quote: CrosschainToProve = {
  side: 'SELL',
  srcToken: src.address,
  destToken: bridged.address,
  chainIds: { origin: 1, destination: 8453 },
  lanes: question.lanes,
  lane: used,
  input: question.amount,
  gas: 0n,
  entering: crossing,
  arriving: paid,
  output: paid,
}

describe('checkCrosschain', () => {
  test('default: proves a price near the bound, with the fee of the bridge as a part of its gap', () => {
    const check = checkCrosschain(proof, quote)
    const pools = grounds.origin.pools.length + grounds.destination.pools.length
    expect(check).toMatchObject({ verdict: 'proved', pools })
    expect('parts' in check && check.parts.bridge).toBeCloseTo(10, 1)
  })

  test('behavior: a worse route is loose, and agents may beat all pools', () => {
    const entering = (share: bigint) => ({ ...quote, entering: (crossing * share) / 100n })
    const worse = { ...entering(99n), arriving: (paid * 99n) / 100n, output: (paid * 99n) / 100n }
    expect(checkCrosschain(proof, worse)).toMatchObject({ verdict: 'loose' })
    const better = { ...entering(102n), arriving: (paid * 102n) / 100n, output: (paid * 102n) / 100n }
    const check = checkCrosschain(proof, better)
    expect(check).toMatchObject({ verdict: 'proved' })
    expect('gapBps' in check && check.gapBps).toBeLessThan(0)
  })

  const [lane, ...lanes] = proof.lanes
  const forgeries: readonly [name: string, change: Partial<CrosschainClaim>, notice: string][] = [
    ['side', { side: 'BUY' }, 'another side'],
    ['chain', { origin: { ...proof.origin, chainId: 10 } }, 'another chain'],
    ['destination chain', { destination: { ...proof.destination, chainId: 10 } }, 'another destination chain'],
    ['token to sell', { srcToken: bridged.address }, 'another token to sell'],
    ['token to buy', { destToken: src.address }, 'another token to buy'],
    ['amount', { amount: '1' }, 'another amount'],
    ['lane left out', { lanes }, 'another list of lanes'],
    ['scale of a lane', { lanes: [{ ...lane!, scalingFactor: 3 }, ...lanes] }, 'another list of lanes'],
    ['bound', { bound: proof.bound * (1 - 1e-6) }, 'claims a bound'],
  ]
  test.each(forgeries)('behavior: refuses another %s', (_, change, notice) => {
    const check = checkCrosschain({ ...proof, ...change }, quote)
    expect(check).toMatchObject({ verdict: 'false' })
    expect('reason' in check && check.reason).toContain(notice)
  })

  test('behavior: an invalid state is unreadable', () => {
    const [first, ...pools] = proof.origin.pools
    const invalid = { ...first!, token0: first!.token1 }
    const check = checkCrosschain({ ...proof, origin: { ...proof.origin, pools: [invalid, ...pools] } }, quote)
    expect(check).toMatchObject({ verdict: 'unreadable' })
  })
})

describe('checkCrosschainMarkets', () => {
  const unread = new Set<string>()
  const asProved = { pools: proof.origin.pools, unread }
  const far = { pools: proof.destination.pools, unread }

  test('default: the gap of states that both chains confirm', () => {
    const check = checkCrosschain(proof, quote)
    const compared = checkCrosschainMarkets(proof, quote, { origin: asProved, destination: far })
    expect(compared).toMatchObject({ origin: { differences: [], missing: [] }, destination: { differences: [] } })
    expect('gapBps' in check && compared.gapBps).toBeCloseTo('gapBps' in check ? check.gapBps : 0, 6)
  })

  test('behavior: names pools of either chain that the proof omits, and those that are gone', () => {
    const profitable = proof.origin.pools.find((pool) => {
      const origin = { ...proof.origin, pools: proof.origin.pools.filter((other) => other !== pool) }
      return sumCrosschain({ ...proof, origin }).bound.bound < proof.bound * (1 - 1e-9)
    })!
    const others = proof.origin.pools.filter((pool) => pool !== profitable)
    const omitting = { ...proof, origin: { ...proof.origin, pools: others } }
    const { origin, gapBps } = checkCrosschainMarkets(omitting, quote, { origin: asProved, destination: far })
    expect(origin.missing).toMatchObject([{ address: profitable.address }])
    expect(gapBps).toBeCloseTo(checkCrosschainMarkets(proof, quote, { origin: asProved, destination: far }).gapBps, 6)
    const gone = { pools: others, unread }
    expect(checkCrosschainMarkets(proof, quote, { origin: gone, destination: far }).origin.differences).toMatchObject([
      { address: profitable.address, field: 'pool' },
    ])
  })
})
