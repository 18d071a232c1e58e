import { type Address, concatHex, encodeFunctionData, erc20Abi, type Hex, numberToHex, pad, size } from 'viem'
import { isNativeToken, nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import { legacyRouterAbi } from '../abi.generated'
import { packLegacyFee } from '../fees/legacy-fee'
import type { PartnerFee } from '../fees/partner-fee'
import { executor } from '../program/executor.generated'
import { encodePairSwap } from './legacy-direct'
import { marketRouterOf } from './router-version'
import { type LegacySwapMethod, paysCallerAlone } from './swap-methods'
import { executorDataOf, type Swap, type Transaction, UnfitRouteError } from './transactions'

/** A market swap through router 5, with amounts in raw units as in `Swap`. */
export type LegacySwap = Omit<Swap, 'method' | 'metadata' | 'partnerAndFee'> & {
  method: LegacySwapMethod
  /** The caller of the router, who gets what is left of tokens in between. */
  owner: Address
  fee: PartnerFee
  /** Unix seconds after which the router refuses the call. */
  deadline: bigint
  /** 16 bytes that the router copies to its event. */
  uuid: Hex
}

/** A share of all, in basis points: the executor runs the whole route in one program. */
const whole = 10_000n

/**
 * Builds the transaction of a market swap through router 5. The executor runs the program of the generic methods: as
 * the last of the calls that the simple ones make, which the published router makes as well, and in place of an
 * adapter in the others.
 *
 * @throws {UnfitRouteError} when a method through pairs cannot run the route, or the registry has no router 5.
 * @example
 * encodeLegacySwap({ method: 'simpleSwap', srcToken: nativeToken, fromAmount: 10n ** 18n, ... }).value // 10n ** 18n
 */
export const encodeLegacySwap = (swap: LegacySwap): Transaction => {
  const { chain, method, srcToken, fromAmount } = swap
  const router = marketRouterOf(chain, '5')
  if (router === undefined) throw new UnfitRouteError({ method })
  const { data, args } = paysCallerAlone(method) ? encodePairSwap(swap) : encodeExecuted(swap)
  return { to: router.address, data, value: isNativeToken(srcToken) ? fromAmount : 0n, args }
}

const encodeExecuted = (swap: LegacySwap) => {
  const { method, route } = swap
  const terms = termsOf(swap)
  const payload = executorDataOf(swap)
  const [fromToken, toToken] = [contractToken(swap.srcToken), contractToken(swap.destToken)]
  const parts = [{ index: 0n, targetExchange: zeroAddress, percent: whole, payload, networkFee: 0n }]
  const adapter = toLowerAddress(executor.address)
  const hop = {
    to: toToken,
    totalNetworkFee: 0n,
    adapters: [{ adapter, percent: whole, networkFee: 0n, route: parts }],
  }
  switch (method) {
    case 'simpleSwap':
    case 'simpleBuy': {
      const args = [{ ...terms, fromToken, toToken, ...callsOf(swap, payload) }] as const
      return { args, data: encodeFunctionData({ abi: legacyRouterAbi, functionName: method, args }) }
    }
    case 'multiSwap': {
      const args = [{ ...terms, fromToken, path: [hop] }] as const
      return { args, data: encodeFunctionData({ abi: legacyRouterAbi, functionName: method, args }) }
    }
    case 'megaSwap': {
      const args = [{ ...terms, fromToken, path: [{ fromAmountPercent: whole, path: [hop] }] }] as const
      return { args, data: encodeFunctionData({ abi: legacyRouterAbi, functionName: method, args }) }
    }
    case 'buy': {
      const args = [{ ...terms, adapter, fromToken, toToken, route: parts }] as const
      return { args, data: encodeFunctionData({ abi: legacyRouterAbi, functionName: method, args }) }
    }
    default:
      throw new UnfitRouteError({ method: `${method} on side ${route.side}` })
  }
}

const termsOf = ({
  route,
  fee,
  fromAmount,
  toAmount,
  quotedAmount: expectedAmount,
  beneficiary,
  permit,
  deadline,
  uuid,
}: LegacySwap) => ({
  ...packLegacyFee(fee, route.side),
  fromAmount,
  toAmount,
  expectedAmount,
  beneficiary,
  permit,
  deadline,
  uuid,
})

/** The calls of a simple swap: the source token sends the amount to the executor, which then runs its program. */
const callsOf = ({ route, srcToken, fromAmount, toAmount, owner }: LegacySwap, payload: Hex) => {
  const amounts = route.side === 'SELL' ? [fromAmount] : [fromAmount, toAmount]
  const words = [...amounts.map((amount) => numberToHex(amount, { size: 32 })), pad(owner)]
  const run = { callee: toLowerAddress(executor.address), input: concatHex([noSelector, payload, ...words]) }
  const calls = isNativeToken(srcToken)
    ? [{ ...run, value: fromAmount }]
    : [
        { callee: toLowerAddress(srcToken), input: encodeTransfer(executor.address, fromAmount), value: 0n },
        { ...run, value: 0n },
      ]
  const ends = calls.map((_, index) => calls.slice(0, index + 1).reduce((sum, { input }) => sum + size(input), 0))
  return {
    callees: calls.map(({ callee }) => callee),
    exchangeData: concatHex(calls.map(({ input }) => input)),
    startIndexes: [0, ...ends].map(BigInt),
    values: calls.map(({ value }) => value),
  }
}

const noSelector: Hex = '0x00000000'

const encodeTransfer = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

const contractToken = (token: Address) => (isNativeToken(token) ? nativeToken : toLowerAddress(token))
