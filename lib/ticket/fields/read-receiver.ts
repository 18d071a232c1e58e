import type { Address } from 'viem'
import { isAddress, isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { addressTextOf, type NameReading } from './ens-name'

export type Receiver = {
  text: string
  /** Undefined: the connected account itself, or nothing usable is typed. */
  address: Address | undefined
  status: 'self' | 'confirmed' | 'unconfirmed' | 'resolving' | 'invalid'
  setByLink: boolean
  /** Where the text is a name. */
  named?: NameReading
  /** The contract it is, where what it is paid would be lost. */
  lostTo?: string
}

/**
 * Reads the receiver, by the address that a name means. Another account than one's own has to be confirmed, above all when a link named
 * it; the confirmation is of the address, whatever the name means later.
 */
export const readReceiver = (
  text: string,
  account: Address | undefined,
  confirmed: Address | undefined,
  setByLink: boolean,
  named?: NameReading,
): Receiver => {
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
