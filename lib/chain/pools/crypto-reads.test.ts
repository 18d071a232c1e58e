import { expect, test } from 'vitest'
import { readRounds } from '../node/reading'
import { type FakeAnswers, fakeAnswers, fakeNode, wordsOf } from '../testing/fake-node'
import { at, between, fakeChain, fakePools, readBetween } from '../testing/fake-pools'
import { readCrypto } from './crypto-reads'

const read = (changes?: FakeAnswers) =>
  readBetween(fakePools.crypto, (places) => readCrypto(fakeChain, places), changes)
const { answers, pool, place } = fakePools.crypto(between)
const contract = at(between)

test('default: reads the state of a pool', async () => {
  expect(await read()).toEqual([pool])
})

test('behavior: a pool with a missing answer is left out', async () => {
  for (const call of Object.keys(answers))
    expect({ call, found: await read({ [call]: undefined }) }).toEqual({ call, found: [] })
})

const quote = Object.keys(answers).find((call) => call.includes('get_dy'))!

test.each<[string, FakeAnswers]>([
  ['its parameters move', fakeAnswers(contract, { future_A_gamma_time: 1_700_000_000n })],
  ['it is killed', fakeAnswers(contract, { is_killed: true })],
  ['a coin has 19 decimals', fakeAnswers(pool.others[0]!.token, { decimals: 19 })],
  ['its own quote is one unit higher', { [quote]: wordsOf(BigInt(answers[quote]!) + 1n) }],
  ['its own quote is not a number', { [quote]: wordsOf(1n, 2n) }],
])('behavior: a pool is left out if %s', async (_, changes) => {
  expect(await read(changes)).toEqual([])
})

test('error: a name without coins is not read', async () => {
  const reading = readCrypto(fakeChain, [{ ...place, address: contract }, place])
  expect(await readRounds(reading, fakeNode(answers))).toEqual([pool])
})
