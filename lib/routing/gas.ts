import type { Leg, Route, Side } from './route'

// What a transaction costs, in units of gas after refunds, as a sum of parts. The numbers are a least squares fit over 240 random swaps
// that were executed on a local chain with the real pools' code, where every pool and token had been used before, as on a real chain;
// server/market/gas-cost.test.ts executes them again and says how far the sums are from the receipts. What they are made of: a word of
// storage that changes costs 5,000 (22,100 from zero; 19,900 of it come back when it ends at zero, but all that comes back is at most a
// fifth of the whole), a first look at a word 2,100, at a contract 2,600, a byte of calldata 16, the transaction itself 21,000.

/**
 * A swap through the executor before its first leg: the transaction, its fixed calldata, the source into the executor, the destination
 * out of it and on to the receiver; of a purchase also the way back of what was not spent. The same for every route of a question.
 */
export const baseGas: Readonly<Record<Side, number>> = { SELL: 81_000, BUY: 84_000 }

/**
 * The least a call of a pool costs, by kind: no route through the executor costs less than `baseGas` and the sum of these over
 * its pools, so they may stand in a bound. A call with its two transfers, 80 bytes of calldata, and a part of the words that a token
 * between the ends costs.
 */
export const leastLegGas: Readonly<Record<Leg['kind'], number>> = {
  // Reserves, two price sums, the lock, two balances of the pool, its two token names.
  v2: 60_000,
  // Price and lock, the fee sum, an observation, a word of the tick map, two balances, the callback.
  v3: 65_000,
  // Newton's iteration three times, an allowance that is used up, two balances of the pool and two of the executor.
  stable: 95_000,
  // The Vault between: the pool's name, an allowance that is used up, a power of the balances, their word.
  weighted: 88_000,
  // An order on its own contract, by the router's own method: a signature, what is left of it, balances of its maker.
  rfq: 52_000,
}

/** A tick on the way: the step to it and the three words it keeps about its other side. 27,000, or 62,000 where those were still zero. */
export const crossedTickGas = 45_000

/** A fee that the vault keeps: its balance, the sum of all fees, the accounts of partner and service. */
const storedFeeGas = 36_000

/** The withdrawal from the wrapped token. A deposit costs no more than the transfer that it replaces. */
const unwrapGas = 3_000

/** A tax on transfers: the supply, and one more balance and event in each of the transfers. */
const taxGas = 7_000

/** Wrapping or unwrapping alone: the executor without a leg. */
const wrapOnlyGas = 93_000

/** The router's own methods, before the first leg and for each: no executor between, and V2 pools pay each other. */
const directGas = { directV2: { base: 64_000, leg: 49_000 }, directV3: { base: 51_000, leg: 65_000 } } as const

/** What a transaction does beside its route. */
export type GasFacts = {
  /** How the router runs the route: by the executor, which is meant where nothing is said, or by its own V2 or V3 method. */
  method?: 'executor' | 'directV2' | 'directV3' | undefined
  unwrapsDestination?: boolean | undefined
  /** Whether a fee goes into the vault. */
  storesFee?: boolean | undefined
  isTaxed?: boolean | undefined
}

/**
 * Estimates the gas of a route's transaction, in units of gas after refunds: for choosing and showing, not a limit to send with. The
 * receiver is taken to hold some of the destination token already; the first unit ever costs about 19,000 more, which a quote cannot know.
 *
 * @example
 * estimateGas(oneHopV2Route) // 141_000
 */
export const estimateGas = (
  route: Route,
  ticksCrossed = 0,
  { method = 'executor', unwrapsDestination = false, storesFee = false, isTaxed = false }: GasFacts = {},
): number => {
  const { side, legs } = route
  if (legs.length === 0) return wrapOnlyGas
  const beside = (unwrapsDestination ? unwrapGas : 0) + (storesFee ? storedFeeGas : 0) + (isTaxed ? taxGas : 0)
  const crossed = ticksCrossed * crossedTickGas
  if (method !== 'executor') return directGas[method].base + legs.length * directGas[method].leg + beside + crossed
  return legs.reduce((gas, { kind }) => gas + leastLegGas[kind], baseGas[side] + beside + crossed)
}

/** What one more order of the same maker takes where the router fills several. */
export const orderGas = 56_000

/** The first look at another maker's balances and allowance. */
const makerGas = 11_500

/** Where the router unwraps what orders pay, it holds it for a moment: a word that was zero and is so again. */
const unwrapOrdersGas = 20_000

/**
 * Estimates the gas of a transaction in which the router fills OTC orders, of so many makers; see `estimateGas`. Before the first order it
 * does what it does before a program.
 *
 * @example
 * estimateOrdersGas({ side: 'SELL', orders: 2, makers: 1 }) // 193_000
 */
export const estimateOrdersGas = ({
  side,
  orders,
  makers,
  unwrapsDestination = false,
}: { side: Side; orders: number; makers: number } & Pick<GasFacts, 'unwrapsDestination'>): number =>
  baseGas[side] + orders * orderGas + (makers - 1) * makerGas + (unwrapsDestination ? unwrapOrdersGas : 0)
