import type { Hash } from 'viem'
import { isSameAddress, recipientOf } from '@/lib/address'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import { getIntentOrderByHash } from '@/lib/api/intent/intent-records'
import { listRounds } from '@/lib/api/intent/past-rounds'
import { listSwaps } from '@/lib/api/market/swaps'
import { getRfqOrder } from '@/lib/api/otc'
import type { ReceiptTrade } from './trade'

/** The compared fields of a trade. */
type ComparedField =
  | keyof Pick<ReceiptTrade, 'owner' | 'partner' | 'srcToken' | 'destToken' | 'srcAmount' | 'destAmount'>
  | 'receiver'
  | 'maker'
  | 'state'

/** The service's record of a trade, compared with the chain. */
export type ServiceRecord = {
  /** `unlisted`: it has no record of it, or not yet. */
  comparison: 'agrees' | 'differs' | 'unlisted'
  /** The differing fields with the service's values: raw units or addresses. */
  differences: readonly { what: ComparedField; service: string }[]
  /** The proved upper bound of a route at the auction's time, before fees; raw units. */
  bound?: bigint
  /** Dollars of a whole token at the block, as decimal text; null if the service stored none. */
  usd?: { src: string | null; dest: string | null }
  /** True if the named partner is the service itself. */
  isVenuePartner?: boolean
}

type Transaction = { chainId: number; hash: Hash }

/**
 * Fetches the service's record of a trade that the chain shows, and compares the two. The service
 * has no records of wrapping.
 *
 * @throws {UnreachableServiceError} no answer
 * @throws {ApiError} a refusal other than not found
 */
export const compareRecord = (api: ApiInit, transaction: Transaction, trade: ReceiptTrade): Promise<ServiceRecord> => {
  if (trade.order?.surface === 'otc') return compareOffer(api, transaction, trade.order.hash, trade)
  if (trade.order) return compareIntent(api, transaction, trade.order.hash, trade)
  return compareSwap(api, transaction, trade)
}

type ComparedValue = { what: ComparedField; chain: string | bigint | undefined; service: string | null | undefined }

/** Unknown values on either side are no difference. */
const toRecord = (fields: readonly ComparedValue[]): ServiceRecord => {
  const differences = fields.flatMap(({ what, chain, service }) =>
    chain === undefined || service === null || service === undefined || isSameAddress(`${chain}`, service)
      ? []
      : [{ what, service }],
  )
  return { comparison: differences.length === 0 ? 'agrees' : 'differs', differences }
}

const unlisted: ServiceRecord = { comparison: 'unlisted', differences: [] }

const orUndefined = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

/** The number of newest swaps of an account that are searched. */
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
  // The record of an order paid on another chain has the amount there, unlike this transaction.
  const received = record.output.chainId === chainId ? fill.receivedAmount : null
  const receiver = recipientOf(record)
  const compared = toRecord([
    { what: 'owner', chain: trade.owner, service: record.owner },
    { what: 'receiver', chain: trade.beneficiary, service: receiver },
    { what: 'srcAmount', chain: trade.srcAmount, service: fill.spentAmount },
    { what: 'destAmount', chain: trade.destAmount, service: received },
  ])
  // A part belongs to one of several auctions.
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
  // The taker's source is the token that the maker received.
  return fill ? { ...compared, usd: { src: fill.takerUsd, dest: fill.makerUsd } } : compared
}
