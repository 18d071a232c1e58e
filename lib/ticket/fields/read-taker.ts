import type { Address } from 'viem'
import { isAddress, isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { addressTextOf, type NameReading } from './ens-name'

/** The state of the taker field. */
export type TakerReading = { named?: NameReading } & (
  | { status: 'missing' | 'resolving' | 'invalid' | 'self'; address: undefined }
  | { status: 'named' | 'open'; address: Address }
)

type Given = {
  text: string
  isOpen: boolean
  account: Address | undefined
  /** The resolution of the name, if the text is one. */
  named?: NameReading | undefined
}

/**
 * Parses the taker of an offer, or its name's address. An empty field does not mean anyone.
 *
 * @example
 * readTaker({ text: '', isOpen: true, account }) // { status: 'open', address: zeroAddress }
 */
export const readTaker = ({ text, isOpen, account, named }: Given): TakerReading => {
  if (isOpen) return { status: 'open', address: zeroAddress }
  const read = { address: undefined, ...(named && { named }) }
  const given = addressTextOf(text, named)
  if (given === '') return { ...read, status: 'missing' }
  if (named?.status === 'pending') return { ...read, status: 'resolving' }
  if (given === undefined || !isAddress(given) || isSameAddress(given, zeroAddress) || isNativeToken(given))
    return { ...read, status: 'invalid' }
  if (isSameAddress(given, account)) return { ...read, status: 'self' }
  return { ...read, status: 'named', address: toLowerAddress(given) }
}
