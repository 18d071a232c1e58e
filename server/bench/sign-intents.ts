import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toLowerAddress } from '@/lib/address'
import type { Answer, Input, Operation } from '@/lib/api/contract/operation'
import { getQuote } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { readSigned } from '@/lib/order/families/families'

type Ask = <op extends Operation>(op: op, input: Input<op>) => Promise<Answer<op>>

const tokenOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
export const [weth, usdc] = [tokenOf('WETH'), tokenOf('USDC')] as const
export const owners = personalDevelopmentAccounts.slice(0, 3).map(({ privateKey }) => privateKeyToAccount(privateKey))
const place = { chainId: mainnet.id, intent: toLowerAddress(mainnet.contracts.intent!) }

/** A signed order as its post takes it. */
export type SignedIntentBody = {
  chainId: number
  order: Answer<typeof buildIntentOrder>['toSign']['value']
  signature: Hex
  orderHash: Hex
}

/**
 * Asks for the price of a sale of WETH for USDC, builds an order of it and signs it, as a client does. `limitAmount` is
 * the minimum in raw units of USDC, 3 % below the price unless given.
 *
 * @example
 * const { orderHash, ...body } = await signIntent(ask, owners[0], { amount: 10n ** 15n, deadline })
 * await ask(postIntentOrder, body)
 */
export const signIntent = async (
  ask: Ask,
  owner: (typeof owners)[number],
  { amount, deadline, limitAmount }: { amount: bigint; deadline: number; limitAmount?: string },
): Promise<SignedIntentBody> => {
  const { delta } = await ask(getQuote, {
    ...{ chainId: mainnet.id, srcToken: weth, srcDecimals: 18, destToken: usdc, destDecimals: 6 },
    ...{ amount: amount.toString(), side: 'SELL', mode: 'DELTA' },
  })
  const terms = limitAmount === undefined ? { slippage: 300 } : { limitAmount }
  const built = await ask(buildIntentOrder, { route: delta!.route, owner: owner.address, deadline, ...terms })
  const { value } = built.toSign
  const signature = await owner.signTypedData(
    intentTypedData(place, { order: readSigned(value).order, family: 'Order' }),
  )
  return { chainId: mainnet.id, order: value, signature, orderHash: built.orderHash }
}
