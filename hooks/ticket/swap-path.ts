import { type TicketLink, writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { type ChoosableToken, tokenWord } from '../token/use-tokens'

type Ticket = Pick<TicketLink, 'side' | 'amountText' | 'partner'> & {
  chain: { id: number } | undefined
  /** Where the token bought is paid; the same chain if left out. */
  toChain?: { id: number } | undefined
  from: ChoosableToken
  to: ChoosableToken
}

/**
 * Where the same trade is made at once, at the market: for whoever writes a ticket that waits.
 *
 * @example
 * swapPath({ chain: mainnet, from: weth, to: usdc, side: 'SELL', amountText: '1', partner: undefined }) // '/swap?chain=1&from=WETH&to=USDC&sell=1'
 */
export const swapPath = ({ chain, toChain, from, to, side, amountText, partner }: Ticket): string => {
  const ends = { chainId: chain?.id, toChainId: toChain?.id, from: tokenWord(from), to: tokenWord(to) }
  return `/swap?${writeTicketLink({ ...ends, side, amountText, partner, receiver: undefined })}`
}
