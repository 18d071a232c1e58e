import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { createDraw } from '@/lib/routing/testing/random'
import { chainCursors } from '../db/schema'
import { NonceInUseError } from '../intent/orders/store-order'
import {
  type FakeSignedOrder,
  restartIntentNonces,
  signFakeOrder,
  storeFakeOrder,
} from '../intent/testing/fake-intents-desk'
import { usdc, weth } from '../otc/testing/desk'
import { makers, type Offer, restartOfferNonces, serveFakeNode, signOffer } from '../otc/testing/fake-desk'
import { netOf, readFeeRecord } from '../partner/fee-entries'
import type { FeeLog } from '../partner/fee-logs'
import { readClaimable } from '../partner/read-claimable'
import { openTestDatabase } from '../testing/test-database'
import { clientOf, createFakeChain } from './testing/fake-chain'
import { feeVault } from './testing/fake-fees'
import { intent } from './testing/fake-intents'
import { faultyNode } from './testing/faulty-node'
import { ledgerTables, rebuildFromZero, rowsOf } from './testing/rebuild-from-zero'

/** Runs one seed by `SEED=7 npx vitest run server/ledger/faults`, more by `SEEDS=50`. */
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.SEEDS ?? 12) }, (_, index) => index + 1)
const deeds = 60
const deepestReorg = 64

const { rfq } = mainnet.contracts
const bridge = {
  protocolSelector: acrossSelector,
  destinationChainId: 42161n,
  outputToken: usdc,
  scalingFactor: 0,
  protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 0n, maxFlat: 0n }),
}
const ended = new Map<string, number>()
const database = openTestDatabase()
const second = openTestDatabase()

/** The fees claimable at the start, plus later credits and minus later claims, equal those claimable now. */
const expectFees = async (chain: ReturnType<typeof createFakeChain>, entries: readonly FeeLog[]) => {
  const accounts = (['market', 'intent'] as const).flatMap((surface) =>
    makers.flatMap((account) => [weth, usdc].map((token) => ({ surface, account, token }))),
  )
  const claimableAt = (blockHash: Hex) =>
    readClaimable({ chain: mainnet, client: clientOf(chain.ask) }, accounts, { blockHash })
  const record = (await readFeeRecord(database(), mainnet.id))!
  const [before, now] = await Promise.all([claimableAt(record.hash), claimableAt(chain.tip().hash)])
  const kept = accounts.map(
    ({ surface, account, token }, index) =>
      before[index]! +
      netOf(entries.filter((one) => one.surface === surface && one.account === account && one.token === token)),
  )
  expect(kept).toEqual(now)
}

/** Runs OTC and intent orders on a node with every known fault, then compares all with an honest node. */
const live = async (seed: number) => {
  for (const table of ledgerTables) await database().delete(table)
  restartIntentNonces()
  restartOfferNonces()
  const draw = createDraw(seed)
  const crossings = createDraw(seed + 2_000)
  const isForgetful = seed % 2 === 0
  const isSignatureLogged = seed % 3 > 0
  const chain = createFakeChain()
  for (const owner of makers) {
    chain.give(owner, weth, 500n)
    for (const spender of [rfq, intent]) chain.approve(owner, weth, 500n, spender)
    chain.stand(owner, true)
  }
  for (let block = 0; block < 70; block++) chain.mine()
  const ask = faultyNode(chain, { seed, rate: draw.pick([0, 0.02, 0.1, 0.3]), isForgetful })
  const desks = ['one', 'two'].map((holder) => serveFakeNode({ chain, database: database(), ask, holder }))
  const desk = () => draw.pick(desks)
  const offers: Offer[] = []
  const posted = new Set<string>()
  const answered = new Map<string, number>()
  const heard = ({ status, retryAfter }: { status: number; retryAfter: string | null }) => {
    answered.set(`${status}`, (answered.get(`${status}`) ?? 0) + 1)
    expect({ status, retryAfter }).toEqual({ status, retryAfter: status === 503 ? '2' : null })
    return status
  }
  /** Runs work that may fail; the worker repeats it. */
  const tried = (done: Promise<unknown>) => done.catch(() => undefined)
  const offer = async () => {
    const maker = draw.pick(makers)
    const expiry = draw.below(3) === 0 ? chain.tip().timestamp + BigInt(8 + draw.below(60)) : 0n
    const made = await signOffer({ maker, expiry, makerAmount: BigInt(1 + draw.below(200)) })
    offers.push(made)
    if (heard(await desk().post(made)) === 200) posted.add(made.orderHash)
  }
  const pick = () => draw.pick(offers)
  const intents: FakeSignedOrder[] = []
  const stored = new Set<string>()
  const store = async (signed: FakeSignedOrder) => {
    const { deps, nowMs } = desk()
    await storeFakeOrder(deps, signed, nowMs()).then(
      () => stored.add(signed.orderHash),
      (error) => expect(error).not.toBeInstanceOf(NonceInUseError),
    )
  }
  /** A third have the nonce of another order, a third end soon, a third are presigned on the chain. */
  const order = async () => {
    const owner = draw.pick(makers)
    const isContract = makers.indexOf(owner) > 1
    const twin = intents.find(({ order, family, schedule }) => order.owner === owner && family === 'Order' && !schedule)
    const family = twin && draw.below(3) === 0 ? 'Order' : draw.pick(['Order', 'FillableOrder'] as const)
    const made = signFakeOrder(owner, {
      family,
      ...(family === 'Order' && twin && draw.below(2) === 0 && { nonce: twin.order.nonce }),
      signer: draw.below(3) === 0 ? 'presigned' : isContract ? 'contract' : 'key',
      srcAmount: BigInt(1 + draw.below(200)),
      ...(draw.below(3) === 0 && { deadline: chain.tip().timestamp + BigInt(8 + draw.below(60)) }),
      ...(draw.below(2) === 0 && { kind: 1 as const, destAmount: BigInt(1 + draw.below(90)) }),
      // Some pay on a chain that this test does not follow, so their transfers stay open.
      ...(family === 'Order' && crossings.below(3) === 0 && { bridge }),
    })
    intents.push(made)
    await store(made)
  }
  /** A TWAP: blocks are a few seconds apart, so some slices are due and some are not. */
  const sliced = async () => {
    const schedule = { slices: BigInt(2 + draw.below(3)), interval: 60n }
    const made = signFakeOrder(draw.pick(makers.slice(0, 2)), {
      schedule,
      srcAmount: BigInt(4 + draw.below(100)),
      destAmount: schedule.slices * BigInt(2 + draw.below(30)),
      ...(draw.below(2) === 0 && { kind: 1 as const }),
      ...(draw.below(4) === 0 && { deadline: chain.tip().timestamp + BigInt(100 + draw.below(200)) }),
    })
    intents.push(made)
    await store(made)
  }
  const pickIntent = () => draw.pick(intents)
  const settle = () => {
    const signed = pickIntent()
    if (signed.schedule)
      for (const index of [0n, 1n, 2n, 3n]) chain.intents.settleSlice(signed, index, chain.tip().timestamp + 1n)
    else chain.intents.settle(signed, 1n + BigInt(draw.below(120)), chain.tip().timestamp + 1n)
  }
  const acts: (() => unknown)[] = [
    offer,
    async () => {
      const again = pick()
      if (heard(await desk().post(again)) === 200) posted.add(again.orderHash)
    },
    () => {
      const { order, orderHash } = pick()
      chain.fill(order, orderHash, 1n + (order.makerAmount * BigInt(draw.below(11))) / 10n)
    },
    () => chain.cancel(draw.pick([...makers, usdc]), pick().orderHash),
    () => chain.approve(draw.pick(makers), weth, BigInt(draw.below(draw.pick([60, 600]))), draw.pick([rfq, intent])),
    order,
    sliced,
    () => store(pickIntent()),
    settle,
    () => {
      const { order, orderHash } = pickIntent()
      chain.intents.preSign(draw.pick([order.owner, usdc]), orderHash, draw.below(3) > 0, isSignatureLogged)
    },
    () => {
      const { order } = pickIntent()
      chain.intents.invalidate(order.owner, order.nonce)
    },
    () => chain.transfer(makers[draw.below(2)]!, weth, makers[2 + draw.below(2)]!, BigInt(draw.below(100))),
    () => chain.give(draw.pick(makers), weth, BigInt(draw.below(600))),
    () => chain.stand(makers[2 + draw.below(2)]!, draw.below(2) === 0),
    () => chain.mine(BigInt(1 + draw.below(draw.pick([12, 60])))),
    () => {
      const depth = draw.below(4) === 0 ? 1 + draw.below(deepestReorg) : 1 + draw.below(3)
      chain.rewind(depth)
      for (let block = draw.below(depth + 2); block > 0; block--) chain.mine()
    },
    () => tried(desk().follow()),
    () => tried(desk().audit()),
    async () => heard(await desk().get(`/ft/order/${pick().orderHash}`)),
    async () => heard(await desk().get(`/ft/p2p/1/maker/${draw.pick(makers)}?offset=${draw.below(3)}`)),
    async () => heard(await desk().get(`/ft/fillablebalance/1/${draw.pick(makers)}`)),
    // A partial fill and the cancellation one block later: only the state in between shows the fill.
    async () => {
      const { order, orderHash } = pick()
      for (const deed of [() => chain.fill(order, orderHash, 1n), () => chain.cancel(order.maker, orderHash)]) {
        deed()
        chain.mine()
        await tried(desk().follow())
      }
    },
    // The process that moves the chain is gone, or sleeps for longer than its lease.
    () => database().update(chainCursors).set({ heldUntil: sql`now() - interval '1 s'` }),
  ]
  const [fill, mine, follow] = [acts[2]!, acts[14]!, acts[16]!]
  await offer()
  await order()
  let highest = 0n
  const fees = createDraw(seed + 1_000)
  for (let deed = 0; deed < deeds; deed++) {
    const place = {
      contract: fees.pick([feeVault, intent]),
      account: fees.pick(makers),
      token: fees.pick([weth, usdc]),
    }
    if (fees.below(3) === 0) chain.fees.credit(place, BigInt(1 + fees.below(90)))
    if (fees.below(6) === 0) chain.fees.claim(place, BigInt(1 + fees.below(200)), fees.pick(makers))
    await draw.pick([...acts, offer, order, fill, settle, settle, mine, mine, mine, follow, follow, follow])()
    if (chain.tip().number > highest) highest = chain.tip().number
  }

  const honest = serveFakeNode({ chain, database: database(), holder: 'honest' })
  await database().update(chainCursors).set({ heldUntil: sql`now() - interval '1 s'` })
  // Readings of a post on an abandoned branch stay until the chain is as high again.
  while (chain.tip().number < highest) chain.mine()
  for (let round = 0; round < 2; round++) {
    chain.mine()
    await honest.follow()
    await honest.follow()
    await honest.audit()
  }
  await honest.follow()
  const rows = await rowsOf(database())
  expect(await rebuildFromZero({ ...honest.deps, from: database(), into: second() })).toEqual(rows)
  await expectFees(chain, rows.fees)
  expect(rows.orders.map(({ orderHash }) => orderHash)).toEqual(expect.arrayContaining([...posted]))
  expect(rows.intents.map(({ orderHash }) => orderHash)).toEqual(expect.arrayContaining([...stored]))
  for (const { status } of rows.intents) ended.set(status, (ended.get(status) ?? 0) + 1)
  for (const { logged } of desks) expect(logged.filter(({ level }) => level === 'error')).toEqual([])
  return answered
}

test('behavior: whatever faults a node has, the service answers, and orders end as the chain says', async () => {
  const statuses = new Map<string, number>()
  for (const seed of seeds) {
    const answered = await live(seed).catch((error) => {
      throw new Error(`SEED=${seed}: ${error.message}`, { cause: error })
    })
    for (const [status, times] of answered) statuses.set(status, (statuses.get(status) ?? 0) + times)
  }
  expect([...statuses.keys()].toSorted()).toEqual(expect.not.arrayContaining(['500']))
  if (seeds.length === 1) return
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(['200', '503']))
  const known = [
    'BRIDGING',
    'COMPLETED',
    'FAILED',
    'CANCELLED',
    'EXPIRED',
    'SUSPENDED',
    'PENDING',
    'ACTIVE',
    'AWAITING_SIGNATURE',
  ]
  expect([...ended.keys()].toSorted()).toEqual(known.toSorted())
})
