/**
 * The percentage of counted gas that a transaction may be sent with: a fifth more than its
 * simulation (`createSender`), which needs up to a quarter more than is paid, since refunds come at
 * the end; and the count may be a tenth too low: 1.2 * 1.25 * 1.1.
 */
const sentPercent = 165n
/** Wallets offer twice the base fee plus the tip, so that the price may double until the block. */
const offeredPrices = 2n

/**
 * Returns the wei that an account must hold for the network, or its wallet or node refuses the
 * transaction: its gas limit at the highest price that wallets offer, for the counted gas and
 * today's price.
 */
export const networkCost = (gasPrice: bigint, gas: bigint): bigint =>
  (gasPrice * offeredPrices * gas * sentPercent) / 100n

/** The gas of wrapping without the router. An approval needs no more. */
export const wrapGas = 60_000n
/** The gas of a deposit of the native token, which signs an intent order. */
export const depositGas = 120_000n
/** The gas of filling an OTC order at its contract, and of each permit with it. */
export const fillGas = 110_000n
export const permitGas = 50_000n
