import { dataTable } from './data-table.generated'
import { gasTable } from './gas-table.generated'
import type { Leg, Route, Side } from './route'

// What a transaction costs, in units of gas after refunds, as a sum of parts. What each part costs is fitted to transactions that were
// executed (`npm run calibrate:gas`, which writes the table), everything counted that they pay: the transaction itself and its calldata,
// first looks at accounts and words, words that change or end at zero, refunds up to their cap. Pools, tokens and the vault's accounts have
// been used before, as on a chain that is older than a day.

/** How the router runs a route: by the executor, or by its own V2 or V3 method. */
export type GasMethod = 'executor' | 'directV2' | 'directV3'

/** One thing that costs gas, by its name in the table. */
export type GasPart = keyof typeof gasTable

/** What a purchase through a metapool takes beside its leg: no code says what it needs, so the executor looks for it in steps. */
const searchedInput = 'stableMeta BUY'

/** How often each part comes in a transaction. */
export type GasParts = ReadonlyMap<GasPart, number>

/** What a transaction does beside its route. */
export type GasFacts = {
  /** The executor where nothing is said. */
  method?: GasMethod | undefined
  /** The router of version 5 runs it. */
  isLegacy?: boolean | undefined
  /** Native value is sold: it is wrapped first. */
  wrapsSource?: boolean | undefined
  unwrapsDestination?: boolean | undefined
  /** Whose fee goes into the vault: the service's alone, or a partner's, of which the service has a share. */
  fee?: 'service' | 'partner' | undefined
  isTaxed?: boolean | undefined
  /** What was asked for where there is only to wrap or unwrap: that is a sale always, of a little more where it was to be a purchase. */
  asked?: Side | undefined
}

/** Chains that charge for the data of a transaction beside its gas, by how they measure it. */
export type Rollup = keyof typeof dataTable

/** What a byte of a transaction's data costs on a rollup, in units of gas at the present price of gas. */
export type DataGas = { rollup: Rollup; perByte: number }

/** What search, bounds and proofs count gas of sales with, or of purchases, in units after refunds. */
export type GasCosts = {
  /** A swap through the executor before its first leg, at the least: the same for every route of a question. */
  base: number
  /**
   * A call of a pool, with its transfers and its bytes of calldata; of an order that of the router's own method, which takes less than the
   * executor: no quoted route is counted with less.
   */
  leg: Readonly<Record<Leg['kind'], number>>
  /** A tick on the way: the step to it and the three words it keeps about its other side. */
  tick: number
}

/**
 * Says what gas of one side is counted with: on a rollup the bytes of each part are counted in.
 *
 * @example
 * gasCostsOf('SELL', { rollup: 'arbitrum', perByte: 100 }).leg.v2 - gasCostsOf('SELL').leg.v2 // what the bytes of a leg cost
 */
export const gasCostsOf = (side: Side, data?: DataGas): GasCosts => {
  const cost = (part: GasPart) => costOf(part, data)
  const oneLeg = cost(`executor ${side}`)
  return {
    base: Math.min(oneLeg, oneLeg + cost(`executor ${side}, more legs`), cost(`orders ${side}`)),
    leg: {
      v2: cost('v2'),
      v3: cost('v3'),
      v4: cost('v4'),
      solidly: cost('solidly'),
      stable: cost('stable'),
      stableNg: cost('stableNg'),
      stableMulti: cost('stableMulti'),
      stableMeta: cost('stableMeta') + (side === 'BUY' ? cost(searchedInput) : 0),
      weighted: cost('weighted'),
      composable: cost('composable'),
      rfq: cost('order'),
      erc4626: cost('erc4626'),
      staking: cost('staking'),
    },
    tick: cost('tick'),
  }
}

/** Where data costs nothing beside its gas. */
export const executionCosts: Readonly<Record<Side, GasCosts>> = { SELL: gasCostsOf('SELL'), BUY: gasCostsOf('BUY') }

function costOf(part: GasPart, data: DataGas | undefined): number {
  return gasTable[part] + (data === undefined ? 0 : dataTable[data.rollup][part] * data.perByte)
}

/**
 * Counts what search, bounds and proofs compare routes by: the least a route takes through the executor, in units of gas after refunds.
 * A quote counts everything (`gasPartsOfRoute`).
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
 * Says what a route's transaction is made of, for showing and choosing, not for a limit to send with. The receiver is taken to hold some
 * of the destination token already; the first unit ever costs about 17,000 more, which a quote cannot know.
 *
 * @example
 * gasPartsOfRoute(oneHopV2Route, 0, { fee: 'service' }) // 'executor SELL', 'v2' and 'executor SELL, fee', once each
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
  for (const { kind } of legs) {
    add(method === 'executor' ? kind : `${method} leg`)
    add(searchedInput, kind === 'stableMeta' && side === 'BUY')
  }
  add(`executor ${side}, more legs`, method === 'executor' && legs.length > 1)
  add(`${way}, wrap`, wrapsSource)
  add(`${way}, unwrap`, unwrapsDestination)
  // A sale pays its fee out of what it buys, a purchase out of what it sells.
  const paysNative = side === 'SELL' ? unwrapsDestination : wrapsSource
  add(paysNative ? `${way}, native fee` : `${way}, fee`, fee !== undefined)
  add('partner fee', fee === 'partner')
  add('tax', isTaxed)
  return parts
}

/** A transaction in which the router fills OTC orders, of so many makers. */
export type OrdersGas = { side: Side; orders: number; makers: number } & Pick<
  GasFacts,
  'wrapsSource' | 'unwrapsDestination'
>

/**
 * Says what a transaction in which the router fills OTC orders is made of.
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
 * Adds up what parts cost, in units of gas; on a rollup with their bytes.
 *
 * @example
 * sumOfGas(new Map([['orders SELL', 1], ['order', 2]])) // 190_600
 */
export const sumOfGas = (parts: GasParts, data?: DataGas): number =>
  [...parts].reduce((gas, [part, count]) => gas + costOf(part, data) * count, 0)
