'use client'
import { useCallback, useMemo } from 'react'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { lostReceiverOf } from '@/lib/chain/swap/lost-receiver'
import type { BaseError } from '@/lib/errors'
import type { Side } from '@/lib/routing/route/route'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { type Receiver, readReceiver } from '@/lib/ticket/fields/read-receiver'
import type { RouteWish } from '@/lib/ticket/price/choose-route'
import { autoSlippage } from '@/lib/ticket/terms/slippage'
import { type TicketPair, useTicketPair } from '../ticket/use-ticket-pair'
import { type TicketPartner, useTicketPartner } from '../ticket/use-ticket-partner'
import type { ChoosableToken } from '../token/use-tokens'
import { useEnsName } from '../use-ens-name'
import { useSettings } from '../use-settings'
import { useWallet } from '../wallet/connect/use-wallet'
import { useSwapDraft } from './use-swap-draft'

export type SwapForm = TicketPair & {
  side: Side
  amountText: string
  /** Raw units of `from` when selling, of `to` when buying; undefined when nothing usable is typed. */
  amount: bigint | undefined
  amountError: BaseError | undefined
  /** Native against its wrapped form: one to one, no price and no router. */
  wraps: 'wrap' | 'unwrap' | undefined
  slippageBps: number
  slippageIsAuto: boolean
  receiver: Receiver
  partner: TicketPartner
}

export type SwapFormActions = {
  choose: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => void
  /** Turns the pair round; the typed amount stays with its token. */
  flip: () => void
  typeAmount: (side: Side, text: string) => void
  typeReceiver: (text: string) => void
  confirmReceiver: () => void
  /** Trades without the partner of the link. */
  dropPartner: () => void
  /** Chooses the way to another chain. */
  chooseRoute: (wish: RouteWish) => void
}

/** The ticket: what the address bar, the draft and the settings say together, and how a person changes it. */
export function useSwapForm(): SwapForm & SwapFormActions {
  const { link, change, pairWith, turned, ...pair } = useTicketPair('native')
  const { chain, toChain, from, to, entering, crosses } = pair
  const { address: account } = useWallet()
  const slippage = useSettings((settings) => settings.slippage)
  const draft = useSwapDraft()
  const { partner, dropPartner } = useTicketPartner()

  const amountToken = link.side === 'SELL' ? from : to
  const receiverText = draft.receiverText ?? link.receiver ?? ''
  const setByLink = draft.receiverText === undefined && link.receiver !== undefined

  const named = useEnsName(chain, receiverText)

  const amounts = useMemo(
    () => readAmount(link.amountText, amountToken?.decimals),
    [link.amountText, amountToken?.decimals],
  )
  const receiver = useMemo(() => {
    const read = readReceiver(receiverText, account, draft.confirmedReceiver, setByLink, named)
    const touched = [from?.address, entering?.address, to?.address]
    // What is lost on either chain is lost.
    return refuseLost(refuseLost(read, chain, touched), toChain, touched)
  }, [receiverText, account, draft.confirmedReceiver, setByLink, named, chain, toChain, from, entering, to])
  const form: SwapForm = {
    ...pair,
    side: link.side,
    amountText: link.amountText,
    ...amounts,
    wraps: crosses ? undefined : findWrap(chain, from, to),
    slippageBps: slippage === 'auto' ? (chain ? autoSlippage(chain, from, entering) : 50) : slippage,
    slippageIsAuto: slippage === 'auto',
    receiver,
    partner,
  }
  const typeAmount = useCallback((side: Side, amountText: string) => change({ side, amountText }), [change])
  const typeReceiver = useCallback(
    (text: string) => {
      draft.change({ receiverText: text, confirmedReceiver: undefined })
      if (text === '') change({ receiver: undefined })
    },
    [draft.change, change],
  )
  const confirmReceiver = useCallback(
    () => draft.change({ confirmedReceiver: receiver.address }),
    [draft.change, receiver.address],
  )

  return {
    ...form,
    choose: (end, token, chainId) => change(pairWith(end, token, chainId)),
    // The typed amount stays with its token.
    flip: () => change({ ...turned(), side: link.side === 'SELL' ? 'BUY' : 'SELL' }),
    typeAmount,
    typeReceiver,
    confirmReceiver,
    dropPartner,
    chooseRoute: (wish) => change({ route: wish }),
  }
}

/** Says whether the pair is the native token and its wrapped form, and in which direction. */
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

/** Takes no contract of the swap for a receiver: it could never use what it is paid. */
export const refuseLost = (
  receiver: Receiver,
  chain: Chain | undefined,
  tokens: readonly (string | undefined)[],
): Receiver => {
  if (!chain || receiver.address === undefined) return receiver
  const touched = tokens.filter((token) => token !== undefined)
  const lostTo = lostReceiverOf(chain, receiver.address, touched)
  return lostTo === undefined ? receiver : { ...receiver, address: undefined, status: 'invalid', lostTo }
}
