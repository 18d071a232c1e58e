import { type Hex, numberToHex, type Transport } from 'viem'
import { describe, expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Log } from '../../log'
import { fakeTime } from '../testing/faked-time'
import type { Asked, Node } from './node'
import { assertAnswer } from './node-answers'
import { blockNeeded, createNodes, NodesBehindError, nodesLimits, WrongChainError } from './nodes'

const { clock, pass } = fakeTime()

const answered = (message: string, code = -32_000) => Object.assign(new Error(message), { code })
const hash = (number: number) => numberToHex(number + 1, { size: 32 })

/** The behaviour of a node. */
type Way = 'answers' | 'dead' | 'silent' | 'garbage' | 'foreign' | 'busy'

/** A node of chain 1 at some block. It answers with its name, except requests for heads. */
const nodeAt = (name: string, head: number) => {
  const state = { head, way: 'answers' as Way, refusal: undefined as Error | undefined }
  const asked: string[] = []
  const answerTo = ({ method, params }: Asked): unknown => {
    if (state.way === 'garbage') return '<html>'
    if (method === 'eth_chainId') return state.way === 'foreign' ? '0x2105' : '0x1'
    if (method === 'eth_blockNumber') return numberToHex(state.head)
    if (method === 'eth_getBlockByNumber') {
      const [at] = params as [string]
      const number = at === 'latest' ? state.head : Number(at)
      if (number > state.head) return null
      return { number: numberToHex(number), hash: hash(number), parentHash: hash(number - 1), timestamp: '0x1' }
    }
    if (state.refusal) throw state.refusal
    return method === 'eth_getLogs' ? [{ name }] : `0x${Buffer.from(name).toString('hex')}`
  }
  const node: Node = {
    waitMs: () => 0,
    transport: undefined as unknown as ReturnType<Transport>,
    ask: async (question) => {
      asked.push(question.method)
      await Promise.resolve()
      if (state.way === 'dead') throw new Error('connect ECONNREFUSED')
      if (state.way === 'busy') throw answered('Too Many Requests', 429)
      if (state.way === 'silent') return new Promise(() => {})
      const answer = answerTo(question)
      assertAnswer(question, answer)
      return answer
    },
  }
  const mine = (blocks = 1) => {
    state.head += blocks
  }
  return { node, state, asked, mine }
}

const open = (heads: readonly [number, number] = [100, 100], chain: typeof mainnet | typeof arbitrum = mainnet) => {
  const [first, second] = [nodeAt('first', heads[0]), nodeAt('second', heads[1])]
  const lines: string[] = []
  const log: Log = (_, event, facts) => void lines.push(`${event}: ${facts?.node}`)
  const limits = nodesLimits
  const { ask, current } = createNodes([first.node, second.node], { chain: { ...chain, id: 1 }, clock, log, limits })
  const nameOf = (told: unknown) => Buffer.from((told as Hex).slice(2), 'hex').toString()
  return {
    first,
    second,
    lines,
    ask,
    current,
    latest: async () =>
      Number(((await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as { number: Hex }).number),
    /** Returns the node that answers a request for the newest state. */
    who: async () => nameOf(await ask({ method: 'eth_getBalance', params: ['0x1', 'latest'] })),
    logs: (toBlock: number) =>
      ask({ method: 'eth_getLogs', params: [{ fromBlock: '0x1', toBlock: numberToHex(toBlock) }] }),
  }
}
type Opened = ReturnType<typeof open>
/** Advances time while the head is read as often as by the tracker. */
const poll = async ({ latest }: Opened, ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) {
    await latest().catch(() => {})
    await pass(500)
  }
}

describe('createNodes', () => {
  test('default: the preferred one is used, and the head of the other one is read now and then', async () => {
    const opened = open()
    expect(await opened.who()).toBe('first')
    await poll(opened, 12_000)
    expect(opened.second.asked.filter((method) => method === 'eth_getBlockByNumber').length).toBeLessThanOrEqual(2)
    expect(new Set(opened.second.asked)).toEqual(new Set(['eth_chainId', 'eth_getBlockByNumber']))
    expect(opened.lines).toEqual([])
  })

  test.each(['dead', 'garbage', 'foreign'] as const)(
    'behavior: one that is %s is skipped at once, and used again when it recovers',
    async (way) => {
      const opened = open()
      const { first, who, lines } = opened
      first.state.way = way
      expect(await who()).toBe('second')
      first.asked.length = 0
      expect(await who()).toBe('second')
      expect(first.asked).toEqual([])
      expect(lines).toEqual(['a node is left: 1'])
      await poll(opened, 5_000)
      expect(await who()).toBe('second')
      first.state.way = 'answers'
      await poll(opened, 2_000)
      expect(await who()).toBe('first')
      expect(lines).toEqual(['a node is left: 1', 'a node is used again: 1'])
    },
  )

  test('behavior: one that never answers costs the first request two seconds, and no other', async () => {
    const { first, who, latest } = open()
    expect(await latest()).toBe(100)
    first.state.way = 'silent'
    let isAnswered = false
    const slow = who().then((name) => {
      isAnswered = true
      return name
    })
    await pass(nodesLimits.switchMs - 1)
    expect(isAnswered).toBe(false)
    await pass(1)
    expect(await slow).toBe('second')
    for (let question = 0; question < 20; question++) expect(await who()).toBe('second')
    expect(first.asked.filter((method) => method === 'eth_getBalance')).toHaveLength(1)
  })

  test.each([
    ['Ethereum', mainnet, 2],
    ['Arbitrum', arbitrum, 12],
  ] as const)(
    'behavior: on %s a stopped one is left when it is too far behind, until it has caught up',
    async (_, chain, lag) => {
      const opened = open([100, 100], chain)
      const { first, second, who, lines } = opened
      await poll(opened, 1_000)
      second.mine(lag)
      await poll(opened, 13_000)
      expect([await who(), lines]).toEqual(['first', []])
      second.mine()
      await poll(opened, 13_000)
      expect([await who(), lines]).toEqual(['second', ['a node is left: 1']])
      first.mine()
      await poll(opened, 3_000)
      expect(await who()).toBe('second')
      first.mine(lag)
      await poll(opened, 3_000)
      expect([await who(), lines.length]).toEqual(['first', 2])
    },
  )

  test('behavior: a node behind the known block answers only requests that do not need that block', async () => {
    const { first, second, who, latest, logs, ask } = open([100, 98])
    expect(await latest()).toBe(100)
    first.state.way = 'dead'
    await expect(who()).rejects.toThrow(NodesBehindError)
    await expect(logs(100)).rejects.toThrow(NodesBehindError)
    const header = ask({ method: 'eth_getBlockByNumber', params: [numberToHex(99), false] })
    await expect(header).rejects.toThrow(NodesBehindError)
    const receipt = ask({ method: 'eth_getTransactionReceipt', params: [hash(1)] })
    await expect(receipt).rejects.toThrow(NodesBehindError)
    // Its own head, older blocks, and a block by its hash.
    expect(await latest()).toBe(98)
    expect(await logs(98)).toEqual([{ name: 'second' }])
    expect(await ask({ method: 'eth_call', params: [{}, { blockHash: hash(100) }] })).toMatch(/^0x/)
    expect(await ask({ method: 'eth_sendRawTransaction', params: ['0x12'] })).toMatch(/^0x/)
    second.mine(2)
    await pass(300)
    expect(await who()).toBe('second')
  })

  test('behavior: a chain that was rolled back is accepted after ten seconds', async () => {
    const opened = open([100, 98])
    expect(await opened.latest()).toBe(100)
    opened.first.state.way = 'dead'
    await expect(opened.who()).rejects.toThrow(NodesBehindError)
    await poll(opened, nodesLimits.knownMs)
    expect(await opened.who()).toBe('second')
  })

  test('behavior: an unseen block is requested from the highest node', async () => {
    const { ask } = open([100, 101])
    const at = (number: number) => ask({ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] })
    expect(await at(101)).toMatchObject({ number: numberToHex(101) })
    expect(await at(500)).toBeNull()
  })

  test('behavior: one with a rate limit is skipped, but not left', async () => {
    const { first, who, lines } = open()
    expect(await who()).toBe('first')
    first.state.way = 'busy'
    expect(await who()).toBe('second')
    first.state.way = 'answers'
    expect([await who(), lines]).toEqual(['first', []])
  })

  test('behavior: a request for missing data goes to the next node, a request refused by all does not', async () => {
    const { first, second, who, logs } = open()
    await who()
    first.state.refusal = answered('header not found')
    expect(await who()).toBe('second')
    second.asked.length = 0
    first.state.refusal = answered('execution reverted', 3)
    await expect(who()).rejects.toThrow('reverted')
    first.state.refusal = answered('block range is too wide', -32_005)
    await expect(logs(100)).rejects.toThrow('too wide')
    expect(second.asked).toEqual([])
  })

  test('error: the answer of one node if all fail', async () => {
    const { first, second, who } = open()
    await who()
    first.state.refusal = answered('header not found')
    second.state.way = 'dead'
    await expect(who()).rejects.toThrow('header not found')
  })

  test('error: Chain.WrongChainError if no node is of the chain', async () => {
    const { first, second, who } = open()
    for (const { state } of [first, second]) state.way = 'foreign'
    await expect(who()).rejects.toThrow(WrongChainError)
  })

  test('behavior: the preferred node changes', async () => {
    const { first, second, who, current } = open()
    expect(current()).toBe(first.node)
    first.state.way = 'dead'
    await who()
    expect(current()).toBe(second.node)
  })
})

test.each([
  ['eth_sendRawTransaction', ['0x12'], 0n],
  ['eth_chainId', undefined, 0n],
  ['eth_getBlockByNumber', ['latest', false], 0n],
  ['eth_getBlockByNumber', ['0x5', false], 5n],
  ['eth_getBlockByHash', [hash(5)], 100n],
  ['eth_call', [{}, { blockHash: hash(5) }], 0n],
  ['eth_call', [{}, '0x5'], 5n],
  ['eth_call', [{}], 100n],
  ['eth_call', [{}, 'pending'], 100n],
  ['eth_getStorageAt', ['0x1', '0x2', '0x5'], 5n],
  ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x5' }], 5n],
  ['eth_getLogs', [{ fromBlock: '0x1' }], 100n],
  ['eth_getLogs', [{ blockHash: hash(5) }], 0n],
  ['eth_getTransactionReceipt', [hash(5)], 100n],
])('blockNeeded: %s %j', (method, params, needed) => {
  expect(blockNeeded({ method, params }, 100n)).toBe(needed)
})
