import type { Address } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { buildTransaction } from '@/lib/api/market/build-transaction'
import type { Chain } from '@/lib/chain/chain'
import { encodeOrdersSwap, type OrdersSwap, type SignedFill } from '@/lib/chain/program/fill-orders'
import { readQuotedOrders } from '@/lib/chain/program/quoted-orders'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import { marketRouterOf } from '@/lib/chain/swap/router-version'
import { leftOf, lowAddressOf, type RfqOrder, takerFromMeta, toRfqOrder, validateRfqOrder } from '@/lib/order/rfq'
import { readFillable } from '../chain/facts/read-remaining'
import type { ServedChain } from '../chain/facts/served-chain'
import { unavailableWithoutNode } from '../chain/market/read-state'
import { fillLimits, maxTakerFill } from '../pricing/route/fill-limits'
import { assertAlive } from './assert-alive'
import type { BuiltSwap, SwapRequest } from './build-swap'
import { withNeededPermits } from './maker-permits'
import { readPermit } from './read-permit'
import { readRecipient } from './read-recipient'
import { swapLimits } from './swap-limits'

type Request = Parsed<typeof buildTransaction>
type Orders = NonNullable<Request['orders']>
type Terms = { srcToken: Address; destToken: Address; userAddress: Address; nowSeconds: number; isOwnRouter: boolean }

/**
 * Builds the router's call that fills OTC orders, entirely or their rest, in the given order. Only
 * the contract checks signatures; terms that it or the router would reject are rejected here with a
 * reason. Makers' permits are included only where needed.
 *
 * @throws {ApiError} InvalidInput, OrderExpired, ServiceUnavailable
 * @example
 * const request = { orders, srcToken, destToken, userAddress, srcAmount: '300000000' }
 * (await buildOrders({ served, nowSeconds }, request)).to // the router
 */
export const buildOrders = async (
  { served, nowSeconds }: { served: ServedChain; nowSeconds: number },
  {
    orders: given,
    ...request
  }: Omit<Request, 'srcToken' | 'destToken'> & {
    orders: Orders
    srcToken: Address
    destToken: Address
  },
): Promise<BuiltSwap> => {
  const { chain } = served
  const { srcToken, destToken, side = 'SELL' } = request
  const userAddress = toLowerAddress(request.userAddress)
  if (request.partnerFeeBps !== undefined && request.partnerFeeBps > 0)
    throw invalid('Invalid partnerFeeBps: orders are filled without a fee')
  if (given.length === 0) throw invalid('Invalid orders: expected at least one')
  const isOwnRouter = (await unavailableWithoutNode(served.routerRule('6.2'))) === 'net'
  const orders = given.map((order, index) => {
    const terms = toRfqOrder(order)
    assertFillable(chain, terms, { index, srcToken, destToken, userAddress, nowSeconds, isOwnRouter })
    return {
      order: terms,
      signature: order.signature,
      permitMakerAsset: order.permitMakerAsset ?? '0x',
    }
  })
  const onChain = await readOnChain(served, orders)
  const fills: SignedFill[] = orders
    .map((signed, index) => ({ ...signed, takerFill: maxTakerFill(signed.order, onChain[index]!.left) }))
    .filter(({ takerFill }) => takerFill > 0n)
  const limits = fillLimits(fills, { ...request, side })
  const allowances = new Map(orders.map(({ order }, index) => [order.maker, onChain[index]!.allowance]))
  const permitted = withNeededPermits(fills, { side, ...limits }, allowances)
  return buildFill({ chain, nowSeconds }, { ...request, side, orders: permitted, srcToken, destToken, ...limits })
}

/**
 * Builds the call from a GET /prices route that fills orders, with exactly the quoted amounts.
 *
 * @throws {ApiError} InvalidPriceRoute, InvalidInput, OrderExpired
 * @example
 * buildQuotedOrders({ chain, nowSeconds }, { priceRoute, userAddress, srcAmount, slippage: 50 }).to
 * // the router
 */
export const buildQuotedOrders = (
  { chain, nowSeconds }: { chain: Chain; nowSeconds: number },
  request: SwapRequest,
): BuiltSwap => {
  const { priceRoute, partnerFeeBps = 0 } = request
  const orders = readQuotedOrders(priceRoute, { chain })
  if (orders === undefined) throw new ApiError('InvalidPriceRoute')
  if (partnerFeeBps > 0)
    throw invalid('Invalid partnerFeeBps: orders are filled without a fee, ask GET /prices for a price with your fee')
  for (const { order } of orders) assertAlive(order, nowSeconds)
  const limits = swapLimits({ ...request, feeBps: 0, routerRule: 'net' })
  const [srcToken, destToken] = [toLowerAddress(priceRoute.srcToken), toLowerAddress(priceRoute.destToken)]
  return buildFill({ chain, nowSeconds }, { ...request, side: priceRoute.side, orders, srcToken, destToken, ...limits })
}

type FillRequest = Pick<OrdersSwap, 'orders' | 'side' | 'srcToken' | 'destToken' | 'fromAmount' | 'toAmount'> &
  Pick<Request, 'userAddress' | 'receiver' | 'permit' | 'deadline'>

const buildFill = (
  { chain, nowSeconds }: { chain: Chain; nowSeconds: number },
  { orders, side, srcToken, destToken, fromAmount, toAmount, receiver, permit, deadline, ...request }: FillRequest,
): BuiltSwap => {
  const userAddress = toLowerAddress(request.userAddress)
  const router = marketRouterOf(chain, '6.2')!
  const transaction = encodeOrdersSwap({
    chain,
    orders,
    side,
    srcToken,
    destToken,
    fromAmount,
    toAmount,
    beneficiary: readRecipient({ chain, receiver, userAddress, touched: [srcToken, destToken] }),
    permit: readPermit({
      router,
      srcToken,
      nowSeconds,
      owner: userAddress,
      amount: fromAmount,
      permit,
      deadlineSeconds: deadline,
    }),
  })
  return { ...transaction, fromAmount, spender: router.spender }
}

const assertFillable = (
  chain: Chain,
  order: RfqOrder,
  { index, srcToken, destToken, userAddress, nowSeconds, isOwnRouter }: Terms & { index: number },
) => {
  const { router, wrappedNative } = chain.contracts
  const held = (token: Address) => (isNativeToken(token) ? wrappedNative : token)
  const issue = validateRfqOrder(order)
  if (issue) throw invalid(`Invalid orders.${index}.${issue.field}: ${issue.reason}`)
  if (!isSameAddress(order.takerAsset, held(srcToken))) throw invalid('Source Token Mismatch')
  if (!isSameAddress(order.makerAsset, held(destToken))) throw invalid('Destination Token Mismatch')
  assertAlive(order, nowSeconds)
  if (![zeroAddress, router].some((taker) => isSameAddress(order.taker, taker)))
    throw invalid(`Invalid orders.${index}.taker: it names ${order.taker}, who fills it at the RFQ contract`)
  // Our router ignores the packing with the maker in the high bits; others always read the low
  // bits.
  const user = isOwnRouter ? takerFromMeta({ ...order, taker: zeroAddress }) : lowAddressOf(order)
  if (![zeroAddress, userAddress].some((named) => isSameAddress(user, named)))
    throw invalid(`Invalid orders.${index}.nonceAndMeta: it names ${user}, expected userAddress`)
}

/** Reads each order's rest and its maker's allowance, in raw units of its makerAsset. */
const readOnChain = async (served: ServedChain, orders: readonly { order: RfqOrder }[]) => {
  const { chain } = served
  const named = orders.map(({ order }) => ({
    order,
    orderHash: hashRfqOrder({ chainId: chain.id, rfq: chain.contracts.rfq }, order),
  }))
  const answers = await unavailableWithoutNode(readFillable(served, { orders: named, at: { blockTag: 'latest' } }))
  return answers.map(({ remaining, allowance }, index) => ({
    left: leftOf(remaining, orders[index]!.order),
    allowance,
  }))
}

const invalid = (details: string) => new ApiError('InvalidInput', { details })
