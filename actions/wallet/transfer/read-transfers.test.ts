import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { createCrossing, crossingOrder, fillSeconds, settledAt } from '../testing/fake-crossing'
import { scriptedNode } from '../testing/scripted-node'
import { findSent } from './find-sent'
import { readTransfers } from './read-transfers'

type World = ReturnType<typeof createCrossing>
const read = async (world: World) =>
  readTransfers(world, await findSent(world.origin, crossingOrder, { sinceBlock: 990 }))
const { order } = crossingOrder

describe('findSent', () => {
  test('default: a transfer follows from the signed order and the logs of its settlement', async () => {
    const world = createCrossing()
    const { relayHash, transaction } = world.relays[0]!
    expect(await findSent(world.origin, crossingOrder, { sinceBlock: 990 })).toMatchObject([
      {
        relayHash,
        transaction,
        part: 0n,
        inputAmount: 2_050_000_000n,
        outputAmount: 2_049_900_000n,
        fillDeadline: settledAt + fillSeconds,
        recipient: toLowerAddress(order.owner),
        block: { number: 1_000n, at: settledAt },
      },
    ])
  })

  test('behavior: named settlements are read without a search, and each slice is a transfer', async () => {
    const world = createCrossing([10_000_000n, 20_000_000n])
    const named = world.relays.map(({ transaction }) => transaction).toReversed()
    const sent = await findSent(world.origin, crossingOrder, { named })
    expect(sent.map(({ part }) => part)).toEqual([0n, 1n])
    expect(world.asked).not.toContain('eth_getLogs')
  })

  const logOf = (world: World) => world.near.logs[0]!
  test.each<{ what: string; change: (world: World) => unknown }>([
    { what: 'of another order', change: (world) => logOf(world).topics.splice(2, 1, pad('0x78')) },
    { what: 'of another owner', change: (world) => logOf(world).topics.splice(1, 1, pad('0x08')) },
    { what: 'with another id', change: (world) => logOf(world).topics.splice(3, 1, pad('0x01')) },
    {
      what: 'by another contract',
      change: (world) => Object.assign(logOf(world), { address: pad('0x1', { size: 20 }) }),
    },
    { what: 'without its deposit', change: (world) => world.near.logs.pop() },
    { what: 'that is no event', change: (world) => Object.assign(logOf(world), { data: '0x12' }) },
  ])('error: an event $what is no transfer of it', async ({ change }) => {
    const world = createCrossing()
    change(world)
    const named = world.relays.map(({ transaction }) => transaction)
    expect(await findSent(world.origin, crossingOrder, { named })).toEqual([])
  })
})

describe('readTransfers', () => {
  test('default: a paid transfer has the payment of the SpokePool’s event', async () => {
    const world = createCrossing()
    world.pay()
    const [transfer] = await read(world)
    expect(transfer!.fate).toMatchObject({
      state: 'paid',
      payment: { amount: 2_049_900_000n, recipient: toLowerAddress(order.owner), block: { at: settledAt + 10 } },
    })
  })

  test('behavior: in transit until the clock of the destination is past the deadline, then late', async () => {
    const world = createCrossing()
    expect((await read(world))[0]!.fate).toEqual({ state: 'sent', isLate: false })
    world.far.head.at = settledAt + fillSeconds
    expect((await read(world))[0]!.fate).toEqual({ state: 'sent', isLate: false })
    world.expire()
    expect((await read(world))[0]!.fate).toEqual({ state: 'sent', isLate: true })
  })

  test('behavior: uses the paid amount and recipient of the event, not those of the deposit', async () => {
    const world = createCrossing()
    const recipient = pad('0xbad', { size: 20 })
    world.pay(0, { amount: 5n, recipient })
    const [transfer] = await read(world)
    expect(transfer!.fate).toMatchObject({ state: 'paid', payment: { amount: 5n, recipient } })
  })

  test('error: a payment whose terms hash to another transfer is not its payment', async () => {
    const world = createCrossing()
    world.pay(0, { relay: { outputAmount: 1n } })
    expect((await read(world))[0]!.fate).toEqual({ state: 'paid', payment: undefined })
  })

  test('behavior: a leaf with the exact amount for the owner refunds a late transfer', async () => {
    const world = createCrossing()
    world.expire()
    world.refund([2_050_000_000n])
    const [transfer] = await read(world)
    expect(transfer!.fate).toMatchObject({
      state: 'refunded',
      refund: { amount: 2_050_000_000n, isDeferred: false, block: { number: 1_400n } },
    })
  })

  test('behavior: one leaf with the sum of two late slices refunds both', async () => {
    const world = createCrossing([10_000_000n, 20_000_000n, 40_000_000n])
    world.pay(1)
    world.expire()
    world.refund([50_000_000n], { isDeferred: true })
    expect((await read(world)).map(({ fate }) => fate?.state)).toEqual(['refunded', 'paid', 'refunded'])
  })

  test.each([
    { what: 'of another amount', amounts: [2_050_000_001n], change: {} },
    { what: 'of another account', amounts: [2_050_000_000n], change: { to: pad('0x8', { size: 20 }) } },
    { what: 'in another token', amounts: [2_050_000_000n], change: { token: pad('0x8', { size: 20 }) } },
    { what: 'from the block of the deposit', amounts: [2_050_000_000n], change: { block: 1_000 } },
  ])('error: a refund $what leaves it late', async ({ amounts, change }) => {
    const world = createCrossing()
    world.expire()
    world.refund(amounts, change)
    expect((await read(world))[0]!.fate).toEqual({ state: 'sent', isLate: true })
  })

  test('error: ignores a refund of a transfer that was paid', async () => {
    const world = createCrossing()
    world.pay()
    world.expire()
    world.refund([2_050_000_000n])
    expect((await read(world))[0]!.fate).toMatchObject({ state: 'paid' })
  })

  test('error: the state is unknown without an answer of the SpokePool', async () => {
    const world = createCrossing()
    world.far.status.clear()
    expect((await read(world))[0]!.fate).toBeUndefined()
  })

  test('error: a late transfer stays late without the node of its own chain', async () => {
    const world = createCrossing()
    const sent = await findSent(world.origin, crossingOrder, { sinceBlock: 990 })
    world.expire()
    world.refund([2_050_000_000n])
    const rpc = scriptedNode(async () => Promise.reject(new Error('away')))
    const [transfer] = await readTransfers({ ...world, origin: { ...world.origin, rpc } }, sent)
    expect(transfer!.fate).toEqual({ state: 'sent', isLate: true })
  })
})
