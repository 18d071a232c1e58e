import { type Execution, executeBuy, executeSell } from './execute'
import { createFlows } from './flows'
import { baseGas, estimateGas, leastLegGas } from './gas'
import { executeSplit } from './plan'
import type { Pool, PoolAddress } from './pools/pool'
import { swapExactIn, swapExactOut } from './pools/swap'
import type { Route, Side } from './route'
import { type Step, type Strand, searchStrands } from './search'
import { fill, type Split } from './split'
import type { MarketState } from './state'
import { afterTax, intoPoolBps, isDestTaxed, isSrcTaxed, isTaxed, noTaxes, type Taxes } from './taxes'

export type SolveParameters = {
  market: MarketState
  srcToken: PoolAddress
  destToken: PoolAddress
  /** Raw units of the source (sell) or of the destination (buy). */
  amount: bigint
  side: Side
  /** Tokens on a path, both ends counted: 2 to 4. */
  maxTokens?: number
  /** The exact tokens of the only path allowed, source and destination included: 2 to 4. */
  via?: readonly PoolAddress[]
  taxes?: Taxes
  /** Pools that may be used; all by default. */
  accept?: (pool: Pool) => boolean
  /** Ways that the amount may be divided over; 1 gives one path with one pool a hop. 18 by default. */
  maxStrands?: number
  /** What one unit of gas costs in raw units of the destination (sell) or of the source (buy). Zero by default. */
  gasUnitCost?: number
}

/** Parts of the search for strands, of a rough division, and of the final one. */
const discoveryChunks = 24
const roughChunks = 48
const finalChunks = 512
const defaultMaxStrands = 18
/** How many of the strands are found by sending chunks; the others at the margin of these. */
const chunkStrandsPart = 2 / 3
/** Below this many raw units a division into parts is meaningless, and floats are coarser than the amounts. */
const smallAmount = 100_000n
/** An amount of a program has 16 bytes. */
const maxAmount = (1n << 128n) - 1n

/**
 * Finds a route: the best single path and greedy splits over paths of up to four tokens, net of gas. Floats choose, integers price:
 * the amounts of the answer are what the encoded legs pay on this state, to the wei. Gives undefined where no route exists: unknown or
 * disconnected tokens, equal tokens, an amount that buys nothing or that the pools do not hold, a buy of or with a taxed token. Never
 * throws, and gives the same answer to the same question.
 *
 * @example
 * solve({ market, srcToken: weth, destToken: usdc, amount: 10n ** 18n, side: 'SELL' })?.destAmount // 2989120331n
 */
export function solve({
  market,
  srcToken,
  destToken,
  amount,
  side,
  maxTokens = 4,
  via,
  taxes = noTaxes,
  accept = () => true,
  maxStrands = defaultMaxStrands,
  gasUnitCost = 0,
}: SolveParameters): Route | undefined {
  const src = market.tokenIds.get(lower(srcToken))
  const dest = market.tokenIds.get(lower(destToken))
  if (src === undefined || dest === undefined || src === dest) return undefined
  if (amount <= 0n || amount > maxAmount) return undefined
  if (side === 'BUY' && isTaxed(taxes)) return undefined
  const stops = via?.map((token) => market.tokenIds.get(lower(token)))
  if (stops !== undefined && !isTokenPath(stops, src, dest)) return undefined

  const hops = stops === undefined ? Math.min(Math.max(Math.trunc(maxTokens) || 4, 2), 4) - 1 : stops.length - 1
  const mayUse = usablePools({ market, src, dest, taxes, accept })
  const question = { market, side, src, dest, hops, via: stops }
  const source = market.tokens[src]!
  const destination = market.tokens[dest]!
  const gasCost = (gas: number): bigint => {
    const cost = gas * gasUnitCost
    return cost > 0 && cost < Number.POSITIVE_INFINITY ? BigInt(Math.round(cost)) : 0n
  }

  let best: { route: Route; net: bigint } | undefined
  const consider = (execution: Execution) => {
    if (!execution.ok) return
    const { route } = execution
    if (route.destAmount <= 0n || route.srcAmount > maxAmount) return
    const gas = gasCost(estimateGas(route, execution.ticksCrossed))
    const net = side === 'SELL' ? route.destAmount - gas : -route.srcAmount - gas
    if (best === undefined || net > best.net) best = { route, net }
  }
  const considerStrand = (strand: Strand) => {
    const legs = strand.map(({ pool, from, to }) => ({
      pool: market.pools[pool]!.address,
      tokenIn: market.tokens[from]!,
      tokenOut: market.tokens[to]!,
    }))
    consider(
      side === 'SELL'
        ? executeSell({
            market,
            srcToken: source,
            destToken: destination,
            srcAmount: amount,
            legs: legs.map((leg) => ({ ...leg, take: { mode: 'rest' } as const })),
            taxes,
          })
        : executeBuy({
            market,
            srcToken: source,
            destToken: destination,
            paths: [{ amountOut: amount, legs }],
          }),
    )
  }

  if (amount >= smallAmount) {
    const flows = createFlows(market, side)
    const advance = (step: Step, value: number) => (mayUse(step.pool) ? flows.advance(step, value) : undefined)
    const isBetter = side === 'SELL' ? (a: number, b: number) => a > b : (a: number, b: number) => a < b
    const search = (start: number) => searchStrands({ ...question, start, advance, isBetter })
    const total = Number(
      side === 'SELL' ? afterTax(afterTax(amount, taxes.srcTransferBps), intoPoolBps(taxes)) : amount,
    )

    for (const { strand } of search(total)) considerStrand(strand)
    const strands = discover()
    let split = strands.length < 2 ? undefined : prune(strands)
    while (split !== undefined && split.strands.length > 1) {
      const execution = executeSplit({ market, side, src: source, dest: destination, amount, split, taxes })
      consider(execution)
      if (execution.ok) break
      // Floats passed a pool that the integers refuse: go on without it.
      const refused = market.positions.get(execution.pool)
      const rest = split.strands.filter((strand) => strand.every((step) => step.pool !== refused))
      split = fill({ flows, side, strands: rest, amount: total, totalChunks: finalChunks })
    }

    function bestOf(start: number): Strand | undefined {
      return search(start).reduce<{ strand: Strand; value: number } | undefined>(
        (top, next) => (top === undefined || isBetter(next.value, top.value) ? next : top),
        undefined,
      )?.strand
    }

    /** Sends chunk after chunk the best way there is, then looks again at the margin of what these ways divide between them. */
    function discover(): readonly Strand[] {
      const known = new Map<string, Strand>()
      const keyOf = (strand: Strand) => strand.map((step) => step.pool).join()
      const chunk = total / discoveryChunks
      flows.clear()
      for (let part = 0; part < discoveryChunks && known.size < maxStrands * chunkStrandsPart; part++) {
        const strand = bestOf(chunk)
        if (strand === undefined || flows.push(strand, chunk) === undefined) break
        known.set(keyOf(strand), strand)
      }
      while (known.size < maxStrands) {
        const split = fill({ flows, side, strands: [...known.values()], amount: total, totalChunks: roughChunks })
        const strand = split === undefined ? undefined : bestOf(total / finalChunks)
        if (strand === undefined || known.has(keyOf(strand))) break
        known.set(keyOf(strand), strand)
      }
      return [...known.values()]
    }

    /** Drops strands, the least useful first, while their gas costs more than they bring. */
    function prune(strands: readonly Strand[]): Split | undefined {
      const rough = (some: readonly Strand[]) =>
        fill({ flows, side, strands: some, amount: total, totalChunks: roughChunks })
      const netOf = (split: Split) =>
        (side === 'SELL' ? split.value : -split.value) - gasUnitCost * gasOf(market, side, split.strands)
      let current = gasUnitCost > 0 ? rough(strands) : undefined
      while (current !== undefined && current.strands.length > 1) {
        const from: Split = current
        const fewer = from.strands
          .map((_, index) => rough(from.strands.filter((_, other) => other !== index)))
          .reduce<Split | undefined>(
            (top, next) => (next !== undefined && (top === undefined || netOf(next) > netOf(top)) ? next : top),
            undefined,
          )
        if (fewer === undefined || netOf(fewer) <= netOf(from)) break
        current = fewer
      }
      const kept = current?.strands ?? strands
      return fill({ flows, side, strands: kept, amount: total, totalChunks: finalChunks })
    }
  }

  if (best === undefined) {
    const advance = (step: Step, value: bigint): bigint | undefined => {
      if (!mayUse(step.pool)) return undefined
      const pool = market.pools[step.pool]!
      const tokenIn = market.tokens[step.from]!
      const result = side === 'SELL' ? swapExactIn(pool, tokenIn, value) : swapExactOut(pool, tokenIn, value)
      return result.ok ? (side === 'SELL' ? result.amountOut : result.amountIn) : undefined
    }
    const isBetter = side === 'SELL' ? (a: bigint, b: bigint) => a > b : (a: bigint, b: bigint) => a < b
    const start = side === 'SELL' ? afterTax(afterTax(amount, taxes.srcTransferBps), intoPoolBps(taxes)) : amount
    for (const { strand } of searchStrands({ ...question, start, advance, isBetter })) considerStrand(strand)
  }
  return best?.route
}

const lower = (token: PoolAddress): PoolAddress => token.toLowerCase() as PoolAddress

const isTokenPath = (stops: readonly (number | undefined)[], src: number, dest: number): stops is readonly number[] =>
  stops.length >= 2 &&
  stops.length <= 4 &&
  stops[0] === src &&
  stops.at(-1) === dest &&
  !stops.includes(undefined) &&
  new Set(stops).size === stops.length

/** Asks the caller's predicate once for each pool that the search meets. A taxed token passes constant product pools only. */
function usablePools({
  market,
  src,
  dest,
  taxes,
  accept,
}: {
  market: MarketState
  src: number
  dest: number
  taxes: Taxes
  accept: (pool: Pool) => boolean
}): (position: number) => boolean {
  const answers = new Int8Array(market.pools.length)
  const taxed = [
    ...(isSrcTaxed(taxes) ? [market.tokens[src]!] : []),
    ...(isDestTaxed(taxes) ? [market.tokens[dest]!] : []),
  ]
  return (position) => {
    if (answers[position] === 0) {
      const pool = market.pools[position]!
      const carries = pool.kind === 'v2' || !taxed.some((token) => token === pool.token0 || token === pool.token1)
      answers[position] = carries && accept(pool) ? 1 : -1
    }
    return answers[position] === 1
  }
}

/** The gas of strands as they will be merged: a sell calls a pool once. */
function gasOf(market: MarketState, side: Side, strands: readonly Strand[]): number {
  const pools = strands.flatMap((strand) => strand.map((step) => step.pool))
  const called = side === 'SELL' ? new Set(pools) : pools
  return [...called].reduce((gas, pool) => gas + leastLegGas[market.pools[pool]!.kind], baseGas[side])
}
