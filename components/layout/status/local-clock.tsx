'use client'

import { displayMoment } from '@/components/trade/amount/display-moment'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Button } from '@/components/ui/button'
import { Row, Rows } from '@/components/ui/rows'
import { useAdvanceTime } from '@/hooks/wallet/read/use-advance-time'
import type { Block } from '@/hooks/wallet/read/use-block'
import { layoutText } from '@/messages/layout'

const steps = () =>
  [
    { label: layoutText.local.steps.minute, seconds: 60 },
    { label: layoutText.local.steps.hour, seconds: 3_600 },
    { label: layoutText.local.steps.day, seconds: 86_400 },
  ] as const

// Moves the clock of a local chain, from the header's pill.
export function LocalClock({ block, skew }: { block: Block; skew: string | undefined }) {
  return (
    <div className="grid gap-3 text-xs">
      <p className="text-soft">{layoutText.local.about}</p>
      <Rows>
        <Row label={layoutText.local.time}>{displayMoment(block.timestampSeconds)}</Row>
      </Rows>
      {skew && <p className="text-soft">{skew}</p>}
      <Steps />
    </div>
  )
}

function Steps() {
  const { advance, isPending, error } = useAdvanceTime()
  return (
    <fieldset className="grid gap-2 border-t border-line pt-3">
      <legend className="sr-only">{layoutText.local.advance}</legend>
      <p aria-hidden className="font-medium">
        {layoutText.local.advance}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {steps().map(({ label, seconds }) => (
          <Button
            key={seconds}
            variant="outline"
            size="sm"
            aria-disabled={isPending}
            onClick={isPending ? undefined : () => advance(seconds)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="text-soft">{layoutText.local.advanceWhy}</p>
      {error && <ErrorBox error={error} />}
    </fieldset>
  )
}
