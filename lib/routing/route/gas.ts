import { kindOf, ofKinds } from '../kinds/kinds'
import { dataTable } from './data-table.generated'
import { gasTable } from './gas-table.generated'
import type { Leg, Route, Side } from './route'

// A transaction's cost, in units of gas after refunds, is a sum of parts. The cost of each part is
// fitted to executed transactions (`npm run calibrate:gas` writes the table) and includes
// everything they pay: the transaction itself and its calldata, cold accesses of accounts and
// storage, changed and cleared words, refunds up to their cap. Pools, tokens and the vault's
// accounts have been used before, as on a chain older than a day.

/** The method of the router: the executor, or its own V2 or V3 method. */
export type GasMethod = 'executor' | 'directV2' | 'directV3'

/** A part of a transaction that costs gas, by its name in the table. */
export type GasPart = keyof typeof gasTable

/** The count of each part in a transaction. */
export type GasParts = ReadonlyMap<GasPart, number>

/** The facts of a transaction besides its route. */
export type GasFacts = {
  /** `executor` by default. */
  method?: GasMethod | undefined
  /** True if the router of version 5 runs it. */
  isLegacy?: boolean | undefined
  /** True if native value is sold, which is wrapped first. */
  wrapsSource?: boolean | undefined
  unwrapsDestination?: boolean | undefined
  /** The owner of the fee: the service alone, or a partner who shares it with the service. */
  fee?: 'service' | 'partner' | undefined
  isTaxed?: boolean | undefined
  /** The requested side of a wrap or unwrap, whose route is always a sell. */
  asked?: Side | undefined
}

/** Rollups that charge for transaction data besides gas, by their pricing method. */
export type Rollup = keyof typeof dataTable

/** The cost of a byte of transaction data on a rollup, in units of gas at the present gas price. */
export type DataGas = { rollup: Rollup; perByte: number }

/** Gas costs of one side for search, bounds and proofs, in units of gas after refunds. */
export type GasCosts = {
  /** Minimum cost of a swap through the executor without legs. */
  base: number
  /**
   * Cost of calling a pool, with its transfers and calldata. For an order it is the cost through
   * the router's own method, which is less than the executor's: a lower bound for every quoted
   * route.
   */
  leg: Readonly<Record<Leg['kind'], number>>
  /** Cost of a crossed tick: the step to it and its three words of fee growth outside. */
  tick: number
}

/**
 * Returns the gas costs of one side; on a rollup they include the bytes of each part.
 *
 * @example
 * gasCostsOf('SELL', { rollup: 'arbitrum', perByte: 100 }).leg.v2 - gasCostsOf('SELL').leg.v2
 * // what the bytes of a leg cost
 */
export const gasCostsOf = (side: Side, data?: DataGas): GasCosts => {
  const cost = (part: GasPart) => costOf(part, data)
  const oneLeg = cost(`executor ${side}`)
  return {
    base: Math.min(oneLeg, oneLeg + cost(`executor ${side}, more legs`), cost(`orders ${side}`)),
    leg: ofKinds(({ gas: { part, searchedInput } }) => {
      const searched = side === 'BUY' && searchedInput !== undefined ? cost(searchedInput) : 0
      return cost(part) + searched
    }),
    tick: cost('tick'),
  }
}

/** Gas costs on a chain without a data fee. */
export const executionCosts: Readonly<Record<Side, GasCosts>> = { SELL: gasCostsOf('SELL'), BUY: gasCostsOf('BUY') }

function costOf(part: GasPart, data: DataGas | undefined): number {
  return gasTable[part] + (data === undefined ? 0 : dataTable[data.rollup][part] * data.perByte)
}

/**
 * Estimates the minimum gas of a route through the executor, by which search, bounds and proofs
 * compare routes; units after refunds. `gasPartsOfRoute` counts everything, for a quote.
 *
 * @example
 * estimateGas(oneHopV2Route) // 141_300
 */
export const estimateGas = (
  { side, legs }: Route,
  ticksCrossed = 0,
  { base, leg, tick }: GasCosts = executionCosts[side],
): number => legs.reduce((gas, { kind }) => gas + leg[kind], base + ticksCrossed * tick)

/**
 * Returns the parts of a route's transaction, for display and comparison, not for a gas limit.
 * Assumes that the recipient already holds some of the destination token; a first unit costs about
 * 17,000 more, which a quote cannot know.
 *
 * @example
 * gasPartsOfRoute(oneHopV2Route, 0, { fee: 'service' }) // 'executor SELL' once, 'v2' once, ...
 */
export const gasPartsOfRoute = (route: Route, ticksCrossed: number, facts: GasFacts): GasParts => {
  const { side, legs } = route
  const { method = 'executor', isLegacy = false, wrapsSource = false, unwrapsDestination = false } = facts
  const { fee, isTaxed = false } = facts
  if (legs.length === 0)
    return new Map([
      [`${wrapsSource ? 'wrap' : 'unwrap'} ${facts.asked ?? side}` as const, 1],
      ['legacy wrapping', isLegacy ? 1 : 0],
    ])
  const way = `${method} ${side}` as const
  const parts = new Map<GasPart, number>([
    [way, 1],
    ['tick', ticksCrossed],
  ])
  const add = (part: GasPart, isThere = true) => isThere && parts.set(part, (parts.get(part) ?? 0) + 1)
  if (isLegacy && method !== 'directV3') {
    add(`legacy ${method} ${side}`)
    add(`legacy ${method} ${side}, wrap`, wrapsSource)
  }
  for (const leg of legs) {
    add(method === 'executor' ? leg.kind : `${method} leg`)
    const { searchedInput } = kindOf(leg).gas
    if (searchedInput !== undefined) add(searchedInput, side === 'BUY')
  }
  add(`executor ${side}, more legs`, method === 'executor' && legs.length > 1)
  add(`${way}, wrap`, wrapsSource)
  add(`${way}, unwrap`, unwrapsDestination)
  // A sell pays its fee out of the output, a buy out of the input.
  const paysNative = side === 'SELL' ? unwrapsDestination : wrapsSource
  add(paysNative ? `${way}, native fee` : `${way}, fee`, fee !== undefined)
  add('partner fee', fee === 'partner')
  add('tax', isTaxed)
  return parts
}

/** A transaction in which the router fills a number of OTC orders from a number of makers. */
export type OrdersGas = { side: Side; orders: number; makers: number } & Pick<
  GasFacts,
  'wrapsSource' | 'unwrapsDestination'
>

/**
 * Returns the parts of a transaction in which the router fills OTC orders.
 *
 * @example
 * gasPartsOfOrders({ side: 'SELL', orders: 2, makers: 1 }) // 'orders SELL' once, 'order' twice
 */
export const gasPartsOfOrders = ({ side, orders, makers, wrapsSource, unwrapsDestination }: OrdersGas): GasParts =>
  new Map<GasPart, number>([
    [`orders ${side}`, 1],
    ['order', orders],
    ['maker', makers - 1],
    [`orders ${side}, wrap`, wrapsSource ? 1 : 0],
    [`orders ${side}, unwrap`, unwrapsDestination ? 1 : 0],
  ])

/**
 * Sums the cost of parts, in units of gas; on a rollup with their bytes.
 *
 * @example
 * sumOfGas(new Map([['orders SELL', 1], ['order', 2]])) // 190_600
 */
export const sumOfGas = (parts: GasParts, data?: DataGas): number =>
  [...parts].reduce((gas, [part, count]) => gas + costOf(part, data) * count, 0)
