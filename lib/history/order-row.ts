import type { Address, Hex } from 'viem'
import { isSameAddress, recipientOf, toLowerAddress } from '@/lib/address'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { SwapRecord } from '@/lib/api/market/swaps'
import type { RfqRecord } from '@/lib/api/otc'
import { agreedTerms } from '@/lib/chain/intent/agreed-terms'
import { arrivalTerms, boughtOf } from '@/lib/order/bridge/arrival-terms'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { type AnyIntent, readNamed, readSigned } from '@/lib/order/families/families'
import { intentTotal, sourceLeft } from '@/lib/order/intent-funds'
import { intentIdOf } from '@/lib/order/intent-id'
import { receiptPath } from '@/lib/receipt-path'
import { foldCase } from '@/lib/search/fold-case'
import { ticketKinds, ticketOf } from '../ticket/kinds'
import { mayBeFilled, type ShownStatus } from './intent/derive-shown-status'
import type { SignedIntent } from './intent/signed-intent'
import type { ChainState } from './otc/derive-order-state'
import { orderPath } from './otc/order-link'
import type { HashedOrder } from './otc/signed-orders'

export const orderTypes = ['swap', 'market', 'limit', 'twap', 'offer'] as const
export type OrderType = (typeof orderTypes)[number]

/** The stage of an order: open; open and in need of an action; finished. */
export type OrderStage = 'open' | 'needs' | 'done'

/** A fill as the service reports it, raw units; null where it does not report an amount. */
export type RowFill = {
  transactionHash: Hex
  spent: string | null
  received: string | null
  /** The transaction that paid it on another chain; absent on one chain, and until it is found. */
  farTransaction?: Hex
  /** The time of its block, milliseconds since 1970; absent if the service does not report it. */
  at?: number | undefined
  /** The fees, and the quote after fees: in the destination of a sale, else the source. */
  fee?: bigint | undefined
  quoted?: bigint | undefined
  /** Dollars for a whole token at its block, as decimal text; null if none were stored. */
  srcUsd?: string | null
  destUsd?: string | null
}

/** A refund of an order that was not paid on its destination; raw units. */
export type RowRefund = { transactionHash: Hex; chainId: number; token: Address; amount: bigint }

/** Amounts that fills spent and received, raw units. */
export type Executed = { src: bigint; dest: bigint }

/**
 * Adds up the amounts that fills spent and received. Returns undefined without a fill, or if the
 * service does not report the amounts of one of them.
 *
 * @example
 * executedOf([{ transactionHash, spent: '3', received: '2' }]) // { src: 3n, dest: 2n }
 */
export const executedOf = (fills: readonly RowFill[]): Executed | undefined => {
  if (fills.length === 0) return undefined
  const sums = { src: 0n, dest: 0n }
  for (const { spent, received } of fills) {
    if (spent === null || received === null) return undefined
    sums.src += BigInt(spent)
    sums.dest += BigInt(received)
  }
  return sums
}

/** An order or a market swap in a list, not yet verified. Raw units. */
export type OrderRow = {
  /** The order hash; of a swap, the transaction hash. */
  hash: Hex
  type: OrderType
  chainId: number
  /** The chain of `destToken`: another one where the order is paid there. */
  destChainId: number
  /** The exact side. An offer sells. */
  side: 'SELL' | 'BUY'
  srcToken: Address
  destToken: Address
  srcAmount: bigint
  destAmount: bigint
  /** The signed limit for the full amount; undefined of a swap whose call is not known. */
  limit: Executed | undefined
  /** The account that receives, if it is not the owner. */
  receiver: Address | undefined
  /** The maximum of the source that it may still take. */
  srcLeft: bigint
  /** 0 to 100. */
  filledPercent: number
  /** The filled and total slices of a TWAP order. */
  parts?: { filled: number; of: number }
  stage: OrderStage
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
  /** Unix seconds; undefined if it never expires. */
  expiresAt: number | undefined
  fills: readonly RowFill[]
  /** The refunds of transfers that were not paid; absent without any. */
  refunds?: readonly RowRefund[]
  /** The sum of all fills; undefined if one is unknown, or all were refunded. */
  executed: Executed | undefined
  /** The searchable text, in lower case. */
  searchText: string
  /** True for an order of this browser while it is unknown if the service has it, too. */
  isUnheard?: boolean
} & (
  | {
      surface: 'intent'
      path: string
      status: ShownStatus | undefined
      id: string
      /** Undefined if only this browser has it. */
      record: IntentRecord | undefined
      kept: SignedIntent | undefined
    }
  | {
      surface: 'otc'
      path: string
      status: ChainState | undefined
      /** Undefined if only this browser has it. */
      record: RfqRecord | undefined
      kept: HashedOrder | undefined
    }
  | { surface: 'market'; path: string; status: 'COMPLETED'; record: SwapRecord }
)

/** An order that is signed before it is filled, unlike a swap. */
export type SignedRow = Exclude<OrderRow, { surface: 'market' }>
export type IntentRow = Extract<OrderRow, { surface: 'intent' }>

/** Returns the name of a token for searching: its symbol, or an empty text if it is on no list. */
export type NameToken = (chainId: number, token: string) => string

const needing: readonly string[] = ['SUSPENDED', 'AWAITING_SIGNATURE', 'UNSENT']

const stageOf = (status: string | undefined, isOver: boolean): OrderStage =>
  isOver ? 'done' : needing.includes(status ?? '') ? 'needs' : 'open'

/**
 * Returns the row of an order that the service lists.
 *
 * @example
 * intentRow(record, nameToken).path // '/orders/0x88df...?chain=1'
 */
export const intentRow = (record: IntentRecord, nameToken: NameToken): OrderRow => {
  const { orderHash: hash, input, side, status, id, type, transactions } = record
  const signed = readSigned(record.order)
  const filledPercent = transactions.reduce((sum, fill) => sum + fill.filledPercent, 0)
  // Percents are multiples of 100/128.
  const filled = (intentTotal(signed.order) * BigInt(Math.round(filledPercent * 128))) / 12_800n
  const quotes = quotesOf(readNamed(record.onChainOrderType, record.order), transactions)
  const fills = transactions.map(({ originTx, destinationTx, ...fill }, index) => ({
    transactionHash: originTx,
    spent: fill.spentAmount,
    received: fill.receivedAmount,
    ...(destinationTx !== null && { farTransaction: destinationTx }),
    at: Date.parse(fill.filledAt),
    fee: BigInt(fill.feeAmount),
    quoted: quotes[index],
    srcUsd: fill.srcUsd,
    destUsd: fill.destUsd,
  }))
  const refunds = record.refunds.map(({ tx, chainId, token, amount }) => ({
    transactionHash: tx,
    chainId,
    token: toLowerAddress(token),
    amount: BigInt(amount),
  }))
  return {
    ...signedFields({ ...signed, hash, chainId: input.chainId, type }, { id, nameToken, fills }),
    surface: 'intent',
    side,
    status,
    record,
    kept: undefined,
    ...(refunds.length > 0 && { refunds }),
    filledPercent,
    srcLeft: sourceLeft(signed.order, filled),
    stage: stageOf(status, status !== 'BRIDGING' && !mayBeFilled(status)),
    createdAt: Date.parse(record.createdAt),
    updatedAt: Date.parse(record.updatedAt),
  }
}

/** Returns each fill's quote after fees; unknown on another chain and for slices. */
const quotesOf = (signed: AnyIntent | undefined, fills: IntentRecord['transactions']): (bigint | undefined)[] => {
  if (signed === undefined || isBridged(signed.order)) return []
  return fills.map(({ spentAmount, receivedAmount }) =>
    spentAmount === null || receivedAmount === null
      ? undefined
      : agreedTerms(signed, { srcAmount: BigInt(spentAmount), destAmount: BigInt(receivedAmount), filled: undefined })
          .quoted,
  )
}

/** Returns the row of an order that this browser signed and the service does not list. */
export const storedIntentRow = (
  kept: SignedIntent,
  { status, keptAt, nameToken }: { status: ShownStatus | undefined; keptAt: number; nameToken: NameToken },
): OrderRow => ({
  ...signedFields(kept, { id: intentIdOf(kept.hash), nameToken, fills: [] }),
  surface: 'intent',
  side: kept.order.kind === 0 ? 'SELL' : 'BUY',
  status,
  record: undefined,
  kept,
  filledPercent: 0,
  srcLeft: kept.order.srcAmount,
  stage: stageOf(status, status !== undefined && !mayBeFilled(status)),
  createdAt: keptAt,
  updatedAt: keptAt,
})

/** Returns the fields of a row that follow from what was signed and from its fills. */
const signedFields = (
  { order, schedule, hash, chainId, type }: Pick<SignedIntent, 'order' | 'schedule' | 'hash' | 'chainId' | 'type'>,
  { id, nameToken, fills }: { id: string; nameToken: NameToken; fills: readonly RowFill[] },
) => {
  const { srcToken, srcAmount, deadline } = order
  const arrives = arrivalTerms({ order, schedule })
  const destChainId = arrives?.chainId ?? chainId
  const { token, minimum: destAmount } = arrives
    ? boughtOf(arrives)
    : { token: order.destToken, minimum: order.destAmount }
  const destToken = toLowerAddress(token)
  const executed = executedOf(fills)
  return {
    hash,
    chainId,
    destChainId,
    id,
    srcAmount,
    destAmount,
    limit: { src: srcAmount, dest: destAmount },
    receiver: otherRecipientOf(order),
    fills,
    // A refunded amount bought nothing.
    executed: arrives && executed?.dest === 0n ? undefined : executed,
    srcToken: toLowerAddress(srcToken),
    destToken,
    type: ticketKinds[ticketOf({ type, schedule })].listed,
    ...(schedule && { parts: { filled: fills.length, of: Number(schedule.slices) } }),
    expiresAt: Number(deadline),
    path: `/orders/${hash}?chain=${chainId}`,
    searchText: [
      searchTextOf(nameToken, chainId, [srcToken, order.destToken], [hash, id]),
      ...(arrives ? [searchTextOf(nameToken, destChainId, [destToken], [])] : []),
    ].join(' '),
  }
}

const otherRecipientOf = (parties: { owner: Address; beneficiary: Address }): Address | undefined => {
  const recipient = recipientOf(parties)
  return isSameAddress(recipient, parties.owner) ? undefined : recipient
}

/**
 * Returns the row of an offer that the service lists.
 *
 * @example
 * offerRow(record, nameToken).type // 'offer'
 */
export const offerRow = (record: RfqRecord, nameToken: NameToken): OrderRow => {
  const { orderHash: hash, chainId, makerAsset, takerAsset, state } = record
  const [srcAmount, left] = [BigInt(record.makerAmount), BigInt(record.fillableBalance)]
  const destAmount = BigInt(record.takerAmount)
  const fills = record.fills.map(({ transactionHash, makerAmount, takerAmount, filledAt, makerUsd, takerUsd }) => ({
    transactionHash,
    spent: makerAmount,
    received: takerAmount,
    srcUsd: makerUsd,
    destUsd: takerUsd,
    at: filledAt === null ? undefined : filledAt * 1_000,
    fee: 0n,
  }))
  return {
    surface: 'otc',
    type: 'offer',
    hash,
    chainId,
    destChainId: chainId,
    side: 'SELL',
    record,
    kept: undefined,
    // The service never lists drafts.
    status: state === 'DRAFT' ? undefined : state,
    srcToken: toLowerAddress(makerAsset),
    destToken: toLowerAddress(takerAsset),
    srcAmount,
    destAmount,
    srcLeft: left,
    limit: { src: srcAmount, dest: destAmount },
    receiver: undefined,
    filledPercent: state === 'FULFILLED' ? 100 : Number(((srcAmount - left) * 10_000n) / srcAmount) / 100,
    stage: stageOf(state, state !== 'PENDING' && state !== 'SUSPENDED' && state !== 'DRAFT'),
    createdAt: record.createdAt * 1_000,
    updatedAt: record.updatedAt * 1_000,
    expiresAt: Number(record.expiry) || undefined,
    path: `/otc/${hash}?chain=${chainId}`,
    fills,
    executed: executedOf(fills),
    searchText: searchTextOf(nameToken, chainId, [makerAsset, takerAsset], [hash]),
  }
}

/**
 * Returns the row of a listed market swap, with executed amounts instead of agreed ones.
 *
 * @example
 * swapRow(record, nameToken).stage // 'done'
 */
export const swapRow = (record: SwapRecord, nameToken: NameToken): OrderRow => {
  const { transactionHash, chainId, side, srcToken, destToken, srcAmount, destAmount } = record
  const { quotedAmount, feeAmount, srcUsd, destUsd } = record
  const executed = { src: BigInt(srcAmount), dest: BigInt(destAmount) }
  const minedAt = Date.parse(record.createdAt)
  return {
    surface: 'market',
    type: 'swap',
    hash: transactionHash,
    chainId,
    destChainId: chainId,
    side: side ?? 'SELL',
    record,
    status: 'COMPLETED',
    stage: 'done',
    filledPercent: 100,
    path: receiptPath(chainId, transactionHash),
    srcToken: toLowerAddress(srcToken),
    destToken: toLowerAddress(destToken),
    srcAmount: executed.src,
    destAmount: executed.dest,
    srcLeft: 0n,
    receiver: otherRecipientOf(record),
    limit: limitOf(record, executed),
    createdAt: minedAt,
    updatedAt: minedAt,
    expiresAt: undefined,
    fills: [
      {
        transactionHash,
        spent: srcAmount,
        received: destAmount,
        at: minedAt,
        srcUsd,
        destUsd,
        quoted: orUndefined(quotedAmount),
        fee: orUndefined(feeAmount),
      },
    ],
    executed,
    searchText: searchTextOf(nameToken, chainId, [srcToken, destToken], [transactionHash]),
  }
}

const orUndefined = (amount: string | null) => (amount === null ? undefined : BigInt(amount))

/** Returns the signed limit of a swap with its exact side. */
const limitOf = ({ side, limitAmount }: SwapRecord, { src, dest }: Executed): Executed | undefined => {
  const limit = orUndefined(limitAmount)
  if (side === null || limit === undefined) return undefined
  return side === 'SELL' ? { src, dest: limit } : { src: limit, dest }
}

/** Returns the row of an offer that only this browser has; its page shows its outcome. */
export const storedOfferRow = (signed: HashedOrder, { keptAt, nowMs, nameToken }: StoredOffer): OrderRow => {
  const { order, hash, chainId } = signed
  const { makerAsset, takerAsset, makerAmount, takerAmount, expiry } = order
  const isOver = expiry !== 0n && Number(expiry) * 1_000 < nowMs
  return {
    surface: 'otc',
    type: 'offer',
    hash,
    chainId,
    destChainId: chainId,
    side: 'SELL',
    record: undefined,
    kept: signed,
    status: isOver ? 'EXPIRED' : undefined,
    srcToken: toLowerAddress(makerAsset),
    destToken: toLowerAddress(takerAsset),
    srcAmount: makerAmount,
    destAmount: takerAmount,
    srcLeft: makerAmount,
    filledPercent: 0,
    limit: { src: makerAmount, dest: takerAmount },
    receiver: undefined,
    stage: isOver ? 'done' : 'open',
    createdAt: keptAt,
    updatedAt: keptAt,
    expiresAt: Number(expiry) || undefined,
    fills: [],
    executed: undefined,
    path: orderPath({ hash, signed }),
    searchText: searchTextOf(nameToken, chainId, [makerAsset, takerAsset], [hash]),
  }
}
type StoredOffer = { keptAt: number; nowMs: number; nameToken: NameToken }

const searchTextOf = (nameToken: NameToken, chainId: number, tokens: readonly string[], names: readonly string[]) =>
  foldCase([...tokens.flatMap((token) => [nameToken(chainId, token), token]), ...names].join(' '))

/** Returns the key of a fill among those of all orders. */
export const fillKey = (hash: string, { transactionHash }: RowFill): string => `${hash} ${transactionHash}`
