'use client'
import { useCallback, useMemo } from 'react'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { lostReceiverOf } from '@/lib/chain/swap/lost-receiver'
import type { BaseError } from '@/lib/errors'
import type { Side } from '@/lib/routing/route/route'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { type Receiver, readReceiver } from '@/lib/ticket/fields/read-receiver'
import { autoSlippage } from '@/lib/ticket/terms/slippage'
import { type TicketPartner, useTicketPartner } from '../ticket/use-ticket-partner'
import { useTicketUrl } from '../ticket/use-ticket-url'
import { type ChoosableToken, tokenWord, useToken } from '../token/use-tokens'
import { useEnsName } from '../use-ens-name'
import { useSettings } from '../use-settings'
import { useWallet } from '../wallet/connect/use-wallet'
import { useChain } from '../wallet/read/use-chain'
import { useSwapDraft } from './use-swap-draft'

export type SwapForm = {
  chain: Chain | undefined
  from: ChoosableToken | undefined
  to: ChoosableToken | undefined
  /** `pending` while a token of a link is read from the chain, `error` when there is none. */
  fromStatus: TokenStatus
  toStatus: TokenStatus
  side: Side
  amountText: string
  /** Raw units of `from` when selling, of `to` when buying; undefined when nothing usable is typed. */
  amount: bigint | undefined
  amountError: BaseError | undefined
  sameToken: boolean
  /** Native against its wrapped form: one to one, no price and no router. */
  wraps: 'wrap' | 'unwrap' | undefined
  slippageBps: number
  slippageIsAuto: boolean
  receiver: Receiver
  partner: TicketPartner
}

type TokenStatus = 'ready' | 'pending' | 'error'

export type SwapFormActions = {
  choose: (end: 'from' | 'to', token: ChoosableToken) => void
  /** Turns the pair round; the typed amount stays with its token. */
  flip: () => void
  typeAmount: (side: Side, text: string) => void
  typeReceiver: (text: string) => void
  confirmReceiver: () => void
  /** Trades without the partner of the link. */
  dropPartner: () => void
}

/** The ticket: what the address bar, the draft and the settings say together, and how a person changes it. */
export function useSwapForm(): SwapForm & SwapFormActions {
  const { chain } = useChain()
  const { link, change } = useTicketUrl()
  const { address: account } = useWallet()
  const slippage = useSettings((settings) => settings.slippage)
  const draft = useSwapDraft()
  const { partner, dropPartner } = useTicketPartner()

  const pair = choosePair(chain, link.from, link.to)
  const from = useToken(chain, pair.from)
  const to = useToken(chain, pair.to)
  const amountToken = link.side === 'SELL' ? from.token : to.token
  const receiverText = draft.receiverText ?? link.receiver ?? ''
  const setByLink = draft.receiverText === undefined && link.receiver !== undefined

  const named = useEnsName(chain, receiverText)

  const form = useMemo((): SwapForm => {
    const { amount, amountError } = readAmount(link.amountText, amountToken?.decimals)
    return {
      chain,
      from: from.token,
      to: to.token,
      fromStatus: from.status,
      toStatus: to.status,
      side: link.side,
      amountText: link.amountText,
      amount,
      amountError,
      sameToken: isSameAddress(from.token?.address, to.token?.address),
      wraps: findWrap(chain, from.token, to.token),
      slippageBps: slippage === 'auto' ? (chain ? autoSlippage(chain, from.token, to.token) : 50) : slippage,
      slippageIsAuto: slippage === 'auto',
      receiver: refuseLost(readReceiver(receiverText, account, draft.confirmedReceiver, setByLink, named), chain, [
        from.token?.address,
        to.token?.address,
      ]),
      partner,
    }
  }, [
    chain,
    from.token,
    from.status,
    to.token,
    to.status,
    link.side,
    link.amountText,
    amountToken?.decimals,
    slippage,
    account,
    draft.confirmedReceiver,
    receiverText,
    setByLink,
    named,
    partner,
  ])

  // The other token steps aside for its own double.
  const choose = useCallback(
    (end: 'from' | 'to', token: ChoosableToken) => {
      const pair = { from: from.token, to: to.token, [end]: token }
      const { from: next, to: other } = isSameAddress(pair.from?.address, pair.to?.address)
        ? { from: to.token, to: from.token }
        : pair
      change({ from: tokenWord(next), to: tokenWord(other) })
    },
    [change, from.token, to.token],
  )
  const flip = useCallback(
    () =>
      change({
        from: tokenWord(to.token),
        to: tokenWord(from.token),
        side: link.side === 'SELL' ? 'BUY' : 'SELL',
      }),
    [change, from.token, to.token, link.side],
  )
  const typeAmount = useCallback((side: Side, amountText: string) => change({ side, amountText }), [change])
  const typeReceiver = useCallback(
    (text: string) => {
      draft.change({ receiverText: text, confirmedReceiver: undefined })
      if (text === '') change({ receiver: undefined })
    },
    [draft.change, change],
  )
  const confirmReceiver = useCallback(
    () => draft.change({ confirmedReceiver: form.receiver.address }),
    [draft.change, form.receiver.address],
  )

  return { ...form, choose, flip, typeAmount, typeReceiver, confirmReceiver, dropPartner }
}

/** Without a word in the link: the native token against the chain's first dollar. */
const choosePair = (chain: Chain | undefined, from: string | undefined, to: string | undefined) => {
  if (!chain || from || to) return { from, to }
  return { from: chain.nativeCurrency.symbol, to: chain.stableSymbols[0] }
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
