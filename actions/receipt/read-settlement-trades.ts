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
 * Reads which intent orders a transaction settled, whole or in part, by what their contract wrote. What their owners signed is found in the
 * calldata under the hash that the contract wrote; where it is not there, what was agreed to stays unsaid.
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
    ...{ abi: intentAbi, eventName: ['OrderSettled', 'OrderPartiallyFilled'], logs: own as never },
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
      ...{ owner: toLowerAddress(args.owner), beneficiary: toLowerAddress(args.beneficiary), hash: args.orderHash },
      ...{ srcToken: toLowerAddress(args.srcToken), destToken: toLowerAddress(args.destToken) },
      ...{ given: args.srcAmount, destAmount: args.returnAmount },
      ...{ protocolFee: args.protocolFee, partnerFee: args.partnerFee },
      filled: eventName === 'OrderPartiallyFilled' && 'totalFilledAmount' in args ? args.totalFilledAmount : undefined,
      signed: signed.get(args.orderHash),
      sentTo: destinations.get(args.orderHash),
    }),
  )
  const trades = parts.map((part) => toTrade(part, paidFor(part, parts, logs)))
  // Of several orders nobody can say which pool traded for which.
  return trades.map((trade) => (trades.length === 1 ? { ...trade, route: routeOf(chain, trade, from, logs) } : trade))
}

/** The agent that settled may have given what it has itself, so it is no pool. */
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
  /** Of a sale the whole order's source, of a purchase what its owner paid. */
  given: bigint
  protocolFee: bigint
  partnerFee: bigint
  /** What is filled now; undefined where nothing is left. */
  filled: bigint | undefined
  signed: AnyIntent | undefined
  /** The chain that it was sent to, by the contract's event. */
  sentTo: number | undefined
}

/** One that is always settled whole. */
const isWhole = ({ signed }: Part) => signed !== undefined && !familyOf(signed.family).fills.isDivided
const isPurchase = ({ signed }: Part) => signed?.order.kind === orderKinds.BUY

/**
 * What left the owner for a part. Of a part of a sale the contract does not say it: it is what the owner's transfers show, where no other
 * order of the same owner moved the same token.
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
    ...{ kind: 'settlement', owner, beneficiary, srcToken, destToken, srcAmount, destAmount },
    side: signed && (isPurchase(part) ? 'BUY' : 'SELL'),
    ...{ order: { hash, surface: 'intent', isPart }, quoted: agreed?.quoted, limit: agreed?.limit },
    ...{ partner: signed && partnerOf(signed, part.partnerFee), venueFee: protocolFee },
    ...(sentTo !== undefined && { sentTo }),
  }
}

const partnerOf = ({ order }: AnyIntent, earned: bigint): ReceiptTrade['partner'] => {
  const { partner, feeBps } = unpackIntentFee(order.partnerAndFee)
  return isSameAddress(partner, zeroAddress) ? undefined : { address: toLowerAddress(partner), feeBps, earned }
}
