'use client'

import type { Address } from 'viem'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
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
  // What was found, in words: it stands below the fields.
  children: (button: React.ReactNode, suggested: string | undefined) => React.ReactNode
}

// Parts and interval from what agents give for several sizes: by a press, never by default.
export function SuggestSchedule({ chain, form, owner, children }: SuggestScheduleProps) {
  const { side, total, partner } = form
  const { mutate, data, isPending, isError } = useSuggestion(owner, partner.terms?.name)
  const asked = pricedTrade({ ...form, chain, amount: total })
  const isOfNow =
    data &&
    asked &&
    data.asked.amount === asked.amount &&
    data.asked.side === side &&
    data.asked.toChainId === asked.toChainId &&
    data.asked.from.address === asked.from.address &&
    data.asked.to.address === asked.to.address
  const press = () => {
    if (!asked || isPending) return
    mutate(asked, { onSuccess: ({ suggestion }) => suggestion?.kind === 'parts' && form.take(suggestion) })
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
      ? twapText.suggestion.onlyParts(parts, displayDuration(interval))
      : twapText.suggestion.partsGain(parts, displayDuration(interval), displayPercent(gainBps))
  }
  const button = (
    <Button size="sm" variant="outline" aria-disabled={!asked || isPending} onClick={press}>
      {twapText.suggestion.suggest}
    </Button>
  )
  return children(button, suggested())
}
