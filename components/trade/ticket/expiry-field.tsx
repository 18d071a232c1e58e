'use client'

import { useId } from 'react'
import { type LifeDraft, type LifeUnit, lifeUnits } from '@/actions/life'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { displayMoment } from '../amount/display-moment'
import { words } from './ticket-words'

type ExpiryFieldProps = {
  // What it is that ends.
  what: keyof typeof words.expiry.length
  // What can be chosen beside a time of one's own, in seconds.
  presets: readonly (keyof typeof words.expiry.presets)[]
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
    ...presets.map((value) => ({ value, label: words.expiry.presets[value] })),
    { value: 'custom', label: words.expiry.custom },
  ] as const
  return (
    <Field>
      <FieldLabel>{words.expiry.name}</FieldLabel>
      <Segmented
        label={words.expiry.name}
        value={draft.life}
        options={options}
        onChange={(life) => onChange({ life })}
        {...(options.length > 4 && { className: 'grid grid-cols-3' })}
      />
      {draft.life === 'custom' && (
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
          <Input
            inputMode="numeric"
            aria-label={words.expiry.length[what]}
            aria-describedby={`${id}-note`}
            aria-invalid={lifeSeconds === undefined || undefined}
            maxLength={7}
            value={draft.customText}
            onChange={(event) => onChange({ customText: event.target.value })}
          />
          <Select
            aria-label={words.expiry.unit}
            value={draft.customUnit}
            options={Object.keys(lifeUnits).map((unit) => ({ value: unit, label: unit }))}
            onValue={(unit) => onChange({ customUnit: unit as LifeUnit })}
          />
        </div>
      )}
      <div id={`${id}-note`} className="min-h-5">
        {lifeSeconds === undefined ? (
          <FieldError>{words.expiry.wrong}</FieldError>
        ) : (
          <FieldHint>
            {now === undefined ? words.expiry.clock : words.expiry.until(displayMoment(now + lifeSeconds))}
          </FieldHint>
        )}
      </div>
    </Field>
  )
}
