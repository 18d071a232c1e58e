'use client'

import { useId } from 'react'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { type LifeDraft, type LifeUnit, lifeUnits } from '@/lib/ticket/fields/life'
import { tradeText } from '@/messages/trade'
import { displayMoment } from '../amount/display-moment'
import { lifeText } from '../run/life-text'

type ExpiryFieldProps = {
  // Names what expires.
  what: keyof typeof tradeText.ticket.expiry.length
  // The preset durations in seconds, offered next to a custom one.
  presets: readonly `${number}`[]
  draft: LifeDraft
  onChange: (draft: Partial<LifeDraft>) => void
  // Undefined if the typed text is no duration.
  lifeSeconds: number | undefined
  // The time of the chain, unix seconds.
  now: number | undefined
}

export function ExpiryField({ what, presets, draft, onChange, lifeSeconds, now }: ExpiryFieldProps) {
  const id = useId()
  const options = [
    ...presets.map((value) => ({ value, label: lifeText(Number(value)) })),
    { value: 'custom', label: tradeText.ticket.expiry.custom },
  ] as const
  return (
    <Field>
      <FieldLabel>{tradeText.ticket.expiry.name}</FieldLabel>
      <Segmented
        label={tradeText.ticket.expiry.name}
        value={draft.life}
        options={options}
        onChange={(life) => onChange({ life })}
        {...(options.length > 4 && { className: 'grid grid-cols-3' })}
      />
      {draft.life === 'custom' && (
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
          <Input
            inputMode="numeric"
            aria-label={tradeText.ticket.expiry.length[what]}
            aria-describedby={`${id}-note`}
            aria-invalid={lifeSeconds === undefined || undefined}
            maxLength={7}
            value={draft.customText}
            onChange={(event) => onChange({ customText: event.target.value })}
          />
          <Select
            aria-label={tradeText.ticket.expiry.unit}
            value={draft.customUnit}
            options={Object.keys(lifeUnits).map((unit) => ({ value: unit, label: unit }))}
            onValue={(unit) => onChange({ customUnit: unit as LifeUnit })}
          />
        </div>
      )}
      <div id={`${id}-note`} className="min-h-5">
        {lifeSeconds === undefined ? (
          <FieldError>{tradeText.ticket.expiry.wrong}</FieldError>
        ) : (
          <FieldHint>
            {now === undefined
              ? tradeText.ticket.expiry.clock
              : tradeText.ticket.expiry.until(displayMoment(now + lifeSeconds))}
          </FieldHint>
        )}
      </div>
    </Field>
  )
}
