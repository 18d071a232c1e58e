/** The contracts that collect fees: the fee vault (router swaps) or the intent contract. */
export const feeSurfaces = ['market', 'intent'] as const
export type FeeSurface = (typeof feeSurfaces)[number]

/** The basis points in 100 %. */
const bpsScale = 10_000n

/** The maximum fee of a partner on quote and build; the router clamps to it. */
export const maxPartnerFeeBps = 200

/** The fee of the partner `anon`, which applies if none is named. */
export const anonFeeBps = 1

/**
 * Returns the fee on an amount, in the same raw units, rounded down in the user's favour.
 *
 * @example
 * feeOf(1_000_000n, 1) // 100n
 */
export const feeOf = (amount: bigint, feeBps: number): bigint => (amount * BigInt(feeBps)) / bpsScale

/**
 * Returns the output of a SELL after the fee: what the beneficiary receives on the quoted state.
 *
 * @example
 * afterFeeSell(1_000_000n, 1) // 999900n
 */
export const afterFeeSell = (destAmount: bigint, feeBps: number): bigint => destAmount - feeOf(destAmount, feeBps)

/**
 * Returns the cost of a BUY with the fee, which is added to what the pools take.
 *
 * @example
 * afterFeeBuy(1_000_000n, 1) // 1000100n
 */
export const afterFeeBuy = (srcAmount: bigint, feeBps: number): bigint => srcAmount + feeOf(srcAmount, feeBps)

/**
 * Converts a fee to percent, the unit of a price route's `partnerFee`.
 *
 * @example
 * percentOfBps(1) // 0.01
 */
export const percentOfBps = (feeBps: number): number => feeBps / 100

/**
 * Converts a fee in percent to basis points.
 *
 * @example
 * bpsOfPercent(0.01) // 1
 */
export const bpsOfPercent = (percent: number): number => Math.round(percent * 100)
