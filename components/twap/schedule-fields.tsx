'use client'

import { type ReactNode, useId } from 'react'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import { durationTextOf, mostParts } from '@/lib/ticket/fields/linked-schedule'
import { twapText } from '@/messages/twap'
import { DurationInput } from './duration-input'

const presets = ['5m', '15m', '1h', '1d'] as const

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
        <FieldLabel htmlFor={`${id}-parts`}>{twapText.schedule.parts}</FieldLabel>
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
          label={twapText.schedule.intervals}
          value={presets.find((preset) => preset === texts.interval)}
          options={presets.map((value) => ({ value, label: twapText.schedule.presets[value] }))}
          onChange={(preset) => typeSchedule('interval', preset)}
          className="[&_label]:px-1"
        />
      </div>
      <div className="grid grid-cols-2 gap-2 max-[23rem]:grid-cols-1">
        {(['interval', 'over'] as const).map((field) => (
          <DurationInput
            key={field}
            label={twapText.schedule[field]}
            text={textOf(field)}
            onTextChange={(text) => typeSchedule(field, text)}
            isWrong={wrong === field}
            describedBy={`${id}-note`}
          />
        ))}
      </div>
      <div id={`${id}-note`} className="min-h-9">
        {wrong ? (
          <FieldError>
            {wrong === 'parts' ? twapText.schedule.wrongParts(mostParts) : twapText.schedule.wrongTime}
          </FieldError>
        ) : (
          <FieldHint>
            {twapText.schedule.firstAndLast(displayDuration((parts! - 1) * interval!))}{' '}
            {now !== undefined && twapText.schedule.ends(displayMoment(now + life!))}
          </FieldHint>
        )}
      </div>
    </Field>
  )
}
