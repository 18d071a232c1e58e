'use client'
import { useCallback, useMemo } from 'react'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { InvalidAmountError } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import type { RoutePreference } from '@/lib/ticket/price/route-preference'
import { type SlippageChoice, useSlippage } from '../ticket/use-slippage'
import { type TicketPair, useTicketPair } from '../ticket/use-ticket-pair'
import { type TicketPartner, useTicketPartner } from '../ticket/use-ticket-partner'
import { type TicketRecipient, type TicketRecipientActions, useTicketRecipient } from '../ticket/use-ticket-recipient'
import type { ChoosableToken } from '../token/use-tokens'

export type SwapForm = TicketPair &
  TicketRecipient &
  SlippageChoice & {
    side: Side
    amountText: string
    /** Raw units of `from` when selling, of `to` when buying; undefined if not valid. */
    amount: bigint | undefined
    amountError: InvalidAmountError | undefined
    /** The direction between native and wrapped token: one to one, without price and router. */
    wraps: 'wrap' | 'unwrap' | undefined
    partner: TicketPartner
  }

export type SwapFormActions = TicketRecipientActions & {
  choose: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => void
  /** Switches the tokens; the typed amount stays with its token. */
  flip: () => void
  typeAmount: (side: Side, text: string) => void
  /** Trades without the partner of the link. */
  dropPartner: () => void
  /** Chooses the route to another chain. */
  chooseRoute: (wish: RoutePreference) => void
}

/** Returns the ticket from the address bar, the draft and the settings, and its actions. */
export function useSwapForm(): SwapForm & SwapFormActions {
  const { link, change, pairWith, turned, ...pair } = useTicketPair('native')
  const { chain, from, to, entering, crosses } = pair
  const slippage = useSlippage(chain, from, entering)
  const receiver = useTicketRecipient(pair)
  const { partner, dropPartner } = useTicketPartner()

  const amountToken = link.side === 'SELL' ? from : to
  const amounts = useMemo(
    () => readAmount(link.amountText, amountToken?.decimals),
    [link.amountText, amountToken?.decimals],
  )
  const form: SwapForm & TicketRecipientActions = {
    ...pair,
    side: link.side,
    amountText: link.amountText,
    ...amounts,
    wraps: crosses ? undefined : findWrap(chain, from, to),
    ...slippage,
    ...receiver,
    partner,
  }
  const typeAmount = useCallback((side: Side, amountText: string) => change({ side, amountText }), [change])
  return {
    ...form,
    choose: (end, token, chainId) => change(pairWith(end, token, chainId)),
    // The typed amount stays with its token.
    flip: () => change({ ...turned(), side: link.side === 'SELL' ? 'BUY' : 'SELL' }),
    typeAmount,
    dropPartner,
    chooseRoute: (wish) => change({ route: wish }),
  }
}

/** Returns the direction of wrapping if the pair is the native token and its wrapped form. */
export const findWrap = (
  chain: Chain | undefined,
  from: { address: string } | undefined,
  to: { address: string } | undefined,
): 'wrap' | 'unwrap' | undefined => {
  const wrapped = chain?.contracts.wrappedNative
  if (isNativeToken(from?.address) && isSameAddress(to?.address, wrapped)) return 'wrap'
  if (isSameAddress(from?.address, wrapped) && isNativeToken(to?.address)) return 'unwrap'
  return undefined
}
