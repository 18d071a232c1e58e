import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type {
  buildTransaction as buildTransactionOperation,
  ContractParams,
  TxParams,
} from '@/lib/api/market/build-transaction'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { RouterVersion } from '@/lib/chain/swap/router-version'
import { ordersMethod } from '@/lib/order/orders-route'
import { findChain } from '../chain/facts/find-chain'
import { findRouter } from '../chain/facts/find-router'
import type { ServedChain } from '../chain/facts/served-chain'
import { type RevertReason, simulate } from '../chain/facts/simulate'
import { readPrices, unavailableWithoutNode } from '../chain/market/read-state'
import type { Deps } from '../deps'
import { checkRoute } from '../pricing/integrity'
import { resolveToken } from '../pricing/resolve-token'
import { buildOrders, buildQuotedOrders } from './build-orders'
import { type BuiltSwap, buildSwap } from './build-swap'
import { checkFunds } from './check-funds'
import { readGasFees, toTxParams } from './tx-params'

type Request = Parsed<typeof buildTransactionOperation>

/**
 * Answers POST /transactions/{chainId}: builds calldata from an unchanged route or from OTC orders.
 * It stores nothing; the route's tag proves its origin and age.
 *
 * @throws {ApiError} in this order: UnsupportedChain, InvalidPriceRoute, StalePriceRoute,
 * InvalidInput, OrderExpired, MaxImpactReached, PartnerNotAllowed, InsufficientBalance,
 * InsufficientAllowance, PriceChanged, ServiceUnavailable.
 * @example
 * const swap = { priceRoute, srcToken, destToken, srcAmount, slippage: 50, userAddress }
 * await buildTransaction(deps, { chainId: 1, ...swap, ignoreChecks: true })
 * // { from, to: '0x6a000f20005980200259b80c5102003040001068', value: '0', data: '0xe3ea...', ... }
 */
export const buildTransaction = async (deps: Deps, request: Request): Promise<TxParams | ContractParams> => {
  const served = findChain(deps, { chainId: request.chainId })
  const { chain } = served
  const transaction = await (request.orders === undefined
    ? buildFromRoute(deps, served, request)
    : buildFromOrders(deps, served, { ...request, orders: request.orders }))
  if (request.onlyParams) return transaction.args.map(toJson)
  const fees = readGasFees(request, await readPrices(served))
  const gas = request.ignoreChecks ? undefined : await checkTransaction(served, request, transaction)
  return toTxParams(transaction, { from: request.userAddress, chainId: chain.id, fees, gas })
}

const buildFromRoute = async (deps: Deps, served: ServedChain, request: Request): Promise<BuiltSwap> => {
  const nowSeconds = secondsOf(deps)
  const priceRoute = readPriceRoute(request, { key: deps.hmacKey, nowSeconds })
  assertSameQuestion(served, request, priceRoute)
  if (priceRoute.maxImpactReached && !request.degenMode) throw new ApiError('MaxImpactReached')
  assertDeadline(request, nowSeconds)
  const { chain } = served
  if (priceRoute.contractMethod === ordersMethod)
    return buildQuotedOrders({ chain, nowSeconds }, { ...request, priceRoute })
  const { rule: routerRule } = await findRouter(served, priceRoute.version as RouterVersion)
  const registered = await deps.partners.find(request.partner ?? priceRoute.partner)
  return buildSwap({ chain, registered, feeWallet: deps.feeWallet, nowSeconds, routerRule }, { ...request, priceRoute })
}

const buildFromOrders = (
  deps: Deps,
  served: ServedChain,
  request: Request & { orders: NonNullable<Request['orders']> },
): Promise<BuiltSwap> => {
  const nowSeconds = secondsOf(deps)
  if (request.priceRoute !== undefined && request.priceRoute !== null)
    throw invalid(
      'Invalid orders: one call swaps or fills orders, not both; build the price route first, then the orders alone',
    )
  assertDeadline(request, nowSeconds)
  const { srcToken, destToken } = tokensOf(served, request)
  return buildOrders({ served, nowSeconds }, { ...request, srcToken, destToken })
}

const assertDeadline = ({ deadline }: Request, nowSeconds: number) => {
  if (deadline !== undefined && deadline < nowSeconds) throw invalid('Invalid deadline: it has passed')
}

const readPriceRoute = (request: Request, { key, nowSeconds }: { key: Buffer; nowSeconds: number }): PriceRoute => {
  if (request.priceRoute === undefined || request.priceRoute === null)
    throw new ApiError('InvalidInput', { details: 'Missing price route' })
  const verdict = checkRoute(request.priceRoute, { key, nowSeconds })
  if (verdict === 'invalid') throw new ApiError('InvalidPriceRoute')
  if (verdict === 'stale') throw new ApiError('StalePriceRoute')
  return request.priceRoute
}

/** The request must repeat the quoted terms; otherwise it belongs to another quote. */
const assertSameQuestion = (served: ServedChain, request: Request, priceRoute: PriceRoute) => {
  if (priceRoute.network !== served.chain.id) throw new ApiError('InvalidPriceRoute', { details: 'Network Mismatch' })
  const { srcToken, destToken } = tokensOf(served, request)
  if (!isSameAddress(srcToken, priceRoute.srcToken)) throw invalid('Source Token Mismatch')
  if (!isSameAddress(destToken, priceRoute.destToken)) throw invalid('Destination Token Mismatch')
  const differs = (given: number | undefined, quoted: number) => given !== undefined && given !== quoted
  if (differs(request.srcDecimals, priceRoute.srcDecimals) || differs(request.destDecimals, priceRoute.destDecimals))
    throw invalid('Decimals Mismatch')
  if (request.side !== undefined && request.side !== priceRoute.side) throw invalid('Side Mismatch')
}

const tokensOf = ({ chain, tokenList }: ServedChain, request: Request) => {
  const tokenOf = (parameter: 'srcToken' | 'destToken') => {
    const given = request[parameter]
    return toLowerAddress(
      isAddress(given) ? given : resolveToken(chain, { given, parameter, strict: false, list: tokenList() }).address,
    )
  }
  return { srcToken: tokenOf('srcToken'), destToken: tokenOf('destToken') }
}

const secondsOf = ({ nowMs }: Deps) => Math.floor(nowMs() / 1_000)

/** Checks funds, then simulates on the newest state; returns the gas used, without margin. */
const checkTransaction = async (
  served: ServedChain,
  request: Request,
  transaction: BuiltSwap,
): Promise<bigint | undefined> => {
  const owner = toLowerAddress(request.userAddress)
  const hasPermit = request.permit !== undefined && request.permit !== '0x'
  const { isAllowed } = await checkFunds(served, {
    owner,
    spender: transaction.spender,
    token: tokensOf(served, request).srcToken,
    amount: transaction.fromAmount,
    ignoresAllowance: hasPermit || request.ignoreAllowance === true,
  })
  // A simulation would fail for lack of the allowance.
  if (request.ignoreGasEstimate || (!isAllowed && !hasPermit)) return undefined
  const { to, data, value } = transaction
  const result = await unavailableWithoutNode(simulate(served, { from: owner, to, data, value }))
  if (!result.ok) throw refusalOf(served, result.reason)
  return result.gas
}

const refusalOf = ({ chain }: ServedChain, reason: RevertReason): ApiError => {
  if (reason.kind === 'funds')
    return new ApiError('InsufficientBalance', { details: `Not enough ${chain.nativeCurrency.symbol} balance` })
  if (reason.kind === 'custom' && /^Permit2?Failed$/.test(reason.name))
    return invalid('Invalid permit: the token refuses it')
  return new ApiError('PriceChanged')
}

/** Converts arguments to JSON: numbers as strings, structs by name. */
const toJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item)))

const invalid = (details: string) => new ApiError('InvalidInput', { details })
