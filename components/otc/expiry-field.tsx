'use client'

import { useId } from 'react'
import { type LifeUnit, lifeUnits } from '@/actions/otc/offer-form'
import { displayMoment } from '@/components/trade/display-moment'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { OfferForm } from '@/hooks/otc/use-offer-form'

const presets = [
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
  { value: 'custom', label: 'Other' },
] as const

export function ExpiryField({ form, now }: { form: OfferForm; now: number | undefined }) {
  const id = useId()
  const { draft, change, lifeSeconds } = form
  return (
    <Field>
      <FieldLabel>Good for</FieldLabel>
      <Segmented label="Good for" value={draft.life} options={presets} onChange={(life) => change({ life })} />
      {draft.life === 'custom' && (
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
          <Input
            inputMode="numeric"
            aria-label="How long the offer is good"
            aria-describedby={`${id}-note`}
            aria-invalid={lifeSeconds === undefined || undefined}
            maxLength={7}
            value={draft.customText}
            onChange={(event) => change({ customText: event.target.value })}
          />
          <Select
            aria-label="Unit of time"
            value={draft.customUnit}
            onChange={(event) => change({ customUnit: event.target.value as LifeUnit })}
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
