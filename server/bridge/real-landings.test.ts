import { randomUUID } from 'node:crypto'
import { encodeFunctionData, pad, parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceTime } from '@/actions/wallet/read/advance-time'
import { toLowerAddress } from '@/lib/address'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { arrivalOf } from '@/lib/chain/bridge/landing'
import { releaseCall } from '@/lib/chain/bridge/release-call'
import { type RelayData, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { directSettleCall } from '@/lib/chain/intent/settle-call'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { landedMinimum } from '@/lib/order/bridge/landing-terms'
import type { IntentOrder } from '@/lib/order/intent'
import { roles } from '@/localnet/accounts'
import { type Settlement, settleOrder } from '@/localnet/chain/settle-order'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { createChainClient } from '../chain/node/clients'
import { bridgeLegs } from '../db/bridge-schema'
import { intentOrders, intentTimeline } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import { getCrossing } from '../intent/crosschain/get-crossing'
import { getOrder } from '../intent/get-order'
import { getTimeline } from '../intent/get-timeline'
import { findIntent } from '../intent/orders/find-orders'
import { signedOrderOf, termsColumnsOf } from '../intent/orders/order-row'
import { readIntentOnChain } from '../intent/orders/read-chain'
import { storeIntent } from '../intent/orders/store-order'
import { audit } from '../ledger/audit'
import { follow } from '../ledger/follow'
import type { LedgerDeps } from '../ledger/indexer'
import { rebuild } from '../ledger/rebuild'
import { clientOf } from '../ledger/testing/fake-chain'
import { createMortal } from '../ledger/testing/mortal'
import { ledgerTables } from '../ledger/testing/rebuild-from-zero'
import { snapshotRows } from '../testing/snapshot-rows'
import { openTestDatabase } from '../testing/test-database'
import { storeLanded } from './store-landed'
import { indexers } from './testing/fake-crossing'

const nodes = [openSeededChain({ chainId: mainnet.id }), openSeededChain({ chainId: arbitrum.id })] as const
const database = openTestDatabase()
const tokenOf = (symbol: string) => toLowerAddress(findTokenBySymbol(arbitrum, symbol)!.address)
const [usdc, weth] = [tokenOf('USDC'), tokenOf('WETH')]
const landing = { destToken: weth, quoted: 100_000_000n, minAmount: 10n ** 16n, secondsToSell: 600n }
const terms = { fillSeconds: 3_600n, maxPips: 100n, maxFlat: 150_000n, landing }
const landingContract = toLowerAddress(arbitrum.contracts.landing!)

const open = () => {
  const logged: string[] = []
  const [near, far] = ([mainnet, arbitrum] as const).map((chain, index): LedgerDeps => {
    const log: LedgerDeps['log'] = (level, event) => void (level === 'debug' || logged.push(event))
    const client = createChainClient({ chain, urls: [nodes[index]!.url] })
    return { chain, client, database: database(), holder: 'worker', log }
  }) as [LedgerDeps, LedgerDeps]
  const followBoth = async () => {
    for (const deps of [near, far, near, far, near]) await follow(deps, indexers, 1)
  }
  return { near, far, logged, followBoth, served: { chain: arbitrum, client: far.client } }
}

/** Settles an order whose output is sold on the other chain, and returns its deposit's terms. */
const settleAcross = async () => {
  const settlement = await settleOrder(nodes[0].client, {
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: BigInt(arbitrum.id),
      outputToken: usdc,
      scalingFactor: 0,
      protocolData: encodeProtocolData(terms),
    },
    bridgeData: encodeBridgeData(100_000n),
  })
  const [deposit] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: settlement.receipt.logs })
  return { ...settlement, relay: relayOf(deposit!.args, mainnet.id) }
}

const pay = async (relay: RelayData) => {
  const args = [relay, relay.originChainId, pad(roles.relayer)] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const payment = await nodes[1].client.act({ from: roles.relayer, to: arbitrum.contracts.spokePool, data })
  expect(payment.status).toBe('success')
  return payment
}

const asPosted = (order: IntentOrder): IntentOrder => ({
  ...order,
  owner: toLowerAddress(order.owner),
  beneficiary: toLowerAddress(order.beneficiary),
  srcToken: toLowerAddress(order.srcToken),
  destToken: toLowerAddress(order.destToken),
})

const store = async ({ near }: ReturnType<typeof open>, { order, orderHash }: Settlement) => {
  const signed = {
    ...termsColumnsOf({}),
    id: randomUUID(),
    order: asPosted(order),
    orderHash,
    family: 'Order' as const,
    signature: `0x${'12'.repeat(64)}` as const,
    signer: 'key' as const,
    type: 'MARKET' as const,
    partner: 'anon',
    referrer: null,
    includeAgents: [],
    excludeAgents: [],
  }
  const seen = await readIntentOnChain(near, signed)
  await database().transaction((transaction) =>
    storeIntent(transaction, signed, { chain: mainnet, log: near.log, seen, nowMs: 1 }),
  )
}

const look = ({ orderHash }: Settlement) => getOrder({ database: database() }, { orderHash })
const transferOf = async ({ orderHash }: Settlement) =>
  (await getCrossing({ database: database(), chains: new Map() }, { hash: orderHash })).transfers[0]!
const timelineOf = async ({ orderHash }: Settlement) =>
  (await getTimeline({ database: database() }, { hash: orderHash })).events.map(
    ({ label, reason }) => `${label} ${reason}`,
  )

/** Sends an order, pays its transfer and stores the order that arrived. */
const land = async (world: ReturnType<typeof open>) => {
  const { followBoth, served, far } = world
  const sent = await settleAcross()
  expect(sent.relay.recipient).toBe(pad(landingContract))
  const payment = await pay(sent.relay)
  await store(world, sent)
  await followBoth()
  const deps = { served, database: database(), log: far.log }
  expect(await storeLanded(deps, 1)).toBe(1)
  expect(await storeLanded(deps, 1)).toBe(0)
  const transfer = await transferOf(sent)
  expect(transfer).toMatchObject({ state: 'arrived', payment: { transaction: payment.transactionHash } })
  expect(transfer.sale).toMatchObject({ token: weth, transaction: null, amount: null })
  expect(await look(sent)).toMatchObject({ status: 'BRIDGING', output: { chainId: 42161, token: weth } })
  return { sent, landed: (await findIntent(database(), { orderHash: transfer.sale!.orderHash }))! }
}

test('default: what arrives is an order of the other chain, and its settlement completes the first', async () => {
  const world = open()
  await world.followBoth()
  const { sent, landed } = await land(world)
  const minAmount = landedMinimum(sent.relay.outputAmount, landing)
  const owner = toLowerAddress(sent.order.owner)
  expect(landed).toMatchObject({ chainId: 42161, owner: landingContract, status: 'PENDING', beneficiary: owner })
  expect(landed).toMatchObject({ srcToken: usdc, srcAmount: sent.relay.outputAmount, destAmount: minAmount })
  expect(landed).toMatchObject({ destToken: weth, isPreSigned: true, signature: '0x' })

  const order = { order: signedOrderOf(landed), family: 'Order', signature: '0x', filled: 0n } as const
  const data = directSettleCall(order, minAmount + 7n)!
  const sale = await nodes[1].client.act({ from: roles.agents[0], to: arbitrum.contracts.intent, data })
  expect(sale.status).toBe('success')
  await world.followBoth()
  const received = `${minAmount + 7n}`
  expect(await look(sent)).toMatchObject({
    status: 'COMPLETED',
    output: { chainId: 42161, token: weth, minAmount: `${landing.minAmount}`, executedAmount: received },
    transactions: [{ destinationTx: sale.transactionHash, receivedAmount: received }],
    refunds: [],
  })
  expect(await transferOf(sent)).toMatchObject({ state: 'paid', sale: { transaction: sale.transactionHash } })
  expect(await timelineOf(sent)).toEqual(expect.arrayContaining(['landed AsDue', 'paid Sold', 'status COMPLETED']))
  // The arrival was read with its transfer and again with its sale.
  const { events } = await getTimeline({ database: database() }, { hash: sent.orderHash })
  expect(events).toContainEqual(expect.objectContaining({ label: 'landed', times: 1 }))

  const before = await look(sent)
  for (const deps of [world.near, world.far]) await rebuild(deps, indexers, 1)
  await world.followBoth()
  for (const deps of [world.near, world.far]) await audit(deps, indexers, 1)
  expect({ ...(await look(sent)), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  expect(world.logged).toEqual([])
})

test('default: what is not sold in time goes to the recipient as it arrived', async () => {
  const world = open()
  await world.followBoth()
  const { sent, landed } = await land(world)
  await advanceTime((request) => nodes[1].client.request(request as never), Number(landing.secondsToSell) + 60)
  await nodes[1].client.mine({ blocks: 1 })
  await world.followBoth()
  expect((await findIntent(database(), { orderHash: landed.orderHash }))!.status).toBe('EXPIRED')
  expect((await look(sent)).status).toBe('BRIDGING')

  const data = releaseCall(arrivalOf(signedOrderOf(landed)))
  const release = await nodes[1].client.act({ from: roles.trader, to: landingContract, data })
  expect(release.status).toBe('success')
  await world.followBoth()
  const { outputAmount } = sent.relay
  expect(await look(sent)).toMatchObject({
    status: 'REFUNDED',
    output: { token: weth },
    transactions: [{ destinationTx: release.transactionHash, receivedAmount: '0' }],
    refunds: [{ tx: release.transactionHash, chainId: 42161, token: usdc, amount: `${outputAmount}` }],
  })
  expect(await transferOf(sent)).toMatchObject({ state: 'released', sale: { amount: `${outputAmount}` } })
  expect(await timelineOf(sent)).toEqual(expect.arrayContaining(['landed AsDue', 'refunded Released']))

  const before = await look(sent)
  for (const deps of [world.near, world.far]) await rebuild(deps, indexers, 1)
  await world.followBoth()
  expect({ ...(await look(sent)), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  expect(world.logged).toEqual([])
})

let mortal: ReturnType<typeof createMortal>
/** The node that the crashing process asks. */
let asked: 0 | 1 = 1
beforeAll(() => {
  mortal = createMortal({
    url: database.url(),
    ask: (request) => nodes[asked].client.request(request as never),
  })
})
afterAll(() => mortal.close())

const rows = async () => ({
  legs: (await database().select().from(bridgeLegs).orderBy(bridgeLegs.relayHash)).map(
    ({ isClosed: _, ...leg }) => leg,
  ),
  orders: (await database().select().from(intentOrders))
    .map(({ orderHash, status }) => `${orderHash} ${status}`)
    .sort(),
  events: (await database().select().from(intentTimeline))
    .map(({ orderHash, label, reason }) => `${orderHash} ${label} ${reason}`)
    .sort(),
})

type World = ReturnType<typeof open>

/** Follows both chains and stores what arrived, as a process does that was never killed. */
const survive = async (world: World) => {
  await database()
    .update(chainCursors)
    .set({ heldUntil: new Date(0) })
  await follow(world.far, indexers, 1)
  await storeLanded({ served: world.served, database: database(), log: world.far.log }, 1)
  await world.followBoth()
  return rows()
}

/**
 * Kills the process of a chain at each step of `work`, each run from the same rows. The rows after
 * another process took over must be those of a run without crashes.
 */
const dieEverywhere = async (
  world: World,
  { chain, work }: { chain: 'near' | 'far'; work: (deps: LedgerDeps) => Promise<unknown> },
): Promise<void> => {
  asked = chain === 'near' ? 0 : 1
  await database()
    .update(chainCursors)
    .set({ holder: 'mortal', heldUntil: new Date(0) })
  const { goBack, digest } = await snapshotRows(database(), ledgerTables)
  const deps = { ...world[chain], holder: 'mortal', database: mortal.database, client: clientOf(mortal.ask) }
  mortal.killAt(undefined)
  await work(deps)
  const steps = mortal.steps()
  const truth = await survive(world)
  const left = new Set<string>()
  for (let step = 0; step <= steps; step++) {
    await goBack()
    mortal.killAt(step)
    await work(deps).catch(() => undefined)
    const known = await digest()
    if (left.has(known)) continue
    left.add(known)
    expect({ step, rows: await survive(world) }).toEqual({ step, rows: truth })
  }
  expect(left.size).toBeGreaterThan(1)
  mortal.killAt(undefined)
}

/** Follows the chain to the arrival, and stores the order that sells it. */
const landOnce = async (deps: LedgerDeps) => {
  await follow(deps, indexers, 1)
  expect(await storeLanded({ ...deps, served: { chain: arbitrum, client: deps.client } }, 1)).toBe(1)
}

/** Crashes both chains' processes at each step of reading how a sale ended. */
const dieAtEnd = async (world: World) => {
  for (const chain of ['far', 'near'] as const)
    await dieEverywhere(world, { chain, work: (deps) => follow(deps, indexers, 1) })
}

test('behavior: a process may crash at any step of an arrival and of storing its order', async () => {
  const world = open()
  await world.followBoth()
  const sent = await settleAcross()
  await store(world, sent)
  await world.followBoth()
  await pay(sent.relay)
  await dieEverywhere(world, { chain: 'far', work: landOnce })
  const { state, sale } = await transferOf(sent)
  expect(state).toBe('arrived')
  expect(await findIntent(database(), { orderHash: sale!.orderHash })).toMatchObject({ status: 'PENDING' })
})

test('behavior: a process may crash at any step of the sale of an arrival', async () => {
  const world = open()
  await world.followBoth()
  const { sent, landed } = await land(world)
  const order = { order: signedOrderOf(landed), family: 'Order', signature: '0x', filled: 0n } as const
  const data = directSettleCall(order, landed.destAmount)!
  await nodes[1].client.act({ from: roles.agents[0], to: arbitrum.contracts.intent, data })
  await dieAtEnd(world)
  expect((await look(sent)).status).toBe('COMPLETED')
  expect(await transferOf(sent)).toMatchObject({ state: 'paid' })
})

test('behavior: a process may crash at any step of the release of an arrival', async () => {
  const world = open()
  await world.followBoth()
  const { sent, landed } = await land(world)
  await advanceTime((request) => nodes[1].client.request(request as never), Number(landing.secondsToSell) + 60)
  await nodes[1].client.mine({ blocks: 1 })
  await world.followBoth()
  const data = releaseCall(arrivalOf(signedOrderOf(landed)))
  await nodes[1].client.act({ from: roles.trader, to: landingContract, data })
  await dieAtEnd(world)
  expect((await look(sent)).status).toBe('REFUNDED')
  expect(await transferOf(sent)).toMatchObject({ state: 'released' })
})
