/** Where a fee was earned: in the fee vault (swaps through the router) or in the intent contract. */
export const feeSurfaces = ['market', 'intent'] as const
export type FeeSurface = (typeof feeSurfaces)[number]

/** Basis points of a whole. */
const bpsScale = 10_000n

/** The highest fee a partner can take, on quote and build; the router clamps to it. */
export const maxPartnerFeeBps = 200

/** What the integration named `anon`, which is everyone who names none, is charged. */
export const anonFeeBps = 1

/**
 * The fee on an amount, in the same raw units, rounded down: for the user.
 *
 * @example
 * feeOf(1_000_000n, 1) // 100n
 */
export const feeOf = (amount: bigint, feeBps: number): bigint => (amount * BigInt(feeBps)) / bpsScale

/**
 * What a SELL pays after the fee: the fee is taken from the output. Equals what the beneficiary gets on the quoted state.
 *
 * @example
 * afterFeeSell(1_000_000n, 1) // 999900n
 */
export const afterFeeSell = (destAmount: bigint, feeBps: number): bigint => destAmount - feeOf(destAmount, feeBps)

/**
 * What a BUY costs with the fee: the fee is taken from the source on top of what the pools take.
 *
 * @example
 * afterFeeBuy(1_000_000n, 1) // 1000100n
 */
export const afterFeeBuy = (srcAmount: bigint, feeBps: number): bigint => srcAmount + feeOf(srcAmount, feeBps)

/**
 * A fee as the wire says it, in percent: `partnerFee` of a price route.
 *
 * @example
 * percentOfBps(1) // 0.01
 */
export const percentOfBps = (feeBps: number): number => feeBps / 100

/**
 * A fee of the wire, in percent, as basis points.
 *
 * @example
 * bpsOfPercent(0.01) // 1
 */
export const bpsOfPercent = (percent: number): number => Math.round(percent * 100)
