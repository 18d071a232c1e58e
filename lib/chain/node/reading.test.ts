import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { AggregatedCall } from './aggregate'
import { type Reading, readRounds, together } from './reading'

const callOf = (data: Hex): AggregatedCall => ({ target: `0x${'11'.repeat(20)}`, data })

/** Asks in `rounds` rounds for the previous answer, and returns all answers. */
function* echo(first: Hex, rounds: number): Reading<string, AggregatedCall> {
  const results: string[] = []
  let next = first
  for (let round = 0; round < rounds; round++) {
    const [answer, again] = yield [callOf(next), callOf('0xff')]
    results.push(`${answer}${again ?? ' none'}`)
    next = answer!
  }
  return results.join()
}

const ask = (requests: string[][]) => async (calls: readonly AggregatedCall[]) => {
  requests.push(calls.map(({ data }) => data))
  return calls.map(({ data }): Hex | undefined => (data === '0xff' ? undefined : `${data}0`))
}

test('default: readings of different lengths share rounds, and each gets its own answers', async () => {
  const requests: string[][] = []
  const results = await readRounds(together([echo('0xa', 3), echo('0xb', 1), echo('0xc', 0)]), ask(requests))
  expect(results).toEqual(['0xa0 none,0xa00 none,0xa000 none', '0xb0 none', ''])
  expect(requests).toEqual([
    ['0xa', '0xff', '0xb', '0xff'],
    ['0xa0', '0xff'],
    ['0xa00', '0xff'],
  ])
})

test('behavior: a round without calls sends no request', async () => {
  function* withoutCalls(): Reading<number, AggregatedCall> {
    return (yield []).length
  }
  const requests: string[][] = []
  expect(await readRounds(withoutCalls(), ask(requests))).toBe(0)
  expect(requests).toEqual([])
})
