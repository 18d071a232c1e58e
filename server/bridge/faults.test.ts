import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { hashRelay } from '@/lib/chain/bridge/spoke-pool'
import { addressAt } from '@/lib/chain/node/words'
import { createDraw } from '@/lib/routing/testing/random'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { restartIntentNonces } from '../intent/testing/fake-intents-desk'
import { faultyNode } from '../ledger/testing/faulty-node'
import { openTestDatabase } from '../testing/test-database'
import { openCrossing, sold } from './testing/fake-crossing'

/** Repeats one seed: `SEED=7 npx vitest run server/bridge/faults`. More of them: `SEEDS=50`. */
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.SEEDS ?? 8) }, (_, index) => index + 1)
const deeds = 70
/** Maximum lag of the far chain in seconds. */
const maxBehind = 600n

const owners = Array.from({ length: 40 }, (_, index) => toLowerAddress(syntheticAddress(5, index)))
const database = openTestDatabase()
const ended = new Map<string, number>()

/** Runs random orders with faulty nodes on both chains, and compares with honest nodes. */
const live = async (seed: number) => {
  restartIntentNonces()
  const world = await openCrossing(database())
  const { near, far } = world
  for (const owner of owners) world.fund(owner)
  // A node of another chain is no higher than this.
  for (const { fake } of [near, far]) for (let block = 0; block < 70; block++) fake.mine()
  await world.follow()
  const draw = createDraw(seed)
  const rate = draw.pick([0, 0.02, 0.1, 0.3])
  for (const [index, { fake, serve }] of [near, far].entries())
    serve(faultyNode(fake, { seed: seed + index, rate, isForgetful: seed % 2 === 0 }))
  const orders: Awaited<ReturnType<typeof world.store>>[] = []
  /** Ignores a failure of the worker's task, which is repeated later. */
  const tried = (done: Promise<unknown>) => done.catch(() => undefined)
  const schedule = { slices: 2n, interval: 60n }
  const store = async () => {
    const isSliced = draw.below(3) === 0
    const amounts = isSliced ? { schedule, srcAmount: 200n, destAmount: 2n * sold, expectedAmount: 2n * sold } : {}
    // If a node omits one of two fills of an owner, logs cannot tell which order used the other's
    // nonce.
    await world.store({ ...amounts, owner: owners[orders.length % owners.length]! }).then(
      (order) => orders.push(order),
      () => undefined,
    )
  }
  /** Returns the current relays of the orders' chain. */
  const relays = () =>
    orders.flatMap((order) =>
      [0n, 1n].flatMap((slice) => {
        try {
          return [world.relayOf(order, slice)]
        } catch {
          return []
        }
      }),
    )
  const withRelay = (act: (relay: ReturnType<typeof world.relayOf>) => unknown) => {
    const all = relays()
    return all.length > 0 ? act(draw.pick(all)) : undefined
  }
  const settle = () => {
    if (orders.length === 0) return
    const order = draw.pick(orders)
    const { timestamp } = near.fake.tip()
    if (order.schedule) for (const slice of [0n, 1n]) near.fake.intents.settleSlice(order, slice, timestamp + 1n)
    else near.fake.intents.settle(order, 100n, timestamp + 1n)
  }
  const pay = () => withRelay((relay) => far.fake.spoke.fill(relay, far.fake.tip().timestamp + 1n))
  const refund = () =>
    withRelay(({ fillDeadline, inputAmount, depositor }) => {
      if (far.fake.tip().timestamp <= BigInt(fillDeadline)) return
      world.refund(inputAmount * BigInt(1 + draw.below(2)), { account: addressAt(depositor, 0) })
    })
  const chain = () => draw.pick([near, far])
  const mine = () => {
    // The far clock stays within the range in which events are searched.
    const isBehind = far.fake.tip().timestamp + maxBehind < near.fake.tip().timestamp
    if (isBehind || draw.below(2) === 0) far.fake.mine(BigInt(1 + draw.below(draw.pick([12, 60, 2_000]))))
    else near.fake.mine(BigInt(1 + draw.below(draw.pick([12, 60]))))
  }
  const rewind = () => {
    const { fake } = chain()
    const depth = 1 + draw.below(3)
    fake.rewind(depth)
    for (let block = draw.below(depth + 2); block > 0; block--) fake.mine()
  }
  const follow = () => tried(chain().follow())
  const acts = [
    store,
    settle,
    settle,
    pay,
    pay,
    pay,
    refund,
    refund,
    mine,
    mine,
    mine,
    rewind,
    follow,
    follow,
    follow,
    follow,
    () => tried(chain().audit()),
    () => tried(chain().rebuild()),
    () => withRelay((relay) => far.fake.spoke.requestSlow(relay)),
    () => withRelay((relay) => world.passDeadline(relay)),
  ]
  const highest = new Map([near, far].map((one) => [one, 0n]))
  for (let deed = 0; deed < deeds; deed++) {
    await draw.pick(acts)()
    for (const one of [near, far])
      if (one.fake.tip().number > highest.get(one)!) highest.set(one, one.fake.tip().number)
  }

  for (const one of [near, far]) {
    one.serve()
    while (one.fake.tip().number <= highest.get(one)!) one.fake.mine()
  }
  for (let round = 0; round < 3; round++)
    for (const one of [near, far, near]) {
      one.fake.mine()
      await one.follow()
      await one.audit()
    }
  await world.follow()

  const rows = async () => ({
    legs: (await world.legs()).map(({ isClosed: _, ...leg }) => leg),
    statuses: await Promise.all(orders.map(world.statusOf)),
  })
  const lived = await rows()
  const known = new Map<string, (typeof lived.legs)[number]>(lived.legs.map((leg) => [leg.relayHash, leg]))
  const sent = relays()
  expect(known.size).toBe(sent.length)
  for (const relay of sent) {
    const leg = known.get(hashRelay(relay, 42161))
    // A second payment is refused if the chain has one.
    const isPaid = !far.fake.spoke.fill({ ...relay }, 0n)
    expect(leg, 'a transfer is not stored').toBeDefined()
    expect(leg!.state === 'paid').toBe(isPaid)
    expect(leg!.fillTransaction !== null).toBe(isPaid)
    expect(leg!.isLate).toBe(!isPaid && far.fake.tip().timestamp > BigInt(relay.fillDeadline))
    expect([leg!.isNews, leg!.isAsked]).toEqual([false, true])
  }
  for (const [index, status] of lived.statuses.entries()) {
    const legs = lived.legs.filter(({ orderHash }) => orderHash === orders[index]!.orderHash)
    if (status === 'COMPLETED') expect(legs.every(({ state }) => state === 'paid')).toBe(true)
    if (status === 'REFUNDED') expect(legs.some(({ state }) => state === 'refunded')).toBe(true)
    if (status === 'BRIDGING') expect(legs.some(({ state }) => state === 'sent')).toBe(true)
    ended.set(status, (ended.get(status) ?? 0) + 1)
  }
  far.fake.rewind(0)
  for (const one of [near, far]) await one.rebuild()
  await world.follow()
  expect(await rows()).toEqual(lived)
}

test('behavior: with any node faults, crossing orders end in the state of both chains', async () => {
  for (const seed of seeds)
    await live(seed).catch((error) => {
      throw new Error(`SEED=${seed}: ${error.message}`, { cause: error })
    })
  if (seeds.length === 1) return
  expect([...ended.keys()]).toEqual(expect.arrayContaining(['BRIDGING', 'COMPLETED', 'REFUNDED', 'PENDING']))
})
