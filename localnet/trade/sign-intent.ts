import type { Address, Hex, PrivateKeyAccount } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Answer, Input, Operation } from '@/lib/api/contract/operation'
import { getQuote } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { readSigned } from '@/lib/order/families/families'
import { localChain } from '../chain/clients'

/** Calls an operation of the service. */
export type Ask = <op extends Operation>(op: op, input: Input<op>) => Promise<Answer<op>>

/** A signed order in the form that its operation accepts. */
export type SignedIntentBody = {
  chainId: number
  order: Answer<typeof buildIntentOrder>['toSign']['value']
  signature: Hex
  orderHash: Hex
}

/** A sale of WETH, raw units, for USDC of the same chain or of another one. */
type Sale = {
  chainId: number
  destChainId?: number
  amount: bigint
  /** Unix seconds. */
  deadline: number
  /** The minimum in raw units of USDC; 3 % below the price by default. */
  limitAmount?: string
  /** The vault that holds the WETH; in the wallet by default. */
  strategy?: Address | undefined
}

/**
 * Requests the price of a sale of WETH for USDC, builds an order and signs it, as a client does.
 *
 * @throws {ApiError} if the service refuses
 * @example
 * const { orderHash, ...body } = await signIntent(ask, owner, { chainId: 1, amount: 10n ** 15n, deadline })
 * await ask(postIntentOrder, body)
 */
export const signIntent = async (
  ask: Ask,
  owner: Pick<PrivateKeyAccount, 'address' | 'signTypedData'>,
  { chainId, destChainId = chainId, amount, deadline, limitAmount, strategy }: Sale,
): Promise<SignedIntentBody> => {
  const [srcToken, destToken] = [tokenOf(chainId, 'WETH'), tokenOf(destChainId, 'USDC')]
  const pair = { srcToken, srcDecimals: 18, destToken, destDecimals: 6 }
  const toOtherChain = destChainId === chainId ? {} : { destChainId }
  const terms = { chainId, amount: amount.toString(), side: 'SELL', mode: 'DELTA' } as const
  const { delta } = await ask(getQuote, { ...pair, ...terms, ...toOtherChain })
  const limit = limitAmount === undefined ? { slippage: 300 } : { limitAmount }
  const family = strategy === undefined ? 'Order' : 'ProductiveOrder'
  const position = strategy === undefined ? {} : { orderType: 'ProductiveOrder' as const, strategy }
  const built = await ask(buildIntentOrder, {
    route: delta!.route,
    owner: owner.address,
    deadline,
    ...limit,
    ...position,
  })
  const { value } = built.toSign
  const place = { chainId, intent: toLowerAddress(localChain(chainId).contracts.intent!) }
  const signature = await owner.signTypedData(intentTypedData(place, { ...readSigned(value), family }))
  return { chainId, order: value, signature, orderHash: built.orderHash }
}

const tokenOf = (chainId: number, symbol: string) =>
  toLowerAddress(findTokenBySymbol(localChain(chainId), symbol)!.address)
