import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { AggregatedCall } from './aggregate'
import { type Reading, readRounds, together } from './reading'

const callOf = (data: Hex): AggregatedCall => ({ target: `0x${'11'.repeat(20)}`, data })

/** Asks for what it was told, so many times, and ends with all it heard. */
function* echo(first: Hex, rounds: number): Reading<string, AggregatedCall> {
  const heard: string[] = []
  let next = first
  for (let round = 0; round < rounds; round++) {
    const [answer, again] = yield [callOf(next), callOf('0xff')]
    heard.push(`${answer}${again ?? ' none'}`)
    next = answer!
  }
  return heard.join()
}

const ask = (asked: string[][]) => async (calls: readonly AggregatedCall[]) => {
  asked.push(calls.map(({ data }) => data))
  return calls.map(({ data }): Hex | undefined => (data === '0xff' ? undefined : `${data}0`))
}

test('default: readings of different lengths share their rounds, and each hears its own answers', async () => {
  const asked: string[][] = []
  const heard = await readRounds(together([echo('0xa', 3), echo('0xb', 1), echo('0xc', 0)]), ask(asked))
  expect(heard).toEqual(['0xa0 none,0xa00 none,0xa000 none', '0xb0 none', ''])
  expect(asked).toEqual([
    ['0xa', '0xff', '0xb', '0xff'],
    ['0xa0', '0xff'],
    ['0xa00', '0xff'],
  ])
})

test('behavior: a round without calls asks nobody', async () => {
  function* silent(): Reading<number, AggregatedCall> {
    return (yield []).length
  }
  const asked: string[][] = []
  expect(await readRounds(silent(), ask(asked))).toBe(0)
  expect(asked).toEqual([])
})
