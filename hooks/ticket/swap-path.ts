import { type TicketLink, writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { type ChoosableToken, tokenWord } from '../token/use-tokens'

type Ticket = Pick<TicketLink, 'side' | 'amountText' | 'partner'> & {
  chain: { id: number } | undefined
  /** The chain where the bought token is paid; the same chain by default. */
  toChain?: { id: number } | undefined
  from: ChoosableToken
  to: ChoosableToken
}

/**
 * Returns the path of the same trade on the swap page, at the market price.
 *
 * @example
 * const ends = { chain: mainnet, from: weth, to: usdc }
 * swapPath({ ...ends, side: 'SELL', amountText: '1', partner: undefined })
 * // '/swap?chain=1&from=WETH&to=USDC&sell=1'
 */
export const swapPath = ({ chain, toChain, from, to, side, amountText, partner }: Ticket): string => {
  const ends = { chainId: chain?.id, toChainId: toChain?.id, from: tokenWord(from), to: tokenWord(to) }
  return `/swap?${writeTicketLink({ ...ends, side, amountText, partner, receiver: undefined })}`
}
