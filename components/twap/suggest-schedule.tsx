'use client'

import type { Address } from 'viem'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { lifeText } from '@/components/trade/run/life-text'
import { Button } from '@/components/ui/button'
import { useSuggestion } from '@/hooks/twap/use-suggestion'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import type { Chain } from '@/lib/chain/chain'
import { pricedTrade } from '@/lib/ticket/price/question'
import { twapText } from '@/messages/twap'

type SuggestScheduleProps = {
  chain: Chain | undefined
  form: Pick<TwapForm, 'toChain' | 'crosses' | 'lane' | 'from' | 'to' | 'side' | 'total' | 'partner'> &
    Pick<TwapFormActions, 'take'>
  owner: Address | undefined
  // Renders the button, and the suggestion as text below the fields.
  children: (button: React.ReactNode, suggested: string | undefined) => React.ReactNode
}

// Suggests slices and interval from the prices of several sizes, only on request.
export function SuggestSchedule({ chain, form, owner, children }: SuggestScheduleProps) {
  const { side, total, partner } = form
  const { mutate, data, isPending, isError } = useSuggestion(owner, partner.terms?.name)
  const trade = pricedTrade({ ...form, chain, amount: total })
  const isOfNow =
    data &&
    trade &&
    data.asked.amount === trade.amount &&
    data.asked.side === side &&
    data.asked.toChainId === trade.toChainId &&
    data.asked.from.address === trade.from.address &&
    data.asked.to.address === trade.to.address
  const press = () => {
    if (!trade || isPending) return
    mutate(trade, { onSuccess: ({ suggestion }) => suggestion?.kind === 'parts' && form.take(suggestion) })
  }
  const suggested = () => {
    if (isPending) return twapText.suggestion.asking
    if (isError) return twapText.suggestion.unanswered
    if (!isOfNow) return undefined
    const { suggestion } = data
    if (!suggestion) return twapText.suggestion.none
    if (suggestion.kind === 'atOnce') return twapText.suggestion.atOnce
    const { parts, interval, gainBps } = suggestion
    return gainBps === undefined
      ? twapText.suggestion.onlyParts(parts, lifeText(interval))
      : twapText.suggestion.partsGain(parts, lifeText(interval), displayPercent(gainBps))
  }
  const button = (
    <Button size="sm" variant="outline" aria-disabled={!trade || isPending} onClick={press}>
      {twapText.suggestion.suggest}
    </Button>
  )
  return children(button, suggested())
}
