import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { BridgeLeg } from '@/lib/order/lifecycle'
import { bridgeLegs } from '../db/bridge-schema'
import type { Transaction } from '../db/client'
import type { LegRow } from '../intent/orders/bridge-legs'
import type { IndexerStep } from '../ledger/indexer'
import type { LegAnswer } from './ask-legs'
import { readSaleEnds, type SaleEnd } from './sale-ends'

type FarState = Pick<
  LegRow,
  | ('state' | 'isLate' | 'fillTransaction' | 'fillBlock' | 'paidSeconds' | 'paidAmount' | 'paidTo')
  | ('landedHash' | 'endTransaction' | 'endBlock' | 'endAmount')
>

type SaleState = Pick<FarState, 'state' | 'endTransaction' | 'endBlock' | 'endAmount'>

/**
 * Returns a transfer's state by an answer of its destination chain, and by the end of the sale of
 * what arrived. A found payment is kept while the chain reports it as paid; `refunded` is kept
 * unless it is paid after all.
 *
 * @example
 * farStateOf(leg, { relayHash, isPaid: false, payment: undefined }, { tip, ends: new Map() })
 * // { state: 'sent', isLate: true, ... }
 */
export const farStateOf = (
  leg: LegRow,
  { isPaid, payment }: LegAnswer,
  { tip, ends }: { tip: { number: bigint; timestamp: bigint }; ends: ReadonlyMap<Hex, SaleEnd> },
): FarState => {
  if (!isPaid) {
    const unpaid = { fillTransaction: null, fillBlock: null, paidSeconds: null, paidAmount: null, paidTo: null }
    const state = leg.state === 'refunded' ? 'refunded' : 'sent'
    return { ...unpaid, ...noSale, state, isLate: tip.timestamp > leg.fillDeadline }
  }
  const { fillTransaction, fillBlock, paidSeconds, paidAmount, paidTo, landedHash } = leg
  const known =
    payment === undefined
      ? { fillTransaction, fillBlock: fillBlock ?? tip.number, paidSeconds, paidAmount, paidTo, landedHash }
      : {
          fillTransaction: payment.transactionHash,
          fillBlock: payment.blockNumber,
          paidSeconds: payment.blockSeconds,
          paidAmount: payment.amount,
          paidTo: payment.recipient,
          landedHash: payment.landedHash,
        }
  const { landedHash: sold } = known
  // The payment shows whether it is sold.
  const state: BridgeLeg =
    leg.message === '0x' || (known.fillTransaction !== null && sold === null) ? 'paid' : 'arrived'
  const end = sold === null ? undefined : ends.get(sold)
  const sale: SaleState = end
    ? {
        state: end.isSold ? 'paid' : 'released',
        endTransaction: end.transactionHash,
        endBlock: end.blockNumber,
        endAmount: end.isSold ? end.amount : known.paidAmount,
      }
    : { state, endTransaction: null, endBlock: null, endAmount: null }
  return { ...known, ...sale, isLate: false }
}

const noSale = { landedHash: null, endTransaction: null, endBlock: null, endAmount: null }

/**
 * Returns how a payment differs from the due one; undefined if it does not, or is unknown.
 *
 * @example
 * paymentIssueOf({ ...leg, paidAmount: leg.outputAmount - 1n }) // 'LessThanDue'
 */
export const paymentIssueOf = ({
  paidAmount,
  paidTo,
  outputAmount,
  recipient,
}: Pick<LegRow, 'paidAmount' | 'paidTo' | 'outputAmount' | 'recipient'>): PaymentIssue | undefined => {
  if (paidAmount === null || paidTo === null) return undefined
  if (!isSameAddress(paidTo, recipient)) return 'OtherRecipient'
  return paidAmount < outputAmount ? 'LessThanDue' : undefined
}

/** Another recipient that the owner signed after the deposit, or a smaller amount than due. */
export type PaymentIssue = 'OtherRecipient' | 'LessThanDue'

type Keeping = Pick<IndexerStep<unknown>, 'chain' | 'tip' | 'isFork' | 'log'> & { answers: readonly LegAnswer[] }

/**
 * Stores a chain's answers about transfers to it. Marks changes as news for the step of the order's
 * chain, which derives the order again. Transfers locked by another transaction wait for the next
 * block, since two chains that wait for each other would deadlock.
 *
 * @example
 * await storeAnswers(transaction, { chain, tip, isFork: false, log, answers })
 */
export const storeAnswers = async (
  transaction: Transaction,
  { chain, tip, isFork, log, answers }: Keeping,
): Promise<void> => {
  if (answers.length === 0) return
  const hashes = answers.map(({ relayHash }) => relayHash)
  const legs = await transaction
    .select()
    .from(bridgeLegs)
    .where(sql`${bridgeLegs.relayHash} = any(${sql.param(hashes)}::text[]) and ${bridgeLegs.destChainId} = ${chain.id}`)
    .orderBy(bridgeLegs.relayHash)
    // After a reorganisation no state of the old branch may remain.
    .for('update', isFork ? {} : { skipLocked: true })
  const byHash = new Map(answers.map((answer) => [answer.relayHash, answer]))
  const landed = legs.flatMap((leg) => byHash.get(leg.relayHash)!.payment?.landedHash ?? leg.landedHash ?? [])
  const ends = await readSaleEnds(transaction, { chain, landed })
  const next = legs.flatMap((leg) => {
    const far = farStateOf(leg, byHash.get(leg.relayHash)!, { tip, ends })
    const isNews = differs(leg, far)
    if (isNews) logNews(log, chain.id, leg, far)
    return isNews || !leg.isAsked ? [{ relayHash: leg.relayHash, isNews, ...far }] : []
  })
  await write(transaction, next)
}

const differs = (leg: LegRow, far: FarState) =>
  (Object.keys(far) as (keyof FarState)[]).some((name) => leg[name] !== far[name])

const logNews = (log: Keeping['log'], chainId: number, leg: LegRow, far: FarState) => {
  const { orderHash, relayHash } = leg
  const about = { chainId, orderHash, relayHash }
  if (leg.state === 'refunded' && far.state === 'paid') log('error', 'a refunded transfer is paid', about)
  const flaw = paymentIssueOf({ ...leg, ...far })
  if (flaw && leg.fillTransaction !== far.fillTransaction)
    log('warn', 'a transfer was not paid as due', {
      ...about,
      flaw,
      due: leg.outputAmount,
      paid: far.paidAmount,
      recipient: leg.recipient,
      paidTo: far.paidTo,
    })
}

const write = async (
  transaction: Transaction,
  next: readonly (FarState & { relayHash: Hex; isNews: boolean })[],
): Promise<void> => {
  if (next.length === 0) return
  const column = <value>(read: (leg: (typeof next)[number]) => value) => sql.param(next.map(read))
  const text = (value: bigint | null) => value?.toString() ?? null
  const isRefunded = sql`next.state = 'refunded'`
  await transaction.execute(sql`
    update bridge_legs as leg set
      is_asked = true,
      is_news = leg.is_news or next.is_news,
      is_closed = leg.is_closed and not next.is_news,
      state = next.state,
      is_late = next.is_late,
      fill_transaction = next.fill_transaction,
      fill_block = next.fill_block,
      paid_seconds = next.paid_seconds,
      paid_amount = next.paid_amount,
      paid_to = next.paid_to,
      landed_hash = next.landed_hash,
      end_transaction = next.end_transaction,
      end_block = next.end_block,
      end_amount = next.end_amount,
      refund_transaction = case when ${isRefunded} then leg.refund_transaction end,
      refund_block = case when ${isRefunded} then leg.refund_block end,
      is_refund_deferred = ${isRefunded} and leg.is_refund_deferred
    from unnest(
      ${column(({ relayHash }) => relayHash)}::text[],
      ${column(({ isNews }) => isNews)}::boolean[],
      ${column(({ state }) => state)}::text[],
      ${column(({ isLate }) => isLate)}::boolean[],
      ${column(({ fillTransaction }) => fillTransaction)}::text[],
      ${column(({ fillBlock }) => text(fillBlock))}::bigint[],
      ${column(({ paidSeconds }) => text(paidSeconds))}::bigint[],
      ${column(({ paidAmount }) => text(paidAmount))}::numeric[],
      ${column(({ paidTo }) => paidTo)}::text[],
      ${column(({ landedHash }) => landedHash)}::text[],
      ${column(({ endTransaction }) => endTransaction)}::text[],
      ${column(({ endBlock }) => text(endBlock))}::bigint[],
      ${column(({ endAmount }) => text(endAmount))}::numeric[]
    ) as next (
      relay_hash, is_news, state, is_late, fill_transaction, fill_block, paid_seconds, paid_amount, paid_to,
      landed_hash, end_transaction, end_block, end_amount
    )
    where leg.relay_hash = next.relay_hash`)
}

/**
 * Deletes a chain's answers about transfers above a block, or all: these become unasked.
 *
 * @example
 * await deleteAnswers(transaction, { chainId: 42161, above: 17n })
 */
export const deleteAnswers = async (
  transaction: Transaction,
  { chainId, above }: { chainId: number; above?: bigint },
): Promise<void> => {
  const isGone = above === undefined ? sql`true` : sql`fill_block > ${above}::bigint`
  await transaction.execute(sql`
    update bridge_legs set
      state = case when state = 'refunded' then state else 'sent' end,
      is_news = is_news or state in ('arrived', 'paid', 'released') or is_late,
      is_asked = false, is_late = false, is_closed = false,
      fill_transaction = null, fill_block = null, paid_seconds = null, paid_amount = null, paid_to = null,
      landed_hash = null, end_transaction = null, end_block = null, end_amount = null
    where dest_chain_id = ${chainId}::int and ${isGone}`)
}

/** Maximum seconds by which a reorganisation can move a chain's time back. */
const maxReplacedSeconds = 3_600n

/**
 * Reopens closed refunded transfers whose deadline the chain's time may precede again.
 *
 * @example
 * await reopenLate(transaction, { chainId: 42161, tip })
 */
export const reopenLate = async (
  transaction: Transaction,
  { chainId, tip }: { chainId: number; tip: { timestamp: bigint } },
): Promise<void> => {
  await transaction.execute(sql`
    update bridge_legs set is_closed = false
    where dest_chain_id = ${chainId}::int and is_closed and state = 'refunded'
      and fill_deadline >= ${tip.timestamp - maxReplacedSeconds}::bigint`)
}
