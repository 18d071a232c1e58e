import { type Address, concatHex, type Hex, maxUint256, numberToHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Chain } from '@/lib/chain/chain'
import { packPartnerFee } from '@/lib/chain/fees/partner-fee'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { type FeeRequest, isAnonymous, resolveFee } from '@/lib/chain/fees/resolve-fee'
import { readQuotedRoute } from '@/lib/chain/program/quoted-route'
import { encodeLegacySwap } from '@/lib/chain/swap/legacy-swap'
import type { RouterRule } from '@/lib/chain/swap/router-rule'
import { marketRouterOf, type RouterVersion } from '@/lib/chain/swap/router-version'
import { isFreeMethod, type LegacySwapMethod, type SwapMethod } from '@/lib/chain/swap/swap-methods'
import { encodeSwap, type Transaction } from '@/lib/chain/swap/transactions'
import { bpsOfPercent } from '@/lib/order/fee'
import { assertAlive } from './assert-alive'
import { assertLegacyTerms } from './assert-legacy-terms'
import { readPermit } from './read-permit'
import { readRecipient } from './read-recipient'
import { swapLimits } from './swap-limits'

/** The parameters of a build request apart from the chain. */
export type SwapRequest = FeeRequest & {
  priceRoute: PriceRoute
  userAddress: Address
  receiver?: Address | undefined
  srcAmount?: string | undefined
  destAmount?: string | undefined
  slippage?: number | undefined
  permit?: Hex | undefined
  /** Unix seconds, in the future: the deadline that a short Permit2 blob was signed with. */
  deadline?: number | undefined
}

/** A transaction, its maximum source amount, and the spender. */
export type BuiltSwap = Transaction & { fromAmount: bigint; spender: Address }

/**
 * Builds the router's call from a verified route; equal requests give equal bytes anywhere.
 *
 * @throws {ApiError} InvalidPriceRoute, InvalidInput, PartnerNotAllowed, OrderExpired
 * @example
 * const options = { chain, registered, feeWallet, nowSeconds, routerRule: 'net' }
 * buildSwap(options, { priceRoute, userAddress, srcAmount, slippage: 50 }).to // the router
 */
export const buildSwap = (
  {
    chain,
    registered,
    feeWallet,
    nowSeconds,
    routerRule,
  }: {
    chain: Chain
    /** The registration of the partner of the request, or else of the route. */
    registered: RegisteredPartner | undefined
    feeWallet: Address
    nowSeconds: number
    routerRule: RouterRule
  },
  request: SwapRequest,
): BuiltSwap => {
  const { priceRoute } = request
  const route = readQuotedRoute(priceRoute, { chain })
  if (route === undefined) throw new ApiError('InvalidPriceRoute')
  for (const { order } of route.orders?.values() ?? []) assertAlive(order, nowSeconds)
  const version = priceRoute.version as RouterVersion
  const router = marketRouterOf(chain, version)!
  const isWrap = route.legs.length === 0
  const fee = resolveFee(withQuotedPartner(request), {
    registered,
    feeWallet,
    quotedFeeBps: isWrap ? 0 : quotedFeeBps(request),
  })
  if (version === '5') assertLegacyTerms(request, fee)
  const isFree = isFreeMethod(priceRoute.contractMethod)
  const limits = swapLimits({
    ...request,
    ...(isFree ? { feeBps: 0, routerRule: 'net' } : { feeBps: fee.feeBps, routerRule }),
  })
  const userAddress = toLowerAddress(request.userAddress)
  const srcToken = toLowerAddress(priceRoute.srcToken)
  const swap = {
    chain,
    route,
    srcToken,
    destToken: toLowerAddress(priceRoute.destToken),
    ...limits,
    beneficiary: readRecipient({
      chain,
      userAddress,
      receiver: request.receiver,
      touched: [route.srcToken, route.destToken, ...route.legs.map(({ pool }) => pool)],
    }),
    permit: readPermit({
      router,
      permit: request.permit,
      owner: userAddress,
      srcToken,
      amount: limits.fromAmount,
      deadlineSeconds: request.deadline,
      nowSeconds,
    }),
  }
  const transaction =
    version === '5'
      ? encodeLegacySwap({
          ...swap,
          method: priceRoute.contractMethod as LegacySwapMethod,
          owner: userAddress,
          fee,
          // A call without a deadline is valid while its limits hold, as with router 6.2.
          deadline: request.deadline === undefined ? maxUint256 : BigInt(request.deadline),
          uuid: idOf(priceRoute),
        })
      : encodeSwap({
          ...swap,
          method: priceRoute.contractMethod as SwapMethod,
          partnerAndFee: packPartnerFee(fee),
          metadata: concatHex([idOf(priceRoute), numberToHex(priceRoute.blockNumber, { size: 16 })]),
        })
  return { ...transaction, fromAmount: limits.fromAmount, spender: router.spender }
}

const withQuotedPartner = (request: SwapRequest): FeeRequest => {
  const { partner: quoted } = request.priceRoute
  return { ...request, partner: request.partner ?? (isAnonymous(quoted) ? undefined : quoted) }
}

/**
 * Returns the quoted fee if the request names no other fee or partner: it applies for the half
 * minute of the route, even if the registration changed.
 */
const quotedFeeBps = ({ priceRoute, partner, partnerFeeBps }: SwapRequest): number | undefined => {
  const isQuoted = partnerFeeBps === undefined && (partner === undefined || isSamePartner(partner, priceRoute.partner))
  return isQuoted ? bpsOfPercent(priceRoute.partnerFee) : undefined
}

const isSamePartner = (partner: string, quoted: string | undefined) =>
  isAnonymous(quoted) ? isAnonymous(partner) : partner.toLowerCase() === quoted?.toLowerCase()

/** Returns the quote's id, 16 bytes: its tag. */
const idOf = ({ hmac }: PriceRoute): Hex => `0x${hmac.slice(8)}`
