import type { Address } from 'viem'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { cleanText } from '@/lib/chain/token/token-facts'

/** An account on EVM chains that was paid from this browser. */
export type KnownRecipient = {
  /** In lower case. */
  address: Address
  /** The name that the user gave it. */
  name?: string
  /** The time of the last payment, milliseconds since 1970 by this device's clock. */
  paidAt: number
}

/** The maximum number of stored recipients, the newest. */
export const maxKnownRecipients = 50
/** The maximum length of a name in characters. */
export const maxRecipientName = 32

/**
 * Reads stored recipients, which can be old or edited by hand: drops each invalid one, and invalid
 * names of valid ones.
 *
 * @example
 * readKnownRecipients([{ address: '0xf39f...2266', paidAt: 5 }, null])
 * // [{ address: '0xf39f...2266', paidAt: 5 }]
 */
export const readKnownRecipients = (stored: unknown): readonly KnownRecipient[] => {
  if (!Array.isArray(stored)) return []
  const oldestFirst = stored.flatMap(readRow).sort((a, b) => a.paidAt - b.paidAt)
  const newestOfEach = new Map(oldestFirst.map((row) => [row.address, row]))
  return [...newestOfEach.values()].sort((a, b) => b.paidAt - a.paidAt).slice(0, maxKnownRecipients)
}

const readRow = (stored: unknown): KnownRecipient[] => {
  if (typeof stored !== 'object' || stored === null) return []
  const { address, name, paidAt } = stored as Record<string, unknown>
  if (typeof address !== 'string' || !isAddress(address)) return []
  if (typeof paidAt !== 'number' || !Number.isSafeInteger(paidAt) || paidAt < 0) return []
  return [named({ address: toLowerAddress(address), paidAt }, typeof name === 'string' ? name : '')]
}

/**
 * Returns the recipients with one that was paid now; it keeps its name.
 *
 * @example
 * withPaid([], '0xF39F...2266', 5) // [{ address: '0xf39f...2266', paidAt: 5 }]
 */
export const withPaid = (
  known: readonly KnownRecipient[],
  address: Address,
  paidAt: number,
): readonly KnownRecipient[] => {
  const before = findRecipient(known, address)
  return [{ ...before, address: toLowerAddress(address), paidAt }, ...without(known, address)].slice(
    0,
    maxKnownRecipients,
  )
}

/**
 * Returns the recipients with another name of one; an empty text removes the name.
 *
 * @example
 * withName([{ address, paidAt: 5 }], address, ' Bob\u202e ') // [{ address, paidAt: 5, name: 'Bob' }]
 */
export const withName = (known: readonly KnownRecipient[], address: Address, text: string): readonly KnownRecipient[] =>
  known.map(({ name, ...row }) => named(row, isSameAddress(row.address, address) ? text : (name ?? '')))

/**
 * Returns the recipients except one.
 *
 * @example
 * without([{ address, paidAt: 5 }], address) // []
 */
export const without = (known: readonly KnownRecipient[], address: Address): readonly KnownRecipient[] =>
  known.filter((row) => !isSameAddress(row.address, address))

/**
 * Returns the known recipient with exactly this address.
 *
 * @example
 * findRecipient([{ address: '0xab...', paidAt: 5 }], '0xAB...') // { address: '0xab...', paidAt: 5 }
 */
export const findRecipient = (known: readonly KnownRecipient[], address: string): KnownRecipient | undefined =>
  known.find((row) => isSameAddress(row.address, address))

/** Adds a name without control characters, direction marks and excess length. */
const named = (row: KnownRecipient, text: string): KnownRecipient => {
  const name = cleanText(text.slice(0, 4 * maxRecipientName), maxRecipientName)
  return name === '' ? row : { ...row, name }
}
