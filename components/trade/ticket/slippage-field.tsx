'use client'

import { useId, useState } from 'react'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { AutoSlippage } from '@/lib/ticket/terms/slippage'
import { displayCount } from '@/lib/write-decimal'
import { tradeText } from '@/messages/trade'
import { Amount } from '../amount/amount'
import { displayPercent } from '../amount/display-amount'
import { parsePercent, percentText, slippageBounds } from '../amount/parse-percent'
import { slippageTier, slippageTones } from './slippage-tier'

type SlippageFieldProps = {
  setting: number | 'auto'
  bps: number
  // The automatic slippage with its reason; undefined before a price.
  auto: AutoSlippage | undefined
  expert: boolean
  onChange: (setting: number | 'auto') => void
  // The amount of tokens that the tolerance allows to lose.
  margin: { raw: bigint; token: { symbol: string; decimals: number } } | undefined
}

const presets = ['auto', '10', '50', '100'] as const

export function SlippageField({ setting, bps, auto, expert, onChange, margin }: SlippageFieldProps) {
  const id = useId()
  const [text, setText] = useState(setting === 'auto' ? '' : percentText(setting))
  const tier = slippageTier(bps)
  const { min, max } = slippageBounds(expert)
  const typed = text === '' ? undefined : parsePercent(text)
  const wrong = text !== '' && (typed === undefined || typed < min || typed > max)
  const preset = presets.find((value) => value === String(setting))

  const choose = (value: (typeof presets)[number]) => {
    setText(value === 'auto' ? '' : percentText(Number(value)))
    onChange(value === 'auto' ? 'auto' : Number(value))
  }

  const type = (value: string) => {
    setText(value)
    const parsed = parsePercent(value)
    if (parsed !== undefined && parsed >= min && parsed <= max) onChange(parsed)
  }

  return (
    <Field>
      <FieldLabel htmlFor={id}>{tradeText.ticket.slippage.name}</FieldLabel>
      <div className="flex flex-wrap gap-2">
        <Segmented
          label={tradeText.ticket.slippage.presets}
          className="flex-1"
          value={preset}
          options={presets.map((value) => ({ value, label: tradeText.ticket.slippage.values[value] }))}
          onChange={choose}
        />
        <div className="relative w-24">
          <Input
            id={id}
            inputMode="decimal"
            className="pe-7 text-end"
            placeholder={percentText(bps)}
            value={text}
            maxLength={6}
            aria-invalid={wrong || undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => type(event.target.value)}
          />
          <span aria-hidden className="absolute top-2.5 end-3 text-soft">
            %
          </span>
        </div>
      </div>
      <div id={`${id}-hint`} className="grid min-h-9 content-start gap-1">
        {wrong ? (
          <FieldError>{tradeText.ticket.slippage.wrong(displayPercent(min), displayPercent(max))}</FieldError>
        ) : (
          <FieldHint className={slippageTones[tier]}>
            {margin
              ? tradeText.ticket.slippage.isHere(
                  displayPercent(bps),
                  displayCount(bps),
                  <Amount raw={margin.raw} token={margin.token} />,
                )
              : tradeText.ticket.slippage.is(displayPercent(bps), displayCount(bps))}{' '}
            {setting === 'auto'
              ? autoWords(auto)
              : tier === 'loud'
                ? tradeText.ticket.slippage.tradedAgainst
                : tradeText.ticket.slippage.reverts}
          </FieldHint>
        )}
      </div>
    </Field>
  )
}

const autoWords = (auto: AutoSlippage | undefined): string => {
  const { auto: messages } = tradeText.ticket.slippage
  if (!auto) return messages.before
  const { reason, becauseBps = 0 } = auto
  if (reason === 'unknown') return messages.unknown
  return (reason === 'gas' ? messages.gas : messages.moved)(displayPercent(becauseBps))
}
