import { type Address, type ContractFunctionArgs, type Hex, size, BaseError as ViemError } from 'viem'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { BaseError, namedError } from '@/lib/errors'
import { ordersMethod } from '@/lib/order/orders-route'
import { toRfqOrder } from '@/lib/order/rfq'
import type { Side } from '@/lib/routing/route/route'
import { routerAbi } from '../abi.generated'
import { decodePermit, type PermitBlob } from '../approval/typed-data'
import { type PartnerFee, unpackPartnerFee } from '../fees/partner-fee'
import { decodeCall } from '../node/read-call'
import { ordersFlags, type SignedFill } from '../program/fill-orders'
import { decodeExecutorData, decodeProgram, type Program } from '../program/program'
import { type DirectHop, type DirectV3Hop, decodeV2Pools, decodeV3Pools } from './direct-pools'
import { type SwapMethod, swapMethods } from './swap-methods'

/** An order as the call contains it. The router needs no permit of the taker. */
export type DecodedOrder = SignedFill & { permitTakerAsset: Hex }

/**
 * The venue of a swap: an executor's program, pools that the router calls directly, or orders that
 * it fills. Hops and orders in the order of the bytes; `flags` as in `ordersFlagsOf`.
 */
type SwapVenue =
  | { kind: 'orders'; flags: number; orders: readonly DecodedOrder[] }
  | { kind: 'executor'; executor: Address; program: Program }
  | { kind: 'v2'; hops: DirectHop[] }
  | { kind: 'v3'; hops: DirectV3Hop[] }

/** The decoded calldata of a market swap. Addresses in lower case, amounts in raw units. */
export type DecodedSwap = {
  method: SwapMethod | typeof ordersMethod
  side: Side
  srcToken: Address
  destToken: Address
  /** The payment: exact (SELL) or maximum (BUY). */
  fromAmount: bigint
  /** The beneficiary's amount: minimum (SELL) or exact (BUY). */
  toAmount: bigint
  /** The quoted output before fees (SELL) or input (BUY). Undefined if orders are filled. */
  quotedAmount: bigint | undefined
  /** The quote's id and block; the contracts ignore it. */
  metadata: Hex
  /** The recipient; zero means the sender. */
  beneficiary: Address
  /** Undefined if orders are filled, which has no fee. */
  partnerFee: PartnerFee | undefined
  permit: PermitBlob
  permitData: Hex
  venue: SwapVenue
}

/** The maximum calldata of a swap, bytes; longer calldata is not decoded. */
export const maxCalldataBytes = 128 * 1024

/** The amounts and parties of a call, for any venue. */
export type DecodedTerms = Omit<DecodedSwap, 'venue' | 'permit' | 'permitData'> & {
  /** Undefined if the router itself trades. */
  executor: Address | undefined
}

/**
 * Decodes the calldata of a market swap: one of seven methods, with the executor's program and the
 * permit. Refuses non-canonical encodings, so that nothing stays undecoded.
 *
 * @throws Swap.UndecodableError if it is not one of the seven methods, or any part is invalid.
 * @example
 * decodeSwap(data) // { method: 'swapExactAmountIn', side: 'SELL', toAmount: 2985000000n, ... }
 */
export const decodeSwap = (data: Hex): DecodedSwap => withUndecodableError(data, decode)

/**
 * Decodes a market swap except its permit and executor data, so also for executors of others.
 *
 * @throws Swap.UndecodableError if it is none of the seven methods, or not encoded canonically.
 * @example
 * decodeTerms(data) // { method: 'swapExactAmountIn', executor: '0xac22...', ... }
 */
export const decodeTerms = (data: Hex): DecodedTerms => withUndecodableError(data, decodeCallTerms)

const withUndecodableError = <decoded>(data: Hex, read: (call: Call) => decoded): decoded => {
  if (size(data) > maxCalldataBytes)
    throw new UndecodableError({ reason: `${size(data)} bytes are too long for a swap` })
  try {
    return read(decodeSwapCall(data))
  } catch (cause) {
    if (cause instanceof UndecodableError) throw cause
    const reason =
      cause instanceof ViemError ? cause.shortMessage : cause instanceof BaseError ? cause.message : 'it ends early'
    throw new UndecodableError({ reason, cause })
  }
}

type Args<method extends SwapMethod | typeof ordersMethod> = ContractFunctionArgs<typeof routerAbi, 'payable', method>
type Call = ReturnType<typeof decodeSwapCall>

const decodeSwapCall = (data: Hex) => {
  const call = decodeCall(routerAbi, data)
  if (call.functionName !== ordersMethod && !isSwap(call))
    throw new UndecodableError({ reason: `${call.functionName} is not a swap` })
  return call
}

const decodeCallTerms = (call: Call): DecodedTerms => {
  if (call.functionName === ordersMethod) return { ...decodeOrders(call.args), executor: undefined }
  const method = call.functionName
  const side = swapMethods[method]
  if (method === 'swapExactAmountIn' || method === 'swapExactAmountOut') {
    const [executor, swap, partnerAndFee] = call.args as Args<typeof method>
    const partnerFee = unpackPartnerFee(partnerAndFee)
    return { method, side, ...termsOf(swap), partnerFee, executor: toLowerAddress(executor) }
  }
  const [swap, partnerAndFee] = call.args as Args<typeof method>
  return { method, side, ...termsOf(swap), partnerFee: unpackPartnerFee(partnerAndFee), executor: undefined }
}

const decode = (call: Call): DecodedSwap => {
  if (call.functionName === ordersMethod) return decodeOrders(call.args)
  const method = call.functionName
  const side = swapMethods[method]
  switch (method) {
    case 'swapExactAmountIn':
    case 'swapExactAmountOut': {
      const [executor, swap, partnerAndFee, permit, executorData] = call.args as Args<typeof method>
      const program = decodeProgram(decodeExecutorData(executorData, side))
      const venue: SwapVenue = { kind: 'executor', executor: toLowerAddress(executor), program }
      return { method, side, ...termsOf(swap), ...rightsOf(partnerAndFee, permit), venue }
    }
    case 'swapExactAmountInOnUniswapV2':
    case 'swapExactAmountOutOnUniswapV2': {
      const [swap, partnerAndFee, permit] = call.args as Args<typeof method>
      const venue: SwapVenue = { kind: 'v2', hops: decodeV2Pools(swap.pools) }
      return { method, side, ...termsOf(swap), ...rightsOf(partnerAndFee, permit), venue }
    }
    case 'swapExactAmountInOnUniswapV3':
    case 'swapExactAmountOutOnUniswapV3': {
      const [swap, partnerAndFee, permit] = call.args as Args<typeof method>
      const venue: SwapVenue = { kind: 'v3', hops: decodeV3Pools(swap.pools) }
      return { method, side, ...termsOf(swap), ...rightsOf(partnerAndFee, permit), venue }
    }
  }
}

const isSwap = <call extends { functionName: string }>(call: call): call is call & { functionName: SwapMethod } =>
  Object.hasOwn(swapMethods, call.functionName)

const decodeOrders = ([data, infos, permit]: Args<typeof ordersMethod>): DecodedSwap => {
  const [first] = infos
  if (!first) throw new UndecodableError({ reason: 'it fills no order' })
  const { wrapApproveDirection: flags, beneficiary, ...terms } = data
  const orders = infos.map(
    ({ order, takerTokenFillAmount: takerFill, ...signed }): DecodedOrder => ({
      ...signed,
      takerFill,
      order: toRfqOrder(order),
    }),
  )
  return {
    ...terms,
    method: ordersMethod,
    side: flags & ordersFlags.buy ? 'BUY' : 'SELL',
    srcToken: toLowerAddress(flags & ordersFlags.wrapSource ? nativeToken : first.order.takerAsset),
    destToken: toLowerAddress(flags & ordersFlags.unwrapDestination ? nativeToken : first.order.makerAsset),
    beneficiary: toLowerAddress(beneficiary),
    quotedAmount: undefined,
    partnerFee: undefined,
    permit: decodePermit(permit),
    permitData: permit,
    venue: { kind: 'orders', flags, orders },
  }
}

type SwapTerms = Pick<
  DecodedSwap,
  'srcToken' | 'destToken' | 'fromAmount' | 'toAmount' | 'metadata' | 'beneficiary'
> & {
  quotedAmount: bigint
}

const termsOf = ({ srcToken, destToken, fromAmount, toAmount, quotedAmount, metadata, beneficiary }: SwapTerms) => ({
  fromAmount,
  toAmount,
  quotedAmount,
  metadata,
  srcToken: toLowerAddress(srcToken),
  destToken: toLowerAddress(destToken),
  beneficiary: toLowerAddress(beneficiary),
})

const rightsOf = (partnerAndFee: bigint, permit: Hex) => ({
  partnerFee: unpackPartnerFee(partnerAndFee),
  permit: decodePermit(permit),
  permitData: permit,
})

export class UndecodableError extends namedError(
  'Swap.UndecodableError',
  ({ reason }: { reason: string; cause?: unknown }) => ({
    message: `This calldata cannot be read as a market swap: ${reason.replace(/\.$/, '')}.`,
    fix: 'Nothing was sent. Ask for a new quote; if it happens again, do not trust this service.',
  }),
) {}
