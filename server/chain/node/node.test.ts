import { HttpRequestError, TimeoutError, type Transport } from 'viem'
import { describe, expect, test } from 'vitest'
import { fakeTime } from '../testing/faked-time'
import { BusyNodeError, createNode } from './node'
import { GarbledAnswerError } from './node-answers'

const { clock, pass } = fakeTime()
const url = 'http://node'
const answered = (message: string, code: number) => Object.assign(new Error(message), { code })
const tooMany = (retryAfter?: string) =>
  new HttpRequestError({ url, status: 429, headers: new Headers(retryAfter ? { 'retry-after': retryAfter } : {}) })

/** A node with these answers in turn, then the last one forever; errors are thrown. */
const nodeThat = (...answers: readonly unknown[]) => {
  const askedMs: number[] = []
  const startMs = clock.nowMs()
  const request = async () => {
    const answer = answers[Math.min(askedMs.length, answers.length - 1)]
    askedMs.push(clock.nowMs() - startMs)
    if (answer instanceof Error) throw answer
    return answer
  }
  const transport = { request } as unknown as ReturnType<Transport>
  return { askedMs, node: createNode(transport, { retries: 2, clock }) }
}
const question = { method: 'eth_blockNumber' }
/** Returns the answer to a request, or its error, however long it takes. */
const outcome = async (
  { node }: ReturnType<typeof nodeThat>,
  asked: { method: string; params?: unknown } = question,
) => {
  const answer = node.ask(asked).catch((error: unknown) => error)
  await pass(60_000)
  return answer
}

describe('createNode', () => {
  test('default', async () => {
    const opened = nodeThat('0x7')
    expect(await outcome(opened)).toBe('0x7')
    expect(opened.askedMs).toEqual([0])
  })

  test.each([
    ['a status', tooMany('2'), 2_000],
    ['a status and a date', tooMany(new Date(1_700_000_003_000).toUTCString()), 3_000],
    ['a status alone', tooMany(), 1_000],
    ['a code', answered('Too Many Requests', 429), 1_000],
    ['words', answered('daily request count exceeded, request rate limited', -32_005), 1_000],
  ])('behavior: a rate limit by %s is waited out', async (_, refusal, waitMs) => {
    const opened = nodeThat(refusal, '0x7')
    expect(await outcome(opened)).toBe('0x7')
    expect(opened.askedMs).toEqual([0, waitMs])
  })

  test('error: Chain.BusyNodeError at once while the node refuses requests for long', async () => {
    const opened = nodeThat(tooMany('3600'), '0x7')
    const { node, askedMs } = opened
    await expect(node.ask(question)).rejects.toThrow(BusyNodeError)
    await expect(node.ask(question)).rejects.toThrow('in 60 s')
    expect(askedMs).toEqual([0])
    await pass(60_000)
    expect(await outcome(opened)).toBe('0x7')
  })

  test.each([
    ['a broken connection', new HttpRequestError({ url })],
    ['a proxy without its node', new HttpRequestError({ url, status: 502 })],
    ['an error of the node itself', answered('internal error', -32_603)],
  ])('behavior: after %s the request is repeated', async (_, error) => {
    const opened = nodeThat(error, error, '0x7')
    expect(await outcome(opened)).toBe('0x7')
    expect(opened.askedMs).toEqual([0, 150, 450])
  })

  test.each([
    ['no answer in time', new TimeoutError({ body: {}, url })],
    ['a refusal', answered('execution reverted', 3)],
    ['a refused range', answered('query returned more than 10000 results', -32_005)],
  ])('error: after %s the request is not repeated', async (_, error) => {
    const opened = nodeThat(error)
    expect(await outcome(opened)).toBe(error)
    expect(opened.askedMs).toEqual([0])
  })

  test.each([
    ['eth_blockNumber', [], '<html>'],
    ['eth_blockNumber', [], undefined],
    ['eth_blockNumber', [], 7],
    ['eth_getBlockByNumber', ['latest', false], null],
    ['eth_getBlockByNumber', ['0x1', false], { number: '0x1' }],
    ['eth_getLogs', [{}], { error: 'no' }],
    ['eth_getLogs', [{}], [null]],
    ['eth_call', [{}], 'ok'],
    ['eth_getTransactionReceipt', ['0x1'], 'none'],
  ])('error: Chain.GarbledAnswerError for %s %j: %j', async (method, params, answer) => {
    expect(await outcome(nodeThat(answer), { method, params })).toBeInstanceOf(GarbledAnswerError)
  })
})
