import type { Address, Hex } from 'viem'
import { namedError } from '@/lib/errors'

/** A read call of a contract. */
export type AggregatedCall = { target: Address; data: Hex }

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3. */
const selector = '82ad56cb'
const wordDigits = 64

/**
 * Encodes a batch of calls to Multicall3, each allowed to fail. A market is read with tens of
 * thousands of calls, and viem's address checks took most of their encoding time.
 *
 * @example
 * encodeAggregate([{ target: '0xb4e1…c9dc', data: '0x0902f1ac' }]) // '0x82ad56cb0000…'
 */
export const encodeAggregate = (calls: readonly AggregatedCall[]): Hex => {
  const tuples = calls.map(({ target, data }) => {
    const digits = data.length - 2
    return [
      target.slice(2).toLowerCase().padStart(wordDigits, '0'),
      ...[wordOf(1), wordOf(0x60), wordOf(digits / 2)],
      data.slice(2).padEnd(Math.ceil(digits / wordDigits) * wordDigits, '0'),
    ].join('')
  })
  let offset = calls.length * 32
  const offsets = tuples.map((tuple) => {
    const here = wordOf(offset)
    offset += tuple.length / 2
    return here
  })
  return `0x${[selector, wordOf(32), wordOf(calls.length), ...offsets, ...tuples].join('')}`
}

/**
 * Decodes the result of each call, in order; undefined if it failed or returned nothing.
 *
 * @throws Chain.NoAggregateError if the answer does not have `count` results.
 * @example
 * decodeAggregate('0x0000…', 1) // ['0x0000…']
 */
export const decodeAggregate = (answer: Hex, count: number): (Hex | undefined)[] => {
  /** Returns bytes of the answer; offset and length in bytes. */
  const read = (at: number, bytes: number): Hex => {
    const start = 2 + at * 2
    if (start + bytes * 2 > answer.length) throw new NoAggregateError(answer)
    return `0x${answer.slice(start, start + bytes * 2)}`
  }
  const numberAt = (at: number): number => {
    const number = Number(read(at, 32))
    if (!(number <= answer.length)) throw new NoAggregateError(answer)
    return number
  }
  const list = numberAt(0)
  if (numberAt(list) !== count) throw new NoAggregateError(answer)
  const first = list + 32
  return Array.from({ length: count }, (_, index) => {
    const result = first + numberAt(first + index * 32)
    const data = result + numberAt(result + 32)
    const length = numberAt(data)
    const isGiven = numberAt(result) !== 0 && length > 0
    return isGiven ? read(data + 32, length) : undefined
  })
}

const wordOf = (value: number): string => value.toString(16).padStart(wordDigits, '0')

export class NoAggregateError extends namedError('Chain.NoAggregateError', (answer: Hex) => {
  const shown = answer.length > 80 ? `${answer.slice(0, 80)}… (${answer.length / 2 - 1} bytes)` : answer
  return { message: 'The answer is not one of Multicall3.', details: shown, fix: 'Ask another node.' }
}) {}
