import { eq } from 'drizzle-orm'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  parseEventLogs,
  parseUnits,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { bidAnswer } from '@/lib/api/intent/agent-bids'
import { intentAbi } from '@/lib/chain/abi.generated'
import { callSender } from '@/lib/chain/node/call-sender'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentOrders } from '../../db/intent-schema'
import { agentRuns, roundBids } from '../../db/round-schema'
import { agent as account, intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from '../../settlement/testing/settling-desk'
import type { Agent, Answer, OpenIntent } from '../agent'
import { createHttpAgent } from './http-agent'
import { createOutsideAgents } from './outside-agents'
import { readAgentHealths } from './read-agent-health'
import { registerAgent } from './register-agent'
import { settleByCall } from './settle-by-call'
import { openExampleAgent } from './testing/example-agent'
import { openScriptedServer } from './testing/scripted-server'

const key = 'key of the example'
const desk = openSettlingDesk()
const { client, served } = desk
const example = openExampleAgent({ key, rpcUrl: () => client().transport.url! })
const liar = openScriptedServer({ key, nowMs: Date.now })

beforeAll(async () => {
  for (const token of [usdc, weth]) await desk.approve(token, maxUint256)
  const depositAbi = parseAbi(['function depositNative(address receiver) payable'])
  const data = encodeFunctionData({ abi: depositAbi, functionName: 'depositNative', args: [owner.address] })
  await client().act({ from: owner.address, to: mainnet.contracts.deltaWrappedNative, data, value: parseEther('5') })
  // The first question loads the agent's code, which can exceed its node's timeout of half a
  // second.
  await bid([await sign()])
})

const native = toLowerAddress(nativeToken)

const agent = (url = example.url()) =>
  createHttpAgent({
    name: 'example',
    url,
    key,
    allowPrivate: true,
    nowMs: Date.now,
    answerMs: 20_000,
    orderIdSecret: Buffer.alloc(32, 9),
    log: () => undefined,
  })

const sale = {
  srcToken: usdc,
  destToken: weth,
  srcAmount: parseUnits('3000', 6),
  destAmount: parseEther('0.5'),
  expectedAmount: 0n,
}

const sign = async (terms: Partial<IntentOrder> = {}, family: OpenIntent['family'] = 'Order'): Promise<OpenIntent> => {
  const order = await desk.makeOrder({ ...sale, ...terms })
  return { order, family, orderHash: desk.hashOf(order, family), signature: await desk.sign(order, family), filled: 0n }
}

const bid = async (intents: readonly OpenIntent[]) =>
  agent().bid(served(), {
    round: { id: 'round', blockNumber: await client().getBlockNumber(), closesAtMs: Date.now() + 20_000 },
    intents,
    account,
  })

const settle = async (data: Hex) => {
  const { status, logs } = await client().act({ from: account, to: intent, data, gas: 3_000_000n })
  expect(status).toBe('success')
  const [event] = parseEventLogs({ abi: intentAbi, eventName: ['OrderSettled', 'OrderPartiallyFilled'], logs })
  return event!
}

describe("the agent of the builders' page", () => {
  test('default: sells an order through a pool: the owner gets the promise and no tokens are left over', async () => {
    const open = await sign()
    const { bids, failure } = await bid([open])
    expect(failure).toBe(undefined)
    const [{ fills, data }] = bids as [(typeof bids)[number]]
    expect(fills).toEqual([{ orderHash: open.orderHash, fillIn: sale.srcAmount, fillOut: expect.any(BigInt) }])
    const before = await desk.balanceOf(weth, open.order.owner)
    const event = await settle(data)
    expect(event.args.orderHash).toBe(open.orderHash)
    // The pool pays as at the quote, a thousandth more than the agent promised.
    const brought = event.args.returnAmount + event.args.protocolFee
    expect(brought - brought / 1_000n).toBe(fills[0]!.fillOut)
    expect((await desk.balanceOf(weth, open.order.owner)) - before).toBe(event.args.returnAmount)
    await expectNothingLeft()
  })

  test('behavior: bids at most three times, on sales for which the pool pays enough', async () => {
    const [good, dear] = [await sign(), await sign({ destAmount: parseEther('500') })]
    const purchase = await sign({ kind: orderKinds.BUY, destAmount: parseEther('1'), srcAmount: parseUnits('9000', 6) })
    const bidsOn = async (orders: readonly OpenIntent[]) =>
      (await bid(orders)).bids.map(({ fills }) => fills[0]!.orderHash)
    expect(await bidsOn([dear, purchase, await sign({ srcToken: native })])).toEqual([])
    expect(await bidsOn([dear, good])).toEqual([good.orderHash])
    expect(await bidsOn([good, await sign(), await sign(), await sign()])).toHaveLength(3)
  })

  test('behavior: receives the outcome, and refuses requests without its key', async () => {
    await agent().reportRound({ roundId: 'round-9', chainId: 1, outcome: 'lost', bids: [] })
    await example.waitForLine('round round-9: lost')
    const headers = { 'x-caravel-timestamp': `${Math.floor(Date.now() / 1000)}`, 'x-caravel-signature': '0'.repeat(64) }
    expect((await fetch(`${example.url()}/bid`, { method: 'POST', headers, body: '{}' })).status).toBe(401)
    expect((await fetch(`${example.url()}/bid`, { method: 'POST', body: '{}' })).status).toBe(401)
  })
})

describe('in a round', () => {
  /** Avoids the limit of 0.8 s per answer on slow machines. */
  const patient = (name: string, change: (answer: Answer) => Answer = (answer) => answer, url?: string): Agent => {
    const asked = agent(url)
    return {
      name,
      isOutside: true,
      bid: async (served, question) => {
        const round = { ...question.round, closesAtMs: Date.now() + 20_000 }
        return change(await asked.bid(served, { ...question, round }))
      },
    }
  }
  const amm = () => desk.settling().agents()[0]!
  /** Plays a round for a small order that one pool nearly fills best, excluding `without`. */
  const play = async (agents: readonly Agent[], { without = [] }: { without?: string[] } = {}) => {
    const stored = await desk.store({ ...sale, srcAmount: parseUnits('100', 6), destAmount: parseEther('0.02') })
    const { orderHash } = stored
    await desk
      .database()
      .update(intentOrders)
      .set({ excludeAgents: without })
      .where(eq(intentOrders.orderHash, orderHash))
    await desk.see()
    desk.wait()
    expect(await desk.round({ agents: () => [amm(), ...agents] })).toEqual([stored.orderHash])
    const roundId = (await desk.settlements()).at(-1)!.roundId!
    const runs = await desk.database().select().from(agentRuns).where(eq(agentRuns.roundId, roundId))
    const outcomes = Object.fromEntries(runs.map(({ agent, outcome }) => [agent, outcome]))
    const bids = await desk.database().select().from(roundBids).where(eq(roundBids.roundId, roundId))
    await desk.settleAndSee()
    expect((await desk.look(stored.orderHash)).status).toBe('COMPLETED')
    return { ...stored, outcomes, bids }
  }

  test('default: it wins, and its call fills the order', async () => {
    const before = await desk.balanceOf(weth, owner.address)
    const { outcomes, order } = await play([patient('example')], { without: ['amm'] })
    expect(outcomes).toEqual({ example: 'won' })
    expect(await desk.balanceOf(weth, owner.address)).toBeGreaterThanOrEqual(before + order.destAmount)
    await expectNothingLeft()
  })

  test('behavior: of two equal bids the agent asked first wins', async () => {
    const { outcomes } = await play([patient('example'), patient('twin')], { without: ['amm'] })
    expect(outcomes).toEqual({ example: 'won', twin: 'lost' })
  })

  test('behavior: an agent that promises too much twice is blocked, and another fills the orders', async () => {
    // Forwards to the honest agent and adds a hundredth.
    liar.plays(async ({ path, body, headers }, _, answer) => {
      const response = await fetch(`${example.url()}${path}`, { method: 'POST', headers: headers as HeadersInit, body })
      const { solutions } = bidAnswer.parse(await response.json())
      const more = (amount: string) => `${(BigInt(amount) * 101n) / 100n}`
      answer({ solutions: solutions.map((one) => ({ ...one, executedAmount: more(one.executedAmount) })) })
    })
    const registry = { database: desk.database(), secret: Buffer.alloc(32, 7) }
    const outside = createOutsideAgents({ ...registry, allowPrivate: true, nowMs: desk.nowMs, log: () => undefined })
    for (const [name, url] of [
      ['liar', liar.url()],
      ['example', example.url()],
    ] as const)
      await registerAgent({ ...registry, nowMs: desk.nowMs() }, { name, url, allowPrivate: true })
    const askedNow = async () => {
      await outside.refresh(desk.nowMs())
      const names = outside.asked().map(({ name }) => name)
      return [patient('liar', undefined, liar.url()), patient('example')].filter(({ name }) => names.includes(name))
    }
    for (let times = 0; times < 2; times++) {
      const { outcomes } = await play(await askedNow(), { without: ['amm'] })
      expect(outcomes).toEqual({ liar: 'underdelivered', example: 'won' })
    }
    const { outcomes } = await play(await askedNow(), { without: ['amm'] })
    expect(outcomes).toEqual({ example: 'won' })
    const healths = await readAgentHealths(desk.database(), { atMs: desk.nowMs() })
    const blockedLiar = healths.find(({ name }) => name === 'liar')
    expect(blockedLiar?.health.blocked).toMatchObject({
      answers: 2,
      failures: [{ reason: 'underdelivered', count: 2 }],
    })
  })

  test('behavior: with no better price it loses to our own route, which pays its own gas', async () => {
    const { outcomes, bids } = await play([patient('example')])
    expect(outcomes).toEqual({ amm: 'won', example: 'lost' })
    const [own, others] = ['amm', 'example'].map((name) => bids.find(({ agent }) => agent === name)!)
    expect(own!.score).toBeGreaterThan(others!.score!)
  })

  test('behavior: our own route fills the order where the others are late, malformed or unreachable', async () => {
    const broken = (failure: 'late' | 'malformed' | 'unreachable') =>
      patient(failure, () => ({ bids: [], declines: [], failure }))
    const { outcomes, bids } = await play([broken('late'), broken('malformed'), broken('unreachable')])
    expect(outcomes).toEqual({ amm: 'won', late: 'late', malformed: 'malformed', unreachable: 'unreachable' })
    expect(bids.map(({ agent }) => agent)).toEqual(['amm'])
  })
})

const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const routerAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 most, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
])
/** Salt of a test's call; each salt can be used once. */
let salt = numberToHex(0, { size: 32 })
const to = () => callSender(mainnet.contracts.callExecutor, salt)
const expectNothingLeft = async () => {
  for (const address of [usdc, weth]) {
    expect(await desk.balanceOf(address, to())).toBe(0n)
    const asked = { abi: erc20Abi, functionName: 'allowance', args: [to(), router] } as const
    expect(await client().readContract({ address, ...asked })).toBe(0n)
  }
  expect(await client().getBalance({ address: to() })).toBe(0n)
}

type Called = {
  terms: Partial<IntentOrder>
  family: OpenIntent['family']
  fill: { fillIn: bigint; fillOut: bigint }
  data: () => Hex
}

const swapCall = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: routerAbi, functionName, args } as never)

describe('the output of a call settles', () => {
  const { srcAmount } = sale
  const call: Record<string, Called> = {
    'a sale that may be filled in parts, whole': {
      terms: {},
      family: 'FillableOrder',
      fill: { fillIn: srcAmount, fillOut: parseEther('0.6') },
      data: () => swapCall('swapExactTokensForTokens', [srcAmount, 0n, [usdc, weth], to(), maxUint256]),
    },
    'a third of a sale': {
      terms: {},
      family: 'FillableOrder',
      fill: { fillIn: srcAmount / 3n, fillOut: parseEther('0.2') },
      data: () => swapCall('swapExactTokensForTokens', [srcAmount / 3n, 0n, [usdc, weth], to(), maxUint256]),
    },
    'a purchase': {
      terms: { kind: orderKinds.BUY, srcAmount: parseUnits('4000', 6), destAmount: parseEther('1') },
      family: 'Order',
      fill: { fillIn: parseUnits('3500', 6), fillOut: parseEther('1') },
      data: () => swapCall('swapTokensForExactTokens', [parseEther('1'), maxUint256, [usdc, weth], to(), maxUint256]),
    },
    'a sale of deposited ether': {
      terms: { srcToken: native, destToken: usdc, srcAmount: parseEther('1'), destAmount: parseUnits('1000', 6) },
      family: 'Order',
      fill: { fillIn: parseEther('1'), fillOut: parseUnits('2000', 6) },
      data: () => swapCall('swapExactETHForTokens', [0n, [weth, usdc], to(), maxUint256]),
    },
    'a sale for ether': {
      terms: { destToken: native },
      family: 'Order',
      fill: { fillIn: srcAmount, fillOut: parseEther('0.6') },
      data: () => swapCall('swapExactTokensForETH', [srcAmount, 0n, [usdc, weth], to(), maxUint256]),
    },
  }

  for (const [name, { terms, family, fill, data }] of Object.entries(call))
    test(name, async () => {
      salt = numberToHex(BigInt(salt) + 1n, { size: 32 })
      const open = await sign(terms, family)
      const settlement = settleByCall(open, {
        call: { executor: mainnet.contracts.callExecutor, salt, target: router, data: data() },
        ...fill,
      })
      const { args } = await settle(settlement)
      expect(args.orderHash).toBe(open.orderHash)
      const isSale = open.order.kind === orderKinds.SELL
      if (isSale) expect(args.returnAmount + args.protocolFee).toBeGreaterThanOrEqual(fill.fillOut)
      else expect(args.returnAmount).toBe(fill.fillOut)
      if (!isSale) expect(args.srcAmount - args.protocolFee).toBeLessThanOrEqual(fill.fillIn)
      await expectNothingLeft()
    })
})
