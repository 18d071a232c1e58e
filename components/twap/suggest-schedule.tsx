'use client'

import type { Address } from 'viem'
import { displayPercent } from '@/components/trade/display-amount'
import { displayDuration } from '@/components/trade/display-duration'
import { Button } from '@/components/ui/button'
import type { Trade } from '@/hooks/intent/use-intent-price'
import { useSuggestion } from '@/hooks/twap/use-suggestion'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import type { Chain } from '@/lib/chain/chain'

type SuggestScheduleProps = {
  chain: Chain | undefined
  form: Pick<TwapForm, 'from' | 'to' | 'side' | 'total' | 'partner'> & Pick<TwapFormActions, 'take'>
  owner: Address | undefined
  // What was found, in words: it stands below the fields.
  children: (button: React.ReactNode, words: string | undefined) => React.ReactNode
}

// Parts and interval from what agents give for several sizes: by a press, never by default.
export function SuggestSchedule({ chain, form, owner, children }: SuggestScheduleProps) {
  const { from, to, side, total, partner } = form
  const { mutate, data, isPending, isError } = useSuggestion(owner, partner.terms?.name)
  const asked: Trade | undefined =
    chain?.contracts.intent && from && to && total !== undefined
      ? { chainId: chain.id, from, to, amount: total, side }
      : undefined
  const isOfNow =
    data &&
    asked &&
    data.asked.amount === asked.amount &&
    data.asked.side === side &&
    data.asked.from.address === asked.from.address &&
    data.asked.to.address === asked.to.address
  const press = () => {
    if (!asked || isPending) return
    mutate(asked, { onSuccess: ({ suggestion }) => suggestion?.kind === 'parts' && form.take(suggestion) })
  }
  const words = () => {
    if (isPending) return 'Asking agents for several sizes…'
    if (isError) return 'The service did not answer. Try again.'
    if (!isOfNow) return undefined
    const { suggestion } = data
    if (!suggestion) return 'No agent quotes any size now.'
    if (suggestion.kind === 'atOnce') return 'At current prices, parts gain nothing: one swap gives as much.'
    const { parts, interval, gainBps } = suggestion
    const gain =
      gainBps === undefined
        ? 'Nobody takes all of it at once now'
        : `At current prices that is ${displayPercent(gainBps)} better than one swap`
    return `${parts} parts, one every ${displayDuration(interval)}. ${gain}, if prices recover between parts, which is not guaranteed.`
  }
  const button = (
    <Button size="sm" variant="outline" aria-disabled={!asked || isPending} onClick={press}>
      Suggest
    </Button>
  )
  return children(button, words())
}
