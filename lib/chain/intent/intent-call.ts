import { type Abi, type AbiFunction, type Address, encodeFunctionData, type Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { type AnyIntent, familyOf, structOf } from '@/lib/order/families/families'
import { isDeposited } from '@/lib/order/families/is-deposited'
import { intentAbi } from '../abi.generated'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'
import type { ContractTransaction } from '../rfq/rfq-call'
import { withSignature } from './with-signature'

/**
 * A call of an owner to the intent contract. Raw units, of the native token if none is named.
 * - `deposit` pays in for an order and signs it; `earn` deposits in a vault instead.
 * - `preSign` only signs an order.
 * - `withdraw` takes from the deposited balance, whatever it was for; `leave` takes from a vault,
 *   with the maximum of the type for everything.
 * - `cancel` invalidates an order and refunds the rest of its deposit; with `signature` it uses the
 *   function of older deployments.
 */
export type IntentCall =
  | { kind: 'deposit'; hash: Hex; amount: bigint }
  | ({ kind: 'earn'; hash: Hex; permit: Hex } & VaultAmount)
  | { kind: 'preSign'; hash: Hex }
  | { kind: 'withdraw'; amount: bigint }
  | ({ kind: 'leave' } & VaultAmount)
  | ({ kind: 'cancel'; signature?: Hex | undefined } & AnyIntent)

/** An amount of a token in a vault. The native token uses a vault of the wrapped one. */
export type VaultAmount = { token: Address; strategy: Address; amount: bigint }

const [orderWithSig] = (intentAbi as readonly AbiFunction[]).find(({ name }) => name === 'directSettle')!.inputs

/**
 * The ABI of contracts from before April 2026, whose function takes the order with its signature.
 */
export const olderIntentAbi = [
  {
    type: 'function',
    name: 'cancelAndWithdraw',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [orderWithSig!, { name: 'isFillable', type: 'bool' }],
  },
] as const satisfies readonly AbiFunction[]

/**
 * Builds the call of an owner to the intent contract, without any service.
 *
 * @example
 * intentCall(mainnet, { kind: 'deposit', hash, amount: 5n })
 * // { to: '0x0000...', data: '0xa1e77937...', value: 5n }
 */
export const intentCall = (chain: Chain, call: IntentCall): ContractTransaction => ({
  to: spenderOf(chain, 'intent'),
  data: encode(call),
  value: nativeValueOf(call),
})

/**
 * Returns the native value of a call, raw units.
 *
 * @example
 * nativeValueOf({ kind: 'deposit', hash, amount: 5n }) // 5n
 */
export const nativeValueOf = (call: IntentCall): bigint =>
  call.kind === 'deposit' || (call.kind === 'earn' && isNativeToken(call.token)) ? call.amount : 0n

const encode = (call: IntentCall): Hex => {
  const abi = intentAbi
  switch (call.kind) {
    case 'deposit':
      return encodeFunctionData({ abi, functionName: 'depositNativeAndPreSign', args: [call.hash] })
    case 'earn': {
      const { token, strategy, amount, hash, permit } = call
      return isNativeToken(token)
        ? encodeFunctionData({ abi, functionName: 'depositNativeToStrategyAndPreSign', args: [strategy, hash] })
        : encodeFunctionData({
            abi,
            functionName: 'depositToStrategyAndPreSignWithPermit',
            args: [token, amount, strategy, hash, permit],
          })
    }
    case 'leave': {
      const { token, strategy, amount } = call
      const functionName = isNativeToken(token) ? 'withdrawNativeFromStrategy' : 'withdrawFromStrategy'
      return encodeFunctionData({ abi, functionName, args: [strategy, amount] })
    }
    case 'preSign':
      return encodeFunctionData({ abi, functionName: 'setPreSignature', args: [call.hash, true] })
    case 'withdraw':
      return encodeFunctionData({ abi, functionName: 'withdrawNative', args: [call.amount] })
    case 'cancel': {
      const { order, family, signature } = call
      if (!isDeposited(call)) return encodeFunctionData({ abi, functionName: 'invalidateNonce', args: [order.nonce] })
      const { fills, methods } = familyOf(family)
      // Every family with a depositable source has this method.
      const { name: functionName, flags } = methods.cancel!
      if (fills.isPosition)
        return encodeFunctionData({ abi: abi as Abi, functionName, args: [withSignature(structOf(call), '0x')] })
      if (signature === undefined || flags.length === 0)
        return encodeFunctionData({ abi: abi as Abi, functionName, args: [structOf(call), ...flags] })
      const signed = withSignature(structOf(call), signature)
      const older: readonly AbiFunction[] = olderIntentAbi
      return encodeFunctionData({ abi: older, functionName: 'cancelAndWithdraw', args: [signed, ...flags] })
    }
  }
}
