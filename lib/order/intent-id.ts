import type { Hex } from 'viem'

/** Sets version 8 and the variant of a UUID (RFC 9562), whose other bits are free. */
const withVersion = (word: string) => `8${word.slice(1)}`
const withVariant = (word: string) => `${((Number.parseInt(word[0]!, 16) & 3) | 8).toString(16)}${word.slice(1)}`

/**
 * Returns the id of an intent order: 122 bits of the digest that its owner signed, as a UUID. So an
 * order has the same id in every service, and a cancellation by id identifies it.
 *
 * @example
 * intentIdOf('0x88df0164...') // '88df0164-2968-8c07-9f3b-2f6ad39fa052'
 */
export const intentIdOf = (orderHash: Hex): string => {
  const at = (from: number, to: number) => orderHash.slice(2 + from, 2 + to).toLowerCase()
  return [at(0, 8), at(8, 12), withVersion(at(12, 16)), withVariant(at(16, 20)), at(20, 32)].join('-')
}
