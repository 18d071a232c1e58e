'use client'
import { useCallback, useMemo } from 'react'
import type { Chain } from '@/lib/chain/chain'
import { lostRecipientOf } from '@/lib/chain/swap/lost-recipient'
import { type Recipient, readRecipient } from '@/lib/ticket/fields/read-recipient'
import { useEnsName } from '../use-ens-name'
import { useWallet } from '../wallet/connect/use-wallet'
import { useTicketDraft } from './use-ticket-draft'
import type { TicketPair } from './use-ticket-pair'
import { useTicketUrl } from './use-ticket-url'

export type TicketRecipient = {
  receiver: Recipient
}

export type TicketRecipientActions = {
  typeRecipient: (text: string) => void
  confirmRecipient: () => void
}

/** Returns the receiver of a ticket: the typed one, that of the link, else the account itself. */
export function useTicketRecipient(
  pair: Pick<TicketPair, 'chain' | 'toChain' | 'from' | 'to' | 'entering' | 'across'>,
): TicketRecipient & TicketRecipientActions {
  const { chain, toChain, from, to, entering, across } = pair
  const { link, change } = useTicketUrl()
  const { address: account } = useWallet()
  const draft = useTicketDraft()
  const text = draft.recipientText ?? link.receiver ?? ''
  const setByLink = draft.recipientText === undefined && link.receiver !== undefined
  const named = useEnsName(chain, text)
  const isContract = across?.far?.isContractHere === true
  const receiver = useMemo(() => {
    // A contract account must confirm that it owns its address on the other chain, too.
    const self = isContract ? undefined : account
    const read = readRecipient(text, self, draft.confirmedRecipient, setByLink, named)
    const touched = [from?.address, entering?.address, to?.address]
    // Refuses addresses of both chains that could not use the payment.
    return refuseLost(refuseLost(read, chain, touched), toChain, touched)
  }, [text, account, isContract, draft.confirmedRecipient, setByLink, named, chain, toChain, from, entering, to])
  const typeRecipient = useCallback(
    (recipientText: string) => {
      draft.change({ recipientText, confirmedRecipient: undefined })
      if (recipientText === '') change({ receiver: undefined })
    },
    [draft.change, change],
  )
  return {
    receiver,
    typeRecipient,
    confirmRecipient: () => draft.change({ confirmedRecipient: receiver.address }),
  }
}

/** Refuses a contract of the swap as receiver: it could never use the payment. */
export const refuseLost = (
  receiver: Recipient,
  chain: Chain | undefined,
  tokens: readonly (string | undefined)[],
): Recipient => {
  if (!chain || receiver.address === undefined) return receiver
  const touched = tokens.filter((token) => token !== undefined)
  const lostTo = lostRecipientOf(chain, receiver.address, touched)
  return lostTo === undefined ? receiver : { ...receiver, address: undefined, status: 'invalid', lostTo }
}
