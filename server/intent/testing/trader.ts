import { type Address, type Hex, maxUint256 } from 'viem'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { developmentContractAccount } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { FamilyName } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import { intentValueOf, twapOf, twapValueOf } from '@/lib/order/testing/intent-order'
import type { Schedule } from '@/lib/order/twap'
import { tokenOf } from '../../testing/trading-chain'
import { intent, openIntentDesk, owner, usdc, weth } from './intent-desk'

export const dai = toLowerAddress(tokenOf('DAI').address)
export const native = toLowerAddress(nativeToken)
export const place = { chainId: mainnet.id, intent }
/** A contract that signs with the key of `owner`. */
export const contractOwner = toLowerAddress(developmentContractAccount)

/** Optional fields of a post. */
type PostOptions = { family?: FamilyName; by?: typeof owner } & Record<string, unknown>

/** Opens one chain's intent orders for a client; by default owners sell 3000 USDC for 0.5 WETH. */
export const openTrader = (how: { prices?: boolean } = {}) => {
  const desk = openIntentDesk(how)
  const sale = { srcToken: usdc, destToken: weth, srcAmount: 3_000_000_000n, destAmount: 5n * 10n ** 17n }
  const makeOrder = (terms: Partial<IntentOrder> = {}) =>
    desk.makeOrder({ ...sale, expectedAmount: 6n * 10n ** 17n, ...terms })
  /** Signs with 65 bytes, as a wallet does. */
  const sign = (order: IntentOrder, family: FamilyName = 'Order', by = owner): Promise<Hex> =>
    by.signTypedData(intentTypedData(place, { order, family }))
  /** Sends a body unchanged; a refusal is an answer too. */
  const request = async (path: string, body: unknown) => {
    const response = await desk.service().app.request(path, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const post = (order: IntentOrder, signature: Hex, more: object = {}) =>
    request(postIntentOrder.path, { chainId: mainnet.id, order: intentValueOf(order), signature, ...more })
  const approve = (token: Address, amount = maxUint256, how?: Parameters<typeof desk.approve>[2]) =>
    desk.approve(token, amount, how)

  return {
    ...desk,
    makeOrder,
    sign,
    request,
    post,
    approve,
    /** Signs and posts a TWAP order. */
    offerSlices: async (terms: Partial<IntentOrder>, schedule: Schedule, more: object = {}) => {
      const order = await makeOrder(terms)
      const signature = await desk.sign(order, 'Order', schedule)
      const value = twapValueOf(twapOf({ order, schedule }))
      const answer = await request(postIntentOrder.path, { chainId: mainnet.id, order: value, signature, ...more })
      return { order, schedule, value, signature, orderHash: desk.hashOf(order, 'Order', schedule), ...answer }
    },
    /** Signs and posts an order; `more` are extra fields. */
    offer: async (terms: Partial<IntentOrder> = {}, { family = 'Order', by = owner, ...more }: PostOptions = {}) => {
      const order = await makeOrder({ owner: toLowerAddress(by.address), ...terms })
      const signature = await sign(order, family, by)
      const inParts = family === 'FillableOrder' ? { partiallyFillable: true } : {}
      return { order, family, signature, ...(await post(order, signature, { ...inParts, ...more })) }
    },
    /** Funds and approves the contract that signs with the key of `owner`. */
    fundContract: async (token: Address, amount: bigint) => {
      await desk.client().impersonateAccount({ address: contractOwner })
      await desk.client().setBalance({ address: contractOwner, value: 10n ** 18n })
      await desk.transfer(token, contractOwner, amount)
      await approve(token, amount, { by: contractOwner })
    },
  }
}
