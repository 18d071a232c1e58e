import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type DurationUnit, durationUnits, readDurationText } from '@/lib/ticket/fields/duration-text'
import { twapText } from '@/messages/twap'

type DurationInputProps = {
  label: string
  // The duration in the form of a link.
  text: string
  onTextChange: (text: string) => void
  isWrong: boolean
  describedBy: string
}

// Edits a duration in a unit of choice.
export function DurationInput({ label, text, onTextChange, isWrong, describedBy }: DurationInputProps) {
  const { digits, unit } = readDurationText(text)
  return (
    <div className="grid gap-1">
      <span aria-hidden className="text-2xs text-soft">
        {label}
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)_5.75rem] gap-1">
        <Input
          inputMode="numeric"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          maxLength={7}
          value={digits}
          onChange={(event) => onTextChange(`${event.target.value}${unit}`)}
          className="h-9"
        />
        <Select
          aria-label={twapText.duration.unitOf(label)}
          value={unit}
          options={Object.keys(durationUnits).map((one) => ({
            value: one,
            label: twapText.duration.units[one as DurationUnit],
          }))}
          onValue={(one) => onTextChange(`${digits}${one}`)}
        />
      </div>
    </div>
  )
}
