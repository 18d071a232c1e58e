import { type Leg, legsOf, type Route, type Side } from './route'

// What a transaction costs, in units of gas after refunds, as a sum of parts. Every number is a least squares fit over random swaps that
// were executed on a local chain with the real pools' code, each pool and token in use before, as on a real chain;
// server/market/gas-cost.test.ts executes such swaps again and says how far the sum is from their receipts. What the numbers are made
// of: a word of storage that is written for the first time in a transaction costs 5,000 (22,100 from zero; 19,900 of it come back when
// it ends at zero, but all that comes back is at most a fifth), a first look at a word 2,100, at a contract 2,600, the transaction 21,000.

/**
 * A swap through the executor before its first leg: the transaction, its fixed calldata, the source into the executor, the destination
 * out of it and on to the receiver; of a purchase also the way back of what was not spent. The same for every route of a question.
 */
export const baseGas: Readonly<Record<Side, number>> = { SELL: 82_000, BUY: 104_000 }

/**
 * The least a leg of a kind costs: no route through the executor costs less than `baseGas` and the sum of these, so they may stand in a
 * bound. A pool's call with its two transfers and 80 bytes of calldata; its part of the words that a token between the ends costs.
 */
export const leastLegGas: Readonly<Record<Leg['kind'], number>> = {
  // Reserves, two price sums, the lock, two balances of the pool, its two token names.
  v2: 58_000,
  // Price and lock, the fee sum, an observation, a word of the tick map, two balances, the callback.
  v3: 65_000,
  // Newton's iteration three times, an allowance that is used up, two balances of the pool and two of its own.
  stable: 103_000,
  weighted: 130_000,
  rfq: 90_000,
}

/** A tick on the way: the step to it, and the four words it keeps about each side of it, rewritten. */
export const crossedTickGas = 40_000

/** Taking native value: the deposit. Giving it: the withdrawal and two payments, one of them to the receiver. */
const wrapGas = 15_000
const unwrapGas = 30_000

/** A fee that the vault keeps: its balance, the sum of all fees, and the accounts of partner and service. */
const storedFeeGas = 31_000

/** A tax on transfers: two balances instead of one and the supply, in each transfer after the first. */
const taxGas = 9_000

/** The router's own methods: no executor in between, V2 pools pay each other. Before the first leg, and for each. */
const directGas = {
  directV2: { base: 42_000, leg: 42_000, wrap: 15_000 },
  directV3: { base: 60_000, leg: 59_000, wrap: 3_000 },
} as const

/** What a transaction does beside its route. */
export type GasFacts = {
  /** How the router runs the route: by the executor, which is meant where nothing is said, or by its own V2 or V3 method. */
  method?: 'executor' | 'directV2' | 'directV3' | undefined
  wrapsSource?: boolean | undefined
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
 * estimateGas(oneHopV2Route) // 140_000
 */
export const estimateGas = (
  route: Route,
  ticksCrossed = 0,
  {
    method = 'executor',
    wrapsSource = false,
    unwrapsDestination = false,
    storesFee = false,
    isTaxed = false,
  }: GasFacts = {},
): number => {
  const legs = legsOf(route)
  const ends =
    (unwrapsDestination ? unwrapGas : 0) +
    (storesFee ? storedFeeGas : 0) +
    (isTaxed ? taxGas : 0) +
    ticksCrossed * crossedTickGas
  if (method === 'executor')
    return legs.reduce(
      (gas, { kind }) => gas + leastLegGas[kind],
      baseGas[route.side] + (wrapsSource ? wrapGas : 0) + ends,
    )
  const { base, leg, wrap } = directGas[method]
  return base + legs.length * leg + (wrapsSource ? wrap : 0) + ends
}
