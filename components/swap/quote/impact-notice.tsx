'use client'

import { useId } from 'react'
import { displayPercent, displayUsd } from '@/components/trade/amount/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { needsTypedPercent } from '../swap-blockers'
import { words } from './notices-words'
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
        <AlertTitle>{words.impact.unknown}</AlertTitle>
        <p className="text-soft">{describeUnknown(figures)}</p>
        <Confirmation checked={acceptedUnknown} onChange={onAcceptUnknown}>
          {words.impact.acceptUnknown}
        </Confirmation>
      </Alert>
    )
  }

  if (impact.tier === 'silent' || impact.tier === 'caution') return null
  const ceiling = impactCeilingPercent(impact.bps)
  return (
    <Alert variant="danger">
      <AlertTitle>{words.impact.loss(displayPercent(impact.bps))}</AlertTitle>
      <p className="text-soft">
        {words.impact.inAndOut(displayUsd(figures.srcUsd) ?? '', displayUsd(figures.destUsd) ?? '')}
      </p>
      {needsTypedPercent({ impact, expert }) && (
        <label htmlFor={id} className="mt-1 flex items-center justify-between gap-3">
          <span>{words.impact.accept(ceiling)}</span>
          <span className="w-16 shrink-0">
            <Input
              id={id}
              className="text-right"
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

// An amount too small for a cent has a price all the same.
const describeUnknown = ({ src, dest, srcUsd, destUsd }: SwapFigures): string => {
  if (srcUsd !== undefined && destUsd !== undefined) return words.impact.tooSmall
  if (srcUsd === undefined && destUsd === undefined) return words.impact.noPrices(src.symbol, dest.symbol)
  return words.impact.noPrice(srcUsd === undefined ? src.symbol : dest.symbol)
}

const readPercent = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)
