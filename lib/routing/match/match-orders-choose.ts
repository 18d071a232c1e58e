import { minimise } from '../dual/minimise'
import { startSell } from '../dual/start-prices'
import { sweep } from '../dual/sweep'
import { type CompiledMarket, compileMarket } from '../market/compiled'
import { allowedPools } from '../market/pool-filter'
import type { MarketState } from '../market/state'
import { noTaxes } from '../market/taxes'
import { workFor } from '../market/work'
import { larger, smaller } from '../pools/integer'
import { orderAt, writeRfq } from '../pools/oracle/oracle-rfq'
import type { PoolAddress } from '../pools/pool'
import { rowKind, stride } from '../pools/pool-rows'
import { type DirectedPair, isPartial, type MatchOrder, type MatchQuestion, minOf } from './match-orders-question'

/** The chosen directed pairs, and the value of a raw unit of each token in the question's unit. */
export type Choice = { pairs: readonly DirectedPair[]; priceOf: (token: PoolAddress) => number }

/** Relative discount of orders that could be filled alone: matched, they move prices less. */
const looseness = 0.01
/** Fraction of an all-or-nothing order that the dual must fill for it to be tried. */
const triedFrom = 0.5
const maxIterations = 100

/**
 * Chooses which orders to fill, and how much of them, by the dual of all pools and orders, in which
 * an order is a row of constant rate and the external supply is zero. A pair is either sold or
 * bought in one match, whichever is worth more.
 *
 * @example
 * choosePairs(question, [0, 1]).pairs
 * // [{ src: weth, dest: usdc, side: 'SELL', parts: [{ order: 0, amount: 10n ** 18n }], planned:
 * // 10n ** 18n }, ...]
 */
export function choosePairs(question: MatchQuestion, left: readonly number[]): Choice {
  const { market, orders, unit, gas } = question
  const tokenOf = (token: PoolAddress) => market.tokenIds.get(token)
  const known = left.filter((order) => isKnown(market, orders[order]!))
  const start = tokenOf(unit)
  if (start === undefined || known.length === 0) return { pairs: [], priceOf: () => 0 }
  const rows = withOrders(
    compileMarket(market),
    market,
    known.map((order) => orders[order]!),
  )
  const { prices, taken } = solve(rows, { poolCount: market.pools.length, pools: maskOf(question, known), start })
  const priceOf = (token: PoolAddress) => prices[tokenOf(token) ?? -1] ?? 0
  const parts = known.flatMap((order, index) => {
    const given = orders[order]!
    const value = Number(given.amount) * priceOf(given.side === 'SELL' ? given.src : given.dest)
    const isWorth = Number(given.amount) >= minOf(given, { gasPrice: gas.price, priceOf })
    const planned = isWorth ? partOf(given, taken[index]!) : 0n
    return planned > 0n ? [{ order, planned, value: value * (Number(planned) / Number(given.amount)) }] : []
  })
  return { pairs: directedPairsOf(orders, parts), priceOf }
}

const isKnown = ({ tokenIds }: MarketState, { src, dest, amount, limit }: MatchOrder): boolean =>
  src !== dest && amount > 0n && limit > 0n && tokenIds.has(src) && tokenIds.has(dest)

/** Returns the filled amount of an order for the dual's fraction. */
const partOf = (order: MatchOrder, taken: number): bigint => {
  const { amount, alone } = order
  if (isPartial(order)) return taken > 1 - 1e-9 ? amount : taken > 0 ? BigInt(Math.floor(Number(amount) * taken)) : 0n
  return taken > (alone === undefined ? triedFrom : 0) ? amount : 0n
}

type ValuedPart = { order: number; planned: bigint; value: number }

function directedPairsOf(orders: readonly MatchOrder[], parts: readonly ValuedPart[]): readonly DirectedPair[] {
  const pairs = new Map<string, Map<string, { pair: DirectedPair; value: number }>>()
  for (const { order, planned, value } of parts) {
    const { src, dest, side, amount } = orders[order]!
    const sides = pairs.get(`${src} ${dest}`) ?? new Map()
    pairs.set(`${src} ${dest}`, sides)
    const found = sides.get(side) ?? { pair: { src, dest, side, parts: [], planned: 0n }, value: 0 }
    sides.set(side, found)
    found.pair.parts.push({ order, amount })
    found.pair.planned += planned
    found.value += value
  }
  return [...pairs.values()].map(
    (sides) => [...sides.values()].reduce((most, one) => (one.value > most.value ? one : most)).pair,
  )
}

/** Returns the pools of a question; tokens of `endsOnly` are allowed if orders trade them. */
function maskOf({ market, orders, filter = {}, unit }: MatchQuestion, known: readonly number[]) {
  const ends = new Set(known.flatMap((order) => [orders[order]!.src, orders[order]!.dest]))
  const endsOnly = filter.endsOnly?.filter((token) => !ends.has(token)) ?? []
  return allowedPools({ market, srcToken: unit, destToken: unit, taxes: noTaxes, filter: { ...filter, endsOnly } })
}

/** Appends a row for each order, which takes the destination and pays the source. */
function withOrders(rows: CompiledMarket, { tokenIds }: MarketState, orders: readonly MatchOrder[]): CompiledMarket {
  const { poolCount, tokenCount } = rows
  const count = poolCount + orders.length
  const floats = (size: number, from: Float64Array) => {
    const array = new Float64Array(size * count)
    array.set(from.subarray(0, size * poolCount))
    return array
  }
  const joined: CompiledMarket = {
    poolCount: count,
    tokenCount,
    ends: new Int32Array(2 * count),
    kinds: new Uint8Array(count),
    band: floats(2, rows.band),
    edges: floats(2, rows.edges),
    params: floats(stride, rows.params),
    ticks: [...rows.ticks, ...orders.map(() => undefined)],
  }
  joined.ends.set(rows.ends)
  joined.kinds.set(rows.kinds)
  for (const [index, order] of orders.entries()) {
    const row = poolCount + index
    joined.ends[2 * row] = tokenIds.get(order.dest)!
    joined.ends[2 * row + 1] = tokenIds.get(order.src)!
    joined.kinds[row] = rowKind.rfq
    const [given, taken] = order.side === 'SELL' ? [order.amount, looseLimit(order)] : [looseLimit(order), order.amount]
    writeRfq(joined, row, {
      kind: 'rfq',
      address: '0x',
      dex: '',
      maker: '0x',
      token0: order.dest,
      token1: order.src,
      makerAmount: given,
      takerAmount: taken,
      remainingMakerAmount: given,
    })
  }
  return joined
}

const looseLimit = ({ side, limit, alone }: MatchOrder): bigint => {
  if (alone === undefined) return limit
  const loose = BigInt(Math.round(Number(alone) * (side === 'SELL' ? 1 - looseness : 1 + looseness)))
  return side === 'SELL' ? smaller(limit, larger(loose, 1n)) : larger(limit, loose)
}

/** Returns the prices of all tokens, and the fraction of each order's row that is used at them. */
function solve(
  rows: CompiledMarket,
  { poolCount, pools, start }: { poolCount: number; pools: Uint8Array | undefined; start: number },
): { prices: Float64Array; taken: Float64Array } {
  const { ends, params, tokenCount } = rows
  const work = workFor(rows)
  const allowed: number[] = []
  for (let pool = 0; pool < poolCount; pool++) if (pools === undefined || pools[pool] === 1) allowed.push(pool)
  const prices = new Float64Array(tokenCount)
  const fixed = new Uint8Array(tokenCount)
  // Starts from the pools' prices: where orders cross, each round along them would raise prices
  // again.
  startSell(rows, Int32Array.from(allowed), { src: start, dest: start }, prices, fixed)
  for (let row = poolCount; row < rows.poolCount; row++)
    if ([0, 1].every((end) => ends[2 * row + end] === start || fixed[ends[2 * row + end]!] === 0)) allowed.push(row)
  const problem = {
    market: rows,
    allowed: Int32Array.from(allowed),
    token: start,
    supply: 0,
    arbitrageVolume: 0,
    fixed,
    isSale: true,
  }
  minimise(problem, work, prices, maxIterations)
  sweep(problem, work, prices, false)
  const taken = new Float64Array(rows.poolCount - poolCount)
  for (let index = 0; index < work.active.count; index++) {
    const row = work.active.pools[index]!
    if (row >= poolCount) taken[row - poolCount] = work.active.amountIn[index]! / params[row * stride + orderAt.maxIn]!
  }
  return { prices, taken }
}
