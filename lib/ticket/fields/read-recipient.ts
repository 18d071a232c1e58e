import type { Address } from 'viem'
import { isAddress, isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import type { LostRecipient } from '@/lib/chain/lost-recipient'
import { addressTextOf, type NameReading } from './ens-name'

export type Recipient = {
  text: string
  /** Undefined for the connected account itself, and for an invalid text. */
  address: Address | undefined
  status: 'self' | 'confirmed' | 'unconfirmed' | 'resolving' | 'invalid'
  setByLink: boolean
  /** The resolution of the name, if the text is one. */
  named?: NameReading
  /** The contract that it is, if its payment would be lost. */
  lostTo?: LostRecipient
}

/**
 * Parses the recipient, or the address of its name. Another account must be confirmed, especially
 * if a link named it; the confirmation is for the address, even if the name changes.
 */
export const readRecipient = (
  text: string,
  account: Address | undefined,
  confirmed: Address | undefined,
  setByLink: boolean,
  named?: NameReading,
): Recipient => {
  const read = { text, address: undefined, ...(named && { named }) }
  const given = addressTextOf(text, named)
  if (given === '') return { ...read, status: 'self', setByLink: false }
  if (named?.status === 'pending') return { ...read, status: 'resolving', setByLink }
  if (given === undefined || !isAddress(given) || isSameAddress(given, zeroAddress) || isNativeToken(given))
    return { ...read, status: 'invalid', setByLink }
  const address = toLowerAddress(given)
  if (isSameAddress(address, account)) return { ...read, status: 'self', setByLink }
  return { ...read, address, status: isSameAddress(address, confirmed) ? 'confirmed' : 'unconfirmed', setByLink }
}
