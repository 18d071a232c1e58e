import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarket, type MarketState, removePools, updateMarket } from '@/lib/routing/market/state'
import { applySwap } from '@/lib/routing/pools/events'
import type { Pool } from '@/lib/routing/pools/pool'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { syntheticMarket } from '@/lib/routing/testing/synthetic-market'
import { syntheticChain } from '../../testing/synthetic-chain'
import { applyReplicaChange, diffReplicas, type Replica } from './replica'

const { tokens, market } = dataSet('D2', 1)
const strangers = syntheticMarket({ seed: 5, tokens: 12, pools: 90 }).pools.slice(60)
const chain = syntheticChain(tokens)
const unlistedTokens: Replica['unlistedTokens'] = []
const replicaOf = (state: MarketState): Replica => ({ chain, market: state, unlistedTokens })
const send = (before: Replica | undefined, held: Replica | undefined, after: Replica) => {
  const change = diffReplicas(before, after)
  return change === undefined ? held! : applyReplicaChange(held, structuredClone(change))
}
const touched = (pool: Pool): Pool => (pool.kind === 'v3' ? applySwap(pool, { ...pool, tick: pool.tick }) : { ...pool })

describe('diffReplicas', () => {
  test('default', () => {
    const held = send(undefined, undefined, replicaOf(market))
    expect(held.market).toEqual(market)
    expect(held.chain).toEqual(chain)
    expect(diffReplicas(replicaOf(market), replicaOf(market))).toBeUndefined()
  })

  test('behavior: a block costs its changed pools, and unchanged ticks are omitted', () => {
    const pool = market.pools.find(({ kind }) => kind === 'v3')!
    const change = diffReplicas(replicaOf(market), replicaOf(updateMarket(market, [touched(pool)])))
    expect(change).toEqual({ pools: [{ ...pool, ticks: undefined }] })
  })

  test('behavior: followed unlisted tokens are included', () => {
    const token = {
      address: '0x6982508145454ce325ddbe47a25d4ec3d2311933',
      symbol: 'PEPE',
      name: 'Pepe',
      decimals: 18,
    } as const
    const after = { ...replicaOf(market), unlistedTokens: [token] }
    expect(diffReplicas(replicaOf(market), after)).toEqual({ pools: [], unlistedTokens: [token] })
    expect(send(replicaOf(market), replicaOf(market), after)).toEqual(after)
  })

  test('behavior: after any changes the replica equals the market, in its order of pools', () => {
    const step = fc.record({
      change: fc.array(fc.nat(200), { maxLength: 6 }),
      remove: fc.array(fc.nat(200), { maxLength: 2 }),
      add: fc.array(fc.nat(strangers.length - 1), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let sent = replicaOf(createMarket(market.pools.slice(0, 50)))
        let held = send(undefined, undefined, sent)
        for (const { change, remove, add } of steps) {
          const at = (index: number) => sent.market.pools[index % sent.market.pools.length]!
          const gone = remove.map((index) => at(index).address)
          const news = [...change.map((index) => touched(at(index))), ...add.map((index) => strangers[index]!)]
          const next = replicaOf(updateMarket(removePools(sent.market, gone), news))
          const before = new Map(held.market.pools.map((pool) => [pool.address, pool]))
          const same = next.market.pools.filter((pool) => sent.market.pools.includes(pool))
          held = send(sent, held, next)
          sent = next
          expect(held.market).toEqual(next.market)
          for (const { address } of same)
            expect(held.market.pools[held.market.positions.get(address)!]).toBe(before.get(address))
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('error: TypeError when the first change is missing', () => {
  expect(() => applyReplicaChange(undefined, { pools: [] })).toThrow(TypeError)
})
