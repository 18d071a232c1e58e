import {
  decodeFunctionResult,
  encodeAbiParameters,
  getAbiItem,
  type Hex,
  multicall3Abi,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { getTwapProgress } from '../intent/get-twap-progress'
import { type Ask, answer, type createFakeChain } from '../ledger/testing/fake-chain'
import { openTestDatabase } from '../testing/test-database'
import { due, farToken, openCrossing, owner, sold } from './testing/fake-crossing'

const database = openTestDatabase()
let world: Awaited<ReturnType<typeof openCrossing>>
beforeEach(async () => {
  world = await openCrossing(database())
})

type FakeChain = ReturnType<typeof createFakeChain>
type Order = Awaited<ReturnType<typeof world.store>>

const stranger = `0x${'0b'.repeat(20)}` as const

/** Stores an order and settles it, and follows both chains. */
const send = async (given: Parameters<typeof world.store>[0] = {}): Promise<Order> => {
  const order = await world.store(given)
  world.settle(order)
  await world.follow()
  return order
}

/** Sends an order that no relayer pays in time. */
const sendLate = async (given: Parameters<typeof world.store>[0] = {}): Promise<Order> => {
  const order = await send(given)
  world.passDeadline(world.relayOf(order))
  await world.follow()
  return order
}

const selectorOfStatuses = toFunctionSelector('fillStatuses(bytes32)').slice(2)

test('default: an order is BRIDGING until the other chain has paid it, then COMPLETED', async () => {
  const order = await send()
  expect(await world.look(order)).toMatchObject({
    status: 'BRIDGING',
    output: {
      chainId: 42161,
      token: farToken,
      // Two thirds of the signed maximum were quoted: 66 pips and 333.
      expectedAmount: `${sold - 66n - 333n}`,
      minAmount: `${due}`,
      executedAmount: null,
    },
    transactions: [{ destinationTx: null, filledPercent: 100, spentAmount: '100', receivedAmount: `${due}` }],
    refunds: [],
  })
  world.pay(world.relayOf(order))
  await world.follow()
  const [leg] = await world.legs()
  expect(leg).toMatchObject({ state: 'paid', paidAmount: due, paidTo: owner, isLate: false, isNews: false })
  expect(await world.look(order)).toMatchObject({
    status: 'COMPLETED',
    output: { executedAmount: `${due}` },
    transactions: [{ destinationTx: leg!.fillTransaction, receivedAmount: `${due}` }],
    refunds: [],
  })
  const events = ['status PENDING', 'bridged 42161', 'status BRIDGING', 'paid AsDue', 'status COMPLETED']
  expect((await world.timelineOf(order)).toSorted()).toEqual(events.toSorted())
  expect(world.flaws()).toEqual([])
})

test('default: an order that is not paid in time is REFUNDED by a leaf of its chain', async () => {
  const order = await sendLate()
  expect(await world.statusOf(order)).toBe('BRIDGING')
  expect(await world.legs()).toMatchObject([{ state: 'sent', isLate: true }])
  world.refund(sold)
  await world.follow()
  const [leg] = await world.legs()
  expect(leg).toMatchObject({ state: 'refunded', isRefundDeferred: false })
  expect(await world.look(order)).toMatchObject({
    status: 'REFUNDED',
    output: { executedAmount: '0' },
    transactions: [{ destinationTx: null, receivedAmount: '0' }],
    refunds: [{ tx: leg!.refundTransaction, chainId: 1, token: order.order.destToken, amount: `${sold}` }],
  })
  expect(await world.timelineOf(order)).toEqual(expect.arrayContaining(['late Unpaid', 'refunded Transferred']))
  expect(world.flaws()).toEqual([])
})

test('behavior: news of the other chain appear in the list of changed orders', async () => {
  const order = await send()
  const before = (await world.look(order)).updatedAt
  world.far.serve(withoutLogs(world.far.fake))
  world.pay(world.relayOf(order))
  await world.follow()
  const paid = (await world.look(order)).updatedAt
  world.far.serve()
  world.far.fake.mine()
  await world.follow()
  const found = (await world.look(order)).updatedAt
  expect([before < paid, paid < found]).toEqual([true, true])
})

test('behavior: an order posted after all of it has the state of both chains', async () => {
  const order = await send()
  world.pay(world.relayOf(order))
  await world.follow()
  for (const table of ['bridge_legs', 'intent_timeline', 'intent_orders', 'intent_events'])
    await database().execute(`delete from ${table}`)
  const again = await world.store(order.order)
  expect(again.orderHash).toBe(order.orderHash)
  expect(await world.statusOf(order)).toBe('BRIDGING')
  await world.follow()
  expect(await world.statusOf(order)).toBe('COMPLETED')
})

describe('a chain is reorganised', () => {
  test('behavior: a removed fill removes its transfer, and a later one has another hash', async () => {
    const order = await send()
    const [before] = await world.legs()
    world.near.fake.rewind(1)
    world.near.fake.mine(7n)
    await world.follow()
    expect(await world.statusOf(order)).toBe('PENDING')
    expect(await world.legs()).toEqual([])
    world.settle(order)
    await world.follow()
    const [after] = await world.legs()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    expect(after!.relayHash).not.toBe(before!.relayHash)
    expect(after!.transferId).toBe(before!.transferId)
  })

  test('behavior: B18: a payment of a removed deposit does not complete the new one', async () => {
    const order = await send()
    world.pay(world.relayOf(order))
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    world.near.fake.rewind(1)
    world.settle(order, 0n, 9n)
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    expect(await world.legs()).toMatchObject([{ state: 'sent', fillTransaction: null, paidAmount: null }])
    world.pay(world.relayOf(order))
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
  })

  test('behavior: the same deposit in another block of the same time stays paid', async () => {
    const order = await send()
    world.pay(world.relayOf(order))
    await world.follow()
    const [before] = await world.legs()
    world.near.fake.rewind(1)
    world.settle(order)
    world.near.fake.mine()
    await world.follow()
    const [after] = await world.legs()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    expect(after!.blockHash).not.toBe(before!.blockHash)
    expect({ ...after!, blockHash: '', transactionHash: '' }).toEqual({
      ...before!,
      blockHash: '',
      transactionHash: '',
    })
  })

  test('behavior: a removed payment is BRIDGING, and COMPLETED when it is made again', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.pay(relay)
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    world.far.fake.rewind(1)
    world.far.fake.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    expect((await world.look(order)).transactions).toMatchObject([{ destinationTx: null }])
    world.pay(relay)
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    expect(world.flaws()).toEqual([])
  })

  test('behavior: a replaced payment becomes the other one', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.pay(relay)
    await world.follow()
    const [before] = await world.legs()
    world.far.fake.rewind(1)
    world.pay(relay, { amount: due - 1n })
    world.far.fake.mine()
    await world.follow()
    const [after] = await world.legs()
    expect(after).toMatchObject({ state: 'paid', paidAmount: due - 1n })
    expect(after!.fillTransaction).not.toBe(before!.fillTransaction)
  })

  test('behavior: a payment removed after its deadline can be refunded', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.pay(relay)
    await world.follow()
    world.far.fake.rewind(1)
    world.passDeadline(relay)
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })

  test('behavior: a removed refund is BRIDGING, and REFUNDED when it is made again', async () => {
    const order = await sendLate()
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
    world.near.fake.rewind(1)
    world.near.fake.mine()
    await world.follow()
    expect(await world.look(order)).toMatchObject({ status: 'BRIDGING', refunds: [] })
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
    expect(world.flaws()).toEqual([])
  })

  test('behavior: an earlier time before the deadline removes the refund until it has passed again', async () => {
    const order = await sendLate()
    world.refund(sold)
    await world.follow()
    world.far.fake.rewind(1)
    world.far.fake.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    world.passDeadline(world.relayOf(order))
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })
})

describe('clocks differ, and chains stand still', () => {
  test('behavior: the clock of the chain that pays decides, ten minutes ahead', async () => {
    world.far.fake.mine(600n)
    const [paid, late] = [await send(), await send()]
    world.pay(world.relayOf(paid))
    await world.follow()
    expect(await world.statusOf(paid)).toBe('COMPLETED')
    world.passDeadline(world.relayOf(late))
    await world.follow()
    const { timestamp } = world.near.fake.tip()
    expect(timestamp).toBeLessThan(BigInt(world.relayOf(late).fillDeadline) - 500n)
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(late)).toBe('REFUNDED')
  })

  test('behavior: the clock of the chain that pays decides, ten minutes behind', async () => {
    world.near.fake.mine(600n)
    const [paid, late] = [await send(), await send()]
    world.near.fake.mine(3_700n)
    await world.follow()
    expect(await world.legs()).toMatchObject([{ isLate: false }, { isLate: false }])
    world.pay(world.relayOf(paid))
    await world.follow()
    expect(await world.statusOf(paid)).toBe('COMPLETED')
    expect((await world.legs()).filter(({ fillTransaction }) => fillTransaction !== null)).toHaveLength(1)
    world.passDeadline(world.relayOf(late))
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(late)).toBe('REFUNDED')
  })

  test('behavior: while the other chain is down the order waits, and nothing is lost', async () => {
    const order = await world.store()
    world.far.serve(() => Promise.reject(new Error('503 Service Unavailable')))
    world.settle(order)
    await world.near.follow()
    await expect(world.far.follow()).rejects.toThrow()
    await world.near.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    expect(await world.legs()).toMatchObject([{ state: 'sent', isAsked: false }])
    world.pay(world.relayOf(order))
    for (let block = 0; block < 300; block++) world.far.fake.mine()
    world.far.serve()
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'paid', paidAmount: due }])
    expect(await world.statusOf(order)).toBe('COMPLETED')
  })

  test("behavior: if the order's chain is down past the deadline, it is REFUNDED afterwards", async () => {
    const order = await send()
    world.near.serve(() => Promise.reject(new Error('503 Service Unavailable')))
    world.passDeadline(world.relayOf(order))
    world.refund(sold)
    await world.far.follow()
    expect(await world.legs()).toMatchObject([{ state: 'sent', isLate: true, isNews: true }])
    await expect(world.near.follow()).rejects.toThrow()
    world.near.serve()
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })

  test('behavior: a lagging node reverts no payment', async () => {
    const order = await send()
    const stale = world.far.fake.tips().at(-1)!
    world.pay(world.relayOf(order))
    await world.follow()
    world.far.serve((request) => answer(stale, request))
    await world.follow()
    await world.far.audit().catch(() => {})
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
  })

  test('behavior: news of the other chain need no new block of the own one', async () => {
    const order = await send()
    const { number } = world.near.fake.tip()
    world.pay(world.relayOf(order))
    await world.far.follow()
    await world.near.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    expect(world.near.fake.tip().number).toBe(number)
  })
})

/** Creates a node that gives another answer, or none, to each call of `fillStatuses`. */
const withoutStatuses = (fake: FakeChain, said: Hex | undefined): Ask => {
  const { outputs } = getAbiItem({ abi: multicall3Abi, name: 'aggregate3' })
  return async (request) => {
    const result = await fake.ask(request)
    const [call] = (request.params ?? []) as [{ data?: Hex }]
    if (request.method !== 'eth_call' || !call.data?.includes(selectorOfStatuses)) return result
    const all = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: result as Hex })
    const results = all.map(() => ({ success: said !== undefined, returnData: said ?? ('0x' as const) }))
    return encodeAbiParameters(outputs, [results])
  }
}

/** Creates a node with blocks and states but no logs. */
const withoutLogs =
  (fake: FakeChain): Ask =>
  async (request) =>
    request.method === 'eth_getLogs' ? [] : fake.ask(request)

describe('a node fails', () => {
  test.each<[string, Hex | undefined]>([
    ['reverts', undefined],
    ['has no code', '0x'],
    ['answers a status that there is not', `0x${'f'.repeat(64)}`],
    ['answers too much', `0x${'0'.repeat(128)}`],
  ])('behavior: a SpokePool that %s changes nothing', async (_, said) => {
    const paid = await send()
    world.pay(world.relayOf(paid))
    await world.follow()
    const asked = await send()
    world.far.serve(withoutStatuses(world.far.fake, said))
    const unasked = await send()
    const before = await world.legs()
    world.passDeadline(world.relayOf(unasked))
    await world.follow()
    await world.far.audit()
    expect(await world.legs()).toEqual(before)
    expect(before.map(({ state, isAsked, isLate }) => [state, isAsked, isLate]).toSorted()).toEqual([
      ['paid', true, false],
      ['sent', false, false],
      ['sent', true, false],
    ])
    world.far.serve()
    await world.follow()
    expect(await world.statusOf(paid)).toBe('COMPLETED')
    expect((await world.legs()).filter(({ isLate }) => isLate)).toHaveLength(2)
    for (const order of [asked, unasked]) expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: a payment without its event counts as paid, and the event is found later', async () => {
    const order = await send()
    world.far.serve(withoutLogs(world.far.fake))
    world.pay(world.relayOf(order))
    await world.follow()
    expect(await world.look(order)).toMatchObject({
      status: 'COMPLETED',
      output: { executedAmount: null },
      transactions: [{ destinationTx: null, receivedAmount: `${due}` }],
    })
    for (let block = 0; block < 20; block++) world.far.fake.mine()
    await world.follow()
    world.far.serve()
    world.far.fake.mine()
    await world.follow()
    expect(await world.look(order)).toMatchObject({
      status: 'COMPLETED',
      output: { executedAmount: `${due}` },
      transactions: [{ destinationTx: expect.stringMatching(/^0x/), receivedAmount: `${due}` }],
    })
  })

  test('behavior: the event of an old payment is found by the time of its block', async () => {
    const order = await send()
    world.far.serve(withoutLogs(world.far.fake))
    world.pay(world.relayOf(order))
    await world.follow()
    for (let hour = 0; hour < 30; hour++) world.far.fake.mine(3_600n)
    const asked: unknown[] = []
    world.far.serve((request) => {
      const [filter] = (request.params ?? []) as [{ topics?: unknown[] }]
      if (request.method === 'eth_getLogs' && filter.topics?.length === 3) asked.push(filter)
      return world.far.fake.ask(request)
    })
    await world.follow()
    expect((await world.legs())[0]).toMatchObject({ state: 'paid', paidAmount: due })
    const { number } = world.far.fake.tip()
    for (const { toBlock } of asked as { toBlock: Hex }[]) expect(BigInt(toBlock)).toBeLessThan(number - 20n)
  })

  test('behavior: a failing search for events does not stop the chain', async () => {
    const order = await send()
    world.pay(world.relayOf(order))
    world.far.serve(async (request) => {
      const [filter] = (request.params ?? []) as [{ topics?: unknown[] }]
      if (request.method === 'eth_getLogs' && filter.topics?.length === 3) throw new Error('too many results')
      return world.far.fake.ask(request)
    })
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    expect(world.flaws()[0]).toMatchObject({ level: 'warn', event: 'payments of transfers were not found' })
  })

  test('behavior: the audit finds a transfer whose event the node omitted', async () => {
    const order = await world.store()
    const topic = toEventSelector(getAbiItem({ abi: intentAbi, name: 'Bridged' }))
    world.near.serve(async (request) => {
      const result = await world.near.fake.ask(request)
      return Array.isArray(result) ? result.filter(({ topics }: { topics: Hex[] }) => topics[0] !== topic) : result
    })
    world.settle(order)
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    expect(await world.legs()).toEqual([])
    await expect(world.near.audit()).rejects.toThrow('bridged')
    world.near.serve()
    await world.near.audit()
    await world.follow()
    world.pay(world.relayOf(order))
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
  })

  test('behavior: the audit finds a refund whose event the node omitted', async () => {
    const order = await sendLate()
    world.near.serve(withoutLogs(world.near.fake))
    world.refund(sold)
    await world.follow()
    world.near.serve()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    await world.near.audit()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })
})

describe('refunds', () => {
  const refunded = async () =>
    (await world.legs()).map(({ state, refundTransaction }) => [state, refundTransaction !== null])

  test('behavior: B22: a leaf of another amount belongs to no transfer, and is logged', async () => {
    const order = await sendLate()
    for (const amount of [sold - 1n, sold + 1n]) world.refund(amount)
    await world.follow()
    expect(await refunded()).toEqual([['sent', false]])
    expect(await world.statusOf(order)).toBe('BRIDGING')
    expect(world.flaws()).toMatchObject(
      [sold - 1n, sold + 1n].map((amount) => ({
        level: 'warn',
        event: 'a refund adds up to no transfer',
        facts: { amount, waiting: sold, account: owner },
      })),
    )
    world.near.fake.mine()
    await world.follow()
    expect(world.flaws()).toHaveLength(2)
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })

  test('behavior: B22: one leaf of two transfers belongs to both, and each order reports its part', async () => {
    const orders = [await send(), await send({ destAmount: 2n * sold })]
    world.passDeadline(world.relayOf(orders[1]!))
    await world.follow()
    world.refund(3n * sold)
    await world.follow()
    const [first, second] = await Promise.all(orders.map(world.look))
    expect(first).toMatchObject({ status: 'REFUNDED', refunds: [{ amount: `${sold}` }] })
    expect(second).toMatchObject({ status: 'REFUNDED', refunds: [{ amount: `${2n * sold}` }] })
    expect(first!.refunds[0]!.tx).toBe(second!.refunds[0]!.tx)
  })

  test('behavior: refunds of other accounts, tokens, contracts or times are ignored', async () => {
    world.refund(sold)
    await world.follow()
    const order = await sendLate()
    world.near.fake.spoke.refund(order.order.destToken, [{ account: stranger, amount: sold }])
    world.near.fake.spoke.refund(order.order.srcToken, [{ account: owner, amount: sold }])
    world.refund(sold, { by: stranger })
    await world.follow()
    expect(await refunded()).toEqual([['sent', false]])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: an entry among others, with empty ones, is found', async () => {
    const order = await sendLate()
    const entries = [stranger, owner, owner].map((account, index) => ({ account, amount: [5n, 0n, sold][index]! }))
    world.near.fake.spoke.refund(order.order.destToken, entries)
    world.near.fake.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })

  test('behavior: a refund before the deadline belongs to the transfer after it has passed', async () => {
    const order = await send()
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    world.passDeadline(world.relayOf(order))
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
    expect(world.flaws()).toEqual([])
  })

  test('behavior: B16: a refund that could not be transferred is deferred', async () => {
    const order = await sendLate()
    world.refund(sold, { isDeferred: true })
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'refunded', isRefundDeferred: true }])
    expect(await world.timelineOf(order)).toContain('refunded Deferred')
  })

  test('error: a payment takes precedence over a refund, and is logged as an error', async () => {
    const order = await sendLate()
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
    // A SpokePool with other code might answer this.
    const relay = world.relayOf(order)
    world.far.fake.spoke.fill(relay, 0n)
    world.far.fake.mine()
    await world.follow()
    expect(await world.look(order)).toMatchObject({ status: 'COMPLETED', refunds: [] })
    expect(world.flaws()).toMatchObject([{ level: 'error', event: 'a refunded transfer is paid' }])
  })
})

describe('payments', () => {
  test('behavior: B20: a slow payment of less is recorded and flagged', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.far.fake.spoke.requestSlow(relay)
    world.far.fake.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    world.pay(relay, { amount: due - 1n, isSlow: true })
    await world.follow()
    expect(await world.look(order)).toMatchObject({
      status: 'COMPLETED',
      output: { executedAmount: `${due - 1n}` },
      transactions: [{ receivedAmount: `${due - 1n}` }],
    })
    expect(await world.timelineOf(order)).toContain('paid LessThanDue')
    expect(world.flaws()).toMatchObject([{ level: 'warn', facts: { flaw: 'LessThanDue', due, paid: due - 1n } }])
  })

  test('behavior: B17: a payment to another recipient, signed later by the owner, is flagged', async () => {
    const order = await send()
    world.pay(world.relayOf(order), { recipient: stranger })
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'paid', recipient: owner, paidTo: stranger }])
    expect(await world.timelineOf(order)).toContain('paid OtherRecipient')
    expect(world.flaws()).toMatchObject([{ level: 'warn', facts: { flaw: 'OtherRecipient', paidTo: stranger } }])
  })

  test('behavior: B21: a payment event of another contract is ignored', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.far.fake.spoke.writeFill(relay, { by: stranger, amount: 1n })
    world.far.fake.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    world.pay(relay)
    world.far.fake.spoke.writeFill(relay, { by: stranger, amount: 1n })
    world.far.fake.mine()
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'paid', paidAmount: due }])
  })

  test('behavior: B19: a payment on other terms belongs to another transfer', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    const { inputAmount, originChainId } = relay
    world.pay({ ...relay, inputAmount: inputAmount + 1n })
    world.pay({ ...relay, originChainId: originChainId + 9n })
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'sent' }])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })
})

describe('an order in slices', () => {
  const schedule = { slices: 3n, interval: 60n }
  const slices = async () => {
    const order = await world.store({ schedule, srcAmount: 300n, destAmount: 3n * sold, expectedAmount: 3n * sold })
    for (const slice of [0n, 1n, 2n]) {
      world.settle(order, slice)
      world.near.fake.mine(60n)
    }
    await world.follow()
    return order
  }

  test('behavior: each slice crosses separately, and the bridge may charge its fee for each', async () => {
    const order = await slices()
    expect(await world.look(order)).toMatchObject({ status: 'BRIDGING', output: { minAmount: `${3n * due}` } })
    world.pay(world.relayOf(order, 1n))
    await world.follow()
    const { transactions, status } = await world.look(order)
    expect(status).toBe('BRIDGING')
    expect(transactions.map(({ destinationTx }) => destinationTx !== null)).toEqual([false, true, false])
    for (const slice of [0n, 2n]) world.pay(world.relayOf(order, slice))
    await world.follow()
    expect(await world.look(order)).toMatchObject({ status: 'COMPLETED', output: { executedAmount: `${3n * due}` } })
  })

  test('behavior: some slices paid and some refunded is REFUNDED with both', async () => {
    const order = await slices()
    world.pay(world.relayOf(order, 1n))
    world.passDeadline(world.relayOf(order, 2n))
    await world.follow()
    world.refund(2n * sold)
    await world.follow()
    const { status, transactions, refunds, output } = await world.look(order)
    expect(status).toBe('REFUNDED')
    expect(transactions.map(({ receivedAmount }) => receivedAmount)).toEqual(['0', `${due}`, '0'])
    expect(refunds.map(({ amount }) => amount)).toEqual([`${sold}`, `${sold}`])
    expect(output).toMatchObject({ executedAmount: `${due}` })
  })

  test('behavior: a slice that came back leaves the order open, and counts in no price', async () => {
    const order = await world.store({ schedule, srcAmount: 300n, destAmount: 3n * sold, expectedAmount: 3n * sold })
    world.settle(order)
    await world.follow()
    world.passDeadline(world.relayOf(order))
    await world.follow()
    world.refund(sold)
    await world.follow()
    const averageOf = async () => {
      const deps = { database: database(), chains: new Map([[1, world.near.deps]]) as never, nowMs: () => 1 }
      return (await getTwapProgress(deps, { hash: order.orderHash })).averagePrice
    }
    expect(await world.look(order)).toMatchObject({
      status: 'ACTIVE',
      transactions: [{ spentAmount: '100', receivedAmount: '0', destinationTx: null }],
      refunds: [{ chainId: 1, amount: `${sold}` }],
    })
    expect(await averageOf()).toBeNull()
    world.near.fake.mine(60n)
    world.settle(order, 1n)
    world.pay(world.relayOf(order, 1n))
    await world.follow()
    expect(await world.look(order)).toMatchObject({
      status: 'ACTIVE',
      transactions: [{ receivedAmount: '0' }, { receivedAmount: `${due}` }],
      refunds: [{ amount: `${sold}` }],
    })
    // The average is of the slice that arrived; WETH has 18 decimals, and USDC has 6.
    expect(await averageOf()).toBe(Number(((Number(due) / 100) * 10 ** 12).toPrecision(12)))
  })

  test('behavior: a slice paid before the next fill leaves the order open', async () => {
    const order = await world.store({ schedule, srcAmount: 300n, destAmount: 3n * sold, expectedAmount: 3n * sold })
    world.settle(order)
    await world.follow()
    world.pay(world.relayOf(order))
    await world.follow()
    expect(await world.look(order)).toMatchObject({ status: 'ACTIVE', transactions: [{ receivedAmount: `${due}` }] })
  })
})

describe('a closed transfer', () => {
  const mine = (fake: FakeChain, blocks: number) => {
    for (let block = 0; block < blocks; block++) fake.mine()
  }
  const deepen = async ({ near = 70, far = 245 } = {}) => {
    mine(world.near.fake, near)
    mine(world.far.fake, far)
    await world.follow()
    await world.near.follow()
    world.near.fake.mine()
    await world.follow()
  }
  /** Replaces all blocks of a chain above a height by as many and one more. */
  const replaceAbove = (fake: FakeChain, number: bigint) => {
    const depth = Number(fake.tip().number - number)
    fake.rewind(depth)
    mine(fake, depth + 1)
  }

  test.each([
    { near: 10, far: 245 },
    { near: 70, far: 10 },
  ])(
    'behavior: is asked about on while $near blocks of its chain and $far of the other one lie on it',
    async (blocks) => {
      const [paid, late] = [await send(), await send()]
      world.pay(world.relayOf(paid))
      world.passDeadline(world.relayOf(late))
      await world.follow()
      world.refund(sold)
      await world.follow()
      await deepen(blocks)
      expect((await world.legs()).map(({ isClosed }) => isClosed)).toEqual([false, false])
    },
  )

  test('behavior: is reopened by a reorganisation of that depth on the paying chain', async () => {
    const order = await send()
    const { number } = world.far.fake.tip()
    world.pay(world.relayOf(order))
    await world.follow()
    await deepen()
    expect(await world.legs()).toMatchObject([{ isClosed: true }])
    replaceAbove(world.far.fake, number)
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'sent', isClosed: false }])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: is reopened by a reorganisation of that depth on the refunding chain', async () => {
    const order = await sendLate()
    const { number } = world.near.fake.tip()
    world.refund(sold)
    await world.follow()
    await deepen()
    expect(await world.legs()).toMatchObject([{ isClosed: true }])
    replaceAbove(world.near.fake, number)
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'sent', isLate: true, isClosed: false }])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: is reopened when the deadline has no longer passed', async () => {
    const order = await send()
    const { number } = world.far.fake.tip()
    world.passDeadline(world.relayOf(order))
    world.refund(sold)
    await world.follow()
    await deepen()
    expect(await world.legs()).toMatchObject([{ state: 'refunded', isClosed: true }])
    replaceAbove(world.far.fake, number)
    await world.follow()
    world.far.fake.mine()
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'sent', isLate: false, isClosed: false }])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: needs no further requests, paid or refunded', async () => {
    const [paid, late] = [await send(), await send()]
    world.pay(world.relayOf(paid))
    world.passDeadline(world.relayOf(late))
    await world.follow()
    world.refund(sold)
    await world.follow()
    expect((await world.legs()).map(({ isClosed }) => isClosed)).toEqual([false, false])
    await deepen()
    expect((await world.legs()).map(({ isClosed }) => isClosed)).toEqual([true, true])
    let asked = 0
    world.far.serve((request) => {
      if (JSON.stringify(request.params).includes(selectorOfStatuses)) asked++
      return world.far.fake.ask(request)
    })
    world.far.fake.mine()
    await world.follow()
    expect(asked).toBe(0)
    expect([await world.statusOf(paid), await world.statusOf(late)]).toEqual(['COMPLETED', 'REFUNDED'])
  })

  test('behavior: is still compared and repaired by the audit', async () => {
    const order = await sendLate()
    world.refund(sold)
    await world.follow()
    await deepen()
    await database().execute(`
      update bridge_legs set
        state = 'paid', is_late = false, fill_block = 1, refund_transaction = null, refund_block = null`)
    expect(await world.legs()).toMatchObject([{ isClosed: true }])
    await world.far.audit()
    expect(world.flaws()).toMatchObject([{ level: 'warn', facts: { about: 'paid', expected: true, found: false } }])
    expect(await world.legs()).toMatchObject([{ state: 'sent', isNews: true, isLate: true, isClosed: false }])
    await world.follow()
    expect(await world.look(order)).toMatchObject({ status: 'REFUNDED', refunds: [{ amount: `${sold}` }] })
  })
})

describe('a rebuild from the start', () => {
  const all = async () => ({
    legs: (await world.legs()).map(({ isClosed: _, ...leg }) => leg),
    statuses: await database().execute('select order_hash, status from intent_orders order by order_hash'),
  })
  const live = async () => {
    const [paid, late] = [await send(), await send()]
    await send()
    world.pay(world.relayOf(paid))
    await world.follow()
    world.passDeadline(world.relayOf(late))
    await world.follow()
    world.refund(sold)
    await world.follow()
    const { legs, statuses } = await all()
    return { legs, rows: statuses.rows }
  }

  test("behavior: of the orders' chain gives the same transfers and refunds", async () => {
    const before = await live()
    await world.near.rebuild()
    await world.follow()
    const { legs, statuses } = await all()
    expect({ legs, rows: statuses.rows }).toEqual(before)
  })

  test('behavior: of the paying chain asks about all of them again', async () => {
    const before = await live()
    await world.far.rebuild()
    expect((await world.legs()).every(({ isAsked }) => !isAsked)).toBe(true)
    await world.follow()
    const { legs, statuses } = await all()
    expect({ legs, rows: statuses.rows }).toEqual(before)
  })
})
