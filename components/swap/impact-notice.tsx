'use client'

import { useId } from 'react'
import { displayPercent, displayUsd } from '@/components/trade/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { impactCeilingPercent } from './price-impact'
import { needsTypedPercent } from './swap-blockers'
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
        <AlertTitle>The price impact is unknown</AlertTitle>
        <p className="text-soft">
          {figures.srcUsd === undefined ? figures.src.symbol : figures.dest.symbol} has no price in dollars. Compare the
          amounts yourself.
        </p>
        <label htmlFor={id} className="mt-1 flex min-h-6 cursor-pointer gap-2 font-medium">
          <Checkbox id={id} checked={acceptedUnknown} onChange={(event) => onAcceptUnknown(event.target.checked)} />I
          cannot see a dollar price and go on
        </label>
      </Alert>
    )
  }

  if (impact.tier === 'silent' || impact.tier === 'caution') return null
  const ceiling = impactCeilingPercent(impact.bps)
  return (
    <Alert variant="danger">
      <AlertTitle>You would lose {displayPercent(impact.bps)} of the value</AlertTitle>
      <p className="text-soft">
        {displayUsd(figures.srcUsd)} goes in, {displayUsd(figures.destUsd)} comes out. A smaller amount loses less.
      </p>
      {needsTypedPercent({ impact, expert }) && (
        <label htmlFor={id} className="mt-1 flex items-center justify-between gap-3">
          <span>
            To accept a loss of up to {ceiling}%, type <strong>{ceiling}</strong>
          </span>
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

const readPercent = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)
