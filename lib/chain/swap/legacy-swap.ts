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
  /** The caller of the router, who receives leftover intermediate tokens. */
  owner: Address
  fee: PartnerFee
  /** Unix seconds after which the router refuses the call. */
  deadline: bigint
  /** 16 bytes that the router copies to its event. */
  uuid: Hex
}

/** All of a share in basis points: the executor runs the whole route in one program. */
const fullShare = 10_000n

/**
 * Builds the transaction of a market swap through router 5. The executor runs the program of the
 * generic methods: as the last call of the simple methods, which the published router supports,
 * too, and as an adapter in the others.
 *
 * @throws {UnfitRouteError} if the method cannot execute the route, or the chain has no router 5.
 * @example
 * encodeLegacySwap({ ...swap, srcToken: nativeToken, fromAmount: 10n ** 18n }).value // 10n ** 18n
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
  const parts = [{ index: 0n, targetExchange: zeroAddress, percent: fullShare, payload, networkFee: 0n }]
  const adapter = toLowerAddress(executor.address)
  const hop = {
    to: toToken,
    totalNetworkFee: 0n,
    adapters: [{ adapter, percent: fullShare, networkFee: 0n, route: parts }],
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
      const args = [{ ...terms, fromToken, path: [{ fromAmountPercent: fullShare, path: [hop] }] }] as const
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

/** Returns the calls of a simple swap: a transfer to the executor, which then runs its program. */
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
