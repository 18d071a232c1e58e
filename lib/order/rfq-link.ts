import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import { BaseError } from '@/lib/errors'
import type { RfqOrder } from './rfq'

/** An order as its maker hands it over: with the signature and the chain it was signed for. */
export type SignedOrder = { chainId: number; order: RfqOrder; signature: Hex }

const version = 1
const addressBytes = 20
const maxSignatureBytes = 4096
/** Version, five numbers with their lengths, four addresses, a signature. */
const maxBytes = 1 + (1 + 6) + 3 * (1 + 32) + (1 + 16) + 4 * addressBytes + maxSignatureBytes
/** Whole numbers, each with the bytes it may take. */
const numbers = { chainId: 6, nonceAndMeta: 32, expiry: 16, makerAmount: 32, takerAmount: 32 } as const
const addresses = ['makerAsset', 'takerAsset', 'maker', 'taker'] as const

/**
 * Writes an order into the text of a link, so that it can be opened and verified where the service cannot be reached. It belongs behind
 * the `#` of a link: browsers send that part to nobody.
 *
 * The text is base64url of: version 1; chain id, nonceAndMeta, expiry, makerAmount and takerAmount, each as one byte of length and then
 * the number without leading zeros; makerAsset, takerAsset, maker and taker; the signature up to the end.
 *
 * @example
 * writeRfqLink({ chainId: 1, order, signature }) // 'AQEBIPOf1uUarYj29M5quIJyec__uS...'
 */
export const writeRfqLink = ({ chainId, order, signature }: SignedOrder): string => {
  const { nonceAndMeta, expiry, makerAmount, takerAmount } = order
  const bytes = [
    version,
    ...[BigInt(chainId), nonceAndMeta, expiry, makerAmount, takerAmount].flatMap(writeNumber),
    ...addresses.flatMap((field) => [...hexToBytes(order[field])]),
    ...hexToBytes(signature),
  ]
  return toBase64Url(bytes)
}

/**
 * Reads the text of a link, strictly: of every order there is exactly one text, and anything else is refused. Whether the signature is
 * the maker's is not looked at here.
 *
 * @throws {InvalidLinkError} when the text is cut, changed in its form, or of another version.
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
  const takeNumber = (most: number) => {
    const length = take(1)[0]!
    if (length > most) throw new InvalidLinkError({ reason: 'one of its numbers is too large' })
    const digits = take(length)
    if (digits[0] === 0) throw new InvalidLinkError({ reason: 'one of its numbers has a zero in front' })
    return length === 0 ? 0n : BigInt(bytesToHex(digits))
  }
  const takeAddress = (): Address => bytesToHex(take(addressBytes))

  const given = take(1)[0]
  if (given !== version) throw new InvalidLinkError({ reason: `it is of version ${given}, this page reads ${version}` })
  const chainId = Number(takeNumber(numbers.chainId))
  const nonceAndMeta = takeNumber(numbers.nonceAndMeta)
  const expiry = takeNumber(numbers.expiry)
  const makerAmount = takeNumber(numbers.makerAmount)
  const takerAmount = takeNumber(numbers.takerAmount)
  const [makerAsset, takerAsset, maker, taker] = [takeAddress(), takeAddress(), takeAddress(), takeAddress()]
  const order = { nonceAndMeta, expiry, makerAsset, takerAsset, maker, taker, makerAmount, takerAmount }
  return { chainId, order, signature: bytesToHex(bytes.subarray(at)) }
}

/** Thrown when the text of a link is no order. */
export class InvalidLinkError extends BaseError {
  override readonly name = 'Rfq.InvalidLinkError'
  constructor({ reason }: { reason: string }) {
    super(`This link does not carry a whole order: ${reason}.`, { fix: 'Ask its maker to send the link again.' })
  }
}

const writeNumber = (value: bigint): number[] => {
  const digits = value === 0n ? [] : [...hexToBytes(`0x${evenHex(value)}`)]
  return [digits.length, ...digits]
}

const evenHex = (value: bigint) => {
  const text = value.toString(16)
  return text.padStart(text.length + (text.length % 2), '0')
}

const toBase64Url = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64Url = (text: string): Uint8Array => {
  if (!/^[A-Za-z0-9_-]+$/.test(text))
    throw new InvalidLinkError({ reason: 'it holds other characters than a link of ours' })
  if (text.length > Math.ceil((maxBytes * 4) / 3)) throw new InvalidLinkError({ reason: 'it is too long' })
  let binary: string
  try {
    binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    throw new InvalidLinkError({ reason: 'it ends early' })
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  // Bits behind the last byte would give one order several texts.
  if (toBase64Url([...bytes]) !== text) throw new InvalidLinkError({ reason: 'it ends in another character than ours' })
  return bytes
}
