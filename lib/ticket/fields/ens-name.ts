import type { Address } from 'viem'

export type ResolvedName = {
  /** As ENS normalises it. */
  name: string
  /** In lower case. */
  address: Address
  /** Whether the account calls itself by this name, too. */
  isPrimary: boolean
}

/** How far it is known whom a name means. */
export type NameReading =
  | { status: 'pending'; name: string }
  | ({ status: 'resolved' } & ResolvedName)
  | { status: 'error'; name: string; error: Error }

/** Whether a text in a field for an address is a name: it has a point, and no address has one. */
export const isName = (text: string): boolean => /^[^\s]+\.[^\s.]+$/.test(text.trim())

/** The text itself, or the address that it names; undefined while a name has none. */
export const addressTextOf = (text: string, named: NameReading | undefined): string | undefined =>
  named === undefined ? text.trim() : named.status === 'resolved' ? named.address : undefined
