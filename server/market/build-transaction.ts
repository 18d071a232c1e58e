import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import type {
  buildTransaction as buildTransactionOperation,
  ContractParams,
  PriceRoute,
  TxParams,
} from '@/lib/api/market'
import type { Parsed } from '@/lib/api/operation'
import { type RevertReason, simulate } from '../chain/simulate'
import type { Deps, ServedChain } from '../deps'
import { type BuiltSwap, buildSwap } from './build-swap'
import { checkFunds } from './check-funds'
import { findChain } from './find-chain'
import { checkRoute } from './integrity'
import { readPrices, unavailableWithoutNode } from './read-state'
import { resolveToken } from './resolve-token'
import { readGasFees, toTxParams } from './tx-params'

type Request = Parsed<typeof buildTransactionOperation>

/**
 * Answers POST /transactions/{chainId}: turns a route that came back unchanged into calldata. Nothing is stored; the route's own tag
 * says that it is ours and how old it is.
 *
 * @throws {ApiError} UnsupportedChain, InvalidPriceRoute, StalePriceRoute, InvalidInput, MaxImpactReached, PartnerNotAllowed,
 * InsufficientBalance, InsufficientAllowance, PriceChanged, ServiceUnavailable; in this order.
 * @example
 * await buildTransaction(deps, { chainId: 1, priceRoute, srcToken, destToken, srcAmount, slippage: 50, userAddress, ignoreChecks: true })
 * // { from, to: '0x6a000f20005980200259b80c5102003040001068', value: '0', data: '0xe3ead59e...', gasPrice: '...', chainId: 1 }
 */
export const buildTransaction = async (deps: Deps, request: Request): Promise<TxParams | ContractParams> => {
  const served = findChain(deps, { chainId: request.chainId })
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  const priceRoute = readPriceRoute(request, { key: deps.hmacKey, nowSeconds })
  assertSameQuestion(served, request, priceRoute)
  if (priceRoute.maxImpactReached && !request.degenMode) throw new ApiError('MaxImpactReached')

  const { chain } = served
  const transaction = buildSwap({ chain, feeWallet: deps.feeWallet, nowSeconds }, { ...request, priceRoute })
  if (request.onlyParams) return transaction.args.map(toJson)
  const fees = readGasFees(request, await readPrices(served))
  const gas = request.ignoreChecks ? undefined : await checkTransaction(served, request, { priceRoute, transaction })
  return toTxParams(transaction, { from: request.userAddress, chainId: chain.id, fees, gas })
}

const readPriceRoute = (request: Request, { key, nowSeconds }: { key: Buffer; nowSeconds: number }): PriceRoute => {
  if (request.orders !== undefined)
    throw new ApiError('InvalidInput', { details: 'Invalid orders: OTC orders are filled on their own contract' })
  if (request.priceRoute === undefined || request.priceRoute === null)
    throw new ApiError('InvalidInput', { details: 'Missing price route' })
  const verdict = checkRoute(request.priceRoute, { key, nowSeconds })
  if (verdict === 'invalid') throw new ApiError('InvalidPriceRoute')
  if (verdict === 'stale') throw new ApiError('StalePriceRoute')
  return request.priceRoute
}

/** The request repeats what was quoted; where it says something else, it is for another quote. */
const assertSameQuestion = ({ chain }: ServedChain, request: Request, priceRoute: PriceRoute) => {
  if (priceRoute.network !== chain.id) throw new ApiError('InvalidPriceRoute', { details: 'Network Mismatch' })
  const tokenOf = (parameter: 'srcToken' | 'destToken') => {
    const given = request[parameter]
    return isAddress(given) ? given : resolveToken(chain, { given, parameter, strict: false }).address
  }
  if (!isSameAddress(tokenOf('srcToken'), priceRoute.srcToken)) throw invalid('Source Token Mismatch')
  if (!isSameAddress(tokenOf('destToken'), priceRoute.destToken)) throw invalid('Destination Token Mismatch')
  const differs = (given: number | undefined, quoted: number) => given !== undefined && given !== quoted
  if (differs(request.srcDecimals, priceRoute.srcDecimals) || differs(request.destDecimals, priceRoute.destDecimals))
    throw invalid('Decimals Mismatch')
  if (request.side !== undefined && request.side !== priceRoute.side) throw invalid('Side Mismatch')
}

/** Looks at balance and allowance, then runs the transaction on the newest state. Gives the gas it used, without headroom. */
const checkTransaction = async (
  served: ServedChain,
  request: Request,
  { priceRoute, transaction }: { priceRoute: PriceRoute; transaction: BuiltSwap },
): Promise<bigint | undefined> => {
  const owner = toLowerAddress(request.userAddress)
  const hasPermit = request.permit !== undefined && request.permit !== '0x'
  const { isAllowed } = await checkFunds(served, {
    owner,
    token: toLowerAddress(priceRoute.srcToken),
    amount: transaction.fromAmount,
    ignoresAllowance: hasPermit || request.ignoreAllowance === true,
  })
  // Without the allowance nothing can be run yet.
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

/** Arguments as JSON: numbers as text, structs by name. */
const toJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item)))

const invalid = (details: string) => new ApiError('InvalidInput', { details })
