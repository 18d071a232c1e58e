'use client'

import { type ReactNode, useId } from 'react'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { lifeText } from '@/components/trade/run/life-text'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import { secondsOf } from '@/lib/ticket/fields/duration-text'
import { durationTextOf, type LinkedSchedule, maxParts } from '@/lib/ticket/fields/linked-schedule'
import { twapText } from '@/messages/twap'
import { DurationInput } from './duration-input'

const presets = ['5m', '15m', '1h', '1d'] as const

type ScheduleFieldsProps = {
  form: Pick<TwapForm, 'scheduleTexts' | 'schedule'> & Pick<TwapFormActions, 'typeSchedule'>
  // The chain's clock.
  now: number | undefined
  // Shown next to the number of slices.
  aside: ReactNode
}

// Edits the number of slices and their times: of the two durations the other one is derived.
export function ScheduleFields({ form, now, aside }: ScheduleFieldsProps) {
  const { scheduleTexts: texts, schedule, typeSchedule } = form
  const id = useId()
  const textOf = (field: 'interval' | 'over') => texts[field] ?? durationTextOf(schedule, field)
  const { wrong } = schedule
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
          options={presets.map((value) => ({ value, label: lifeText(secondsOf(value)!) }))}
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
            {wrong === 'parts' ? twapText.schedule.wrongParts(maxParts) : twapText.schedule.wrongTime}
          </FieldError>
        ) : (
          <FieldHint>{scheduleText(schedule, now)}</FieldHint>
        )}
      </div>
    </Field>
  )
}

// Returns the times of the first and last slice, and the time added for late ones.
export const scheduleText = (
  { parts, interval, life, late }: Omit<LinkedSchedule, 'over' | 'wrong'>,
  now: number | undefined,
): string => {
  const last = (parts! - 1) * interval!
  if (now === undefined) return twapText.schedule.lastAfter(lifeText(last))
  const valid = twapText.schedule.validUntil(clockOrMoment(now + life!, now), lifeText(late!))
  return `${twapText.schedule.lastAt(clockOrMoment(now + last, now))} ${valid}`
}

// Returns 14:05 for the same day, else date and time: both fit two lines of a phone.
const clockOrMoment = (at: number, now: number): string => {
  const moment = displayMoment(at)
  const [day, clock] = moment.split(', ')
  return clock !== undefined && displayMoment(now).startsWith(`${day},`) ? clock : moment
}
