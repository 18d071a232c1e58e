import { randomUUID } from 'node:crypto'
import { eq, notInArray } from 'drizzle-orm'
import {
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  pad,
} from 'viem'
import { toLowerAddress } from '@/lib/address'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { type Deposit, fillStatuses, hashRelay, type RelayData } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { Chain } from '@/lib/chain/chain'
import { addressAt } from '@/lib/chain/node/words'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { createMarket } from '@/lib/routing/market/state'
import { syntheticPair } from '@/lib/routing/testing/synthetic-pair'
import { readTrustedUntil } from '../../agents/relayers/promises'
import type { GasMarket } from '../../chain/market/gas-cost'
import { bridgeLegs, bridgeRefunds, relayFills, relayOffers } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { intentOrders, lanes, settlements } from '../../db/intent-schema'
import { chainBlocks, chainCursors } from '../../db/schema'
import { weth } from '../../intent/testing/intent-desk'
import { readOwnCursor } from '../../ledger/cursor'
import { follow } from '../../ledger/follow'
import { type Ask, clientOf, createFakeChain } from '../../ledger/testing/fake-chain'
import { createEndNonces } from '../../settlement/send/end-nonces'
import type { Keys } from '../../settlement/send/keys'
import { sendSettlements } from '../../settlement/send/send-settlements'
import { createSend } from '../../settlement/send/sender'
import { laneTables } from '../../settlement/testing/fake-settler'
import { settlementFlaws } from '../../testing/settlement-flaws'
import { assignRepayments } from '../assign-repayments'
import { payTransfers, type RelayMemory } from '../pay-transfers'
import { publishOffers } from '../publish-offers'
import type { RelayDeps } from '../relay-deps'
import type { RelayLimit } from '../relay-limits'
import { type FakeOrigin, farUsdc } from './fake-origin'

const spokePool = toLowerAddress(mainnet.contracts.spokePool!)
const multicall3 = toLowerAddress(mainnet.contracts.multicall3)
/** Fake tokens whose balances store the paid transfers and the SpokePool's allowance. */
const [paidOf, allowedOf] = ['0x0f', '0x0a'] as const
const secondsPerBlock = 4n
const gasPriceWei = 10n ** 9n

/** Amounts in raw units of USDC. */
export const fakeLimit: RelayLimit = {
  minBalance: 100_000_000n,
  maxTransfer: 50_000_000_000n,
  maxInFlight: 200_000_000_000n,
  pips: 50,
  fast: undefined,
}
/** Initial USDC of the relayer on a fake chain. */
export const fakeFunds = 10_000_000_000n

/**
 * Creates the fake destination chain (1): its SpokePool pays each relay hash once, before its
 * deadline, from the caller's balance and allowance.
 *
 * @example
 * const chain = createPaidChain(relayer)
 * chain.isPaid(relayHash) // false
 */
export const createPaidChain = (relayer: Address) => {
  const chain = createFakeChain()
  const allow = (amount: bigint) => {
    chain.give(allowedOf, farUsdc, amount)
    chain.approve(relayer, farUsdc, amount, spokePool)
  }
  chain.give(relayer, farUsdc, fakeFunds)
  allow(10n * fakeFunds)
  // No test's reorganisation reaches the block that funded the relayer.
  for (let blocks = 0; blocks < 100; blocks++) chain.mine()
  chain.executes(({ to, data, from }) => {
    if (to !== spokePool) return to === from
    const relay = relayOfCall(data)
    const hash = hashRelay(relay, mainnet.id)
    const allowed = chain.balanceOf(allowedOf, farUsdc)
    const isOver = chain.tip().timestamp + secondsPerBlock > BigInt(relay.fillDeadline)
    if (isOver || chain.balanceOf(paidOf, hash) > 0n || allowed < relay.outputAmount) return false
    if (chain.balanceOf(from, farUsdc) < relay.outputAmount) return false
    chain.transfer(from, farUsdc, addressAt(relay.recipient, 0), relay.outputAmount)
    chain.give(paidOf, hash, 1n)
    if (from === relayer) allow(allowed - relay.outputAmount)
    return true
  })
  const ask: Ask = async (request) => {
    const { method, params } = request
    const [call] = (params ?? []) as [{ from?: Hex; to?: Hex; data: Hex } | undefined]
    if (method !== 'eth_call' || call?.from || call?.to?.toLowerCase() !== multicall3) return chain.ask(request)
    return answerSpokePool(call.data, (await chain.ask(request)) as Hex, (hash) => isPaid(hash))
  }
  /** Payments of other accounts by relay hash. */
  const strangers = new Map<Hex, Hex>()
  const isPaid = (hash: Hex) => chain.balanceOf(paidOf, hash) > 0n
  /** Returns the SpokePool transactions of the newest branch, the oldest first. */
  const payments = () =>
    chain
      .tips()
      .at(-1)!
      .blocks.flatMap(({ number, mined }) =>
        mined
          .filter(({ to }) => to === spokePool)
          .map(({ hash, data, isReverted, from }) => {
            const relayHash = hashRelay(relayOfCall(data), mainnet.id)
            return { number, transactionHash: hash, relayHash, isReverted, from, relay: relayOfCall(data) }
          }),
      )
  /** Pays a deposit of the origin chain as another account, in the next block. */
  const payAs = ({ destinationChainId: _, ...terms }: Deposit) => {
    const hash = hashRelay({ ...terms, originChainId: BigInt(arbitrum.id) }, mainnet.id)
    chain.give(paidOf, hash, 1n)
    strangers.set(hash, callOf('0x', BigInt(hash)))
    chain.mine()
  }
  return { ...chain, ask, allow, isPaid, payments, payAs, strangers }
}

export type PaidChain = ReturnType<typeof createPaidChain>

const relayOfCall = (data: Hex): RelayData =>
  decodeFunctionData({ abi: spokePoolAbi, data }).args![0] as unknown as RelayData

/** Adds the results of the SpokePool's views to the answer of a chain without one. */
const answerSpokePool = (asked: Hex, told: Hex, isPaid: (hash: Hex) => boolean): Hex => {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data: asked })
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: told })
  const calls = (args as readonly [readonly { target: Address; callData: Hex }[]])[0]
  const result = calls.map(({ target, callData }, at) => {
    if (toLowerAddress(target) !== spokePool) return results[at]!
    const view = decodeFunctionData({ abi: spokePoolAbi, data: callData })
    if (view.functionName === 'getV3RelayHash') {
      const [relay] = view.args as unknown as [RelayData]
      return { success: true, returnData: hashRelay(relay, mainnet.id) }
    }
    const status = isPaid(view.args![0] as Hex) ? fillStatuses.filled : fillStatuses.unfilled
    return { success: true, returnData: pad(`0x${status.toString(16)}`) }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

/** The tables that a relayer writes and depends on, referring ones first. */
export const relayTables = [bridgeLegs, bridgeRefunds, relayFills, relayOffers, ...laneTables]

/**
 * Deletes everything that relayers and the ledger have written.
 *
 * @example
 * await emptyRelays(database())
 */
export const emptyRelays = async (database: Database): Promise<void> => {
  for (const table of relayTables) await database.delete(table)
}

/** A market of a chain with ether at 3,000 dollars. */
const farMarket: GasMarket = {
  chain: mainnet,
  market: createMarket([syntheticPair(1, farUsdc, weth, 30_000_000_000_000n, 10n ** 22n)]),
  gasPriceWei,
  dataPriceWei: 0n,
}
const originMarketOf = (chain: Chain): GasMarket => ({
  chain,
  market: createMarket([]),
  gasPriceWei,
  dataPriceWei: 0n,
})

/**
 * Opens a process that pays transfers between fake chains; its memory ends with it. Each method is
 * one tick; `followOrigin` and the second half of `follow` replace the indexers of orders.
 *
 * @example
 * const desk = openFakeRelay({ chain, origin, database: database(), keys, holder: 'a' })
 * await desk.follow()
 */
export const openFakeRelay = ({
  chain,
  origin,
  database,
  keys,
  holder,
  ask = chain.ask,
  originAsk = origin.ask,
  limit = fakeLimit,
  raised = 1,
  newId = randomUUID,
}: {
  chain: PaidChain
  origin: FakeOrigin
  database: Database
  keys: Keys
  holder: string
  ask?: Ask
  originAsk?: Ask
  limit?: RelayLimit
  /** Minimum depth of a transfer in blocks. */
  raised?: number
  newId?: () => string
}) => {
  const [account] = keys.accounts as [Address]
  const [client, originClient] = [clientOf(ask), clientOf(originAsk)]
  const logged: { level: string; event: string; facts?: Record<string, unknown> | undefined }[] = []
  const prices = () => ({
    blockHash: chain.tip().hash,
    baseFeePerGas: chain.baseFee(),
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 2n * chain.baseFee() + 1n,
    gasPrice: chain.baseFee() + 1n,
    dataPrice: 0n,
  })
  let market: GasMarket | undefined = farMarket
  const deps: RelayDeps & { chain: typeof mainnet; client: typeof client; send: ReturnType<typeof createSend> } = {
    database,
    holder,
    keys,
    newId,
    account,
    chain: mainnet,
    client,
    served: {
      chain: mainnet,
      client,
      gasPrices: { latest: prices, at: async () => prices() },
      outsideObstacle: async () => undefined,
      readMarket: async () => market,
    },
    limits: new Map([[farUsdc, limit]]),
    origins: new Map([
      [
        origin.chain.id,
        { chain: origin.chain, client: originClient, readMarket: async () => originMarketOf(origin.chain) },
      ],
    ]),
    readPromised: (orderHashes, nowMs) => readTrustedUntil(database, { orderHashes, nowMs }),
    raisedDepths: new Map([[origin.chain.id, raised]]),
    log: (level, event, facts) => void logged.push({ level, event, facts }),
    send: createSend({ client, relays: [] }),
  }
  const endNonces = createEndNonces(deps)
  const sentAt = new Map<string, Hex>()
  const memory: RelayMemory = { refused: new Map() }
  const [shortages, overdue] = [new Map<string, string>(), new Set<string>()]
  // Each attempt is later than the retry time of refused transfers.
  let looks = 0
  const nowMs = () => Number(chain.tip().timestamp) * 1_000 + ++looks * 10_000
  const lead = async () => {
    const cursor = await readOwnCursor(database, { chainId: mainnet.id, holder })
    const at = cursor && (await endNonces({ cursor, nowMs: nowMs() }))
    return cursor && at ? { cursor, lanes: at } : undefined
  }
  const originCursor = async () =>
    (await database.select().from(chainCursors).where(eq(chainCursors.chainId, origin.chain.id)))[0]!

  return {
    deps,
    logged,
    memory,
    account,
    /** Removes all prices, as while the pools are unknown. */
    removePrices: () => {
      market = undefined
    },
    hear: () => database.insert(lanes).values({ chainId: mainnet.id, account, heardAtMs: 0 }).onConflictDoNothing(),
    /** Follows the destination chain and asks it about open transfers at the cursor's block. */
    follow: async () => {
      await follow(deps, [], nowMs())
      await askTransfers(database, chain)
    },
    followOrigin: () => followOrigin(database, origin),
    /** Returns the number of awarded payments. */
    pay: async (): Promise<number> => {
      const now = await lead()
      if (now === undefined) return 0
      return payTransfers(deps, { cursor: now.cursor, readLanes: async () => now.lanes, memory, nowMs: nowMs() })
    },
    send: async () => {
      const now = await lead()
      if (now) await sendSettlements(deps, { ...now, sentAt, nowMs: nowMs() })
    },
    offer: async () => {
      const now = await lead()
      if (now) await publishOffers(deps, { cursor: now.cursor, memory: { shortages }, nowMs: nowMs() })
    },
    /** Assigns repayments as the leader of the origin chain does. */
    assign: async (atMs = nowMs()) => {
      const origins = { ...deps, served: { ...deps.served, chain: origin.chain, client: originClient } }
      await assignRepayments(origins, { cursor: await originCursor(), memory: { logged: overdue }, nowMs: atMs })
    },
    end: lead,
    /** Returns the newest refusal of each transfer. */
    reasons: () => [...memory.refused.values()].map(({ reason }) => reason),
    fills: () =>
      database
        .select({ fill: relayFills, settlement: settlements })
        .from(relayFills)
        .innerJoin(settlements, eq(settlements.id, relayFills.settlementId))
        .orderBy(settlements.nonce),
  }
}

export type FakeRelay = ReturnType<typeof openFakeRelay>

/** Stores the origin chain's cursor, blocks and transfers; those of lost blocks are deleted. */
const followOrigin = async (database: Database, origin: FakeOrigin): Promise<void> => {
  const { number, hash, timestamp } = origin.tip()
  await database.transaction(async (transaction) => {
    const at = { number, hash, timestamp }
    await transaction
      .insert(chainCursors)
      .values({ chainId: origin.chain.id, ...at, logsWatchedSince: 0n })
      .onConflictDoUpdate({ target: chainCursors.chainId, set: at })
    await transaction.delete(chainBlocks).where(eq(chainBlocks.chainId, origin.chain.id))
    await transaction
      .insert(chainBlocks)
      .values(origin.blocks().map((block) => ({ chainId: origin.chain.id, number: block.number, hash: block.hash })))
    const transfers = origin.transfers()
    const rows = transfers.map(({ block, deposit, ...made }) => ({
      relayHash: made.relayHash,
      orderHash: made.orderHash,
      chainId: origin.chain.id,
      destChainId: mainnet.id,
      part: 0n,
      transferId: deposit.depositId,
      blockNumber: block.number,
      blockHash: block.hash,
      blockSeconds: block.timestamp,
      logIndex: 0,
      transactionHash: made.transactionHash,
      owner: made.owner,
      recipient: addressAt(deposit.recipient, 0),
      inputToken: addressAt(deposit.inputToken, 0),
      inputAmount: deposit.inputAmount,
      outputToken: addressAt(deposit.outputToken, 0),
      outputAmount: deposit.outputAmount,
      fillDeadline: BigInt(deposit.fillDeadline),
    }))
    const kept = ['0x', ...rows.map(({ relayHash }) => relayHash)] as Hex[]
    await transaction.delete(bridgeLegs).where(notInArray(bridgeLegs.relayHash, kept))
    if (rows.length === 0) return
    await transaction
      .insert(intentOrders)
      .values(transfers.map((transfer) => orderRowOf(origin, transfer)))
      .onConflictDoNothing()
    for (const row of rows) {
      const { blockNumber, blockHash, blockSeconds } = row
      await transaction
        .insert(bridgeLegs)
        .values(row)
        .onConflictDoUpdate({ target: bridgeLegs.relayHash, set: { blockNumber, blockHash, blockSeconds } })
    }
  })
}

const orderRowOf = (origin: FakeOrigin, { orderHash, owner, deposit }: ReturnType<FakeOrigin['transfers']>[number]) => {
  const { bridge: _, ...order } = intentOrderOf({
    owner,
    srcToken: weth,
    destToken: addressAt(deposit.inputToken, 0),
    nonce: BigInt(orderHash),
  })
  return {
    ...order,
    orderHash,
    id: orderHash,
    chainId: origin.chain.id,
    family: 'Order' as const,
    type: 'MARKET' as const,
    bridgeSelector: acrossSelector,
    destChainId: deposit.destinationChainId,
    outputToken: farUsdc,
    scalingFactor: 0,
    protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 1_000n, maxFlat: 1_000_000n }),
    signature: `0x${'12'.repeat(64)}` as const,
    signer: 'key' as const,
    partner: 'anon',
    includeAgents: [],
    excludeAgents: [],
    limitRate: 1,
    heldToken: weth,
    pull: 'allowance' as const,
    createdAtMs: 0,
    updatedAtMs: 0,
    status: 'BRIDGING' as const,
    filled: order.srcAmount,
  }
}

/** Stores the destination chain's state of each transfer at its newest block. */
const askTransfers = async (database: Database, chain: PaidChain): Promise<void> => {
  const payments = chain.payments().filter(({ isReverted }) => !isReverted)
  const { timestamp } = chain.tip()
  for (const { relayHash, fillDeadline, outputAmount, recipient } of await database.select().from(bridgeLegs)) {
    const stranger = chain.strangers.get(relayHash)
    const payment = stranger
      ? { transactionHash: stranger, number: chain.tip().number }
      : payments.find((one) => one.relayHash === relayHash)
    await database
      .update(bridgeLegs)
      .set({
        isAsked: true,
        isLate: payment === undefined && timestamp > fillDeadline,
        state: payment ? 'paid' : 'sent',
        fillTransaction: payment?.transactionHash ?? null,
        fillBlock: payment?.number ?? null,
        paidAmount: payment ? outputAmount : null,
        paidTo: payment ? recipient : null,
      })
      .where(eq(bridgeLegs.relayHash, relayHash))
  }
}

/**
 * Lists contradictions between database and chain: a transfer that was paid twice or without a
 * deposit, gas for an earlier payment, a forgotten payment, or missing funds.
 *
 * @example
 * await findRelayIssues(database(), { chain, origin, account }) // []
 */
export const findRelayIssues = async (
  database: Database,
  { chain, account }: { chain: PaidChain; account: Address },
): Promise<string[]> => {
  const rows = await database
    .select({ fill: relayFills, state: settlements.state })
    .from(relayFills)
    .innerJoin(settlements, eq(settlements.id, relayFills.settlementId))
  const own = chain.payments().filter(({ from }) => from === account)
  const paid = own.filter(({ isReverted }) => !isReverted)
  const flaws = await settlementFlaws(database)
  flaws.push(...own.flatMap(({ isReverted, relayHash }) => (isReverted ? `a payment reverted: ${relayHash}` : [])))
  for (const { relayHash } of paid) {
    const known = rows.filter(({ fill }) => fill.relayHash === relayHash && fill.isPaid)
    if (known.length !== 1) flaws.push(`${known.length} payments are known of ${relayHash}`)
  }
  for (const { fill, state } of rows) {
    if (fill.isPaid && !chain.isPaid(fill.relayHash)) flaws.push(`nothing was paid for ${fill.relayHash}`)
    if (fill.isInFlight !== (state === 'open')) flaws.push(`${fill.relayHash} is ${state} and in flight or not`)
  }
  const spent = paid.reduce((sum, { relay }) => sum + relay.outputAmount, 0n)
  if (chain.balanceOf(account, farUsdc) !== fakeFunds - spent) flaws.push('the balance is not what payments left')
  return flaws
}
