import { isSameAddress, zeroAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { arrivalTerms } from '@/lib/order/bridge/arrival-terms'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { type AnyIntent, familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { pairOf } from '../terms/trade-terms'
import { limitPath } from './limit-path'

type Replaced = {
  chainId: number
  signed: AnyIntent & { hash: string }
  src: Token
  dest: Token
  /** The token that arrives on another chain; undefined while unknown. */
  output: Token | undefined
  partner: string
  /** Another price in the form of a link; by default the order's. */
  price?: string | undefined
}

/**
 * Returns the path of a limit ticket whose order replaces another one, with the same partner. For
 * another chain the amount to buy is the minimum that arrives there. Undefined for an order that is
 * filled in parts, and if that amount is unknown.
 *
 * @example
 * replacePath({ chainId: 1, signed, src: weth, dest: usdc, output: undefined, partner: 'anon' })
 * // '/limit?chain=1&from=0xc02a...&to=0xa0b8...&sell=1&buy=3100&parts=no&replaces=0x7...'
 */
export const replacePath = ({ chainId, signed, src, dest, output, partner, price }: Replaced): string | undefined => {
  const { order, family, hash } = signed
  if (familyOf(family).fills.isDivided) return undefined
  const arriving = arrivalTerms(signed)
  const bought = !isBridged(order)
    ? { token: dest, amount: order.destAmount, chainId }
    : arriving && !arriving.landing && output && isSameAddress(arriving.token, output.address)
      ? { token: output, amount: arriving.minimum, chainId: arriving.chainId }
      : undefined
  if (bought === undefined) return undefined
  const terms = {
    ...pairOf(chainId, src, bought.token, bought.chainId),
    srcAmount: order.srcAmount,
    destAmount: bought.amount,
    side: order.kind === orderKinds.SELL ? 'SELL' : 'BUY',
  } as const
  // The ticket can only pay another account on another chain.
  const isOwn = isSameAddress(order.beneficiary, zeroAddress) || isSameAddress(order.beneficiary, order.owner)
  return limitPath(terms, {
    parts: 'no',
    replaces: hash,
    receiver: isBridged(order) && !isOwn ? order.beneficiary : undefined,
    partner: partner === 'anon' ? undefined : partner,
    price,
  })
}
