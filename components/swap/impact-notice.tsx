'use client'

import { useId } from 'react'
import { displayPercent, displayUsd } from '@/components/trade/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
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
        <p className="text-soft">{unknownBecause(figures)} Compare the amounts yourself.</p>
        <Confirmation checked={acceptedUnknown} onChange={onAcceptUnknown}>
          I compared the amounts and go on
        </Confirmation>
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

// An amount too small for a cent has a price all the same.
const unknownBecause = ({ src, dest, srcUsd, destUsd }: SwapFigures): string => {
  const without = [srcUsd === undefined && src.symbol, destUsd === undefined && dest.symbol].filter(Boolean)
  if (without.length === 0) return 'The amount is too small to be worth anything in dollars.'
  return without.length === 2
    ? `${without.join(' and ')} have no price in dollars.`
    : `${without[0]} has no price in dollars.`
}

const readPercent = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)
