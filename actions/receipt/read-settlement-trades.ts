import { type Address, type Hex, parseEventLogs } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import { agreedTerms } from '@/lib/chain/intent/agreed-terms'
import { settledOrders } from '@/lib/chain/intent/settled-orders'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { readExecutedLegs } from '@/lib/chain/program/executed-legs'
import { type ExecutedRoute, orderLegs } from '@/lib/chain/program/executed-route'
import { netTransfers } from '@/lib/chain/swap/net-transfers'
import type { SentCall } from '@/lib/chain/swap/read-swap'
import type { AnyIntent } from '@/lib/order/families/families'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import type { ChainLog } from '../wallet/send/receipt'
import type { ReceiptTrade } from './trade'

/**
 * Reads the intent orders that a transaction settled, fully or in part, from their contract's
 * events. Finds the signed orders in the calldata by the hashes of the events; without them the
 * agreed terms are undefined.
 */
export const readSettlementTrades = (
  chain: Chain,
  { from, input }: SentCall,
  logs: readonly ChainLog[],
): ReceiptTrade[] => {
  const { intent } = chain.contracts
  if (intent === undefined) return []
  const own = logs.filter(({ address }) => isSameAddress(address, spenderOf(chain, 'intent')))
  const events = parseEventLogs({
    abi: intentAbi,
    eventName: ['OrderSettled', 'OrderPartiallyFilled'],
    logs: own as never,
  })
  if (events.length === 0) return []
  const destinations = new Map(
    parseEventLogs({ abi: intentAbi, eventName: 'Bridged', logs: own as never }).map(({ args }) => [
      args.orderHash,
      Number(args.destinationChainId),
    ]),
  )
  const signed = settledOrders({ chainId: chain.id, intent }, input)
  const parts = events.map(
    ({ eventName, args }): Part => ({
      owner: toLowerAddress(args.owner),
      beneficiary: toLowerAddress(args.beneficiary),
      hash: args.orderHash,
      srcToken: toLowerAddress(args.srcToken),
      destToken: toLowerAddress(args.destToken),
      given: args.srcAmount,
      destAmount: args.returnAmount,
      protocolFee: args.protocolFee,
      partnerFee: args.partnerFee,
      filled: eventName === 'OrderPartiallyFilled' && 'totalFilledAmount' in args ? args.totalFilledAmount : undefined,
      signed: signed.get(args.orderHash),
      sentTo: destinations.get(args.orderHash),
    }),
  )
  const trades = parts.map((part) => toTrade(part, paidFor(part, parts, logs)))
  // The pools of one trade are unknown if several orders were settled.
  return trades.map((trade) => (trades.length === 1 ? { ...trade, route: routeOf(chain, trade, from, logs) } : trade))
}

/** The agent that settled may pay from its own balance, so it is no pool. */
const routeOf = (
  chain: Chain,
  trade: ReceiptTrade,
  agent: Address,
  logs: readonly ChainLog[],
): ExecutedRoute | undefined => {
  const { owner, beneficiary } = trade
  const legs = readExecutedLegs(chain, logs, [owner, beneficiary, agent, spenderOf(chain, 'intent')])
  const ends = { srcToken: poolTokenOf(chain, trade.srcToken), destToken: poolTokenOf(chain, trade.destToken) }
  return orderLegs(legs, ends)
}

type Part = Pick<ReceiptTrade, 'owner' | 'beneficiary' | 'srcToken' | 'destToken' | 'destAmount'> & {
  hash: Hex
  /** The source of the whole order of a sale, or the payment of the owner of a purchase. */
  given: bigint
  protocolFee: bigint
  partnerFee: bigint
  /** The total filled amount; undefined for the last part. */
  filled: bigint | undefined
  signed: AnyIntent | undefined
  /** The destination chain in the contract's event. */
  sentTo: number | undefined
}

/** True if an order is always settled in full. */
const isWhole = ({ signed }: Part) => signed !== undefined && !familyOf(signed.family).fills.isDivided
const isPurchase = ({ signed }: Part) => signed?.order.kind === orderKinds.BUY

/**
 * Returns the amount that left the owner for a part. The contract does not report it for a part of
 * a sale: then it is the owner's transfers, if no other order of the owner moved the same token.
 */
const paidFor = (part: Part, parts: readonly Part[], logs: readonly ChainLog[]): bigint | undefined => {
  if (isWhole(part) || isPurchase(part)) return part.given
  const isAlone = !parts.some(
    (other) =>
      other !== part &&
      isSameAddress(other.owner, part.owner) &&
      [other.srcToken, other.destToken].some((token) => isSameAddress(token, part.srcToken)),
  )
  if (isNativeToken(part.srcToken) || !isAlone) return undefined
  const moved = -netTransfers(logs, part.srcToken, part.owner)
  return moved > 0n ? moved : undefined
}

const toTrade = (part: Part, srcAmount: bigint | undefined): ReceiptTrade => {
  const { owner, beneficiary, srcToken, destToken, destAmount, hash, protocolFee, signed, filled, sentTo } = part
  const agreed = signed && agreedTerms(signed, { ...part, srcAmount })
  const isPart = filled !== undefined || (agreed?.isPart ?? false)
  return {
    kind: 'settlement',
    owner,
    beneficiary,
    srcToken,
    destToken,
    srcAmount,
    destAmount,
    side: signed && (isPurchase(part) ? 'BUY' : 'SELL'),
    order: { hash, surface: 'intent', isPart },
    quoted: agreed?.quoted,
    limit: agreed?.limit,
    partner: signed && partnerOf(signed, part.partnerFee),
    venueFee: protocolFee,
    ...(sentTo !== undefined && { sentTo }),
  }
}

const partnerOf = ({ order }: AnyIntent, earned: bigint): ReceiptTrade['partner'] => {
  const { partner, feeBps } = unpackIntentFee(order.partnerAndFee)
  return isSameAddress(partner, zeroAddress) ? undefined : { address: toLowerAddress(partner), feeBps, earned }
}
