import type { Hash } from 'viem'
import { isSameAddress, recipientOf } from '@/lib/address'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import { getIntentOrderByHash } from '@/lib/api/intent/intent-records'
import { listRounds } from '@/lib/api/intent/past-rounds'
import { listSwaps } from '@/lib/api/market/swaps'
import { getRfqOrder } from '@/lib/api/otc'
import type { ReceiptTrade } from './trade'

/** What of a trade is compared. */
type ComparedField =
  | keyof Pick<ReceiptTrade, 'owner' | 'partner' | 'srcToken' | 'destToken' | 'srcAmount' | 'destAmount'>
  | 'receiver'
  | 'maker'
  | 'state'

/** What the service says of a trade, beside what the chain shows. */
export type ServiceRecord = {
  /** `unlisted`: it knows nothing of it, or not yet. */
  standing: 'agrees' | 'differs' | 'unlisted'
  /** What differs, in the service's figures: raw units or addresses. */
  differences: readonly { what: ComparedField; service: string }[]
  /** What a route through pools could have come to when the auction was decided, before fees, as the service proved it; raw units. */
  bound?: bigint
  /** Dollars of a whole token at the block, as the wire says them; null where the service did not keep them. */
  usd?: { src: string | null; dest: string | null }
  /** True if the named partner is the service itself. */
  isVenuePartner?: boolean
}

type Transaction = { chainId: number; hash: Hash }

/**
 * Asks the service what it knows of a trade that the chain shows, and compares the two. Wrapping is nothing it keeps.
 *
 * @throws {UnreachableServiceError} no answer
 * @throws {ApiError} a refusal other than that it knows none
 */
export const compareRecord = (api: ApiInit, transaction: Transaction, trade: ReceiptTrade): Promise<ServiceRecord> => {
  if (trade.order?.surface === 'otc') return compareOffer(api, transaction, trade.order.hash, trade)
  if (trade.order) return compareIntent(api, transaction, trade.order.hash, trade)
  return compareSwap(api, transaction, trade)
}

type Told = { what: ComparedField; chain: string | bigint | undefined; service: string | null | undefined }

/** What either side does not say is no difference. */
const toRecord = (told: readonly Told[]): ServiceRecord => {
  const differences = told.flatMap(({ what, chain, service }) =>
    chain === undefined || service === null || service === undefined || isSameAddress(`${chain}`, service)
      ? []
      : [{ what, service }],
  )
  return { standing: differences.length === 0 ? 'agrees' : 'differs', differences }
}

const unlisted: ServiceRecord = { standing: 'unlisted', differences: [] }

const orUndefined = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

/** Older swaps of an account than its newest so many are not looked for. */
const newest = 100

const compareSwap = async (
  api: ApiInit,
  { chainId, hash }: Transaction,
  trade: ReceiptTrade,
): Promise<ServiceRecord> => {
  const { data } = await call(listSwaps, { userAddress: trade.owner, chainId: `${chainId}`, limit: newest }, api)
  const record = data.find(({ transactionHash }) => transactionHash === hash)
  if (!record) return unlisted
  const compared = toRecord([
    { what: 'receiver', chain: trade.beneficiary, service: record.beneficiary },
    { what: 'srcToken', chain: trade.srcToken, service: record.srcToken },
    { what: 'destToken', chain: trade.destToken, service: record.destToken },
    { what: 'srcAmount', chain: trade.srcAmount, service: record.srcAmount },
    { what: 'destAmount', chain: trade.destAmount, service: record.destAmount },
    { what: 'partner', chain: trade.partner?.address, service: record.partner },
  ])
  return { ...compared, usd: { src: record.srcUsd, dest: record.destUsd } }
}

const compareIntent = async (
  api: ApiInit,
  { chainId, hash }: Transaction,
  orderHash: Hash,
  trade: ReceiptTrade,
): Promise<ServiceRecord> => {
  const [record, rounds] = await Promise.all([
    call(getIntentOrderByHash, { hash: orderHash }, api).catch(orUndefined),
    call(listRounds, { chainId, orderHash, limit: 5 }, api).catch(() => undefined),
  ])
  const fill = record?.transactions.find(({ originTx }) => originTx === hash)
  if (!record || !fill) return unlisted
  // The record of an order that is paid on another chain has the amount there, which this transaction does not show.
  const received = record.output.chainId === chainId ? fill.receivedAmount : null
  const receiver = recipientOf(record)
  const compared = toRecord([
    { what: 'owner', chain: trade.owner, service: record.owner },
    { what: 'receiver', chain: trade.beneficiary, service: receiver },
    { what: 'srcAmount', chain: trade.srcAmount, service: fill.spentAmount },
    { what: 'destAmount', chain: trade.destAmount, service: received },
  ])
  // A part is of one of several auctions.
  const round = rounds?.rounds.find(({ orders }) => orders[0]?.bids.some(({ won }) => won))
  const bound = trade.order?.isPart ? undefined : round?.orders[0]?.bound
  return {
    ...compared,
    ...(bound && { bound: BigInt(bound) }),
    usd: { src: fill.srcUsd, dest: fill.destUsd },
    isVenuePartner: record.partner === 'anon',
  }
}

const compareOffer = async (
  api: ApiInit,
  { hash }: Transaction,
  orderHash: Hash,
  trade: ReceiptTrade,
): Promise<ServiceRecord> => {
  const record = await call(getRfqOrder, { orderHash }, api).catch(orUndefined)
  if (!record) return unlisted
  const isFilled = record.state === 'FULFILLED' || record.fillableBalance !== record.makerAmount
  const fill = record.fills.find(({ transactionHash }) => transactionHash === hash)
  const compared = toRecord([
    { what: 'maker', chain: trade.counterparty, service: record.maker },
    { what: 'srcToken', chain: trade.srcToken, service: record.takerAsset },
    { what: 'destToken', chain: trade.destToken, service: record.makerAsset },
    { what: 'state', chain: 'filled', service: isFilled ? 'filled' : record.state },
  ])
  // The taker's source is what the maker received.
  return fill ? { ...compared, usd: { src: fill.takerUsd, dest: fill.makerUsd } } : compared
}
