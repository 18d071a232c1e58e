import type { Address, Hash, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { sumOf } from '@/lib/amount'
import type { CrossingTransfer } from '@/lib/api/intent/crossing'
import type { Arrival } from './landing'
import type { BlockPlace, Sale, SentTransfer, Transfer, TransferPayment } from './transfer'

/** The source of a fact: a node that this browser asked, or the service. */
export type Source = 'chain' | 'service'

/** A sale that is not settled or released yet. */
type OpenSale = Pick<Sale, 'arrival' | 'isOver'>

/** A step of a transfer: its transaction, and if known its block and time in unix seconds. */
export type Station = { transaction: Hash | undefined; block: bigint | undefined; at: number | undefined; by: Source }

/** The end of a transfer as a page shows it; raw units. */
export type ShownEnd =
  | { kind: 'waiting'; isLate: boolean; by: Source }
  | {
      kind: 'paid'
      station: Station
      /** Undefined until the event of the payment is found. */
      amount: bigint | undefined
      recipient: Address | undefined
      /** True if the payment differs from the signed one: another recipient, or less. */
      isOther: boolean
      /** True if this service's relayer paid, as it reports; undefined if it has not reported. */
      isByVenue?: boolean | undefined
    }
  | { kind: 'refunded'; station: Station; amount: bigint; isDeferred: boolean }
  /**
   * It arrived and is for sale; the amount of the output token, undefined until it is read. `sale`:
   * the open sale, if this browser read it.
   */
  | { kind: 'landed'; station: Station; amount: bigint | undefined; sale?: OpenSale | undefined }
  /** It was sold after its arrival, for an amount of another token. */
  | { kind: 'sold'; arrival: Station; station: Station; token: Address; amount: bigint }
  /** It was not sold in time: the recipient got the output token. */
  | { kind: 'released'; arrival: Station; station: Station; amount: bigint }
  /** The state of a transfer that no node and no service has reported yet. */
  | { kind: 'unknown' }

/**
 * The promise of a relayer of others to pay a transfer, by the service: until which unix seconds,
 * and whether it was kept; undefined while that is not known.
 */
export type ShownPromise = {
  relayer: string
  until: number | undefined
  outcome: 'open' | 'kept' | 'broken' | undefined
}

/** A transfer as a page shows it. */
export type ShownTransfer = Pick<
  SentTransfer,
  'part' | 'inputToken' | 'inputAmount' | 'outputToken' | 'outputAmount' | 'fillDeadline' | 'recipient'
> & { relayHash: Hex; sent: Station; end: ShownEnd; promise?: ShownPromise | undefined }

const stationOf = (transaction: Hash, { number: block, at }: BlockPlace): Station => ({
  transaction,
  block,
  at,
  by: 'chain',
})

/** True if another recipient was paid than the owner signed, or less. */
const isOtherPayment = (
  due: Pick<SentTransfer, 'recipient' | 'outputAmount'>,
  paid: { recipient: string; amount: bigint },
): boolean => !isSameAddress(due.recipient, paid.recipient) || paid.amount < due.outputAmount

const endOfRead = ({ fate, ...sent }: Transfer): ShownEnd => {
  if (fate === undefined) return { kind: 'unknown' }
  switch (fate.state) {
    case 'sent':
      return { kind: 'waiting', isLate: fate.isLate, by: 'chain' }
    case 'refunded': {
      const { transaction, block, amount, isDeferred } = fate.refund
      return { kind: 'refunded', station: stationOf(transaction, block), amount, isDeferred }
    }
    default: {
      const { payment } = fate
      const station: Station = payment
        ? stationOf(payment.transaction, payment.block)
        : { transaction: undefined, block: undefined, at: undefined, by: 'chain' }
      const isOther = payment !== undefined && isOtherPayment(sent, payment)
      if (sent.message !== '0x' && !isOther) return endOfSale(station, payment)
      return { kind: 'paid', station, amount: payment?.amount, recipient: payment?.recipient, isOther }
    }
  }
}

/** Returns how far the sale of an arrival is by the chain. */
const endOfSale = (arrival: Station, payment: TransferPayment | undefined): ShownEnd => {
  const sale = payment?.sale
  if (sale?.end === undefined) {
    const open = sale?.state === 'open' ? { arrival: sale.arrival, isOver: sale.isOver } : undefined
    return { kind: 'landed', station: arrival, amount: payment?.amount, sale: open }
  }
  const { transaction, block, amount } = sale.end
  const end = { arrival, station: stationOf(transaction, block), amount }
  return sale.state === 'sold' ? { kind: 'sold', token: sale.arrival.destToken, ...end } : { kind: 'released', ...end }
}

const secondsOf = (moment: string | null): number | undefined => {
  const milliseconds = moment === null ? Number.NaN : Date.parse(moment)
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1_000)
}

const endOfService = ({ state, isLate, payment, refund, sale, ...due }: CrossingTransfer): ShownEnd => {
  if (refund && state === 'refunded') {
    const { transaction, at } = refund
    const station: Station = { transaction, block: undefined, at: secondsOf(at), by: 'service' }
    return { kind: 'refunded', station, amount: BigInt(refund.amount), isDeferred: false }
  }
  if (state === 'sent' || state === 'refunded') return { kind: 'waiting', isLate, by: 'service' }
  const station: Station = {
    transaction: payment?.transaction ?? undefined,
    block: payment?.block == null ? undefined : BigInt(payment.block),
    at: secondsOf(payment?.at ?? null),
    by: 'service',
  }
  if (sale?.transaction && sale.amount !== null) {
    const ended: Station = { transaction: sale.transaction, block: undefined, at: undefined, by: 'service' }
    const known = { arrival: station, station: ended, amount: BigInt(sale.amount) }
    return state === 'paid' ? { kind: 'sold', token: sale.token, ...known } : { kind: 'released', ...known }
  }
  if (state === 'arrived')
    return { kind: 'landed', station, amount: payment === null ? undefined : BigInt(payment.amount) }
  const paid = payment && { recipient: payment.recipient, amount: BigInt(payment.amount) }
  const owed = { recipient: due.recipient, outputAmount: BigInt(due.outputAmount) }
  const isOther = paid !== null && isOtherPayment(owed, paid)
  const isByVenue = payment?.isByVenue ?? undefined
  return { kind: 'paid', station, amount: paid?.amount, recipient: paid?.recipient, isOther, isByVenue }
}

const shownOfService = (transfer: CrossingTransfer): ShownTransfer => {
  const { deposit, part, inputAmount, outputAmount, relayHash } = transfer
  const { inputToken, outputToken, fillDeadline, recipient, promise } = transfer
  return {
    relayHash,
    part: BigInt(part),
    inputToken,
    inputAmount: BigInt(inputAmount),
    outputToken,
    outputAmount: BigInt(outputAmount),
    fillDeadline,
    recipient,
    sent: {
      transaction: deposit.transaction,
      block: BigInt(deposit.block),
      at: secondsOf(deposit.at),
      by: 'service',
    },
    end: endOfService(transfer),
    promise: promise && {
      relayer: promise.relayer,
      until: secondsOf(promise.payBy),
      outcome: promise.outcome ?? undefined,
    },
  }
}

/** False if the service names another transaction than the chain: its report is then ignored. */
const isSamePayment = ({ transaction }: Station, named: Station): boolean =>
  transaction === undefined || transaction === named.transaction

/** Returns the end that the chain shows. For a late transfer the service may know of a refund. */
const joinEnds = (chain: ShownEnd, service: ShownEnd | undefined): ShownEnd => {
  if (service === undefined) return chain
  const isFoundByService = chain.kind === 'waiting' && chain.isLate && service.kind === 'refunded'
  if (chain.kind === 'unknown' || isFoundByService) return service
  // The chain takes precedence: the service ends no sale that this browser read as open.
  const isSaleUnread = chain.kind === 'landed' && chain.sale === undefined
  if (isSaleUnread && (service.kind === 'sold' || service.kind === 'released'))
    return { ...service, arrival: chain.station }
  return chain.kind === 'paid' && service.kind === 'paid' && isSamePayment(chain.station, service.station)
    ? { ...chain, isByVenue: service.isByVenue }
    : chain
}

/**
 * Joins the transfers that this browser read of an order with those that the service reports,
 * sorted by part. The chain takes precedence; the service fills in what this browser has not read.
 *
 * @example
 * showTransfers([paidTransfer], undefined)[0]?.end.kind // 'paid'
 */
export const showTransfers = (
  read: readonly Transfer[] | undefined,
  reported: readonly CrossingTransfer[] | undefined,
): ShownTransfer[] => {
  const byHash = new Map((reported ?? []).map((transfer) => [transfer.relayHash, shownOfService(transfer)]))
  for (const transfer of read ?? []) {
    const { part, inputToken, inputAmount, outputToken, outputAmount, fillDeadline, recipient } = transfer
    const known = byHash.get(transfer.relayHash)
    byHash.set(transfer.relayHash, {
      relayHash: transfer.relayHash,
      part,
      inputToken,
      inputAmount,
      outputToken,
      outputAmount,
      fillDeadline,
      recipient,
      sent: stationOf(transfer.transaction, transfer.block),
      end: joinEnds(endOfRead(transfer), known?.end),
      promise: known?.promise,
    })
  }
  return [...byHash.values()].toSorted((a, b) => (a.part < b.part ? -1 : a.part > b.part ? 1 : 0))
}

/**
 * Returns the status of a filled order with these output transfers; undefined if none is known.
 *
 * @example
 * statusOfTransfers([waiting, paid]) // 'BRIDGING'
 */
export const statusOfTransfers = (
  transfers: readonly Pick<ShownTransfer, 'end'>[],
): 'BRIDGING' | 'COMPLETED' | 'REFUNDED' | undefined => {
  if (transfers.length === 0) return undefined
  const kinds = transfers.map(({ end }) => end.kind)
  if (kinds.some((kind) => kind === 'waiting' || kind === 'landed' || kind === 'unknown')) return 'BRIDGING'
  return kinds.some((kind) => kind === 'refunded' || kind === 'released') ? 'REFUNDED' : 'COMPLETED'
}

/** The sums of transfers, raw units: two of the output token, then two of the input token. */
export type TransferSums = { paid: bigint; underWay: bigint; comingBack: bigint; refunded: bigint }

/**
 * Adds up the transfers of an order by their end; one that was sold paid another token. One that
 * can no longer be paid is coming back until its refund is known, and one that no chain has
 * reported yet is under way.
 *
 * @example
 * sumTransfers([paid, waiting]) // { paid: 999n, underWay: 999n, comingBack: 0n, refunded: 0n }
 */
export const sumTransfers = (
  transfers: readonly Pick<ShownTransfer, 'end' | 'inputAmount' | 'outputAmount'>[],
): TransferSums => {
  const sums: TransferSums = { paid: 0n, underWay: 0n, comingBack: 0n, refunded: 0n }
  for (const { end, inputAmount, outputAmount } of transfers)
    if (end.kind === 'paid') sums.paid += end.amount ?? outputAmount
    else if (end.kind === 'released') sums.paid += end.amount
    else if (end.kind === 'refunded') sums.refunded += end.amount
    else if (end.kind === 'sold') continue
    else if (end.kind === 'waiting' && end.isLate) sums.comingBack += inputAmount
    else sums.underWay += outputAmount
  return sums
}

/**
 * Returns the total that all transfers of an order paid on the other chain, raw units. Undefined
 * unless this browser read each payment there and each is what the owner signed.
 *
 * @example
 * paidByChain([paid, waiting]) // undefined
 */
export const paidByChain = (transfers: readonly Pick<ShownTransfer, 'end'>[]): bigint | undefined => {
  const amounts = transfers.map(({ end }) =>
    end.kind === 'paid' && end.station.by === 'chain' && !end.isOther ? end.amount : undefined,
  )
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length === transfers.length && known.length > 0 ? sumOf(known) : undefined
}

/**
 * True if the bridge may hold a refund: the service does not report whether it could be paid out.
 *
 * @example
 * mayBeClaimable([paid]) // false
 */
export const mayBeClaimable = (transfers: readonly Pick<ShownTransfer, 'end'>[]): boolean =>
  transfers.some(({ end }) => end.kind === 'refunded' || (end.kind === 'waiting' && end.isLate))

/**
 * Returns the arrival of an order that was not sold in time and is not paid out yet, as this
 * browser read it; undefined if there is none.
 *
 * @example
 * unsoldArrival([paid]) // undefined
 */
export const unsoldArrival = (transfers: readonly Pick<ShownTransfer, 'end'>[]): Arrival | undefined =>
  transfers
    .map(({ end }) => (end.kind === 'landed' && end.sale?.isOver ? end.sale.arrival : undefined))
    .find((arrival) => arrival !== undefined)
