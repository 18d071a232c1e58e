'use client'

import { useId } from 'react'
import { displayPercent, displayUsd } from '@/components/trade/amount/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { swapText } from '@/messages/swap'
import { needsTypedPercent } from '../swap-blockers'
import { impactCeilingPercent } from './price-impact'
import type { SwapFigures } from './swap-figures'

type ImpactNoticeProps = {
  figures: SwapFigures
  expert: boolean
  acceptedPercent: number | undefined
  onAcceptPercent: (percent: number | undefined) => void
  acceptedUnknown: boolean
  onAcceptUnknown: (accepted: boolean) => void
}

export function ImpactNotice(props: ImpactNoticeProps) {
  const { figures, expert, acceptedPercent, onAcceptPercent, acceptedUnknown, onAcceptUnknown } = props
  const id = useId()
  const { impact } = figures

  if (impact.kind === 'unknown') {
    return (
      <Alert variant="caution">
        <AlertTitle>{swapText.notices.impact.unknown}</AlertTitle>
        <p className="text-soft">{describeUnknown(figures)}</p>
        <Confirmation checked={acceptedUnknown} onChange={onAcceptUnknown}>
          {swapText.notices.impact.acceptUnknown}
        </Confirmation>
      </Alert>
    )
  }

  if (impact.tier === 'silent' || impact.tier === 'caution') return null
  const ceiling = impactCeilingPercent(impact.bps)
  return (
    <Alert variant="danger">
      <AlertTitle>{swapText.notices.impact.loss(displayPercent(impact.bps))}</AlertTitle>
      <p className="text-soft">
        {swapText.notices.impact.inAndOut(displayUsd(figures.srcUsd) ?? '', displayUsd(figures.destUsd) ?? '')}
      </p>
      {needsTypedPercent({ impact, expert }) && (
        <label htmlFor={id} className="mt-1 flex items-center justify-between gap-3">
          <span>{swapText.notices.impact.accept(ceiling)}</span>
          <span className="w-16 shrink-0">
            <Input
              id={id}
              className="text-end"
              inputMode="numeric"
              maxLength={3}
              value={acceptedPercent ?? ''}
              onChange={(event) => onAcceptPercent(readPercent(event.target.value))}
            />
          </span>
        </label>
      )}
    </Alert>
  )
}

// Explains an unknown impact; an amount below a cent is too small rather than without a price.
const describeUnknown = ({ src, dest, srcUsd, destUsd }: SwapFigures): string => {
  if (srcUsd !== undefined && destUsd !== undefined) return swapText.notices.impact.tooSmall
  if (srcUsd === undefined && destUsd === undefined) return swapText.notices.impact.noPrices(src.symbol, dest.symbol)
  return swapText.notices.impact.noPrice(srcUsd === undefined ? src.symbol : dest.symbol)
}

const readPercent = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)
