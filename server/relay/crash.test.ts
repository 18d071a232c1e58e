import { eq, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraw } from '@/lib/routing/testing/random'
import { connectDatabase } from '../db/client'
import { settlements } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import type { Ask } from '../ledger/testing/fake-chain'
import { createMortal } from '../ledger/testing/mortal'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { snapshotRows } from '../testing/snapshot-rows'
import { openTestDatabase } from '../testing/test-database'
import { createFakeOrigin, type FakeOrigin } from './testing/fake-origin'
import {
  createPaidChain,
  emptyRelays,
  type FakeRelay,
  findRelayIssues,
  openFakeRelay,
  type PaidChain,
  relayTables,
} from './testing/fake-relay'

/** Repeats one seed: `SEED=7 npx vitest run server/relay/crash`. More of them: `SEEDS=50`. */
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.SEEDS ?? 3) }, (_, index) => index + 1)

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'
const transfer = { owner, sent: 400_000_000n, due: 399_000_000n }

let chain: PaidChain
let origin: FakeOrigin
let mortal: ReturnType<typeof createMortal>
/** Connections that the database ends during the work. */
let cut: ReturnType<typeof connectDatabase>
const cutName = 'cut'
type Question = Parameters<Ask>[0] & { isOfOrigin?: true }
beforeAll(() => {
  const ask = ({ isOfOrigin, ...request }: Question) => (isOfOrigin ? origin.ask(request) : chain.ask(request))
  mortal = createMortal({ url: database.url(), ask })
  const url = new URL(database.url())
  url.searchParams.set('application_name', cutName)
  cut = connectDatabase({ url: url.href, onError: () => undefined })
})
afterAll(() => Promise.all([mortal.close(), cut.close()]))

const open = (holder: string, changes: Partial<Parameters<typeof openFakeRelay>[0]> = {}) =>
  openFakeRelay({ chain, origin, database: database(), keys: keys(), holder, ...changes })
const askOrigin: Ask = (request) => mortal.ask({ ...request, isOfOrigin: true } as Question)
const openMortal = (holder: string, newId?: () => string) =>
  open(holder, { database: mortal.database, ask: mortal.ask, originAsk: askOrigin, ...(newId && { newId }) })

const countIds = () => {
  let count = 0
  return () => `00000000-0000-4000-8000-${(++count).toString().padStart(12, '0')}`
}

/** Starts with empty tables and a process that leads the destination chain. */
const begin = async (holder: string): Promise<FakeRelay> => {
  await emptyRelays(database())
  chain = createPaidChain(keys().accounts[0]!)
  origin = createFakeOrigin()
  const relay = open(holder)
  for (let look = 0; look < 2; look++) await relay.follow()
  await relay.hear()
  return relay
}

const freeLease = () =>
  database()
    .update(chainCursors)
    .set({ heldUntil: sql`now() - interval '1 minute'` })
    .where(eq(chainCursors.chainId, 1))

const openSettlements = () => database().select().from(settlements).where(eq(settlements.state, 'open'))
const unpaid = () => origin.transfers().flatMap(({ relayHash }) => (chain.isPaid(relayHash) ? [] : relayHash))
const flaws = () => findRelayIssues(database(), { chain, account: keys().accounts[0]! })

/** Runs the worker block by block until all transfers are paid and every nonce has ended. */
const finishWork = async (survivor: FakeRelay) => {
  for (let blocks = 0; blocks < 12; blocks++) {
    origin.mine()
    await survivor.followOrigin()
    await survivor.follow()
    await survivor.pay()
    await survivor.send()
    await survivor.end()
    if (unpaid().length === 0 && (await openSettlements()).length === 0) return
    chain.mine()
  }
}

type Life = { relay: FakeRelay; block: () => Promise<void> }

/**
 * Kills a process at each of its steps, each run from the same rows and chains. Then another
 * process takes over and continues with the stored rows. In the end each transfer is paid once.
 * Returns the number of steps.
 */
const dieEverywhere = async ({
  before,
  doomed,
}: {
  before?: (life: Life) => Promise<unknown>
  doomed: (life: Life) => Promise<unknown>
}): Promise<number> => {
  const relay = await begin('mortal')
  for (let count = 0; count < 2; count++) origin.deposit(transfer)
  origin.mine(2)
  await relay.followOrigin()
  const block = async () => {
    chain.mine()
    await relay.follow()
  }
  await block()
  await before?.({ relay, block })
  const { goBack: rewindRows, digest } = await snapshotRows(database(), relayTables)
  const rewinds = [chain.snapshot(), origin.snapshot()]
  const left = new Set<string>()
  let steps = Number.POSITIVE_INFINITY
  for (let step = 0; step <= steps; step++) {
    await rewindRows()
    for (const rewind of rewinds) rewind()
    const dying = openMortal('mortal', countIds())
    mortal.killAt(step)
    const isDone = await doomed({ relay: dying, block }).then(
      () => true,
      () => false,
    )
    if (isDone) steps = Math.min(steps, mortal.steps())
    await freeLease()
    // The other process continues once from each distinct state of rows and chains.
    const found = `${await digest()} ${chain.digest()} ${origin.tip().hash}`
    if (left.has(found)) continue
    left.add(found)
    await finishWork(open('survivor'))
    expect({ step, unpaid: unpaid(), open: await openSettlements(), flaws: await flaws() }).toEqual({
      step,
      unpaid: [],
      open: [],
      flaws: [],
    })
  }
  expect(left.size).toBeGreaterThan(5)
  return steps
}

test('behavior: a relayer may crash at any step of a payment', async () => {
  const steps = await dieEverywhere({
    doomed: async ({ relay, block }) => {
      await relay.pay()
      await relay.send()
      await block()
      await relay.end()
      await relay.pay()
    },
  })
  expect(steps).toBeGreaterThan(40)
})

test('behavior: a relayer may crash at any step of a replacement or reorganisation', async () => {
  const steps = await dieEverywhere({
    before: async ({ relay, block }) => {
      chain.demand(1_000n)
      await relay.pay()
      await relay.send()
      for (let blocks = 0; blocks < 4; blocks++) await block()
      chain.demand(1n)
    },
    doomed: async ({ relay, block }) => {
      await relay.send()
      await block()
      await relay.end()
      chain.rewind(2)
      await block()
      origin.rewind(2, { again: true })
      origin.mine(3)
      await open('books').followOrigin()
      await relay.pay()
      await relay.send()
    },
  })
  expect(steps).toBeGreaterThan(40)
})

test('behavior: a process that slept while another took its chain signs, stores and sends nothing', async () => {
  const sleeper = await begin('sleeper')
  for (let count = 0; count < 3; count++) origin.deposit(transfer)
  origin.mine(2)
  await sleeper.followOrigin()
  await freeLease()
  const other = open('other')
  await other.follow()
  expect([await sleeper.pay(), await other.pay()]).toEqual([0, 3])
  await sleeper.send()
  await finishWork(other)
  expect({ unpaid: unpaid(), flaws: await flaws() }).toEqual({ unpaid: [], flaws: [] })
})

test('behavior: a process that loses its lease during a read, and another with its keys, pay once', async () => {
  const first = await begin('first')
  for (let count = 0; count < 3; count++) origin.deposit(transfer)
  origin.mine(2)
  await first.followOrigin()
  const second = open('second')
  let isTaken = false
  const slow = open('first', {
    originAsk: async (request) => {
      if (!isTaken) {
        isTaken = true
        await freeLease()
        await second.follow()
        expect(await second.pay()).toBe(3)
      }
      return origin.ask(request)
    },
  })
  expect(await slow.pay()).toBe(0)
  await Promise.all([slow.send(), second.send()])
  await finishWork(second)
  expect({ unpaid: unpaid(), flaws: await flaws() }).toEqual({ unpaid: [], flaws: [] })
})

test.each(seeds)(
  'behavior: whatever dies, is taken over or reorganised, each transfer is paid once (seed %i)',
  async (seed) => {
    const draw = createDraw(seed)
    let leader = await begin('leader 0')
    let lives = 0
    const loseConnections = () =>
      database().execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = ${cutName}
      `)
    const fates: (() => Promise<unknown>)[] = [
      async () => {
        mortal.killAt(draw.below(60))
        const dying = openMortal(leader.deps.holder)
        await dying.pay().then(() => dying.send())
      },
      async () => {
        const losing = open(leader.deps.holder, {
          database: cut.database,
          originAsk: async (request) => {
            if (draw.below(3) === 0) await loseConnections()
            return origin.ask(request)
          },
        })
        await losing.pay().then(() => losing.send())
      },
      async () => {
        await freeLease()
        const rival = open(`leader ${++lives}`)
        await rival.follow()
        await Promise.allSettled([leader.pay(), rival.pay()])
        await Promise.allSettled([leader.send(), rival.send()])
        leader = rival
      },
      async () => chain.rewind(1 + draw.below(3)),
      // Spares paid transfers: such a reorganisation is a loss, which has its own test.
      async () => {
        if (unpaid().length > 0 && origin.tip().deposits.length > 0) origin.rewind(1, { again: draw.below(2) === 0 })
      },
      async () => chain.demand(draw.below(2) === 0 ? 1n : 100n),
      async () => undefined,
    ]
    for (let act = 0; act < 25; act++) {
      if (draw.below(2) === 0) origin.deposit(transfer)
      if (draw.below(3) > 0) origin.mine()
      await leader.followOrigin()
      await leader.follow()
      // A tick fails if its block was replaced, and runs again.
      for (const tick of [draw.pick(fates), () => leader.follow(), () => leader.pay(), () => leader.send()])
        if (draw.below(4) > 0) await tick().catch(() => undefined)
      if (draw.below(2) === 0) chain.mine()
    }
    chain.demand(1n)
    // The new branch is higher than any followed one.
    for (let blocks = 0; blocks < 12; blocks++) chain.mine()
    for (let rounds = 0; rounds < 3; rounds++) await finishWork(leader)
    expect({ unpaid: unpaid(), open: await openSettlements(), flaws: await flaws() }).toEqual({
      unpaid: [],
      open: [],
      flaws: [],
    })
  },
)
