import {
  type Address,
  bytesToHex,
  concatHex,
  type Hex,
  hexToBigInt,
  hexToBytes,
  numberToHex,
  size,
  sliceHex,
} from 'viem'
import { namedError } from '@/lib/errors'
import type { RfqOrder } from './rfq'

/**
 * A signed order that its maker shares: with its chain, and a permit of makerAsset if one replaces
 * an approval (the bare arguments: 224 bytes EIP-2612, 256 DAI).
 */
export type SignedOrder = { chainId: number; order: RfqOrder; signature: Hex; permit?: Hex }

const plainVersion = 1
const permitVersion = 2
const addressBytes = 20
const wordBytes = 32
const permitWords: readonly number[] = [7, 8]
const maxSignatureBytes = 4096
/** Version, five integers with lengths, four addresses, a permit of eight words, a signature. */
const maxBytes = 1 + (1 + 6) + 3 * (1 + 32) + (1 + 16) + 4 * addressBytes + 1 + 8 * (1 + wordBytes) + maxSignatureBytes
/** The integer fields with their maximum bytes. */
const numbers = { chainId: 6, nonceAndMeta: 32, expiry: 16, makerAmount: 32, takerAmount: 32 } as const
const addresses = ['makerAsset', 'takerAsset', 'maker', 'taker'] as const

/**
 * Encodes an order as the text of a link, so that it can be opened and verified without the
 * service. It belongs after the `#` of a link, a part that browsers do not send.
 *
 * The text is base64url of: version 1; chain id, nonceAndMeta, expiry, makerAmount and takerAmount,
 * each as one byte of length and the integer without leading zeros; makerAsset, takerAsset, maker
 * and taker; the signature up to the end. An order with a permit is version 2: before the signature
 * come one byte with the number of the permit's words (7 or 8), and each word as such an integer.
 *
 * @example
 * writeRfqLink({ chainId: 1, order, signature }) // 'AQEBIPOf1uUarYj29M5quIJyec__uS...'
 */
export const writeRfqLink = ({ chainId, order, signature, permit }: SignedOrder): string => {
  const { nonceAndMeta, expiry, makerAmount, takerAmount } = order
  const bytes = [
    permit ? permitVersion : plainVersion,
    ...[BigInt(chainId), nonceAndMeta, expiry, makerAmount, takerAmount].flatMap(writeNumber),
    ...addresses.flatMap((field) => [...hexToBytes(order[field])]),
    ...(permit ? writePermit(permit) : []),
    ...hexToBytes(signature),
  ]
  return toBase64Url(bytes)
}

/**
 * Decodes the text of a link strictly: every order has exactly one text, and anything else is
 * refused. Does not verify the signature.
 *
 * @throws {InvalidLinkError} if the text is incomplete, malformed, or of another version.
 * @example
 * readRfqLink(writeRfqLink(signed)) // the same order again
 */
export const readRfqLink = (text: string): SignedOrder => {
  const bytes = fromBase64Url(text)
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new InvalidLinkError({ reason: 'it ends early' })
    at += count
    return bytes.subarray(at - count, at)
  }
  const takeNumber = (maxBytes: number) => {
    const length = take(1)[0]!
    if (length > maxBytes) throw new InvalidLinkError({ reason: 'one of its numbers is too large' })
    const digits = take(length)
    if (digits[0] === 0) throw new InvalidLinkError({ reason: 'one of its numbers has a zero in front' })
    return length === 0 ? 0n : BigInt(bytesToHex(digits))
  }
  const takeAddress = (): Address => bytesToHex(take(addressBytes))

  const version = take(1)[0]
  if (version !== plainVersion && version !== permitVersion)
    throw new InvalidLinkError({
      reason: `it is of version ${version}, this page reads ${plainVersion} and ${permitVersion}`,
    })
  const chainId = Number(takeNumber(numbers.chainId))
  const nonceAndMeta = takeNumber(numbers.nonceAndMeta)
  const expiry = takeNumber(numbers.expiry)
  const makerAmount = takeNumber(numbers.makerAmount)
  const takerAmount = takeNumber(numbers.takerAmount)
  const [makerAsset, takerAsset, maker, taker] = [takeAddress(), takeAddress(), takeAddress(), takeAddress()]
  const order = { nonceAndMeta, expiry, makerAsset, takerAsset, maker, taker, makerAmount, takerAmount }
  const takePermit = (): Hex => {
    const words = take(1)[0]!
    if (!permitWords.includes(words)) throw new InvalidLinkError({ reason: 'its permit has an unknown form' })
    return concatHex(Array.from({ length: words }, () => numberToHex(takeNumber(wordBytes), { size: wordBytes })))
  }
  const permit = version === permitVersion ? takePermit() : undefined
  return { chainId, order, signature: bytesToHex(bytes.subarray(at)), ...(permit ? { permit } : {}) }
}

/** Thrown if the text of a link is not an order. */
export class InvalidLinkError extends namedError('Rfq.InvalidLinkError', ({ reason }: { reason: string }) => ({
  message: `This link does not contain a complete order: ${reason}.`,
  fix: 'Ask its maker to send the link again.',
})) {}

const writeNumber = (value: bigint): number[] => {
  const digits = value === 0n ? [] : [...hexToBytes(numberToHex(value))]
  return [digits.length, ...digits]
}

const writePermit = (permit: Hex): number[] => {
  const words = size(permit) / wordBytes
  return [
    words,
    ...Array.from({ length: words }, (_, index) =>
      writeNumber(hexToBigInt(sliceHex(permit, index * wordBytes, (index + 1) * wordBytes))),
    ).flat(),
  ]
}

const toBase64Url = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): Uint8Array => {
  if (text.length > Math.ceil((maxBytes * 4) / 3)) throw new InvalidLinkError({ reason: 'it is too long' })
  let binary: string
  try {
    binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    throw new InvalidLinkError({ reason: 'it ends early' })
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  // Rejects padding, spaces, the other alphabet and extra bits: each order has a single text.
  if (toBase64Url([...bytes]) !== text) throw new InvalidLinkError({ reason: 'it has other characters than our links' })
  return bytes
}
