import { type Abi, encodeFunctionData, type Hex } from 'viem'
import { type AnyIntent, structOf } from '@/lib/order/families/families'
import { intentAbi } from '../abi.generated'
import { withSignature } from './with-signature'

/**
 * Encodes the call that ends an expired order of a vault; anyone may send it, and the owner
 * receives what the order could have sold. The signature may be empty if the owner signed on the
 * chain.
 *
 * @example
 * expireCall({ family: 'ProductiveOrder', order, position, signature }) // '0x7d01d5b5...'
 */
export const expireCall = ({ signature, ...signed }: AnyIntent & { signature: Hex }): Hex =>
  encodeFunctionData({
    abi: intentAbi as Abi,
    functionName: 'expireProductiveAndWithdraw',
    args: [withSignature(structOf(signed), signature)],
  })
