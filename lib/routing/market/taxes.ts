/**
 * Transfer taxes of the traded tokens, in basis points: of every transfer, and of transfers to or
 * from a pool if that is more. Tokens round their tax either way; we round it up, so that a quote
 * never promises a unit too many.
 */
export type Taxes = { srcTransferBps: number; destTransferBps: number; srcDexBps: number; destDexBps: number }

export const noTaxes: Taxes = { srcTransferBps: 0, destTransferBps: 0, srcDexBps: 0, destDexBps: 0 }

export const isTaxed = (taxes: Taxes): boolean => isSrcTaxed(taxes) || isDestTaxed(taxes)

export const isSrcTaxed = (taxes: Taxes): boolean => taxes.srcTransferBps > 0 || taxes.srcDexBps > 0

export const isDestTaxed = (taxes: Taxes): boolean => taxes.destTransferBps > 0 || taxes.destDexBps > 0

/**
 * Returns what arrives of a taxed transfer, `amount - ceil(amount·bps/10000)`, in raw units.
 *
 * @example
 * afterTax(1001n, 250) // 975n
 */
export const afterTax = (amount: bigint, bps: number): bigint => amount - (amount * BigInt(bps) + 9_999n) / 10_000n

/**
 * Returns the minimum to send so that `amount` arrives of a taxed transfer, in raw units; undefined
 * if the tax takes all.
 *
 * @example
 * beforeTax(975n, 250) // 1000n
 */
export const beforeTax = (amount: bigint, bps: number): bigint | undefined =>
  bps >= 10_000 ? undefined : (amount * 10_000n + 9_999n - BigInt(bps)) / (10_000n - BigInt(bps))

/**
 * Returns the tax of a transfer in basis points, rounded up, from the sent and arrived raw units.
 *
 * @example
 * taxBpsOf({ sent: 1000n, arrived: 975n }) // 250
 */
export const taxBpsOf = ({ sent, arrived }: { sent: bigint; arrived: bigint }): number => {
  if (arrived >= sent) return 0
  return arrived <= 0n ? 10_000 : Number(((sent - arrived) * 10_000n + sent - 1n) / sent)
}

/** Returns the tax on the source token that a pool receives. */
export const intoPoolBps = (taxes: Taxes): number => Math.max(taxes.srcTransferBps, taxes.srcDexBps)

/** Returns the tax on the destination token that a pool pays. */
export const outOfPoolBps = (taxes: Taxes): number => Math.max(taxes.destTransferBps, taxes.destDexBps)
