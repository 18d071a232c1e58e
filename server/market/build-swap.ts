import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import type { PriceRoute } from '@/lib/api/market'
import type { Chain } from '@/lib/chain/chain'
import { packPartnerFee } from '@/lib/chain/partner-fee'
import { readQuotedRoute } from '@/lib/chain/quoted-route'
import { anonymousPartner, type FeeRequest, resolveFee, totalFeeBps } from '@/lib/chain/resolve-fee'
import type { RouterRule } from '@/lib/chain/router-rule'
import type { SwapMethod } from '@/lib/chain/swap-methods'
import { encodeSwap, type Transaction } from '@/lib/chain/transactions'
import { bpsOfPercent } from '@/lib/order/fee'
import { readPermit } from './read-permit'
import { readReceiver } from './read-receiver'
import { swapLimits } from './swap-limits'

/** What a request for calldata says beside the route. */
export type SwapRequest = FeeRequest & {
  priceRoute: PriceRoute
  userAddress: Address
  receiver?: Address | undefined
  srcAmount?: string | undefined
  destAmount?: string | undefined
  slippage?: number | undefined
  permit?: Hex | undefined
  /** Unix seconds, not yet past: what a short Permit2 blob was signed with. */
  deadline?: number | undefined
}

/** A transaction and the most it takes of the source token. */
export type BuiltSwap = Transaction & { fromAmount: bigint }

/**
 * Builds the router's call from a route that was checked to be ours. Stateless: the route holds everything, so the same request gives
 * the same bytes on every replica.
 *
 * @throws {ApiError} InvalidPriceRoute, InvalidInput, PartnerNotAllowed
 * @example
 * buildSwap({ chain, feeWallet, nowSeconds, routerRule: 'net' }, { priceRoute, userAddress, srcAmount, slippage: 50 }).to // the router
 */
export const buildSwap = (
  {
    chain,
    feeWallet,
    nowSeconds,
    routerRule,
  }: { chain: Chain; feeWallet: Address; nowSeconds: number; routerRule: RouterRule },
  request: SwapRequest,
): BuiltSwap => {
  const { priceRoute } = request
  const route = readQuotedRoute(priceRoute, { chain })
  if (route === undefined) throw new ApiError('InvalidPriceRoute')
  const isWrap = route.legs.length === 0
  const feeBps = isWrap ? 0 : feeOfRequest(request, { feeWallet })
  const limits = swapLimits({ ...request, feeBps, routerRule })
  const userAddress = toLowerAddress(request.userAddress)
  const srcToken = toLowerAddress(priceRoute.srcToken)
  const transaction = encodeSwap({
    chain,
    method: priceRoute.contractMethod as SwapMethod,
    route,
    srcToken,
    destToken: toLowerAddress(priceRoute.destToken),
    ...limits,
    metadata: metadataOf(priceRoute),
    beneficiary: readReceiver({
      ...{ chain, userAddress, receiver: request.receiver },
      touched: [route.srcToken, route.destToken, ...route.legs.map(({ pool }) => pool)],
    }),
    partnerAndFee: packPartnerFee(resolveFee({ request, feeBps, feeWallet })),
    permit: readPermit({
      chain,
      permit: request.permit,
      owner: userAddress,
      srcToken,
      amount: limits.fromAmount,
      deadlineSeconds: request.deadline,
      nowSeconds,
    }),
  })
  return { ...transaction, fromAmount: limits.fromAmount }
}

/** A request that says nothing about the fee means the quoted one. */
const feeOfRequest = (request: SwapRequest, { feeWallet }: { feeWallet: Address }): number => {
  const { priceRoute, partner, partnerFeeBps } = request
  const quotedPartner = priceRoute.partner ?? anonymousPartner
  if (partnerFeeBps === undefined && (partner === undefined || partner === quotedPartner))
    return bpsOfPercent(priceRoute.partnerFee)
  return totalFeeBps({ partner: partner ?? quotedPartner, partnerFeeBps }, { feeWallet })
}

/** The quote's id, which is its tag, and its block. */
const metadataOf = ({ hmac, blockNumber }: PriceRoute): Hex =>
  concatHex([`0x${hmac.slice(8)}`, numberToHex(blockNumber, { size: 16 })])
