import type { Address } from 'viem'

export type ResolvedName = {
  /** The name as ENS normalizes it. */
  name: string
  /** The address in lower case. */
  address: Address
  /** True if the account's primary name is this name. */
  isPrimary: boolean
}

/** The resolution of a name. */
export type NameReading =
  | { status: 'pending'; name: string }
  | ({ status: 'resolved' } & ResolvedName)
  | { status: 'error'; name: string; error: Error }

/** True if the text of an address field is a name: it contains a dot, which addresses do not. */
export const isName = (text: string): boolean => /^[^\s]+\.[^\s.]+$/.test(text.trim())

/** Returns the text, or the address of the name; undefined while the name has none. */
export const addressTextOf = (text: string, named: NameReading | undefined): string | undefined =>
  named === undefined ? text.trim() : named.status === 'resolved' ? named.address : undefined
