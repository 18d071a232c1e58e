import type { ShownTransfer } from '@/lib/chain/bridge/shown-transfer'
import { transferText } from '@/messages/transfer'
import { displayDuration, displayMeasured } from '../amount/display-duration'
import { displayMoment } from '../amount/display-moment'

export type TransferTimes = { p50Ms: number; p90Ms: number; isMeasured: boolean }

type TransferClockProps = {
  transfer: Pick<ShownTransfer, 'sent' | 'fillDeadline'>
  times: TransferTimes | undefined
  // The time of the source chain, unix seconds.
  now: number | undefined
}

// Shows the time of a transfer so far, the usual time and the signed deadline.
export function TransferClock({ transfer: { sent, fillDeadline }, times, now }: TransferClockProps) {
  const elapsed = sent.at === undefined || now === undefined ? undefined : Math.max(0, now - sent.at)
  const isSlow = times !== undefined && elapsed !== undefined && elapsed * 1_000 > times.p90Ms
  const usual = times && (times.isMeasured ? transferText.clock.measured : transferText.clock.estimated)
  return (
    <p className="tabular-nums">
      {elapsed !== undefined && `${transferText.clock.since(displayDuration(elapsed))} `}
      {usual && `${usual(displayMeasured(times.p50Ms), displayMeasured(times.p90Ms))} `}
      {isSlow && <span className="text-caution">{transferText.clock.slow} </span>}
      {transferText.clock.until(displayMoment(fillDeadline))}
    </p>
  )
}
