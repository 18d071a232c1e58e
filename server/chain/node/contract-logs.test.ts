import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Address, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createChainClient } from './clients'
import { blocksPerQuestion, blocksPerStep, readContractLogs } from './contract-logs'

const writer: Address = '0x0000000000000000000000000000000000000a11'
const topic: Hex = `0x${'77'.repeat(32)}`
const of = { addresses: [writer], topics: [[topic]] } as const

type Filter = { fromBlock: Hex; toBlock: Hex }
type Question = { id: number; method: string; params: [Filter] }
/** The refusal of a node. */
type Refusal = { status?: number; headers?: Record<string, string>; error?: unknown; body?: string }

let server: Server
let url: string
let refuse: (blocks: number, question: number) => Refusal | undefined
const asked: number[] = []

/** A node with one log of the emitter in every block. */
const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
  const questions = (await json(request)) as Question[]
  const answers = questions.map(({ id, params: [{ fromBlock, toBlock }] }) => {
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    asked.push(to - from + 1)
    const refusal = refuse(to - from + 1, asked.length)
    const result = Array.from({ length: to - from + 1 }, (_, index) => ({
      address: writer,
      topics: [topic],
      data: '0x',
      logIndex: '0x0',
      transactionHash: topic,
      removed: false,
      blockNumber: numberToHex(from + index),
      blockHash: numberToHex(from + index, { size: 32 }),
    }))
    return { refusal, answer: { jsonrpc: '2.0', id, ...(refusal?.error ? { error: refusal.error } : { result }) } }
  })
  const refusal = answers.find(({ refusal }) => refusal?.status !== undefined)?.refusal
  response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json', ...refusal?.headers })
  response.end(refusal?.body ?? JSON.stringify(answers.map(({ answer }) => answer)))
}
beforeAll(async () => {
  server = createServer(answerTo)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked.length = 0
  refuse = () => undefined
})

const blocksOf = (logs: readonly { blockNumber: bigint }[]) => logs.map(({ blockNumber }) => Number(blockNumber))
const range = { fromBlock: 1n, toBlock: 500n }
const all = Array.from({ length: 500 }, (_, index) => 1 + index)

describe('readContractLogs', () => {
  test('default', async () => {
    const client = createChainClient({ chain: mainnet, urls: [url] })
    expect(blocksOf(await readContractLogs({ client }, { at: range, ...of }))).toEqual(all)
    expect(asked).toEqual([500])
  })

  // These are refusals of Alchemy, Infura, QuickNode and of a proxy.
  test.each([
    ['a block range', { status: 400, error: { code: -32_600, message: 'up to a 10 block range' } }],
    ['all of a batch', { status: 400, body: '{"error":{"code":-32600,"message":"up to a 10 block range"}}' }],
    ['its answer', { error: { code: -32_005, message: 'query returned more than 10000 results' } }],
    ['its parameters', { error: { code: -32_602, message: 'eth_getLogs is limited to a 10,000 range' } }],
    ['its size', { status: 413, body: 'Request Entity Too Large' }],
    ['its time', { error: { code: -32_000, message: 'query timeout exceeded' } }],
  ])('behavior: a node that refuses more than 10 blocks for %s gets requests for 10', async (_, refusal: Refusal) => {
    const client = createChainClient({ chain: mainnet, urls: [url] })
    refuse = (blocks) => (blocks > 10 ? refusal : undefined)
    expect(blocksOf(await readContractLogs({ client }, { at: range, ...of }))).toEqual(all)
    expect([blocksPerQuestion({ client }, of), blocksPerStep({ client }, of)]).toEqual([10n, 80n])
    asked.length = 0
    await readContractLogs({ client }, { at: range, ...of })
    expect(asked.length).toBeLessThan(60)
  })

  test('behavior: a request after a rate limit is repeated at the time that the node named', async () => {
    const client = createChainClient({ chain: mainnet, urls: [url] })
    refuse = (_, question) =>
      question === 1 ? { status: 429, headers: { 'retry-after': '1' }, body: '{}' } : undefined
    const begunMs = performance.now()
    expect(blocksOf(await readContractLogs({ client }, { at: range, ...of }))).toEqual(all)
    expect(performance.now() - begunMs).toBeGreaterThan(950)
    expect([asked, blocksPerQuestion({ client }, of)]).toEqual([[500, 500], 2_000n])
  })

  test('behavior: each kind of logs has its own range', async () => {
    const client = createChainClient({ chain: mainnet, urls: [url] })
    refuse = (blocks) => (blocks > 10 ? { error: { code: -32_005, message: 'too many results' } } : undefined)
    await readContractLogs({ client }, { at: range, addresses: 'any', topics: [[topic]] })
    expect(blocksPerQuestion({ client }, { addresses: 'any', topics: [[topic]] })).toBe(10n)
    expect(blocksPerQuestion({ client }, of)).toBe(2_000n)
  })
})
