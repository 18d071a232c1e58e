import { createPublicClient, custom, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { ChainClient } from './clients'
import { byCode, codeProbe, createCodeCheck, runsCode } from './code-calls'

const refusal = Object.assign(new Error('missing "to" address'), { code: -32_602 })
const away = new Error('connection refused')

/** A node whose answer to a call without a receiver a test decides. */
const open = () => {
  const node = { answer: '0x01' as Hex | Error, asked: 0 }
  const request = async ({ params }: { params?: unknown }) => {
    node.asked += 1
    expect((params as [{ data: Hex }])[0].data).toBe(codeProbe)
    if (node.answer instanceof Error) throw node.answer
    return node.answer
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }) as unknown as ChainClient
  const ways: string[] = []
  const read = (fails?: Error) =>
    byCode(client, {
      fast: async () => {
        ways.push('fast')
        if (fails) throw fails
        return 'fast'
      },
      slow: async () => {
        ways.push('slow')
        return 'slow'
      },
    })
  return { node, client, ways, read }
}

test.each([
  ['that runs it', '0x01', true],
  ['that refuses it', refusal, false],
  ['that answers nothing', '0x', false],
] as const)('runsCode: of a node %s', async (_, answer, runs) => {
  const { node, client } = open()
  node.answer = answer
  expect(await runsCode(client)).toBe(runs)
})

test.each([
  ['is away', away],
  ['has an error of its own', Object.assign(new Error('internal error'), { code: -32_603 })],
  ['is asked too often', Object.assign(new Error('Too Many Requests'), { code: 429 })],
])('error: runsCode of a node that %s', async (_, answer) => {
  const { node, client } = open()
  node.answer = answer
  await expect(runsCode(client)).rejects.toThrow()
})

test('default: byCode reads the fast way, without other requests', async () => {
  const { node, read } = open()
  expect(await read()).toBe('fast')
  expect(node.asked).toBe(0)
})

test('behavior: byCode reads the slow way from a refusal on, until the node runs code', async () => {
  const { node, client, ways, read } = open()
  node.answer = refusal
  expect([await read(refusal), await read(refusal)]).toEqual(['slow', 'slow'])
  expect([ways, node.asked]).toEqual([['fast', 'slow', 'slow'], 1])
  node.answer = '0x01'
  await runsCode(client)
  expect(await read()).toBe('fast')
})

test('error: byCode throws errors with another reason', async () => {
  const { node, ways, read } = open()
  await expect(read(refusal)).rejects.toBe(refusal)
  node.answer = away
  await expect(read(away)).rejects.toBe(away)
  expect(ways).toEqual(['fast', 'fast'])
})

test('behavior: the check at start logs a refusing node once, and once when it no longer refuses', async () => {
  const { node, client } = open()
  const lines: unknown[] = []
  const check = createCodeCheck({
    chains: [{ chain: mainnet, client }],
    log: (level, event, facts) => void lines.push([level, event.split(':')[0], facts]),
  })
  await check()
  expect(lines).toEqual([])
  node.answer = refusal
  for (let time = 0; time < 2; time++) await check()
  node.answer = away
  await expect(check()).rejects.toThrow()
  node.answer = '0x01'
  await check()
  expect(lines).toEqual([
    ['warn', 'the node refuses calls without a receiver', { chainId: 1 }],
    ['info', 'the node runs calls without a receiver', { chainId: 1 }],
  ])
})
