import { type Address, erc4626Abi, type Hex, hexToBigInt, keccak256, sliceHex, toHex } from 'viem'
import { isSameAddress, toLowerAddress, toLowerHex } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { intentRoute } from '@/lib/api/intent/intent'
import type { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { intentFeeOf, packIntentFee } from '@/lib/chain/fees/intent-fee'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { refusedAsInput, resolveFee } from '@/lib/chain/fees/resolve-fee'
import { hashIntent, type IntentPlace, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import { type AnyIntent, type FamilyName, familyOf, fillableFamilyOf, writeSigned } from '@/lib/order/families/families'
import type { SignedHandler } from '@/lib/order/families/family'
import { type Bridge, type IntentOrder, noBridge, orderKinds, signedAmounts } from '@/lib/order/intent'
import type { SignedPosition } from '@/lib/order/position/position'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { assertSurface } from '../chain/facts/surfaces'
import { readState, unavailableWithoutNode } from '../chain/market/read-state'
import type { Deps } from '../deps'
import { assertIntent, crossingOf } from './assert-intent'
import { assertSliceRoute, boughtInSlices, readTwapRequest, type TwapRequest } from './twap-request'

type Request = Parsed<typeof buildIntentOrder>
type Route = ReturnType<typeof intentRoute.parse>

const defaultSlippageBps = 100

/**
 * Answers POST /v2/delta/orders/build: builds an order from a priced route, and the typed data for
 * its owner to sign. Nothing is stored.
 *
 * @throws {ApiError} in this order: ValidationError without a deadline, InvalidTWAPParams,
 * InvalidTWAPBuyParams, InvalidProductiveOrderParams, InvalidExternalOrderParams, InvalidRoute,
 * InvalidTWAPSrcAmount, InvalidTWAPBuyDestAmount, UnsupportedChain, OrderExpired, InvalidInput.
 * @example
 * (await buildOrder(deps, { route, owner, deadline: 1_795_262_400, ... })).toSign.value.destAmount
 * // '985050000000000000'
 */
export const buildOrder = async (deps: Deps, request: Request): Promise<Answer<typeof buildIntentOrder>> => {
  const { deadline } = request
  if (deadline === undefined) throw new ApiError('ValidationError', { details: 'missing deadline' })
  const twap = readTwapRequest(request)
  const { orderType, partiallyFillable } = request
  const family: FamilyName = (partiallyFillable ? fillableFamilyOf(orderType) : undefined) ?? orderType
  const strategy = readStrategy(request, family)
  const handling = readHandling(request, family)
  const side = twap?.side ?? (strategy ? 'SELL' : request.side)
  const route = await readRoute(deps, { side, route: request.route })
  if (twap) assertSliceRoute(twap, route)
  const served = findChain(deps, { chainId: route.origin.input.token.chainId })
  await assertSurface(served, 'intent')
  const { blockSeconds } = await readState(served)
  if (BigInt(deadline) < blockSeconds) throw new ApiError('OrderExpired')
  const { id: chainId, contracts } = served.chain
  const place = { chainId, intent: toLowerAddress(contracts.intent!) }
  const registered = await deps.partners.find(request.partner)
  const order = toOrder(deps, { request: { ...request, side }, route, deadline, twap, registered })
  assertLeavesSomething(order, request)
  const crossing = crossingOf(deps, { from: served.chain, bridge: order.bridge })
  const position = strategy && (await toPosition(served, { order, strategy, useShares: request.useShares }))
  const signed = { family, schedule: twap, position, handling }
  assertIntent(order, { ...crossing, ...signed })
  return toAnswer(place, { order, ...signed })
}

/** Reads the vault of an order whose source earns yield; undefined for other orders. */
const readStrategy = ({ strategy }: Pick<Request, 'strategy'>, family: FamilyName): Address | undefined => {
  if (!familyOf(family).fills.isPosition) return undefined
  if (strategy === undefined) throw new ApiError('InvalidProductiveOrderParams')
  return toLowerAddress(strategy)
}

/** Reads the handler and its data of an order that a contract completes; otherwise undefined. */
const readHandling = (
  { handler, data, owner, beneficiary = owner }: Pick<Request, 'handler' | 'data' | 'owner' | 'beneficiary'>,
  family: FamilyName,
): SignedHandler | undefined => {
  if (!familyOf(family).fills.isHandled) return undefined
  if (handler === undefined || data === undefined) throw new ApiError('InvalidExternalOrderParams')
  // The struct has no beneficiary, so another one would not be signed.
  if (!isSameAddress(beneficiary, owner))
    throw new ApiError('InvalidInput', { details: 'Invalid beneficiary: a handler completes an order for its owner' })
  return { handler: toLowerAddress(handler), data: toLowerHex(data) }
}

/** Returns the position to sign: the shares for a deposit of the source now. */
const toPosition = async (
  served: ServedChain,
  { order, strategy, useShares }: { order: IntentOrder; strategy: Address; useShares: boolean },
): Promise<SignedPosition> => {
  const isKnown = findStrategy(served.chain, { token: order.srcToken, strategy }) !== undefined
  if (!useShares || !isKnown) return { strategy, shares: 0n, useShares }
  const asked = { address: strategy, abi: erc4626Abi, functionName: 'previewDeposit', args: [order.srcAmount] } as const
  const shares = await unavailableWithoutNode(served.client.readContract(asked))
  return { strategy, shares, useShares }
}

const toAnswer = (place: IntentPlace, signed: AnyIntent): Answer<typeof buildIntentOrder> => {
  const { domain, types } = intentTypedData(place, signed)
  const toSign = { domain, types: typesOf(types), value: writeSigned(signed) }
  return { toSign, orderHash: hashIntent(place, signed) }
}

/** Rejects a slippage that leaves the owner of a sale nothing, since the request has no minimum. */
const assertLeavesSomething = (
  { destAmount }: IntentOrder,
  { limitAmount, slippage = defaultSlippageBps }: Pick<Request, 'limitAmount' | 'slippage'>,
): void => {
  if (destAmount > 0n || limitAmount !== undefined) return
  const details = `Invalid slippage: with ${slippage} bps the minimum output rounds to zero, expected less`
  throw new ApiError('InvalidInput', { details })
}

/** Copies the type lists, since the answer needs mutable ones. */
const typesOf = (types: Record<string, readonly { name: string; type: string }[]>) =>
  Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, [...fields]]))

const readRoute = async ({ intentRoutes }: Deps, { side, route }: Pick<Request, 'side' | 'route'>): Promise<Route> => {
  const read = intentRoute.safeParse(route)
  if (!read.success || !(await intentRoutes.knows({ side, route }))) throw new ApiError('InvalidRoute')
  return read.data
}

const toOrder = (
  deps: Pick<Deps, 'feeWallet' | 'newId'>,
  {
    request,
    route,
    deadline,
    twap,
    registered,
  }: {
    request: Request
    route: Route
    deadline: number
    twap: TwapRequest | undefined
    registered: RegisteredPartner | undefined
  },
): IntentOrder => {
  const { side, limitAmount, slippage = defaultSlippageBps } = request
  const { origin } = route
  const owner = toLowerAddress(request.owner)
  const beneficiary = toLowerAddress(request.beneficiary ?? owner)
  const [srcToken, destToken] = [origin.input.token.address, origin.output.token.address].map(toLowerAddress) as [
    Hex,
    Hex,
  ]
  const fee = feeOf(request, { registered, feeWallet: deps.feeWallet })
  const amounts = signedAmounts(
    { side, input: BigInt(origin.input.amount), output: BigInt(origin.output.amount) },
    { feeBps: fee.feeBps, slippageBps: slippage, limit: limitAmount === undefined ? undefined : BigInt(limitAmount) },
  )
  return {
    owner,
    beneficiary,
    srcToken,
    destToken,
    ...(twap ? amountsOver(twap, { amounts, route }) : amounts),
    deadline: BigInt(deadline),
    kind: orderKinds[side],
    nonce: request.nonce === undefined ? newNonce(deps) : BigInt(request.nonce),
    partnerAndFee: packIntentFee(fee),
    permit: toLowerHex(request.permit),
    metadata: toLowerHex(request.metadata),
    bridge: bridgeOf(route),
  }
}

/** Returns the bridge to sign: that of the route, which names the destination token. */
const bridgeOf = ({ bridge, destination }: Pick<Route, 'bridge' | 'destination'>): Bridge => {
  if (bridge === null) return noBridge
  const { protocolSelector, outputToken, scalingFactor, protocolData } = bridge.contractParams
  const { chainId, address } = destination.input.token
  // The route matches our digest, so only the service can cause a mismatch.
  if (!isSameAddress(outputToken, address)) throw new ApiError('InvalidRoute')
  return {
    protocolSelector: toLowerHex(protocolSelector as Hex),
    destinationChainId: BigInt(chainId),
    outputToken: toLowerAddress(outputToken),
    scalingFactor,
    protocolData: toLowerHex(protocolData as Hex),
  }
}

type Amounts = ReturnType<typeof signedAmounts>

/** Sums the slices: a sale has the minimum of each, a purchase the requested maximum. */
const amountsOver = (
  twap: TwapRequest,
  { amounts: { destAmount: minimum }, route }: { amounts: Amounts; route: Route },
): Amounts => {
  const { total, maxSpent, slices } = twap
  return maxSpent === undefined
    ? { srcAmount: total, destAmount: minimum * slices, expectedAmount: minimum * slices }
    : { srcAmount: maxSpent, destAmount: boughtInSlices(twap, route), expectedAmount: maxSpent }
}

/** Applies the market's fee rules; the result has the intent contract's format. */
const feeOf = (request: Request, registration: Parameters<typeof resolveFee>[1]) => {
  const asked = {
    ...request,
    takeSurplus: request.partnerTakesSurplus ?? request.takeSurplus,
    isCapSurplus: request.capSurplus,
  }
  return intentFeeOf(refusedAsInput(() => resolveFee(asked, registration)))
}

/** 64 bits, so that an owner's orders do not collide. */
const newNonce = ({ newId }: Pick<Deps, 'newId'>) => hexToBigInt(sliceHex(keccak256(toHex(newId())), 0, 8))
