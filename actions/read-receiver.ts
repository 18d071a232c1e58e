import type { Address } from 'viem'
import { isAddress, isNativeToken, isSameAddress, toLowerAddress } from '@/lib/address'

export type Receiver = {
  text: string
  /** Undefined: the connected account itself, or nothing usable is typed. */
  address: Address | undefined
  status: 'self' | 'confirmed' | 'unconfirmed' | 'invalid'
  setByLink: boolean
  /** The contract it is, where what it is paid would be lost. */
  lostTo?: string
}

/** Reads the receiver. Another account than one's own has to be confirmed, above all when a link named it. */
export const readReceiver = (
  text: string,
  account: Address | undefined,
  confirmed: Address | undefined,
  setByLink: boolean,
): Receiver => {
  const trimmed = text.trim()
  if (trimmed === '') return { text, address: undefined, status: 'self', setByLink: false }
  if (!isAddress(trimmed) || /^0x0{40}$/.test(trimmed) || isNativeToken(trimmed))
    return { text, address: undefined, status: 'invalid', setByLink }
  const address = toLowerAddress(trimmed)
  if (isSameAddress(address, account)) return { text, address: undefined, status: 'self', setByLink }
  return { text, address, status: isSameAddress(address, confirmed) ? 'confirmed' : 'unconfirmed', setByLink }
}
