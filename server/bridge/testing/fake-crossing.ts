import { type Address, decodeEventLog, type Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { relayOfBridged } from '@/lib/chain/bridge/bridged-order'
import type { RelayData } from '@/lib/chain/bridge/spoke-pool'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { IntentOrder } from '@/lib/order/intent'
import { bridgeLegs } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { chainCursors } from '../../db/schema'
import { getOrder } from '../../intent/get-order'
import { getTimeline } from '../../intent/get-timeline'
import { intentIndexer } from '../../intent/orders/intent-indexer'
import { type FakeSignedOrder, signFakeOrder, storeFakeOrder } from '../../intent/testing/fake-intents-desk'
import { usdc, weth } from '../../intent/testing/intent-desk'
import { audit } from '../../ledger/audit'
import { follow } from '../../ledger/follow'
import type { LedgerDeps } from '../../ledger/indexer'
import { rebuild } from '../../ledger/rebuild'
import { type Ask, clientOf, createFakeChain } from '../../ledger/testing/fake-chain'
import { intent } from '../../ledger/testing/fake-intents'
import { ledgerTables } from '../../ledger/testing/rebuild-from-zero'
import { bridgeIndexer } from '../bridge-indexer'

export const owner = `0x${'0a'.repeat(20)}` as const

/** The arriving token, and the signed terms in seconds, pips and raw units. */
export const farToken = toLowerAddress(findTokenBySymbol(arbitrum, 'USDC')!.address)
export const terms = { fillSeconds: 3_600n, maxPips: 100n, maxFlat: 500n }

/** Output of a whole order in raw units, and the minimum that arrives. */
export const sold = 1_000_000n
export const due = sold - 100n - terms.maxFlat

const bridge = {
  protocolSelector: acrossSelector,
  destinationChainId: BigInt(arbitrum.id),
  outputToken: farToken,
  scalingFactor: 0,
  protocolData: encodeProtocolData(terms),
}

export const indexers = [intentIndexer, bridgeIndexer]

type Logged = { level: string; event: string; facts: Record<string, unknown> | undefined }
type FakeChain = ReturnType<typeof createFakeChain>

/**
 * Opens two fake chains with ledgers over one database: orders are paid on the second.
 *
 * @example
 * const world = await openCrossing(database())
 * const order = await world.store()
 * world.settle(order)
 * await world.follow()
 */
export const openCrossing = async (database: Database) => {
  for (const table of ledgerTables) await database.delete(table)
  const logged: Logged[] = []
  const log: LedgerDeps['log'] = (level, event, facts) => void logged.push({ level, event, facts })
  const open = (chain: Chain) => {
    const fake = createFakeChain({ chainId: chain.id })
    let ask: Ask = fake.ask
    const deps: LedgerDeps = { chain, database, holder: 'worker', log, client: clientOf((request) => ask(request)) }
    const nowMs = () => Number(fake.tip().timestamp) * 1_000
    return {
      fake,
      deps,
      /** Sets another node for later requests. */
      serve: (next: Ask = fake.ask) => {
        ask = next
      },
      follow: () => follow(deps, indexers, nowMs()),
      audit: () => audit(deps, indexers, nowMs()),
      rebuild: () => rebuild(deps, indexers, nowMs()),
    }
  }
  const [near, far] = [open(mainnet), open(arbitrum)]
  const fund = (account: Address) => {
    near.fake.give(account, weth, 10n ** 6n)
    near.fake.approve(account, weth, 10n ** 6n, intent)
  }
  fund(owner)
  for (const { fake } of [near, far]) for (let block = 0; block < 5; block++) fake.mine()
  /** Follows both chains twice, so that news of one reach the other. */
  const followBoth = async () => {
    for (let round = 0; round < 2; round++) for (const { follow } of [near, far]) await follow()
    await near.follow()
  }
  await followBoth()

  const next = (fake: FakeChain) => fake.tip().timestamp + 1n
  return {
    database,
    near,
    far,
    logged,
    follow: followBoth,
    /** Mints the tokens that an account sells. */
    fund,
    /** Lists the logged warnings and errors. */
    flaws: () => logged.filter(({ level }) => level === 'warn' || level === 'error'),
    store: async (
      given: Partial<IntentOrder> & Partial<Pick<FakeSignedOrder, 'schedule'>> = {},
    ): Promise<FakeSignedOrder> => {
      const amounts = { srcAmount: 100n, destAmount: sold, expectedAmount: sold }
      const signed = signFakeOrder(given.owner ?? owner, { ...amounts, bridge, destToken: usdc, ...given })
      await storeFakeOrder(near.deps, signed, Number(near.fake.tip().timestamp) * 1_000)
      return signed
    },
    /** Settles an order, or its next slice, in a block of its own. */
    settle: (signed: FakeSignedOrder, slice = 0n, seconds?: bigint) => {
      const { intents } = near.fake
      const isDone = signed.schedule
        ? intents.settleSlice(signed, slice, next(near.fake))
        : intents.settle(signed, signed.order.srcAmount, next(near.fake))
      if (!isDone) throw new Error('the order was not settled')
      near.fake.mine(seconds)
    },
    /** Returns a slice's relay data by the newest block that has its event. */
    relayOf: ({ order, orderHash }: FakeSignedOrder, slice = 0n): RelayData => {
      const { blocks } = near.fake.tips().at(-1)!
      for (const { logs, timestamp: blockSeconds } of blocks.toReversed())
        for (const { topics, data } of logs) {
          if (topics.length !== 4 || topics[2] !== orderHash) continue
          const given = { abi: intentAbi, eventName: 'Bridged', topics: topics as [Hex, ...Hex[]], data } as const
          const { args } = decodeEventLog(given)
          if (args.part === slice) return relayOfBridged({ chain: mainnet, order }, { ...args, blockSeconds })!
        }
      throw new Error('the order was not sent')
    },
    /** Pays on the far chain in a block of its own. */
    pay: (relay: RelayData, payment?: Parameters<FakeChain['spoke']['fill']>[2]) => {
      if (!far.fake.spoke.fill(relay, next(far.fake), payment)) throw new Error('the relay was not paid')
      far.fake.mine()
    },
    /** Moves the clock of the far chain past the deadline of a relay. */
    passDeadline: ({ fillDeadline }: RelayData) => {
      const { timestamp } = far.fake.tip()
      far.fake.mine(BigInt(fillDeadline) + 1n - timestamp)
    },
    /** Executes a leaf with one refund in a block of its own. */
    refund: (
      amount: bigint,
      { account = owner, ...given }: Parameters<FakeChain['spoke']['refund']>[2] & { account?: Address } = {},
    ) => {
      near.fake.spoke.refund(usdc, [{ account, amount }], given)
      near.fake.mine()
    },
    legs: () => database.select().from(bridgeLegs).orderBy(bridgeLegs.part, bridgeLegs.relayHash),
    look: ({ orderHash }: FakeSignedOrder) => getOrder({ database }, { orderHash }),
    statusOf: async ({ orderHash }: FakeSignedOrder) => (await getOrder({ database }, { orderHash })).status,
    timelineOf: async ({ orderHash }: FakeSignedOrder) =>
      (await getTimeline({ database }, { hash: orderHash })).events.map(({ label, reason }) => `${label} ${reason}`),
    /** Releases the chains for another process. */
    freeChains: () => database.update(chainCursors).set({ heldUntil: new Date(0) }),
  }
}
