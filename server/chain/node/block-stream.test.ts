import { expect, test } from 'vitest'
import { compileMarket } from '@/lib/routing/market/compiled'
import { type MarketState, removePools } from '@/lib/routing/market/state'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { Pool, Tick } from '@/lib/routing/pools/pool'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import { readPriceRequest } from '../../pricing/price-request'
import { createQuotes } from '../../pricing/quotes'
import { createLocalSolver } from '../../pricing/solver/solver'
import { serveSyntheticChain } from '../../testing/synthetic-chain'
import { applyPlan, unwindTo } from '../market/follow'
import { createMarketView } from '../market/market-view'
import { createPoolJournal } from '../market/pool-journal'
import { createBlockStream } from '../testing/block-stream'

const blocks = 1_000
const reorganisations = [400, 800]
const depth = 3
const quoteEvery = 100

test('behavior: after each of a thousand blocks and two reorganisations the market equals a full rebuild', async () => {
  const { tokens, market } = dataSet('D3', 1)
  const stream = createBlockStream({ pools: market.pools, seed: 7, changes: 8 })
  const journal = createPoolJournal({ depth: 8, block: stream.ref(), pools: market.pools })
  const view = createMarketView()
  view.reset(journal)
  const shown = { changed: [] as Pool['address'][], hidden: new Set<Pool['address']>() }
  const { served, show } = serveSyntheticChain({ tokens, market })
  const quotes = createQuotes({
    solver: createLocalSolver(),
    proofs: { save: () => {} },
    openOrders: () => undefined,
    hmacKey: Buffer.alloc(32, 7),
    nowMs: () => 1e12,
  })
  const question = {
    srcToken: 'T0',
    destToken: 'T1',
    amount: unitsOf(tokens[0]!, 1_000).toString(),
    side: 'SELL',
    slippage: 50,
    version: '6.2',
  } as const
  const request = await readPriceRequest(served, question)
  let unwound = 0

  const verify = () => {
    const truth = stream.pools()
    expect(journal.tip()).toEqual(stream.ref())
    const rebuilt = createMarketView()
    rebuilt.reset(createPoolJournal({ depth: 1, block: stream.ref(), pools: truth.values() }))
    // Emptied pools stay in the followed market, and pay nothing.
    expect(differences(removePools(view.state(), emptied(view.state())), rebuilt.state())).toEqual([])
  }
  const advance = () => {
    const plan = stream.next()
    view.show(journal, { ...shown, changed: applyPlan(journal, [plan]).changed })
    verify()
  }
  for (let number = 1; number <= blocks; number++) {
    advance()
    if (number % quoteEvery === 0) {
      show(view.state())
      expect((await quotes.ask(served, request)).priceRoute.srcAmount).toBe(question.amount)
    }
    if (!reorganisations.includes(number)) continue
    stream.rewind(depth)
    view.show(journal, { ...shown, changed: unwindTo(journal, stream.ref().number) })
    verify()
    unwound += depth
  }
  expect(unwound).toBe(reorganisations.length * depth)
  expect(view.state().pools.length).toBeGreaterThan(market.pools.length)
})

const emptied = ({ pools }: MarketState) => pools.filter((pool) => !canPay(pool)).map(({ address }) => address)

/** Returns the differences of two markets, whose pools may be numbered differently. */
const differences = (one: MarketState, other: MarketState): unknown[] => {
  if (one.pools.length !== other.pools.length) return ['pools', one.pools.length, other.pools.length]
  return [
    ...other.pools.filter((pool) => {
      const position = one.positions.get(pool.address)
      return position === undefined || !isSame(one.pools[position]!, pool)
    }),
    ...other.pools.filter(({ address }) => !areEqual(floatsOf(one, address), floatsOf(other, address))),
    ...one.pools.filter(({ address }, index) => one.positions.get(address) !== index),
    ...other.tokens.filter((token) => placesOf(one, token) !== placesOf(other, token)),
  ]
}

const placesOf = ({ tokens, tokenIds, edges, pools }: MarketState, token: Pool['address']): string =>
  edges[tokenIds.get(token)!]!.map(({ to, pools: between }) =>
    [tokens[to], ...between.map((position) => pools[position]!.address).sort()].join(),
  )
    .sort()
    .join(' ')

/**
 * Returns the row of a pool in the float view of a market, and the last interval of each direction.
 */
const floatsOf = (market: MarketState, address: Pool['address']): (number | undefined)[] => {
  const { kinds, band, params, ticks } = compileMarket(market)
  const position = market.positions.get(address)!
  const width = params.length / kinds.length
  const own = ticks[position]
  return [
    ...[kinds[position], band[2 * position], band[2 * position + 1]],
    ...params.subarray(position * width, (position + 1) * width),
    ...(own ? [own.current, own.sum0[0], own.sum1[0], own.sum0.at(-1), own.sum1.at(-1), own.prices.length] : []),
  ]
}

const areEqual = (ones: readonly unknown[], others: readonly unknown[]): boolean =>
  ones.length === others.length && others.every((value, index) => Object.is(value, ones[index]))

const isSame = (one: object, other: object): boolean =>
  one === other ||
  Object.entries(other).every(([key, value]) => {
    const own = one[key as keyof typeof one] as unknown
    return own === value || (Array.isArray(value) && Array.isArray(own) && areSame(own, value))
  })

const areSame = (ones: readonly Tick[], others: readonly Tick[]): boolean =>
  ones.length === others.length && others.every((tick, index) => isSame(ones[index]!, tick))
