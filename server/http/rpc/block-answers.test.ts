import { beforeEach, expect, test } from 'vitest'
import { createBlockAnswers } from './block-answers'

let head: bigint | undefined
let nowMs: number
beforeEach(() => {
  head = 7n
  nowMs = 0
})

/** Sends requests as a gate to a node does, and lists those that reached the node. */
const open = () => {
  const answers = createBlockAnswers<{ result: unknown }>({ headOf: () => head, nowMs: () => nowMs })
  const asked: string[] = []
  const ask = (method = 'eth_getBalance', params: readonly unknown[] = ['0x1', 'latest'], result: unknown = '0x5') => {
    const key = JSON.stringify([method, params])
    const known = answers.find(key)
    if (known) return known.result
    const mark = answers.mark()
    asked.push(method)
    answers.save({ method, params }, { key, answer: { result }, asked: mark })
    return result
  }
  return { answers, asked, ask }
}

test('default: an answer is used until the next block, for at most half a second', () => {
  const { asked, ask } = open()
  expect([ask(), ask()]).toEqual(['0x5', '0x5'])
  expect(asked).toHaveLength(1)
  head = 8n
  ask()
  expect(asked).toHaveLength(2)
  nowMs = 499
  ask()
  expect(asked).toHaveLength(2)
  nowMs = 500
  ask()
  expect(asked).toHaveLength(3)
})

test.each([
  ['eth_blockNumber', '0x8'],
  ['eth_getBlockByNumber', { number: '0x8' }],
  ['eth_getTransactionReceipt', { blockNumber: '0x8' }],
])('behavior: a block in an answer of %s counts as the newest', (method, result) => {
  const { asked, ask } = open()
  ask()
  ask(method, [], result)
  ask()
  expect(asked).toEqual(['eth_getBalance', method, 'eth_getBalance'])
})

test('behavior: a request before a block counts for the previous block', () => {
  const { answers, ask, asked } = open()
  const mark = answers.mark()
  head = 8n
  const params = ['0x1', 'latest']
  const key = JSON.stringify(['eth_getBalance', params])
  answers.save({ method: 'eth_getBalance', params }, { key, answer: { result: '0x5' }, asked: mark })
  ask()
  expect(asked).toHaveLength(1)
})

test('behavior: after a transaction every request is sent again', () => {
  const { answers, asked, ask } = open()
  ask()
  answers.drop()
  ask()
  expect(asked).toHaveLength(2)
})

test.each([
  ['eth_getTransactionReceipt', ['0x2']],
  ['eth_call', [{}, 'pending']],
  ['eth_getTransactionCount', ['0x1', 'latest']],
])('behavior: an answer to %s is not cached', (method, params) => {
  const { asked, ask } = open()
  for (let times = 0; times < 2; times++) ask(method, params, null)
  expect(asked).toHaveLength(2)
})

test('behavior: nothing is cached before a block is known, and no long answer', () => {
  const { asked, ask } = open()
  const long = 'x'.repeat(64 * 1024 + 1)
  for (let times = 0; times < 2; times++) ask('eth_call', [{}], long)
  head = undefined
  for (let times = 0; times < 2; times++) ask()
  expect(asked).toHaveLength(4)
})
