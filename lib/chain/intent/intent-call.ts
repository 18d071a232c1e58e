import { type Abi, type AbiFunction, encodeFunctionData, type Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { type AnyIntent, familyOf, structOf } from '@/lib/order/families/families'
import { intentAbi } from '../abi.generated'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'
import type { ContractTransaction } from '../rfq/rfq-call'

/**
 * What an owner does at the intent contract. Raw units of the native token.
 * `deposit` pays in for an order and signs it; `preSign` signs one alone; `withdraw` takes out of what is deposited, whatever it was for. `cancel` ends an order for
 * good, and pays back what it could still have taken of a deposit; with `signature` by the function that older deployments have for that.
 */
export type IntentCall =
  | { kind: 'deposit'; hash: Hex; amount: bigint }
  | { kind: 'preSign'; hash: Hex }
  | { kind: 'withdraw'; amount: bigint }
  | ({ kind: 'cancel'; signature?: Hex | undefined } & AnyIntent)

const [orderWithSig] = (intentAbi as readonly AbiFunction[]).find(({ name }) => name === 'directSettle')!.inputs

/** As contracts from before April 2026 have it: the order comes with its signature. */
export const olderIntentAbi = [
  {
    ...{ type: 'function', name: 'cancelAndWithdraw', stateMutability: 'nonpayable', outputs: [] },
    inputs: [orderWithSig!, { name: 'isFillable', type: 'bool' }],
  },
] as const satisfies readonly AbiFunction[]

/**
 * Builds what an owner does at the intent contract; no service is needed for any of it.
 *
 * @example
 * intentCall(mainnet, { kind: 'deposit', hash, amount: 5n }) // { to: '0x0000000000bbf5c5fd284e657f01bd000933c96d', data: '0xa1e77937...', value: 5n }
 */
export const intentCall = (chain: Chain, call: IntentCall): ContractTransaction => ({
  to: spenderOf(chain, 'intent'),
  data: encode(call),
  value: call.kind === 'deposit' ? call.amount : 0n,
})

const encode = (call: IntentCall): Hex => {
  const abi = intentAbi
  switch (call.kind) {
    case 'deposit':
      return encodeFunctionData({ abi, functionName: 'depositNativeAndPreSign', args: [call.hash] })
    case 'preSign':
      return encodeFunctionData({ abi, functionName: 'setPreSignature', args: [call.hash, true] })
    case 'withdraw':
      return encodeFunctionData({ abi, functionName: 'withdrawNative', args: [call.amount] })
    case 'cancel': {
      const { order, family, signature } = call
      if (!isNativeToken(order.srcToken))
        return encodeFunctionData({ abi, functionName: 'invalidateNonce', args: [order.nonce] })
      const { name: functionName, flags } = familyOf(family).methods.cancel
      if (signature === undefined || flags.length === 0)
        return encodeFunctionData({ abi: abi as Abi, functionName, args: [structOf(call), ...flags] })
      const bridgeOverride = { protocolSelector: '0x00000000', protocolData: '0x' }
      const signed = { order, signature, bridgeOverride, cosignature: '0x' }
      const older: readonly AbiFunction[] = olderIntentAbi
      return encodeFunctionData({ abi: older, functionName: 'cancelAndWithdraw', args: [signed, ...flags] })
    }
  }
}
