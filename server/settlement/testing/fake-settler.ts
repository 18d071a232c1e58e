import { randomUUID } from 'node:crypto'
import { type Address, type Hex, keccak256 } from 'viem'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Database } from '../../db/client'
import {
  intentCancellations,
  intentEvents,
  intentOrders,
  intentTimeline,
  lanes,
  settlementAttempts,
  settlementOrders,
  settlements,
} from '../../db/intent-schema'
import { rounds } from '../../db/round-schema'
import { allowances, chainBlocks, chainCursors, holdings } from '../../db/schema'
import { intentIndexer } from '../../intent/orders/intent-indexer'
import { type FakeSignedOrder, signFakeOrder, storeFakeOrder } from '../../intent/testing/fake-intents-desk'
import { intent, weth } from '../../intent/testing/intent-desk'
import { audit } from '../../ledger/audit'
import { readOwnCursor } from '../../ledger/cursor'
import { follow } from '../../ledger/follow'
import { type Ask, clientOf, createFakeChain } from '../../ledger/testing/fake-chain'
import { settlementFlaws } from '../../testing/settlement-flaws'
import { createEndNonces } from '../send/end-nonces'
import type { Keys } from '../send/keys'
import { sendSettlements } from '../send/send-settlements'
import { createSend } from '../send/sender'
import { awardAlone } from './award-alone'

const owner: Address = '0x00000000000000000000000000000000000a11ce'
/**
 * Stores which orders were filled, and whether a fill would revert for another reason, as if these
 * were tokens.
 */
const [filledOf, spoiledOf] = ['0x0f', '0x05'] as const

/**
 * A fake chain whose transactions settle orders: the call of a settlement is the hash of its order.
 * It reverts if the intent contract refuses the order or a test made it fail.
 */
export const createLaneChain = () => {
  const chain = createFakeChain()
  const signed = new Map<Hex, FakeSignedOrder>()
  chain.give(owner, weth, 10n ** 9n)
  chain.approve(owner, weth, 10n ** 9n, intent)
  // No reorganisation of a test reaches the block that gave the owner the tokens.
  for (let blocks = 0; blocks < 100; blocks++) chain.mine()
  chain.executes(({ to, data, from }) => {
    if (to !== intent) return to === from
    const order = signed.get(data)!
    if (chain.balanceOf(spoiledOf, data) > 0n) return false
    if (!chain.intents.settle(order, order.order.srcAmount, chain.tip().timestamp)) return false
    chain.give(filledOf, data, 1n)
    return true
  })
  return {
    ...chain,
    sign: (): FakeSignedOrder => {
      const order = signFakeOrder(owner, {})
      signed.set(order.orderHash, order)
      return order
    },
    isFilled: (orderHash: Hex) => chain.balanceOf(filledOf, orderHash) > 0n,
    spoil: (orderHash: Hex, isSpoiled = true) => chain.give(spoiledOf, orderHash, isSpoiled ? 1n : 0n),
  }
}

export type LaneChain = ReturnType<typeof createLaneChain>

/**
 * Opens the chain's own node for tests with private relays: of pending transactions it knows only
 * those that were sent to it.
 *
 * @example
 * const open = openPublicNode(chain)
 * openFakeSettler({ chain, database, keys, holder: 'a', ask: open.ask, relays: [chain.ask] })
 * open.heard // []
 */
export const openPublicNode = (chain: LaneChain, answer: Ask = chain.ask): { ask: Ask; heard: Hex[] } => {
  const heard: Hex[] = []
  return {
    heard,
    ask: async (request) => {
      const { method, params } = request
      if (method === 'eth_sendRawTransaction') heard.push(...(params as [Hex]))
      const told = await answer(request)
      const isWaiting =
        method === 'eth_getTransactionByHash' && (told as { blockHash?: null } | null)?.blockHash === null
      const isPrivate = isWaiting && !heard.some((raw) => keccak256(raw) === (params as [Hex])[0])
      return isPrivate ? null : told
    },
  }
}

/** The tables that settlers write and those that they depend on, references first. */
export const laneTables = [
  settlementOrders,
  settlementAttempts,
  settlements,
  lanes,
  intentTimeline,
  intentCancellations,
  intentEvents,
  intentOrders,
  allowances,
  holdings,
  chainBlocks,
  chainCursors,
  rounds,
]

/**
 * Deletes all that settlers have stored.
 *
 * @example
 * await emptyLanes(database())
 */
export const emptyLanes = async (database: Database): Promise<void> => {
  for (const table of laneTables) await database.delete(table)
}

/**
 * Opens a process that settles on a fake chain; `ask` is its node, `relays` are private, and its
 * memory ends with it. Each method is one tick.
 *
 * @example
 * const process = openFakeSettler({ chain, database: database(), keys, holder: 'a' })
 * await process.follow()
 */
export const openFakeSettler = ({
  chain,
  database,
  keys,
  holder,
  ask = chain.ask,
  relays = [],
  newId = randomUUID,
}: {
  chain: LaneChain
  database: Database
  keys: Keys
  holder: string
  ask?: Ask
  relays?: readonly Ask[]
  newId?: () => string
}) => {
  const client = clientOf(ask)
  const logged: { level: string; event: string; facts?: Record<string, unknown> | undefined }[] = []
  const fees = { maxFee: 2n * chain.baseFee() + 1n, tip: 1n }
  const prices = () => ({
    blockHash: chain.tip().hash,
    baseFeePerGas: chain.baseFee(),
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 2n * chain.baseFee() + 1n,
    gasPrice: chain.baseFee() + 1n,
    dataPrice: 0n,
  })
  const deps = {
    database,
    holder,
    keys,
    newId,
    chain: mainnet,
    client,
    maxPendingNonces: 3,
    served: {
      chain: mainnet,
      client,
      gasPrices: { latest: prices, at: async () => prices() },
      outsideObstacle: async () => undefined,
    },
    log: (level: string, event: string, facts?: Record<string, unknown>) => void logged.push({ level, event, facts }),
    send: createSend({ client, relays: relays.map(clientOf) }),
  }
  const endNonces = createEndNonces(deps)
  const sentAt = new Map<string, Hex>()
  const nowMs = () => Number(chain.tip().timestamp) * 1_000
  const lead = async () => {
    const cursor = await readOwnCursor(database, { chainId: 1, holder })
    const at = cursor && (await endNonces({ cursor, nowMs: nowMs() }))
    return cursor && at ? { cursor, lanes: at } : undefined
  }

  return {
    deps,
    logged,
    follow: () => follow(deps, [intentIndexer], nowMs()),
    audit: () => audit(deps, [intentIndexer], nowMs()),
    /** Announces these accounts as settlers. */
    hear: (accounts: readonly Address[]) =>
      database
        .insert(lanes)
        .values(accounts.map((account) => ({ chainId: 1, account, heardAtMs: nowMs() })))
        .onConflictDoNothing(),
    post: async (): Promise<Hex> => {
      const order = chain.sign()
      await storeFakeOrder(deps, order, nowMs())
      return order.orderHash
    },
    /** Awards an order to an account, as a round whose bid fills it; the chain pays 300 for it. */
    award: async (
      orderHash: Hex,
      account: Address,
      { roundId = null, fillOut = 300n }: { roundId?: string | null | undefined; fillOut?: bigint } = {},
    ): Promise<boolean> => {
      const now = await lead()
      if (now === undefined) return false
      const fills = [{ orderHash, fillIn: 100n, fillOut }]
      const intents = [{ orderHash, filled: 0n }]
      const won = { agent: 'amm', roundId, account, fills, intents, data: orderHash, gas: 100_000n }
      return awardAlone(deps, { ...now, fees, award: won, nowMs: nowMs() })
    },
    tick: async () => {
      const now = await lead()
      if (now) await sendSettlements(deps, { ...now, sentAt, nowMs: nowMs() })
    },
    cancel: (orderHash: Hex) =>
      database
        .insert(intentCancellations)
        .values({ orderHash, orderIds: ['order'], signature: '0x12', askedAtMs: nowMs() })
        .onConflictDoNothing(),
  }
}

/** Finds settlements in a database that are impossible or differ from the chain. */
export const flawsOf = async (database: Database, chain: LaneChain): Promise<string[]> => {
  const flaws = await settlementFlaws(database)
  for (const { orderHash, status } of await database.select().from(intentOrders))
    if ((status === 'COMPLETED') !== chain.isFilled(orderHash)) flaws.push(`${orderHash} is ${status}`)
  return flaws
}
