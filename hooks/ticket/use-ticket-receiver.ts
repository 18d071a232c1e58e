'use client'
import { useCallback, useMemo } from 'react'
import type { Chain } from '@/lib/chain/chain'
import { lostReceiverOf } from '@/lib/chain/swap/lost-receiver'
import { type Receiver, readReceiver } from '@/lib/ticket/fields/read-receiver'
import { useEnsName } from '../use-ens-name'
import { useWallet } from '../wallet/connect/use-wallet'
import { useTicketDraft } from './use-ticket-draft'
import type { TicketPair } from './use-ticket-pair'
import { useTicketUrl } from './use-ticket-url'

export type TicketReceiver = {
  receiver: Receiver
}

export type TicketReceiverActions = {
  typeReceiver: (text: string) => void
  confirmReceiver: () => void
}

/** Returns the receiver of a ticket: the typed one, that of the link, else the account itself. */
export function useTicketReceiver(
  pair: Pick<TicketPair, 'chain' | 'toChain' | 'from' | 'to' | 'entering' | 'across'>,
): TicketReceiver & TicketReceiverActions {
  const { chain, toChain, from, to, entering, across } = pair
  const { link, change } = useTicketUrl()
  const { address: account } = useWallet()
  const draft = useTicketDraft()
  const text = draft.receiverText ?? link.receiver ?? ''
  const setByLink = draft.receiverText === undefined && link.receiver !== undefined
  const named = useEnsName(chain, text)
  const isContract = across?.far?.isContractHere === true
  const receiver = useMemo(() => {
    // A contract account must confirm that it owns its address on the other chain, too.
    const self = isContract ? undefined : account
    const read = readReceiver(text, self, draft.confirmedReceiver, setByLink, named)
    const touched = [from?.address, entering?.address, to?.address]
    // Refuses addresses of both chains that could not use the payment.
    return refuseLost(refuseLost(read, chain, touched), toChain, touched)
  }, [text, account, isContract, draft.confirmedReceiver, setByLink, named, chain, toChain, from, entering, to])
  const typeReceiver = useCallback(
    (receiverText: string) => {
      draft.change({ receiverText, confirmedReceiver: undefined })
      if (receiverText === '') change({ receiver: undefined })
    },
    [draft.change, change],
  )
  return {
    receiver,
    typeReceiver,
    confirmReceiver: () => draft.change({ confirmedReceiver: receiver.address }),
  }
}

/** Refuses a contract of the swap as receiver: it could never use the payment. */
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
