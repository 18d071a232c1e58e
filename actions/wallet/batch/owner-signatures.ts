import { isRecord } from '../send/wallet-errors'

/**
 * The owners of a contract account who must sign a proposal, and those who did, as its wallet
 * reports them; `signed` is absent where the wallet does not count them.
 */
export type OwnerSignatures = { required: number; signed?: number }

/** The maximum number of owners in a report of a wallet. */
const maxOwners = 1_000

/**
 * Reads what a wallet reports of the owners; undefined for any other value.
 *
 * @example
 * readOwnerSignatures({ required: 2, signed: 1 }) // { required: 2, signed: 1 }
 */
export const readOwnerSignatures = (value: unknown): OwnerSignatures | undefined => {
  if (!isRecord(value) || !isCount(value.required)) return undefined
  const { required, signed } = value
  return { required, ...(isCount(signed) ? { signed } : {}) }
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maxOwners
