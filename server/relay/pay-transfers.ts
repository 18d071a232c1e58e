import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { larger, smallest } from '@/lib/amount'
import type { RelayData } from '@/lib/chain/bridge/spoke-pool'
import { blocksBefore } from '@/lib/chain/bridge/transfer-times'
import { addressAt } from '@/lib/chain/node/words'
import { type Speed, speedOf } from '@/lib/order/bridge/speeds'
import { type Holding, readTokenBalances } from '../chain/facts/balances'
import { type GasMarket, gasCostIn } from '../chain/market/gas-cost'
import { bridgeLegs, relayFills } from '../db/bridge-schema'
import { transact } from '../db/client'
import { settlementAttempts } from '../db/intent-schema'
import { chainBlocks, chainCursors } from '../db/schema'
import type { Cursor } from '../ledger/cursor'
import { describeError } from '../log'
import { gasLimitOf } from '../settlement/round/rehearse-bid'
import { feesOf } from '../settlement/send/attempt'
import type { SettlerNonce } from '../settlement/send/settler-nonces'
import { stillLeads } from '../settlement/send/still-leads'
import { awardRelay, type RelayAward } from './award-relay'
import { checkDeposit } from './check-deposit'
import { readDeposit } from './read-deposit'
import type { RelayChain, RelayDeps } from './relay-deps'
import { usdOf } from './relay-fee'
import { fundsOf, noPayments } from './relay-funds'
import type { RelayLimit } from './relay-limits'
import { simulateRelay } from './simulate-relay'

type Transfer = typeof bridgeLegs.$inferSelect

/** Transfers that this process refused, with reason and unix milliseconds of the last attempt. */
export type RelayMemory = { refused: Map<Hex, { reason: string; atMs: number }> }

/** Maximum number of transfers read from their chains per tick. */
const maxRead = 8
/** Maximum number of open transfers that a tick selects from. */
const maxOpen = 2_000

/** Reasons that end with time alone: depth is lacking, or an outside relayer may still pay. */
const waitsForTime = new Set(['NotDeep', 'Promised'])

/** Milliseconds until a refused transfer is tried again. */
const retryMs = { waiting: 500, other: 3_000 } as const

/**
 * A fee that we offered is a commitment: its transfer is paid until gas costs four times as much,
 * since it waited for depth. Transfers of other settlements must cover the current gas cost.
 */
const promisedGasMultiple = 4n

/** Reasons that require an operator. */
const needsOperator = new Set(['FundsShort', 'AllowanceShort', 'InFlightFull', 'NoGas', 'OtherSpokePool', 'Reverted'])

type Paying = {
  cursor: Cursor
  /** Reads the nonces at the cursor's block for a payment; undefined for another leader. */
  readLanes: () => Promise<readonly SettlerNonce[] | undefined>
  memory: RelayMemory
  nowMs: number
}

/**
 * Pays waiting transfers to this chain within the operator's limits. Each deposit is read from its
 * chain in this tick, must be deep enough for its value and have acceptable terms, and its payment
 * is simulated on the newest block before signing. Logs each reason once. Returns the number of
 * awarded payments, which are sent with the settlements.
 *
 * @throws viem's errors when the node of the destination chain fails.
 * @example
 * await payTransfers(deps, { cursor, readLanes, memory: { refused: new Map() }, nowMs }) // 1
 */
export const payTransfers = async (deps: RelayDeps, { cursor, readLanes, memory, nowMs }: Paying): Promise<number> => {
  const transfers = await findWaiting(deps, { memory, nowMs })
  const market = transfers.length === 0 ? undefined : await deps.served.readMarket()
  const lanes = market && (await readLanes())
  if (market === undefined || lanes === undefined) return 0
  const { chain, client, gasPrices } = deps.served
  const tokens = [...new Set(transfers.map(({ outputToken }) => outputToken))]
  const [newest, holdings, heads, promised] = await Promise.all([
    client.getBlock({ blockTag: 'latest' }),
    readTokenBalances(deps.served, {
      owner: deps.account,
      tokens,
      spender: chain.contracts.spokePool!,
      at: { blockHash: cursor.hash },
    }),
    readHeads(deps, transfers),
    deps.readPromised(
      transfers.map(({ orderHash }) => orderHash),
      nowMs,
    ),
  ])
  // A node may be behind the one that the ledger used.
  const seconds = larger(newest.timestamp, cursor.timestamp)
  const fees = feesOf(gasPrices.latest() ?? (await gasPrices.at(cursor.hash)))
  const prepared = await Promise.all(
    transfers.map((transfer) => prepare(deps, { transfer, market, seconds, holdings, heads, promised })),
  )
  let awarded = 0
  for (const [at, one] of prepared.entries()) {
    const { relayHash } = transfers[at]!
    const reason =
      typeof one === 'string'
        ? one
        : await transact(deps.database, async (transaction) =>
            (await stillLeads(transaction, { chainId: chain.id, cursor }))
              ? awardRelay(deps, transaction, { cursor, lanes, fees, award: one, nowMs })
              : 'OtherLeader',
          )
    if (reason === undefined) {
      memory.refused.delete(relayHash)
      awarded++
    } else refuse(deps, { memory, relayHash, reason, nowMs })
  }
  return awarded
}

/** Finds transfers to this chain without a payment, the least recently tried first. */
const findWaiting = async (
  { served, database, limits }: RelayDeps,
  { memory: { refused }, nowMs }: Pick<Paying, 'memory' | 'nowMs'>,
): Promise<Transfer[]> => {
  const isUnderWay = sql`exists (
    select from ${relayFills} where ${relayFills.relayHash} = ${bridgeLegs.relayHash}
      and (${relayFills.isInFlight} or ${relayFills.isPaid})
  )`
  const open = await database
    .select()
    .from(bridgeLegs)
    .where(
      and(
        eq(bridgeLegs.destChainId, served.chain.id),
        eq(bridgeLegs.state, 'sent'),
        eq(bridgeLegs.isLate, false),
        eq(bridgeLegs.isClosed, false),
        inArray(bridgeLegs.outputToken, [...limits.keys()]),
        sql`not ${isUnderWay}`,
      ),
    )
    .orderBy(asc(bridgeLegs.fillDeadline))
    .limit(maxOpen)
  const hashes = new Set(open.map(({ relayHash }) => relayHash))
  for (const hash of refused.keys()) if (!hashes.has(hash)) refused.delete(hash)
  const lookedAt = ({ relayHash }: Transfer) => refused.get(relayHash)?.atMs ?? Number.NEGATIVE_INFINITY
  const isDue = (transfer: Transfer) => {
    const before = refused.get(transfer.relayHash)
    return !before || nowMs - before.atMs >= (waitsForTime.has(before.reason) ? retryMs.waiting : retryMs.other)
  }
  return open
    .filter(isDue)
    .toSorted((a, b) => lookedAt(a) - lookedAt(b))
    .slice(0, maxRead)
}

/** The followed block of each chain, and its stored hashes at the transfers' heights. */
type Heads = ReadonlyMap<number, { number: bigint; journal: ReadonlyMap<bigint, Hex> }>

const readHeads = async ({ database }: RelayDeps, transfers: readonly Transfer[]): Promise<Heads> => {
  const chainIds = [...new Set(transfers.map(({ chainId }) => chainId))]
  const [cursors, blocks] = await Promise.all([
    database
      .select({ chainId: chainCursors.chainId, number: chainCursors.number })
      .from(chainCursors)
      .where(inArray(chainCursors.chainId, chainIds)),
    database
      .select({ chainId: chainBlocks.chainId, number: chainBlocks.number, hash: chainBlocks.hash })
      .from(chainBlocks)
      .where(
        and(
          inArray(chainBlocks.chainId, chainIds),
          inArray(chainBlocks.number, [...new Set(transfers.map(({ blockNumber }) => blockNumber))]),
        ),
      ),
  ])
  return new Map(
    cursors.map(({ chainId, number }) => {
      const own = blocks.filter((block) => block.chainId === chainId)
      return [chainId, { number, journal: new Map(own.map((block) => [block.number, block.hash])) }]
    }),
  )
}

type Preparing = {
  transfer: Transfer
  market: GasMarket
  seconds: bigint
  holdings: readonly Holding[]
  heads: Heads
  promised: Awaited<ReturnType<RelayDeps['readPromised']>>
}

/** Prepares the payment of a transfer, or returns why there is none. */
const prepare = async (
  deps: RelayDeps,
  { transfer, market, seconds, holdings, heads, promised }: Preparing,
): Promise<RelayAward | string> => {
  const { served, account, limits, origins } = deps
  const { relayHash, chainId, blockNumber, outputToken } = transfer
  const [origin, head] = [origins.get(chainId), heads.get(chainId)]
  if (origin === undefined || head === undefined) return 'UnservedOrigin'
  const journaled = head.journal.get(blockNumber)
  if (journaled !== undefined && journaled !== transfer.blockHash) return 'NotOnChain'
  const limit = limits.get(outputToken)
  if (limit === undefined) return 'UnknownLane'
  const promisedUntil = promised.get(transfer.orderHash)
  if (promisedUntil !== undefined && seconds <= promisedUntil) return 'Promised'
  // Skips node requests while the stored terms show insufficient depth.
  const storedSpeed = speedAt(limit, { ...transfer, fillSeconds: transfer.fillDeadline - transfer.blockSeconds })
  const stored = await depthsOf(deps, { origin, market, terms: transfer })
  if (!isDeep(stored[storedSpeed], { blockNumber, head: head.number })) return 'NotDeep'
  const deposit = await readDeposit(origin, transfer).catch((error: unknown) => {
    deps.log('debug', 'a transfer was not read from its chain', { relayHash, chainId, ...describeError(error) })
    return 'OriginSilent' as const
  })
  if (deposit === undefined) return 'NotOnChain'
  if (deposit === 'OriginSilent') return deposit
  const { relay } = deposit
  const terms = termsOf(relay)
  const lower = smallest(deposit.head, head.number)
  const held = holdings.find(({ token }) => token === terms.outputToken)
  if (terms.outputToken !== outputToken || held === undefined) return 'UnknownLane'
  const checkAt = (bounds: Pick<RelayLimit, 'pips' | 'maxTransfer'>, flatFee: bigint) =>
    checkDeposit({ from: origin.chain, to: served.chain, relay, limit: bounds, flatFee, seconds })
  const depths = await depthsOf(deps, { origin, market, terms })
  const isDeepNow = isDeep(depths.standard, { blockNumber, head: lower })
  const speed = speedAt(limit, { ...terms, fillSeconds: BigInt(relay.fillDeadline) - deposit.seconds })
  // A deposit whose fee does not cover the fast speed waits for the standard depth.
  const isFast = !isDeepNow && speed === 'fast' && checkAt(limit.fast!, 0n) === undefined
  if (!isDeepNow && !(isFast && isDeep(depths.fast, { blockNumber, head: lower }))) return 'NotDeep'
  const isOwn = await isAwarded(deps, transfer)
  // This service named the fee of a transfer that it settled: by the offer of that moment, which
  // asks no pips of excess funds.
  const bounds = isFast ? limit.fast! : { ...limit, ...(isOwn && { pips: 0 }) }
  const check = (flatFee: bigint) => checkAt(bounds, flatFee)
  const refusal = check(0n)
  if (refusal !== undefined) return refusal
  const { payable, bound } = fundsOf(held, noPayments, limit)
  if (terms.outputAmount > payable) return bound
  const tried = await simulateRelay(served, { relay, relayHash, account })
  if (!tried.ok) return tried.reason
  // Uses this payment's own gas, which a recipient with code can raise.
  const cost = gasCostIn(market, { token: outputToken, gas: tried.gas, data: tried.data })
  if (cost === undefined) return 'NoPrice'
  const asked = isOwn ? cost / promisedGasMultiple : cost
  const deepAtBlock = isFast ? blockNumber + depths.standard! : undefined
  const tooCheap = check(asked)
  // It may be paid later for the standard fee.
  if (tooCheap !== undefined) return isFast && checkAt(limit, asked) === undefined ? 'NotDeep' : tooCheap
  return { relayHash, relay, data: tried.data, gas: gasLimitOf(tried.gas), held, deepAtBlock }
}

/** Returns the speed of a transfer: fast if signed so and within the fast limit. */
const speedAt = (
  { fast }: RelayLimit,
  { fillSeconds, outputAmount }: { fillSeconds: bigint; outputAmount: bigint },
): Speed => (fast !== undefined && outputAmount <= fast.maxTransfer ? speedOf(fillSeconds) : 'standard')

/** True if this service settled the order, at the fee that this relayer offered then. */
const isAwarded = async (
  { database }: Pick<RelayDeps, 'database'>,
  { transactionHash }: Pick<Transfer, 'transactionHash'>,
): Promise<boolean> => {
  const isOwn = eq(settlementAttempts.transactionHash, transactionHash)
  const [own] = await database.select({ id: settlementAttempts.settlementId }).from(settlementAttempts).where(isOwn)
  return own !== undefined
}

type ValueTerms = Pick<Transfer, 'inputToken' | 'inputAmount' | 'outputToken' | 'outputAmount'>

const termsOf = ({ inputToken, inputAmount, outputToken, outputAmount }: RelayData): ValueTerms => ({
  inputToken: addressAt(inputToken, 0),
  inputAmount,
  outputToken: addressAt(outputToken, 0),
  outputAmount,
})

type Valued = { origin: RelayChain; market: GasMarket; terms: ValueTerms }

/** Returns the blocks to wait at each speed, by the larger of the values on both chains. */
const depthsOf = async (
  { raisedDepths }: RelayDeps,
  { origin, market, terms }: Valued,
): Promise<Record<Speed, bigint | undefined>> => {
  const { inputToken, inputAmount, outputToken, outputAmount } = terms
  const far = usdOf(market, { token: outputToken, amount: outputAmount })
  const originMarket = await origin.readMarket()
  const near = originMarket && usdOf(originMarket, { token: inputToken, amount: inputAmount })
  const usd = near === undefined || far === undefined ? undefined : Math.max(near, far)
  const { id } = origin.chain
  const raised = raisedDepths.get(id)
  return {
    standard: blocksBefore(id, { speed: 'standard', usd, raised }),
    fast: blocksBefore(id, { speed: 'fast', raised }),
  }
}

const isDeep = (blocks: bigint | undefined, { blockNumber, head }: { blockNumber: bigint; head: bigint }): boolean =>
  blocks !== undefined && blockNumber + blocks <= head

const refuse = (
  { log, served }: RelayDeps,
  { memory, relayHash, reason, nowMs }: Pick<Paying, 'memory' | 'nowMs'> & { relayHash: Hex; reason: string },
): void => {
  const before = memory.refused.get(relayHash)?.reason
  memory.refused.set(relayHash, { reason, atMs: nowMs })
  if (reason === before || waitsForTime.has(reason)) return
  const level = needsOperator.has(reason) ? 'warn' : 'info'
  log(level, 'a transfer is not paid', { chainId: served.chain.id, relayHash, reason })
}
