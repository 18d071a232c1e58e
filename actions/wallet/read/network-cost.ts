/**
 * A transaction is sent with a fifth more gas than its simulation needed (`createSender`), and that needs up to a quarter more than it pays:
 * what storage gives back is given back at the end. And a count of gas may be a tenth below: 1.2 * 1.25 * 1.1.
 */
const sentPercent = 165n
/** Wallets offer twice the base fee and the tip, so that the price may double until the block. */
const offeredPrices = 2n

/**
 * What an account must hold for the network, in wei, or its wallet or node refuses the transaction: the gas it is sent with at the highest
 * price that wallets offer, for gas as it is counted and today's price of it.
 */
export const networkCost = (gasPrice: bigint, gas: bigint): bigint =>
  (gasPrice * offeredPrices * gas * sentPercent) / 100n

/** Wrapping by the wrapped token itself, which asks no router. An approval takes no more. */
export const wrapGas = 60_000n
/** A deposit of the native token, which signs for an intent order. */
export const depositGas = 120_000n
/** A fill of an OTC order at its contract, and what each permit adds that goes along. */
export const fillGas = 110_000n
export const permitGas = 50_000n
