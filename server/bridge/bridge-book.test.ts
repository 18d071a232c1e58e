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
import { type Ask, answer, type createPaperChain } from '../ledger/testing/paper-chain'
import { openTestDatabase } from '../testing/test-database'
import { due, farToken, openCrossing, owner, sold } from './testing/paper-crossing'

const database = openTestDatabase()
let world: Awaited<ReturnType<typeof openCrossing>>
beforeEach(async () => {
  world = await openCrossing(database())
})

type PaperChain = ReturnType<typeof createPaperChain>
type Order = Awaited<ReturnType<typeof world.store>>

const stranger = `0x${'0b'.repeat(20)}` as const

/** Stores an order and settles it, both chains followed. */
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
      // Two thirds of the signed maximum were quoted: 66 millionths and 333.
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

test('default: an order that nobody pays in time is REFUNDED by a leaf of its chain', async () => {
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

test('behavior: what is news on the other chain is news in the list of changed orders', async () => {
  const order = await send()
  const before = (await world.look(order)).updatedAt
  world.far.serve(withoutLogs(world.far.paper))
  world.pay(world.relayOf(order))
  await world.follow()
  const paid = (await world.look(order)).updatedAt
  world.far.serve()
  world.far.paper.mine()
  await world.follow()
  const found = (await world.look(order)).updatedAt
  expect([before < paid, paid < found]).toEqual([true, true])
})

test('behavior: an order that is posted after all of it happened is what both chains say', async () => {
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
  test('behavior: the transfer goes with its fill, and a later one has another name', async () => {
    const order = await send()
    const [before] = await world.legs()
    world.near.paper.rewind(1)
    world.near.paper.mine(7n)
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

  test('behavior: B18: a payment of the deposit that is gone does not complete the new one', async () => {
    const order = await send()
    world.pay(world.relayOf(order))
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    world.near.paper.rewind(1)
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
    world.near.paper.rewind(1)
    world.settle(order)
    world.near.paper.mine()
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

  test('behavior: a payment that is taken back is BRIDGING, and COMPLETED when it is made again', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.pay(relay)
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    world.far.paper.rewind(1)
    world.far.paper.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    expect((await world.look(order)).transactions).toMatchObject([{ destinationTx: null }])
    world.pay(relay)
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    expect(world.flaws()).toEqual([])
  })

  test('behavior: a payment that another one replaces is the other one', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.pay(relay)
    await world.follow()
    const [before] = await world.legs()
    world.far.paper.rewind(1)
    world.pay(relay, { amount: due - 1n })
    world.far.paper.mine()
    await world.follow()
    const [after] = await world.legs()
    expect(after).toMatchObject({ state: 'paid', paidAmount: due - 1n })
    expect(after!.fillTransaction).not.toBe(before!.fillTransaction)
  })

  test('behavior: a payment that is taken back after its deadline can be refunded', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.pay(relay)
    await world.follow()
    world.far.paper.rewind(1)
    world.passDeadline(relay)
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })

  test('behavior: a refund that is taken back is BRIDGING, and REFUNDED when it is made again', async () => {
    const order = await sendLate()
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
    world.near.paper.rewind(1)
    world.near.paper.mine()
    await world.follow()
    expect(await world.look(order)).toMatchObject({ status: 'BRIDGING', refunds: [] })
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
    expect(world.flaws()).toEqual([])
  })

  test('behavior: a deadline that has not passed any more takes the refund away until it does', async () => {
    const order = await sendLate()
    world.refund(sold)
    await world.follow()
    world.far.paper.rewind(1)
    world.far.paper.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    world.passDeadline(world.relayOf(order))
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })
})

describe('clocks differ, and chains stand still', () => {
  test('behavior: the clock of the chain that pays decides, ten minutes ahead', async () => {
    world.far.paper.mine(600n)
    const [paid, late] = [await send(), await send()]
    world.pay(world.relayOf(paid))
    await world.follow()
    expect(await world.statusOf(paid)).toBe('COMPLETED')
    world.passDeadline(world.relayOf(late))
    await world.follow()
    const { timestamp } = world.near.paper.tip()
    expect(timestamp).toBeLessThan(BigInt(world.relayOf(late).fillDeadline) - 500n)
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(late)).toBe('REFUNDED')
  })

  test('behavior: the clock of the chain that pays decides, ten minutes behind', async () => {
    world.near.paper.mine(600n)
    const [paid, late] = [await send(), await send()]
    world.near.paper.mine(3_700n)
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

  test('behavior: the other chain is down: the order waits, and nothing is lost', async () => {
    const order = await world.store()
    world.far.serve(() => Promise.reject(new Error('503 Service Unavailable')))
    world.settle(order)
    await world.near.follow()
    await expect(world.far.follow()).rejects.toThrow()
    await world.near.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    expect(await world.legs()).toMatchObject([{ state: 'sent', isAsked: false }])
    world.pay(world.relayOf(order))
    for (let block = 0; block < 300; block++) world.far.paper.mine()
    world.far.serve()
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'paid', paidAmount: due }])
    expect(await world.statusOf(order)).toBe('COMPLETED')
  })

  test("behavior: the order's chain is down while its transfer is late: it is REFUNDED once it is back", async () => {
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

  test('behavior: a node that lags behind takes no payment back', async () => {
    const order = await send()
    const stale = world.far.paper.tips().at(-1)!
    world.pay(world.relayOf(order))
    await world.follow()
    world.far.serve((request) => answer(stale, request))
    await world.follow()
    await world.far.audit().catch(() => {})
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
  })

  test('behavior: news of the other chain needs no new block of the own one', async () => {
    const order = await send()
    const { number } = world.near.paper.tip()
    world.pay(world.relayOf(order))
    await world.far.follow()
    await world.near.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    expect(world.near.paper.tip().number).toBe(number)
  })
})

/** A node that gives another answer to each call of `fillStatuses`, or none. */
const withoutStatuses = (paper: PaperChain, said: Hex | undefined): Ask => {
  const { outputs } = getAbiItem({ abi: multicall3Abi, name: 'aggregate3' })
  return async (request) => {
    const told = await paper.ask(request)
    const [call] = (request.params ?? []) as [{ data?: Hex }]
    if (request.method !== 'eth_call' || !call.data?.includes(selectorOfStatuses)) return told
    const all = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: told as Hex })
    const results = all.map(() => ({ success: said !== undefined, returnData: said ?? ('0x' as const) }))
    return encodeAbiParameters(outputs, [results])
  }
}

/** A node that has blocks and states, and no logs. */
const withoutLogs =
  (paper: PaperChain): Ask =>
  async (request) =>
    request.method === 'eth_getLogs' ? [] : paper.ask(request)

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
    world.far.serve(withoutStatuses(world.far.paper, said))
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

  test('behavior: paid without its event counts as paid, and the event is found later', async () => {
    const order = await send()
    world.far.serve(withoutLogs(world.far.paper))
    world.pay(world.relayOf(order))
    await world.follow()
    expect(await world.look(order)).toMatchObject({
      status: 'COMPLETED',
      output: { executedAmount: null },
      transactions: [{ destinationTx: null, receivedAmount: `${due}` }],
    })
    for (let block = 0; block < 20; block++) world.far.paper.mine()
    await world.follow()
    world.far.serve()
    world.far.paper.mine()
    await world.follow()
    expect(await world.look(order)).toMatchObject({
      status: 'COMPLETED',
      output: { executedAmount: `${due}` },
      transactions: [{ destinationTx: expect.stringMatching(/^0x/), receivedAmount: `${due}` }],
    })
  })

  test('behavior: the event of a payment long ago is found by the time of its block', async () => {
    const order = await send()
    world.far.serve(withoutLogs(world.far.paper))
    world.pay(world.relayOf(order))
    await world.follow()
    for (let hour = 0; hour < 30; hour++) world.far.paper.mine(3_600n)
    const asked: unknown[] = []
    world.far.serve((request) => {
      const [filter] = (request.params ?? []) as [{ topics?: unknown[] }]
      if (request.method === 'eth_getLogs' && filter.topics?.length === 3) asked.push(filter)
      return world.far.paper.ask(request)
    })
    await world.follow()
    expect((await world.legs())[0]).toMatchObject({ state: 'paid', paidAmount: due })
    const { number } = world.far.paper.tip()
    for (const { toBlock } of asked as { toBlock: Hex }[]) expect(BigInt(toBlock)).toBeLessThan(number - 20n)
  })

  test('behavior: a search for events that fails keeps the chain from nothing', async () => {
    const order = await send()
    world.pay(world.relayOf(order))
    world.far.serve(async (request) => {
      const [filter] = (request.params ?? []) as [{ topics?: unknown[] }]
      if (request.method === 'eth_getLogs' && filter.topics?.length === 3) throw new Error('too many results')
      return world.far.paper.ask(request)
    })
    await world.follow()
    expect(await world.statusOf(order)).toBe('COMPLETED')
    expect(world.flaws()[0]).toMatchObject({ level: 'warn', event: 'payments of transfers were not found' })
  })

  test('behavior: a transfer whose event the node kept back is found by the audit', async () => {
    const order = await world.store()
    const topic = toEventSelector(getAbiItem({ abi: intentAbi, name: 'Bridged' }))
    world.near.serve(async (request) => {
      const told = await world.near.paper.ask(request)
      return Array.isArray(told) ? told.filter(({ topics }: { topics: Hex[] }) => topics[0] !== topic) : told
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

  test('behavior: a refund whose event the node kept back is found by the audit', async () => {
    const order = await sendLate()
    world.near.serve(withoutLogs(world.near.paper))
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

  test('behavior: B22: a leaf of another amount is of no transfer, and is logged', async () => {
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
    world.near.paper.mine()
    await world.follow()
    expect(world.flaws()).toHaveLength(2)
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })

  test('behavior: B22: one leaf of two transfers is of both, and each order says its own part', async () => {
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

  test('behavior: refunds of others, in other tokens, by other contracts or too early are of none', async () => {
    world.refund(sold)
    await world.follow()
    const order = await sendLate()
    world.near.paper.spoke.refund(order.order.destToken, [{ account: stranger, amount: sold }])
    world.near.paper.spoke.refund(order.order.srcToken, [{ account: owner, amount: sold }])
    world.refund(sold, { by: stranger })
    await world.follow()
    expect(await refunded()).toEqual([['sent', false]])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: an entry among others, with empty ones, is found', async () => {
    const order = await sendLate()
    const entries = [stranger, owner, owner].map((account, index) => ({ account, amount: [5n, 0n, sold][index]! }))
    world.near.paper.spoke.refund(order.order.destToken, entries)
    world.near.paper.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
  })

  test('behavior: a refund before the deadline has passed there is of the transfer once it has', async () => {
    const order = await send()
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    world.passDeadline(world.relayOf(order))
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
    expect(world.flaws()).toEqual([])
  })

  test('behavior: B16: a refund that could not be transferred is one that waits', async () => {
    const order = await sendLate()
    world.refund(sold, { isDeferred: true })
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'refunded', isRefundDeferred: true }])
    expect(await world.timelineOf(order)).toContain('refunded Deferred')
  })

  test('error: a payment wins over a refund, and is logged as an error', async () => {
    const order = await sendLate()
    world.refund(sold)
    await world.follow()
    expect(await world.statusOf(order)).toBe('REFUNDED')
    // A SpokePool with other code might answer this.
    const relay = world.relayOf(order)
    world.far.paper.spoke.fill(relay, 0n)
    world.far.paper.mine()
    await world.follow()
    expect(await world.look(order)).toMatchObject({ status: 'COMPLETED', refunds: [] })
    expect(world.flaws()).toMatchObject([{ level: 'error', event: 'a refunded transfer is paid' }])
  })
})

describe('payments', () => {
  test('behavior: B20: a slow payment of less is what the record says, and is flagged', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.far.paper.spoke.requestSlow(relay)
    world.far.paper.mine()
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

  test('behavior: B17: a payment to another recipient, as the owner signed it later, is flagged', async () => {
    const order = await send()
    world.pay(world.relayOf(order), { recipient: stranger })
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'paid', recipient: owner, paidTo: stranger }])
    expect(await world.timelineOf(order)).toContain('paid OtherRecipient')
    expect(world.flaws()).toMatchObject([{ level: 'warn', facts: { flaw: 'OtherRecipient', paidTo: stranger } }])
  })

  test('behavior: B21: the event of a payment by another contract means nothing', async () => {
    const order = await send()
    const relay = world.relayOf(order)
    world.far.paper.spoke.writeFill(relay, { by: stranger, amount: 1n })
    world.far.paper.mine()
    await world.follow()
    expect(await world.statusOf(order)).toBe('BRIDGING')
    world.pay(relay)
    world.far.paper.spoke.writeFill(relay, { by: stranger, amount: 1n })
    world.far.paper.mine()
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'paid', paidAmount: due }])
  })

  test('behavior: B19: a payment on other terms is of another transfer', async () => {
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
      world.near.paper.mine(60n)
    }
    await world.follow()
    return order
  }

  test('behavior: each slice crosses alone, and the bridge may take its fee of each', async () => {
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

  test('behavior: a slice that is paid before the next is filled leaves the order open', async () => {
    const order = await world.store({ schedule, srcAmount: 300n, destAmount: 3n * sold, expectedAmount: 3n * sold })
    world.settle(order)
    await world.follow()
    world.pay(world.relayOf(order))
    await world.follow()
    expect(await world.look(order)).toMatchObject({ status: 'ACTIVE', transactions: [{ receivedAmount: `${due}` }] })
  })
})

describe('what ended deep', () => {
  const mine = (paper: PaperChain, blocks: number) => {
    for (let block = 0; block < blocks; block++) paper.mine()
  }
  const deepen = async ({ near = 70, far = 245 } = {}) => {
    mine(world.near.paper, near)
    mine(world.far.paper, far)
    await world.follow()
    await world.near.follow()
    world.near.paper.mine()
    await world.follow()
  }
  /** Replaces all blocks of a chain above one by as many and one more. */
  const replaceAbove = (paper: PaperChain, number: bigint) => {
    const depth = Number(paper.tip().number - number)
    paper.rewind(depth)
    mine(paper, depth + 1)
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

  test('behavior: is opened again by a reorganisation that goes as deep, of the chain that paid', async () => {
    const order = await send()
    const { number } = world.far.paper.tip()
    world.pay(world.relayOf(order))
    await world.follow()
    await deepen()
    expect(await world.legs()).toMatchObject([{ isClosed: true }])
    replaceAbove(world.far.paper, number)
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'sent', isClosed: false }])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: is opened again by a reorganisation that goes as deep, of the chain that refunded', async () => {
    const order = await sendLate()
    const { number } = world.near.paper.tip()
    world.refund(sold)
    await world.follow()
    await deepen()
    expect(await world.legs()).toMatchObject([{ isClosed: true }])
    replaceAbove(world.near.paper, number)
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'sent', isLate: true, isClosed: false }])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: is opened again where the deadline has not passed any more', async () => {
    const order = await send()
    const { number } = world.far.paper.tip()
    world.passDeadline(world.relayOf(order))
    world.refund(sold)
    await world.follow()
    await deepen()
    expect(await world.legs()).toMatchObject([{ state: 'refunded', isClosed: true }])
    replaceAbove(world.far.paper, number)
    await world.follow()
    world.far.paper.mine()
    await world.follow()
    expect(await world.legs()).toMatchObject([{ state: 'sent', isLate: false, isClosed: false }])
    expect(await world.statusOf(order)).toBe('BRIDGING')
  })

  test('behavior: is asked about no more, paid or refunded', async () => {
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
      return world.far.paper.ask(request)
    })
    world.far.paper.mine()
    await world.follow()
    expect(asked).toBe(0)
    expect([await world.statusOf(paid), await world.statusOf(late)]).toEqual(['COMPLETED', 'REFUNDED'])
  })

  test('behavior: is compared by the audit all the same, and mended', async () => {
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

describe('a chain is read again from its beginning', () => {
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

  test('behavior: the chain of the orders gives the same transfers and refunds', async () => {
    const before = await live()
    await world.near.rebuild()
    await world.follow()
    const { legs, statuses } = await all()
    expect({ legs, rows: statuses.rows }).toEqual(before)
  })

  test('behavior: the chain that pays is asked about all of them again', async () => {
    const before = await live()
    await world.far.rebuild()
    expect((await world.legs()).every(({ isAsked }) => !isAsked)).toBe(true)
    await world.follow()
    const { legs, statuses } = await all()
    expect({ legs, rows: statuses.rows }).toEqual(before)
  })
})
