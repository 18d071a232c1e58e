import type { Address } from 'viem'
import { isAddress, isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'

/** How a taker is named. */
export type TakerReading =
  | { status: 'missing' | 'invalid' | 'self'; address: undefined }
  | { status: 'named' | 'open'; address: Address }

type Given = {
  text: string
  isOpen: boolean
  account: Address | undefined
}

/**
 * Reads who may take an offer. Nobody named is not the same as anyone: that has to be chosen.
 *
 * @example
 * readTaker({ text: '', isOpen: true, account }) // { status: 'open', address: zeroAddress }
 */
export const readTaker = ({ text, isOpen, account }: Given): TakerReading => {
  if (isOpen) return { status: 'open', address: zeroAddress }
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'missing', address: undefined }
  if (!isAddress(trimmed) || isSameAddress(trimmed, zeroAddress) || isNativeToken(trimmed))
    return { status: 'invalid', address: undefined }
  if (isSameAddress(trimmed, account)) return { status: 'self', address: undefined }
  return { status: 'named', address: toLowerAddress(trimmed) }
}
