import type { Hex } from 'viem'

/** What 16 bits of a digest become, so that they are a UUID of version 8 (RFC 9562), whose other bits mean what their maker says. */
const withVersion = (word: string) => `8${word.slice(1)}`
const withVariant = (word: string) => `${((Number.parseInt(word[0]!, 16) & 3) | 8).toString(16)}${word.slice(1)}`

/**
 * The id of an intent order: 122 bits of the digest that its owner signed, as a UUID. So an order has one id whichever service stores it,
 * and who cancels by id can tell which orders are meant.
 *
 * @example
 * intentIdOf('0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b') // '88df0164-2968-8c07-9f3b-2f6ad39fa052'
 */
export const intentIdOf = (orderHash: Hex): string => {
  const at = (from: number, to: number) => orderHash.slice(2 + from, 2 + to).toLowerCase()
  return [at(0, 8), at(8, 12), withVersion(at(12, 16)), withVariant(at(16, 20)), at(20, 32)].join('-')
}
