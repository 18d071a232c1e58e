/**
 * What the traded tokens take of a transfer, in basis points: of every transfer, and of transfers to or from a pool where that is more.
 * Tokens round their tax in either direction; we count it rounded up, so that a quote promises no unit too many.
 */
export type Taxes = { srcTransferBps: number; destTransferBps: number; srcDexBps: number; destDexBps: number }

export const noTaxes: Taxes = { srcTransferBps: 0, destTransferBps: 0, srcDexBps: 0, destDexBps: 0 }

export const isTaxed = (taxes: Taxes): boolean => isSrcTaxed(taxes) || isDestTaxed(taxes)

export const isSrcTaxed = (taxes: Taxes): boolean => taxes.srcTransferBps > 0 || taxes.srcDexBps > 0

export const isDestTaxed = (taxes: Taxes): boolean => taxes.destTransferBps > 0 || taxes.destDexBps > 0

/**
 * What arrives of a taxed transfer, `amount - ceil(amount·bps/10000)`, raw units.
 *
 * @example
 * afterTax(1001n, 250) // 975n
 */
export const afterTax = (amount: bigint, bps: number): bigint => amount - (amount * BigInt(bps) + 9_999n) / 10_000n

/**
 * The least that must be sent so that `amount` arrives of a taxed transfer, raw units; undefined when the tax takes all.
 *
 * @example
 * beforeTax(975n, 250) // 1000n
 */
export const beforeTax = (amount: bigint, bps: number): bigint | undefined =>
  bps >= 10_000 ? undefined : (amount * 10_000n + 9_999n - BigInt(bps)) / (10_000n - BigInt(bps))

/**
 * The tax of a transfer by what was sent and what arrived, raw units; in basis points, rounded up.
 *
 * @example
 * taxBpsOf({ sent: 1000n, arrived: 975n }) // 250
 */
export const taxBpsOf = ({ sent, arrived }: { sent: bigint; arrived: bigint }): number => {
  if (arrived >= sent) return 0
  return arrived <= 0n ? 10_000 : Number(((sent - arrived) * 10_000n + sent - 1n) / sent)
}

/** The tax on what a pool receives of the source token. */
export const intoPoolBps = (taxes: Taxes): number => Math.max(taxes.srcTransferBps, taxes.srcDexBps)

/** The tax on what a pool pays of the destination token. */
export const outOfPoolBps = (taxes: Taxes): number => Math.max(taxes.destTransferBps, taxes.destDexBps)
