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

/** Reads who is paid by a ticket: what is typed, what a link says, else the account itself. */
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
    // A contract account says so if its address on the other chain is its own, too.
    const self = isContract ? undefined : account
    const read = readReceiver(text, self, draft.confirmedReceiver, setByLink, named)
    const touched = [from?.address, entering?.address, to?.address]
    // Refuses the losing addresses of both chains.
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
