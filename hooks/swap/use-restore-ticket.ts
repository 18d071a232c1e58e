'use client'
import { useCallback } from 'react'
import type { SwapRun } from '@/actions/swap/swap-run'
import { isSameAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { useTicketUrl } from '../ticket/use-ticket-url'
import { useSettings } from '../use-settings'
import { useSwapDraft } from './use-swap-draft'

/**
 * Puts a trade that was confirmed before back onto the ticket, one of the market as one of the market. Another receiver than the account
 * itself is to be confirmed again.
 */
export function useRestoreTicket(): (run: Pick<SwapRun, 'account' | 'chainId' | 'terms'>) => void {
  const { change } = useTicketUrl()
  const changeDraft = useSwapDraft((draft) => draft.change)
  const changeSettings = useSettings((settings) => settings.change)
  return useCallback(
    ({ account, chainId, terms }) => {
      const { side, srcToken, destToken, srcAmount, srcDecimals, destAmount, destDecimals, beneficiary } = terms
      if (terms.kind === 'market') changeSettings({ gasless: false })
      change({
        chainId,
        from: srcToken,
        to: destToken,
        side,
        amountText: side === 'SELL' ? formatAmount(srcAmount, srcDecimals) : formatAmount(destAmount, destDecimals),
        receiver: undefined,
        partner: terms.partner,
      })
      changeDraft({
        receiverText: isSameAddress(beneficiary, account) ? '' : beneficiary,
        confirmedReceiver: undefined,
      })
    },
    [change, changeDraft, changeSettings],
  )
}

/** Whether two trades are the same but for their price. */
export const isSameTrade = (a: SwapTerms, b: SwapTerms | undefined): boolean =>
  b !== undefined &&
  a.kind === b.kind &&
  a.side === b.side &&
  isSameAddress(a.srcToken, b.srcToken) &&
  isSameAddress(a.destToken, b.destToken) &&
  isSameAddress(a.beneficiary, b.beneficiary) &&
  a.partner === b.partner &&
  (a.side === 'SELL' ? a.srcAmount === b.srcAmount : a.destAmount === b.destAmount)
