import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { GasPrices } from '../../chain/facts/gas-price'
import { bridgeLegs, relayFills } from '../../db/bridge-schema'
import { transact } from '../../db/client'
import {
  type settlementAttempts as attemptsTable,
  settlementAttempts,
  settlementOrders,
  settlements,
} from '../../db/intent-schema'
import { noteTimeline } from '../../intent/orders/timeline'
import type { Cursor } from '../../ledger/cursor'
import { revertWord } from '../round/rehearse-bid'
import type { SettlementDeps } from '../settlement-deps'
import { type Attempt, feesOf, isWithinBudget, raiseFees, signAttempt } from './attempt'
import { calledContract } from './called-contract'
import { estimateCancelGas } from './cancel-gas'
import type { LaneAt } from './lanes'
import { stillLeads } from './still-leads'
import { firstMissing } from './take-nonce'

/** An attempt that no block took is replaced by one that pays more after both of these. */
const replacedAfter = { blocks: 2n, seconds: 4n } as const

type Sent = typeof attemptsTable.$inferSelect
type Open = typeof settlements.$inferSelect & {
  attempts: Sent[]
  orderHashes: Hex[]
  /** It holds its orders, or the transfer that it pays waits for a payment. */
  isWanted: boolean
}

/**
 * Does what the open settlements of a chain need: sends what was written down, tries again on the
 * newest block what was never sent, replaces what no block takes, and gives the nonce to nothing
 * where a settlement would fail, has been wanted for long enough, holds no order any more, or pays a
 * transfer that is paid or gone. Every transaction is written down before it is sent, and none is
 * signed again for another nonce: the same bytes are sent with each block until one has used the nonce,
 * independent of a node's answers.
 *
 * `lanes` are as of the cursor's block. `sentAt` is what this process remembers: the block after which each was sent last.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await sendSettlements(deps, { cursor, lanes, sentAt: new Map(), nowMs })
 */
export const sendSettlements = async (
  deps: SettlementDeps,
  {
    cursor,
    lanes,
    sentAt,
    nowMs,
  }: { cursor: Cursor; lanes: readonly LaneAt[]; sentAt: Map<string, Hex>; nowMs: number },
): Promise<void> => {
  const open = await readOpen(deps)
  for (const id of sentAt.keys()) if (!open.some((settlement) => settlement.id === id)) sentAt.delete(id)
  for (const { account, nonce } of lanes) {
    const own = open.filter((settlement) => settlement.account === account)
    if (own.length === 0) continue
    await fillGap(deps, { cursor, account, first: nonce, own, nowMs })
    const trials = own.map((settlement) => ({ settlement, fails: tryOut(deps, settlement) }))
    // What a newer block than the cursor's has used is over; the ledger has yet to read how.
    const next = await deps.served.client.getTransactionCount({ address: account })
    for (const { settlement, fails } of trials.filter((one) => one.settlement.nonce >= next))
      await drive(deps, { settlement, fails, isNext: settlement.nonce === next, cursor, sentAt, nowMs })
  }
}

const readOpen = async ({ served, database }: SettlementDeps): Promise<Open[]> => {
  const rows = await database
    .select()
    .from(settlements)
    .innerJoin(settlementAttempts, eq(settlementAttempts.settlementId, settlements.id))
    .where(and(eq(settlements.chainId, served.chain.id), eq(settlements.state, 'open')))
    .orderBy(asc(settlements.account), asc(settlements.nonce), asc(settlementAttempts.maxFee))
  if (rows.length === 0) return []
  const held = await database
    .select({ id: settlementOrders.settlementId, orderHash: settlementOrders.orderHash })
    .from(settlementOrders)
    .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .where(and(eq(settlements.chainId, served.chain.id), eq(settlementOrders.isInFlight, true)))
  const relays = await readWantedRelays({ served, database })
  const open = new Map<string, Open>()
  for (const { settlements: settlement, settlement_attempts: attempt } of rows) {
    const known = open.get(settlement.id)
    if (known) known.attempts.push(attempt)
    else {
      const orderHashes = held.flatMap(({ id, orderHash }) => (id === settlement.id ? orderHash : []))
      const isWanted = orderHashes.length > 0 || relays.has(settlement.id)
      open.set(settlement.id, { ...settlement, attempts: [attempt], orderHashes, isWanted })
    }
  }
  return [...open.values()]
}

/** The relays under way whose transfer is on its chain and not paid. */
const readWantedRelays = async ({
  served,
  database,
}: Pick<SettlementDeps, 'served' | 'database'>): Promise<ReadonlySet<string>> => {
  const rows = await database
    .select({ id: relayFills.settlementId })
    .from(relayFills)
    .innerJoin(bridgeLegs, eq(bridgeLegs.relayHash, relayFills.relayHash))
    .where(and(eq(relayFills.chainId, served.chain.id), eq(relayFills.isInFlight, true), eq(bridgeLegs.state, 'sent')))
  return new Set(rows.map(({ id }) => id))
}

type Driving = {
  settlement: Open
  /** Resolves true if the settlement fails on the newest block. */
  fails: Promise<boolean>
  isNext: boolean
  cursor: Cursor
  sentAt: Map<string, Hex>
  nowMs: number
}

/** Asks beside the nonce, since the node may be far away; an error is for who awaits the answer. */
const tryOut = (deps: SettlementDeps, settlement: Open): Promise<boolean> => {
  const fails = wouldFail(deps, settlement)
  fails.catch(() => undefined)
  return fails
}

const drive = async (deps: SettlementDeps, driving: Driving): Promise<void> => {
  const { settlement, cursor, sentAt } = driving
  const next = await nextAttempt(deps, driving)
  if (next !== undefined && (await keepAttempt(deps, { ...driving, next })))
    settlement.attempts.push({ ...next, settlementId: settlement.id, sentBlock: null, sentSeconds: null })
  else if (sentAt.get(settlement.id) === cursor.hash) return
  if (await sendAll(deps, driving)) sentAt.set(settlement.id, cursor.hash)
}

/** What takes the place of the newest attempt; undefined while that is as it should be, and where its key is not here. */
const nextAttempt = async (
  deps: SettlementDeps,
  { settlement, fails, isNext, cursor }: Driving,
): Promise<Attempt | undefined> => {
  const { served, keys } = deps
  const { attempts, account } = settlement
  const newest = attempts.at(-1)!
  if (!keys.accounts.includes(account)) return undefined
  const isUnwanted =
    newest.kind === 'settle' &&
    (!settlement.isWanted || cursor.timestamp >= settlement.deadlineSeconds || (await fails))
  const { sentBlock, sentSeconds } = newest
  const isLate =
    sentBlock !== null &&
    cursor.number >= sentBlock + replacedAfter.blocks &&
    cursor.timestamp >= (sentSeconds ?? 0n) + replacedAfter.seconds
  if (!isUnwanted && !(isNext && isLate)) return undefined
  const now = feesOf(await newestPrices(served, cursor))
  const fees = raiseFees(newest, now)
  // A cancellation must outbid the settlement that it replaces, whatever that offered.
  if (!isUnwanted && !isWithinBudget(fees, now)) return undefined
  const kind = isUnwanted ? 'cancel' : newest.kind
  const gas = kind === 'cancel' ? await estimateCancelGas(served, account) : settlement.gas
  return signAttempt(keys, { chain: served.chain, settlement, kind, gas, fees })
}

/** The newest ones that are known, so that blocks that were read apart are not read again by turns. */
const newestPrices = async (
  { gasPrices }: Pick<SettlementDeps['served'], 'gasPrices'>,
  { hash }: Pick<Cursor, 'hash'>,
): Promise<GasPrices> => gasPrices.latest() ?? gasPrices.at(hash)

/** Tries what was never sent on the newest block. A node that knows the transaction was sent it all the same: before this process died. */
const wouldFail = async ({ served: { chain, client } }: SettlementDeps, settlement: Open): Promise<boolean> => {
  const { attempts, purpose, account, data } = settlement
  if (attempts.some(({ sentBlock }) => sentBlock !== null)) return false
  try {
    await client.call({ account, to: calledContract(chain, purpose), data, blockTag: 'latest' })
    return false
  } catch (error) {
    revertWord(error)
    return !(await isKnown(client, attempts[0]!.transactionHash))
  }
}

const isKnown = (client: SettlementDeps['served']['client'], hash: Hex): Promise<boolean> =>
  client.getTransaction({ hash }).then(
    () => true,
    (error: Error) => {
      if (error.name === 'TransactionNotFoundError') return false
      throw error
    },
  )

/** Writes an attempt down, while this process has the chain and the settlement is open. */
const keepAttempt = (
  { served: { chain }, database }: SettlementDeps,
  { settlement, cursor, next, nowMs }: Driving & { next: Attempt },
): Promise<boolean> =>
  transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId: chain.id, cursor }))) return false
    const { id } = settlement
    const [open] = await transaction
      .select({ state: settlements.state })
      .from(settlements)
      .where(eq(settlements.id, id))
      .for('update')
    if (open?.state !== 'open') return false
    await transaction.insert(settlementAttempts).values({ ...next, settlementId: id })
    const events = toldOf(settlement).map((orderHash) => ({
      ...{ orderHash, label: 'replaced' as const, transactionHash: next.transactionHash },
      reason: next.kind === 'cancel' ? 'Cancelled' : 'HigherFee',
    }))
    await noteTimeline(transaction, { nowMs, events })
    return true
  })

/** Sends every attempt, the newest first; a node refuses those that it replaced. Says whether the newest is with a node. */
const sendAll = async (deps: SettlementDeps, { settlement, cursor, nowMs }: Driving): Promise<boolean> => {
  const { client } = deps.served
  let isThere = false
  for (const [index, attempt] of settlement.attempts.toReversed().entries()) {
    // The only attempts that may be held back are settlements that were never sent, once their nonce is to be given to nothing.
    if (index > 0 && attempt.sentBlock === null) continue
    const taken = await deps.send(attempt).then(
      () => true,
      () => isKnown(client, attempt.transactionHash).catch(() => false),
    )
    if (index === 0) isThere = taken
    if (taken && attempt.sentBlock === null) await noteSent(deps, { settlement, attempt, cursor, nowMs })
  }
  return isThere
}

const noteSent = (
  { database }: SettlementDeps,
  { settlement, attempt, cursor, nowMs }: Omit<Driving, 'fails' | 'isNext' | 'sentAt'> & { attempt: Sent },
): Promise<void> =>
  transact(database, async (transaction) => {
    const { transactionHash } = attempt
    await transaction
      .update(settlementAttempts)
      .set({ sentBlock: cursor.number, sentSeconds: cursor.timestamp })
      .where(and(eq(settlementAttempts.transactionHash, transactionHash), isNull(settlementAttempts.sentBlock)))
    if (attempt.kind === 'cancel') return
    const events = toldOf(settlement).map((orderHash) => ({
      ...{ orderHash, label: 'sent' as const, reason: settlement.agent, transactionHash },
    }))
    await noteTimeline(transaction, { nowMs, events })
  })

/** Returns the orders whose timeline tells of a transaction: of a return it has the end alone. */
const toldOf = ({ purpose, orderHashes }: Open): readonly Hex[] => (purpose === 'expire' ? [] : orderHashes)

type Gap = { cursor: Cursor; account: Hex; first: number; own: Open[]; nowMs: number }

/**
 * No block takes a nonce before the one in front of it. One that belongs to no settlement, as after a reorganisation that took back what
 * somebody else had sent with the same key, is given to nothing.
 */
const fillGap = async (deps: SettlementDeps, { cursor, account, first, own, nowMs }: Gap): Promise<void> => {
  const { served, database, keys, newId } = deps
  const { chain } = served
  const nonces = own.map(({ nonce }) => nonce)
  const missing = firstMissing(first, nonces)
  if (nonces.every((nonce) => nonce < missing) || !keys.accounts.includes(account)) return
  const fees = feesOf(await newestPrices(served, cursor))
  const settlement = {
    ...{ id: newId(), chainId: chain.id, account, nonce: missing, agent: own[0]!.agent, data: '0x' as const, gas: 0n },
    purpose: 'settle' as const,
    state: 'open' as const,
    deadlineSeconds: cursor.timestamp,
    createdAtMs: nowMs,
  }
  const gas = await estimateCancelGas(served, account)
  const attempt = await signAttempt(keys, { chain, settlement, kind: 'cancel', gas, fees })
  await transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId: chain.id, cursor }))) return
    const stored = await transaction.insert(settlements).values(settlement).onConflictDoNothing().returning()
    if (stored.length > 0)
      await transaction.insert(settlementAttempts).values({ ...attempt, settlementId: settlement.id })
  })
}
