import type { PrivateKeyAccount } from 'viem/accounts'
import { toLowerAddress } from '@/lib/address'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { intentOrderOf, intentValueOf } from '@/lib/order/testing/intent-order'
import { usdc, weth } from '../traded'

/** Writes bigints as strings, as on the wire. */
export const text = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

/**
 * Signs a limit order far above the market, which no agent fills, and returns the body that posts
 * it.
 *
 * @example
 * await restingOrder(owner, 7n) // '{"chainId":1,"order":{...},"signature":"0x...","type":"LIMIT"}'
 */
export const restingOrder = async (owner: PrivateKeyAccount, nonce: bigint): Promise<string> => {
  const order = intentOrderOf({
    owner: toLowerAddress(owner.address),
    srcToken: weth,
    destToken: usdc,
    srcAmount: 10n ** 12n,
    destAmount: 10n ** 12n,
    expectedAmount: 10n ** 12n,
    nonce,
  })
  const at = { chainId: mainnet.id, intent: toLowerAddress(mainnet.contracts.intent!) }
  const signature = await owner.signTypedData(intentTypedData(at, { order, family: 'Order' }))
  return JSON.stringify({ chainId: mainnet.id, order: intentValueOf(order), signature, type: 'LIMIT' }, text)
}
