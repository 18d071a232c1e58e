'use client'
import { useCallback } from 'react'
import type { SwapRun } from '@/actions/swap/swap-run'
import { isSameAddress, isSameToken } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { useTicketDraft } from '../ticket/use-ticket-draft'
import { useTicketUrl } from '../ticket/use-ticket-url'

/** Returns a function that restores a trade on the ticket; its receiver is unconfirmed. */
export function useRestoreTicket(): (run: Pick<SwapRun, 'account' | 'chainId' | 'terms'>) => void {
  const { change } = useTicketUrl()
  const changeDraft = useTicketDraft((draft) => draft.change)
  return useCallback(
    ({ account, chainId, terms }) => {
      const { side, src, dest, srcAmount, destAmount, beneficiary } = terms
      change({
        chainId,
        toChainId: dest.chainId,
        from: src.address,
        to: dest.address,
        side,
        amountText: side === 'SELL' ? formatAmount(srcAmount, src.decimals) : formatAmount(destAmount, dest.decimals),
        receiver: undefined,
        partner: terms.partner,
      })
      changeDraft({
        recipientText: isSameAddress(beneficiary, account) ? '' : beneficiary,
        confirmedRecipient: undefined,
      })
    },
    [change, changeDraft],
  )
}

/** True if two trades differ only in their price. */
export const isSameTrade = (a: SwapTerms, b: SwapTerms | undefined): boolean =>
  b !== undefined &&
  a.kind === b.kind &&
  a.side === b.side &&
  isSameToken(a.src, b.src) &&
  isSameToken(a.dest, b.dest) &&
  isSameAddress(a.beneficiary, b.beneficiary) &&
  a.partner === b.partner &&
  (a.side === 'SELL' ? a.srcAmount === b.srcAmount : a.destAmount === b.destAmount)
