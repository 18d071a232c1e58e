import { decodeAbiParameters, decodeFunctionData, type Hex, parseAbiParameters, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { type BidQuestion, bidQuestion, roundResult } from '@/lib/api/intent/agent-bids'
import { intentAbi } from '@/lib/chain/abi.generated'
import { packIntentFee } from '@/lib/chain/fees/intent-fee'
import { callSender } from '@/lib/chain/node/call-sender'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import type { ServedChain } from '../../chain/facts/served-chain'
import { signatureFault } from '../../outside/message-signature'
import type { OpenIntent, RoundReport } from '../agent'
import { createHttpAgent } from './http-agent'
import { openScriptedServer, type Script } from './testing/scripted-server'

const nowMs = 1_795_262_400_000
const key = 'the key of nimble'
const server = openScriptedServer({ key, nowMs: () => nowMs })

const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const [weth, usdc] = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
] as const
const market = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const account = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'

const order: IntentOrder = {
  owner,
  beneficiary: owner,
  srcToken: weth,
  destToken: usdc,
  kind: orderKinds.SELL,
  srcAmount: 1_001n,
  destAmount: 990_000n,
  expectedAmount: 1_000_000n,
  deadline: 1_795_266_000n,
  nonce: 77_777n,
  partnerAndFee: 0n,
  permit: '0xabcdef',
  metadata: '0x',
  bridge: noBridge,
}
const signature: Hex = `0x${'5e'.repeat(64)}`
const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`
const intentOf = (change: Partial<OpenIntent> = {}): OpenIntent => ({
  orderHash: hashOf('1'),
  family: 'Order',
  order,
  signature,
  filled: 0n,
  ...change,
})
const served = { chain: mainnet } as unknown as ServedChain
const round = { id: 'round-1', blockNumber: 212n, closesAtMs: nowMs + 20_000 }

const open = (changes: Partial<Parameters<typeof createHttpAgent>[0]> = {}) => {
  const logged: string[] = []
  const agent = createHttpAgent({
    name: 'nimble',
    url: server.url(),
    key,
    allowPrivate: true,
    nowMs: () => nowMs,
    answerMs: 20_000,
    orderIdSecret: Buffer.alloc(32, 9),
    log: (...line) => void logged.push(JSON.stringify(line)),
    ...changes,
  })
  const bid = (intents: readonly OpenIntent[] = [intentOf()], at: Partial<typeof round> = {}) =>
    agent.bid(served, { round: { ...round, ...at }, intents, account })
  return { agent, bid, logged }
}

const questionIn = (body: string) => bidQuestion.parse(JSON.parse(body))
/** Scripts an agent that answers a question with these solutions. */
const bids = (solutionsOf: (question: BidQuestion) => unknown[]): Script => {
  return ({ body }, _, answer) => answer({ chainId: 1, solutions: solutionsOf(questionIn(body)) })
}
const solution = { executedAmount: '995000', calldataToExecute: '0x1234', executionAddress: market }
const onFirst = (change: object = {}) => bids(({ orders }) => [{ orderId: orders[0]!.orderId, ...solution, ...change }])

test("default: an answer becomes a call of the intent contract that makes the agent's call", async () => {
  server.plays(onFirst({ settlementType: 'SWAP', fillPercent: 100 }))
  const answer = await open().bid()
  const { fills, data } = answer.bids[0]!
  expect(answer).toEqual({ bids: [{ fills, data }], declines: [] })
  expect(fills).toEqual([{ orderHash: hashOf('1'), fillIn: 1_001n, fillOut: 995_000n }])
  const { functionName, args } = decodeFunctionData({ abi: intentAbi, data })
  expect(functionName).toBe('crossSettle')
  type Promised = { orderWithSig: { signature: Hex }; fillIn: bigint; fillOut: bigint }
  const [[promised], executorData, executor] = args as unknown as [[Promised], Hex, Hex]
  expect(promised).toMatchObject({ orderWithSig: { signature }, fillIn: 1_001n, fillOut: 995_000n })
  expect(executor.toLowerCase()).toBe(mainnet.contracts.callExecutor)
  const [call] = decodeAbiParameters(
    parseAbiParameters('(address srcToken, address destToken, address target, bytes data, bytes32 salt)'),
    executorData,
  )
  const [shown] = questionIn(server.asked()[0]!.body).orders
  const salt = `0x${shown!.orderId}` as const
  // The agent knows the account that makes its call in advance, and no other call has it.
  expect(shown!.executor).toBe(callSender(mainnet.contracts.callExecutor, salt))
  expect(Object.values(call).map((value) => value.toLowerCase())).toEqual([weth, usdc, market, '0x1234', salt])
})

describe('behavior: the question', () => {
  const ask = async (intents: readonly OpenIntent[], at: Partial<typeof round> = {}) => {
    server.plays()
    await open().bid(intents, at)
    const [asked] = server.asked()
    return { ...asked!, question: questionIn(asked!.body) }
  }

  test('is signed and contains the amounts and limits', async () => {
    const { path, body, headers, question } = await ask([intentOf()])
    expect(path).toBe('/bid')
    expect(signatureFault(key, { headers, body, nowMs })).toBe(undefined)
    expect(headers['x-request-id']).toBe(question.roundId)
    expect(question).toEqual({
      roundId: 'round-1',
      chainId: 1,
      blockNumber: 212,
      closesInMs: 20_000,
      orders: [
        {
          orderId: expect.any(String),
          side: 'SELL',
          srcToken: weth,
          destToken: usdc,
          srcAmount: '1001',
          destAmount: '990000',
          partiallyFillable: false,
          executor: expect.stringMatching(/^0x[0-9a-f]{40}$/),
        },
      ],
    })
  })

  test('contains neither account, signature, nonce, permit, fee, deadline nor hash', async () => {
    const partnerAndFee = packIntentFee({
      partner: account,
      feeBps: 50,
      takesSurplus: false,
      isSurplusToUser: false,
      capsSurplus: true,
      reserved: 0n,
    })
    const { body } = await ask([intentOf({ order: { ...order, partnerAndFee } })])
    const secrets = [owner, signature, account, '77777', 'abcdef', '1795266000', hashOf('1'), '1000000'].map((text) =>
      text.replace('0x', ''),
    )
    for (const secret of secrets) expect(body.toLowerCase()).not.toContain(secret)
    // The minimum before a fee of 50 bps.
    expect(JSON.parse(body).orders[0].destAmount).toBe('994974')
  })

  test('uses another id and another calling account for each order and round', async () => {
    const two = [intentOf(), intentOf({ orderHash: hashOf('2') })]
    const seenIn = async (id: string) =>
      (await ask(two, { id })).question.orders.map(({ orderId, executor }) => ({ orderId, executor }))
    const [first, again, second] = [await seenIn('round-1'), await seenIn('round-1'), await seenIn('round-2')]
    expect(again).toEqual(first)
    expect(new Set([...first, ...second].flatMap(({ orderId, executor }) => [orderId, executor])).size).toBe(8)
  })

  test('contains the rest of an order, and for a purchase the maximum before fees', async () => {
    const purchase = { ...order, kind: orderKinds.BUY, srcAmount: 1_000n, destAmount: 500n, expectedAmount: 900n }
    const { question } = await ask([
      intentOf({ family: 'FillableOrder', filled: 1_000n }),
      intentOf({ orderHash: hashOf('2'), order: purchase }),
    ])
    expect(question.orders).toMatchObject([
      { srcAmount: '1', destAmount: '989', partiallyFillable: true },
      { side: 'BUY', srcAmount: '1000', destAmount: '500', partiallyFillable: false },
    ])
  })

  test('closes with the round', async () => {
    expect((await ask([intentOf()], { closesAtMs: nowMs + 700 })).question.closesInMs).toBe(700)
  })
})

test('behavior: an order of one token, which no call can improve, is not asked about', async () => {
  server.plays()
  const bridgeOnly = intentOf({ orderHash: hashOf('2'), order: { ...order, destToken: weth } })
  await open().bid([bridgeOnly])
  expect(server.asked()).toEqual([])
  await open().bid([bridgeOnly, intentOf()])
  const [asked] = server.asked()
  expect(questionIn(asked!.body).orders.map(({ destToken }) => destToken)).toEqual([usdc])
})

describe('behavior: parts', () => {
  const fillable = intentOf({ family: 'FillableOrder', filled: 1n })

  test('of the rest, rounded down, pay exactly the promise', async () => {
    server.plays(onFirst({ fillPercent: 33, executedAmount: '328000' }))
    const [bid] = (await open().bid([fillable])).bids
    expect(bid!.fills).toEqual([{ orderHash: hashOf('1'), fillIn: 330n, fillOut: 328_000n }])
    const { functionName, args } = decodeFunctionData({ abi: intentAbi, data: bid!.data })
    expect(functionName).toBe('crossSettle')
    expect(args[0]).toMatchObject([{ fillable: true, filledBefore: 1n, fillIn: 330n, fillOut: 328_000n }])
  })

  test('that leave less than a hundredth of the order are ignored', async () => {
    // 20 of 1,001 are left: half of them leaves 10, less than a hundredth of 1,001.
    const nearlyDone = intentOf({ family: 'FillableOrder', filled: 981n })
    for (const [fillPercent, taken] of [
      [50, 0],
      [45, 1],
      [100, 1],
    ]) {
      server.plays(onFirst({ fillPercent }))
      expect((await open().bid([nearlyDone])).bids).toHaveLength(taken!)
    }
  })

  test('of a purchase are parts of the bought amount', async () => {
    const purchase = { ...order, kind: orderKinds.BUY, srcAmount: 1_000n, destAmount: 501n, expectedAmount: 900n }
    server.plays(onFirst({ fillPercent: 50, executedAmount: '480' }))
    const [bid] = (await open().bid([intentOf({ family: 'FillableOrder', order: purchase })])).bids
    expect(bid!.fills).toEqual([{ orderHash: hashOf('1'), fillIn: 480n, fillOut: 250n }])
  })
})

test('behavior: the first of two solutions for one order counts', async () => {
  server.plays(
    bids(({ orders }) =>
      ['995000', '999000'].map((executedAmount) => ({ orderId: orders[0]!.orderId, ...solution, executedAmount })),
    ),
  )
  const { bids: accepted } = await open().bid()
  expect(accepted.map(({ fills }) => fills[0]!.fillOut)).toEqual([995_000n])
})

test('behavior: bidding on nothing is no failure', async () => {
  server.plays()
  expect(await open().bid()).toEqual({ bids: [], declines: [] })
})

describe('behavior: an invalid answer', () => {
  const signed =
    (body: unknown): Script =>
    (_, __, answer) =>
      answer(body)
  const cases: Record<string, Script> = {
    'is not signed': (_, response) => response.writeHead(200).end('{"solutions":[]}'),
    'is signed by somebody else': (_, response) =>
      response
        .writeHead(200, { 'x-caravel-timestamp': `${nowMs / 1000}`, 'x-caravel-signature': '0'.repeat(64) })
        .end('{"solutions":[]}'),
    'has no solutions': signed({}),
    'is no object': signed([]),
    'has four solutions': bids(({ orders }) => Array(4).fill({ orderId: orders[0]!.orderId, ...solution })),
    'bids on an order that it was not asked about': onFirst({ orderId: 'ab'.repeat(32) }),
    'names an order by its hash': onFirst({ orderId: hashOf('1') }),
    'fills a part of a whole order': onFirst({ fillPercent: 50 }),
    'promises nothing': onFirst({ executedAmount: '0' }),
    'promises more than there can be': onFirst({ executedAmount: `${2n ** 256n}` }),
    'promises less than nothing': onFirst({ executedAmount: '-1' }),
    'calls no address': onFirst({ executionAddress: '0x12' }),
    'calls with more than 16 KB': onFirst({ calldataToExecute: `0x${'00'.repeat(16_385)}` }),
    'pays out of its own pocket': onFirst({ settlementType: 'DIRECT' }),
    'fills too much': onFirst({ fillPercent: 101 }),
    'is nested too deep': (_, __, answer) => answer(Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], [])),
    'is elsewhere': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  }
  for (const [name, script] of Object.entries(cases))
    test(`error: malformed, where it ${name}`, async () => {
      server.plays(script)
      const { bid, logged } = open()
      expect(await bid()).toEqual({ bids: [], declines: [], failure: 'malformed' })
      expect(logged).toHaveLength(1)
    })

  test('error: late, unreachable', async () => {
    server.plays(() => undefined)
    expect(await open({ answerMs: 30 }).bid()).toMatchObject({ bids: [], failure: 'late' })
    server.plays((_, response) => response.destroy())
    expect(await open().bid()).toMatchObject({ bids: [], failure: 'unreachable' })
  })

  test('error: unreachable for a private address that is not allowed', async () => {
    server.plays()
    expect(await open({ allowPrivate: false }).bid()).toMatchObject({ failure: 'unreachable' })
    expect(server.asked()).toEqual([])
  })

  test('behavior: key, url and bid are not logged', async () => {
    const { bid, logged } = open()
    for (const script of [onFirst({ fillPercent: 50 }), cases['is signed by somebody else']!]) {
      server.plays(script)
      await bid()
    }
    server.plays((_, response) => response.destroy())
    await bid()
    expect(logged).toHaveLength(3)
    const text = logged.join()
    expect(text).toContain('nimble')
    for (const secret of [key, server.url(), new URL(server.url()).port, '127.0.0.1', '995000', '0x1234', owner])
      expect(text).not.toContain(secret)
  })
})

describe('behavior: one call at a time', () => {
  test('a second call waits for its turn', async () => {
    let [busy, most] = [0, 0]
    server.plays((_, __, answer) => {
      most = Math.max(most, ++busy)
      setImmediate(() => {
        busy--
        answer({ solutions: [] })
      })
    })
    const { agent, bid } = open()
    const report = { roundId: 'round-1', chainId: 1, outcome: 'lost', bids: [] } as const
    await Promise.all([bid(), bid(), agent.reportRound(report), bid()])
    expect(server.asked().map(({ path }) => path)).toEqual(['/bid', '/bid', '/result', '/bid'])
    expect(most).toBe(1)
  })

  test('a call is dropped without a failure if its round closes first', async () => {
    let finish = () => undefined as unknown
    const isAsked = new Promise<void>((resolve) => {
      server.plays((_, __, answer) => {
        finish = () => answer({ solutions: [] })
        resolve()
      })
    })
    const { bid } = open()
    const first = bid()
    await isAsked
    expect(await bid(undefined, { closesAtMs: nowMs + 60 })).toEqual({ bids: [], declines: [] })
    finish()
    expect(await first).toEqual({ bids: [], declines: [] })
    expect(server.asked()).toHaveLength(1)
  })

  test('no agent is asked after the round, or on a chain without a call executor', async () => {
    server.plays()
    const { agent, bid } = open()
    expect(await bid(undefined, { closesAtMs: nowMs })).toEqual({ bids: [], declines: [] })
    const { callExecutor: _, ...contracts } = mainnet.contracts
    const elsewhere = { chain: { ...mainnet, contracts } } as unknown as ServedChain
    const asked = { round, intents: [intentOf()], account: zeroAddress }
    expect(await agent.bid(elsewhere, asked)).toEqual({ bids: [], declines: [] })
    expect(server.asked()).toEqual([])
  })
})

describe('behavior: the result', () => {
  const report: RoundReport = {
    roundId: 'round-1',
    chainId: 1,
    outcome: 'won',
    bids: [
      { orderHash: hashOf('1'), won: true, score: 5n },
      { orderHash: hashOf('2'), won: false, reason: 'Outbid' },
    ],
  }

  test('names orders by the ids of the question, with outcome, score and reason', async () => {
    server.plays()
    const { agent, bid } = open()
    await bid([intentOf(), intentOf({ orderHash: hashOf('2') })])
    await agent.reportRound(report)
    const [question, result] = server.asked()
    expect(result!.path).toBe('/result')
    expect(signatureFault(key, { ...result!, nowMs })).toBe(undefined)
    const [first, second] = questionIn(question!.body).orders.map(({ orderId }) => orderId)
    expect(roundResult.parse(JSON.parse(result!.body))).toEqual({
      roundId: 'round-1',
      chainId: 1,
      outcome: 'won',
      results: [
        { orderId: first, won: true, score: '5', reason: null },
        { orderId: second, won: false, score: null, reason: 'Outbid' },
      ],
    })
  })

  test('causes no error if it cannot be delivered', async () => {
    server.plays((_, response) => response.writeHead(500).end())
    const { agent, logged } = open()
    await agent.reportRound(report)
    expect(logged).toEqual([expect.stringContaining('not told')])
  })

  test('is dropped while twenty others wait', async () => {
    server.plays()
    const { agent } = open()
    await Promise.all(Array.from({ length: 30 }, () => agent.reportRound(report)))
    expect(server.asked()).toHaveLength(20)
  })
})
