import { describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createMarket, updateMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { createStateLog, readStateLog, type StateStep } from './state-log'

const { market } = dataSet('D2', 1)
const unlistedTokens: readonly [] = []
const stateOf = (pools = market) => ({ chain: mainnet, market: pools, unlistedTokens })

const open = () => {
  const clock = { nowMs: 1_795_000_000_000 }
  let logs = 0
  const log = createStateLog({ nowMs: () => clock.nowMs, newId: () => `log ${++logs}`, lifeMs: 300_000 })
  const steps: StateStep[] = []
  const place = (state: ReturnType<typeof stateOf>) => {
    const placed = log.place(state)
    if (placed.step) steps.push(placed.step)
    return placed.place
  }
  const read = ({ log: name, position }: ReturnType<typeof place>) =>
    readStateLog(steps.filter((step) => step.log === name && step.position <= position).map(({ body }) => body))
  return { clock, steps, place, read }
}

describe('createStateLog', () => {
  test('default', () => {
    const { place, read, steps } = open()
    const at = place(stateOf())
    expect(at).toEqual({ log: 'log 1', position: 0 })
    expect(read(at).market.pools).toEqual(market.pools)
    expect(read(at).chain).toEqual(mainnet)
    // The same state needs no other step.
    expect(place(stateOf())).toEqual(at)
    expect(steps).toHaveLength(1)
  })

  test('behavior: every state is restored exactly, whatever followed', () => {
    const { place, read, clock } = open()
    const draw = createDraw(1)
    let now = market
    const placed = Array.from({ length: 40 }, (_, index) => {
      clock.nowMs += draw.below(6_000)
      const moved = Array.from({ length: 1 + draw.below(3) }, () => {
        const pool = draw.pick(now.pools)
        return pool.kind === 'v2' ? { ...pool, reserve0: pool.reserve0 + 1n } : { ...pool }
      })
      // Some steps add or remove a pool.
      now =
        index % 10 === 9
          ? createMarket(now.pools.filter((_, at) => at !== draw.below(5)))
          : updateMarket(now, [...new Map(moved.map((pool) => [pool.address, pool])).values()])
      return { state: now, at: place(stateOf(now)) }
    })
    expect(new Set(placed.map(({ at }) => at.log)).size).toBeGreaterThan(1)
    for (const { state, at } of placed) expect(read(at).market.pools).toEqual(state.pools)
  })

  test('behavior: a step contains the changes, not the market', () => {
    const { place, steps } = open()
    place(stateOf())
    const [pool] = market.pools.filter(({ kind }) => kind === 'v2')
    place(stateOf(updateMarket(market, [{ ...pool! }])))
    expect(steps[1]!.body.length).toBeLessThan(steps[0]!.body.length / 20)
  })

  test('behavior: a log restarts after a minute and is kept as long as its last state', () => {
    const { place, clock, steps } = open()
    const began = clock.nowMs
    place(stateOf())
    clock.nowMs += 60_000
    expect(place(stateOf())).toEqual({ log: 'log 2', position: 0 })
    expect(steps.map(({ keptUntilMs }) => keptUntilMs - began)).toEqual([360_000, 420_000])
  })

  test('error: TypeError for a log without its first step', () => {
    const { place, steps } = open()
    place(stateOf())
    place(stateOf(updateMarket(market, [{ ...market.pools[0]! }])))
    expect(() => readStateLog([steps[1]!.body])).toThrow(TypeError)
    expect(() => readStateLog([])).toThrow(TypeError)
  })
})
