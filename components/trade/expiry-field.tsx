'use client'

import { useId } from 'react'
import { type LifeDraft, type LifeUnit, lifeUnits } from '@/actions/life'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { displayMoment } from './display-moment'

const labels = {
  '600': '10 min',
  '3600': '1 hour',
  '86400': '1 day',
  '604800': '7 days',
  '2592000': '30 days',
} as const

type ExpiryFieldProps = {
  // What it is that ends.
  what: string
  // What can be chosen beside a time of one's own, in seconds.
  presets: readonly (keyof typeof labels)[]
  draft: LifeDraft
  onChange: (draft: Partial<LifeDraft>) => void
  // Undefined where what is written is no time.
  lifeSeconds: number | undefined
  // The chain's clock.
  now: number | undefined
}

export function ExpiryField({ what, presets, draft, onChange, lifeSeconds, now }: ExpiryFieldProps) {
  const id = useId()
  const options = [
    ...presets.map((value) => ({ value, label: labels[value] })),
    { value: 'custom', label: 'Other' },
  ] as const
  return (
    <Field>
      <FieldLabel>Good for</FieldLabel>
      <Segmented
        label="Good for"
        value={draft.life}
        options={options}
        onChange={(life) => onChange({ life })}
        {...(options.length > 4 && { className: 'grid grid-cols-3' })}
      />
      {draft.life === 'custom' && (
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
          <Input
            inputMode="numeric"
            aria-label={`How long the ${what} is good`}
            aria-describedby={`${id}-note`}
            aria-invalid={lifeSeconds === undefined || undefined}
            maxLength={7}
            value={draft.customText}
            onChange={(event) => onChange({ customText: event.target.value })}
          />
          <Select
            aria-label="Unit of time"
            value={draft.customUnit}
            onChange={(event) => onChange({ customUnit: event.target.value as LifeUnit })}
          >
            {Object.keys(lifeUnits).map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div id={`${id}-note`} className="min-h-5">
        {lifeSeconds === undefined ? (
          <FieldError>From two minutes to a year, in whole numbers.</FieldError>
        ) : (
          <FieldHint>
            {now === undefined
              ? 'Counted by the clock of the chain.'
              : `Until ${displayMoment(now + lifeSeconds)}, by the clock of the chain.`}
          </FieldHint>
        )}
      </div>
    </Field>
  )
}
