'use client'

import { type ReactNode, useId } from 'react'
import { durationTextOf, mostParts } from '@/actions/twap/linked-schedule'
import { displayDuration } from '@/components/trade/display-duration'
import { displayMoment } from '@/components/trade/display-moment'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import { DurationInput } from './duration-input'

const presets = ['5m', '15m', '1h', '1d'] as const
const labels = { '5m': '5 min', '15m': '15 min', '1h': '1 hour', '1d': '1 day' } as const

type ScheduleFieldsProps = {
  form: Pick<TwapForm, 'scheduleTexts' | 'schedule'> & Pick<TwapFormActions, 'typeSchedule'>
  // The chain's clock.
  now: number | undefined
  // Beside the number of parts.
  aside: ReactNode
}

// How many parts, and when: of the two durations the one that is not written follows.
export function ScheduleFields({ form, now, aside }: ScheduleFieldsProps) {
  const { scheduleTexts: texts, schedule, typeSchedule } = form
  const id = useId()
  const textOf = (field: 'interval' | 'over') => texts[field] ?? durationTextOf(schedule, field)
  const { parts, interval, life, wrong } = schedule
  return (
    <Field>
      <div className="flex items-center justify-between gap-3">
        <FieldLabel htmlFor={`${id}-parts`}>Parts</FieldLabel>
        {aside}
      </div>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2 max-[23rem]:grid-cols-1">
        <Input
          id={`${id}-parts`}
          inputMode="numeric"
          aria-describedby={`${id}-note`}
          aria-invalid={wrong === 'parts' || undefined}
          maxLength={5}
          value={texts.parts}
          onChange={(event) => typeSchedule('parts', event.target.value)}
        />
        <Segmented
          label="Time from one part to the next"
          value={presets.find((preset) => preset === texts.interval)}
          options={presets.map((value) => ({ value, label: labels[value] }))}
          onChange={(preset) => typeSchedule('interval', preset)}
          className="[&_label]:px-1"
        />
      </div>
      <div className="grid grid-cols-2 gap-2 max-[23rem]:grid-cols-1">
        {(['interval', 'over'] as const).map((field) => (
          <DurationInput
            key={field}
            label={field === 'interval' ? 'One every' : 'All within'}
            text={textOf(field)}
            onTextChange={(text) => typeSchedule(field, text)}
            isWrong={wrong === field}
            describedBy={`${id}-note`}
          />
        ))}
      </div>
      <div id={`${id}-note`} className="min-h-8">
        {wrong ? (
          <FieldError>
            {wrong === 'parts'
              ? `From 2 to ${mostParts} parts.`
              : 'From a minute between two parts to a year for all, in whole numbers.'}
          </FieldError>
        ) : (
          <FieldHint>
            The first at once, the last after {displayDuration((parts! - 1) * interval!)} at the earliest.
            {now !== undefined && ` The order ends ${displayMoment(now + life!)}.`}
          </FieldHint>
        )}
      </div>
    </Field>
  )
}
