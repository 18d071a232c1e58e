import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import { batchCall, callsOfBatch, settledInBatch } from '@/lib/chain/intent/batch-call'
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
import { describeError } from '../../log'
import { revertWord } from '../round/rehearse-bid'
import type { SettlementDeps } from '../settlement-deps'
import { type Attempt, feesOf, isWithinBudget, raiseFees, signAttempt } from './attempt'
import { calledContract } from './called-contract'
import { estimateCancelGas } from './cancel-gas'
import { RemoteSignerError } from './remote-signer'
import { firstMissing } from './reserve-nonce'
import type { SettlerNonce } from './settler-nonces'
import { stillLeads } from './still-leads'

/** An attempt that is not mined is replaced by one with higher fees after both of these. */
const replacedAfter = { blocks: 2n, seconds: 4n } as const

type Sent = typeof attemptsTable.$inferSelect
type Open = typeof settlements.$inferSelect & {
  attempts: Sent[]
  orderHashes: Hex[]
  /** True if it has orders in flight, or the transfer that it pays waits for a payment. */
  isWanted: boolean
}

/**
 * Sends the open settlements of a chain: stored transactions are sent, unsent ones are simulated
 * again on the newest block, and unmined ones are replaced. The nonce of a settlement is used up by
 * an empty transfer if it would fail, has passed its deadline, has no order in flight, or pays a
 * transfer that is paid or gone. Failing calls of a batch are left out before it is sent. Every
 * transaction is stored before it is sent, and none is signed again for another nonce: the same
 * bytes are sent with each block until one has used the nonce, independent of a node's answers.
 *
 * `lanes` are the settlers' nonces at the cursor's block. `sentAt` is the memory of this process:
 * the block after which each settlement was sent last.
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
  }: { cursor: Cursor; lanes: readonly SettlerNonce[]; sentAt: Map<string, Hex>; nowMs: number },
): Promise<void> => {
  const open = await readOpen(deps)
  for (const id of sentAt.keys()) if (!open.some((settlement) => settlement.id === id)) sentAt.delete(id)
  for (const { account, nonce } of lanes) {
    const own = open.filter((settlement) => settlement.account === account)
    if (own.length === 0) continue
    await fillGap(deps, { cursor, account, first: nonce, own, nowMs })
    const trials = own.map((settlement) => ({ settlement, trial: tryOut(deps, settlement) }))
    // Nonces that a newer block than the cursor's has used are over; the ledger has yet to read
    // how.
    const next = await deps.served.client.getTransactionCount({ address: account })
    for (const { settlement, trial } of trials.filter((one) => one.settlement.nonce >= next))
      await drive(deps, { settlement, trial, isNext: settlement.nonce === next, cursor, sentAt, nowMs })
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

/** Reads the relays in flight whose transfer is on its chain and not paid. */
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
  /** Resolves to the simulated result of the settlement on the newest block. */
  trial: Promise<Trial>
  isNext: boolean
  cursor: Cursor
  sentAt: Map<string, Hex>
  nowMs: number
}

/** `rest`: some calls of a batch fail, and this call makes the others. */
type Trial = 'succeeds' | 'fails' | { rest: Hex }

/** An attempt that replaces the newest one; `data` if its call differs from the settlement's. */
type Next = { attempt: Attempt; data?: Hex | undefined }

/**
 * Simulated in parallel with the nonce, since the node may be far away; errors reach the caller
 * that awaits it.
 */
const tryOut = (deps: SettlementDeps, settlement: Open): Promise<Trial> => {
  const trial = trySettlement(deps, settlement)
  trial.catch(() => undefined)
  return trial
}

const drive = async (deps: SettlementDeps, driving: Driving): Promise<void> => {
  const { settlement, cursor, sentAt } = driving
  const next = await nextAttempt(deps, driving)
  if (next !== undefined && (await storeAttempt(deps, { ...driving, next })))
    settlement.attempts.push({ ...next.attempt, settlementId: settlement.id, sentBlock: null, sentSeconds: null })
  else if (sentAt.get(settlement.id) === cursor.hash) return
  if (await sendAll(deps, driving)) sentAt.set(settlement.id, cursor.hash)
}

/**
 * Returns the replacement of the newest attempt; undefined if none is needed, or its key is
 * missing.
 */
const nextAttempt = async (
  deps: SettlementDeps,
  { settlement, trial, isNext, cursor }: Driving,
): Promise<Next | undefined> => {
  const { served, keys, log } = deps
  const { attempts, account } = settlement
  const newest = attempts.at(-1)!
  if (!keys.accounts.includes(account)) return undefined
  const isOver = !settlement.isWanted || cursor.timestamp >= settlement.deadlineSeconds
  const found = newest.kind === 'settle' && !isOver ? await trial : undefined
  const isUnwanted = newest.kind === 'settle' && (isOver || found === 'fails')
  const data = typeof found === 'object' ? found.rest : undefined
  const { sentBlock, sentSeconds } = newest
  const isLate =
    sentBlock !== null &&
    cursor.number >= sentBlock + replacedAfter.blocks &&
    cursor.timestamp >= (sentSeconds ?? 0n) + replacedAfter.seconds
  if (!isUnwanted && data === undefined && !(isNext && isLate)) return undefined
  const now = feesOf(await newestPrices(served, cursor))
  const fees = raiseFees(newest, now)
  // A cancellation must outbid the settlement that it replaces, whatever its fees.
  if (!isUnwanted && !isWithinBudget(fees, now)) return undefined
  const kind = isUnwanted ? 'cancel' : newest.kind
  const gas = kind === 'cancel' ? await estimateCancelGas(served, account) : settlement.gas
  const called = { ...settlement, data: data ?? settlement.data }
  try {
    return { attempt: await signAttempt(keys, { chain: served.chain, settlement: called, kind, gas, fees }), data }
  } catch (error) {
    // Attempts that were signed before are still sent again.
    if (!(error instanceof RemoteSignerError)) throw error
    log('warn', 'a transaction is not signed', { chainId: served.chain.id, account, ...describeError(error) })
    return undefined
  }
}

/** Returns the newest known prices, since alternating between blocks would read both again. */
const newestPrices = async (
  { gasPrices }: Pick<SettlementDeps['served'], 'gasPrices'>,
  { hash }: Pick<Cursor, 'hash'>,
): Promise<GasPrices> => gasPrices.latest() ?? gasPrices.at(hash)

/**
 * Simulates unsent settlements on the newest block. If a node knows the transaction, it was sent
 * before this process crashed.
 */
const trySettlement = async ({ served: { chain, client } }: SettlementDeps, settlement: Open): Promise<Trial> => {
  const { attempts, purpose, account, data, gas } = settlement
  if (attempts.some(({ sentBlock }) => sentBlock !== null)) return 'succeeds'
  const calls = callsOfBatch(data)
  const called = { account, to: calledContract(chain, purpose), data, blockTag: 'latest' as const }
  // The calls of a batch share its gas.
  const trial = await client.call(calls ? { ...called, gas } : called).then(
    ({ data: answer = '0x' }): Trial => (calls ? withoutFailed(calls, settledInBatch(answer)) : 'succeeds'),
    (error: unknown): Trial => {
      revertWord(error)
      return 'fails'
    },
  )
  return trial !== 'succeeds' && (await isKnown(client, attempts[0]!.transactionHash)) ? 'succeeds' : trial
}

const withoutFailed = (calls: readonly Hex[], settled: readonly boolean[]): Trial => {
  const [first, ...others] = calls.filter((_, at) => settled[at])
  if (first === undefined) return 'fails'
  if (others.length === calls.length - 1) return 'succeeds'
  return { rest: others.length === 0 ? first : batchCall([first, ...others]) }
}

const isKnown = (client: SettlementDeps['served']['client'], hash: Hex): Promise<boolean> =>
  client.getTransaction({ hash }).then(
    () => true,
    (error: Error) => {
      if (error.name === 'TransactionNotFoundError') return false
      throw error
    },
  )

/** Stores an attempt if this process leads the chain and the settlement is open. */
const storeAttempt = (
  { served: { chain }, database }: SettlementDeps,
  { settlement, cursor, next: { attempt, data }, nowMs }: Driving & { next: Next },
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
    await transaction.insert(settlementAttempts).values({ ...attempt, settlementId: id })
    if (data !== undefined) {
      // All of its orders stay with the nonce until a block shows which were filled.
      await transaction.update(settlements).set({ data }).where(eq(settlements.id, id))
      settlement.data = data
      return true
    }
    const events = ordersToReport(settlement).map((orderHash) => ({
      orderHash,
      label: 'replaced' as const,
      transactionHash: attempt.transactionHash,
      reason: attempt.kind === 'cancel' ? 'Cancelled' : 'HigherFee',
    }))
    await noteTimeline(transaction, { nowMs, events })
    return true
  })

/**
 * Sends every attempt, the newest first; a node refuses those that it replaced. Returns true if a
 * node has the newest.
 */
const sendAll = async (deps: SettlementDeps, { settlement, cursor, nowMs }: Driving): Promise<boolean> => {
  const { client } = deps.served
  let isThere = false
  for (const [index, attempt] of settlement.attempts.toReversed().entries()) {
    // Unsent settlements whose nonce is used up or has fewer calls now are not sent.
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
  { settlement, attempt, cursor, nowMs }: Omit<Driving, 'trial' | 'isNext' | 'sentAt'> & { attempt: Sent },
): Promise<void> =>
  transact(database, async (transaction) => {
    const { transactionHash } = attempt
    await transaction
      .update(settlementAttempts)
      .set({ sentBlock: cursor.number, sentSeconds: cursor.timestamp })
      .where(and(eq(settlementAttempts.transactionHash, transactionHash), isNull(settlementAttempts.sentBlock)))
    if (attempt.kind === 'cancel') return
    const events = ordersToReport(settlement).map((orderHash) => ({
      orderHash,
      label: 'sent' as const,
      reason: settlement.agent,
      transactionHash,
    }))
    await noteTimeline(transaction, { nowMs, events })
  })

/**
 * Returns the orders whose timeline reports a transaction: that of a return or a release reports
 * only its end.
 */
const ordersToReport = ({ purpose, orderHashes }: Open): readonly Hex[] => (purpose === 'settle' ? orderHashes : [])

type Gap = { cursor: Cursor; account: Hex; first: number; own: Open[]; nowMs: number }

/**
 * Uses up a nonce that belongs to no settlement, since no block accepts a nonce before the previous
 * one. This can follow a reorganisation that removed transactions which others sent with the same
 * key.
 */
const fillGap = async (deps: SettlementDeps, { cursor, account, first, own, nowMs }: Gap): Promise<void> => {
  const { served, database, keys, newId } = deps
  const { chain } = served
  const nonces = own.map(({ nonce }) => nonce)
  const missing = firstMissing(first, nonces)
  if (nonces.every((nonce) => nonce < missing) || !keys.accounts.includes(account)) return
  const fees = feesOf(await newestPrices(served, cursor))
  const settlement = {
    id: newId(),
    chainId: chain.id,
    account,
    nonce: missing,
    agent: own[0]!.agent,
    data: '0x' as const,
    gas: 0n,
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
