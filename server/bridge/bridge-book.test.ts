import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database'
import { due, openCrossing, owner, sold } from './testing/paper-crossing'

const database = openTestDatabase()
let world: Awaited<ReturnType<typeof openCrossing>>
beforeEach(async () => {
  world = await openCrossing(database())
})

test('default: an order is BRIDGING until the other chain has paid it, then COMPLETED', async () => {
  const order = await world.store()
  world.settle(order)
  await world.follow()
  expect(await world.look(order)).toMatchObject({
    status: 'BRIDGING',
    output: { chainId: 42161, expectedAmount: `${sold}`, minAmount: `${due}`, executedAmount: null },
    transactions: [{ destinationTx: null, filledPercent: 100, receivedAmount: `${due}` }],
    refunds: [],
  })
  world.pay(world.relayOf(order), {})
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
  const order = await world.store()
  world.settle(order)
  await world.follow()
  world.passDeadline(world.relayOf(order))
  await world.follow()
  expect(await world.statusOf(order)).toBe('BRIDGING')
  expect(await world.legs()).toMatchObject([{ state: 'sent', isLate: true }])
  world.refund(sold)
  await world.follow()
  const [leg] = await world.legs()
  expect(leg).toMatchObject({ state: 'refunded', isRefundDeferred: false })
  const token = leg!.inputToken
  expect(await world.look(order)).toMatchObject({
    status: 'REFUNDED',
    output: { executedAmount: '0' },
    transactions: [{ destinationTx: null, receivedAmount: '0' }],
    refunds: [{ tx: leg!.refundTransaction, chainId: 1, token, amount: `${sold}` }],
  })
  expect(world.flaws()).toEqual([])
})
