import { Clock } from 'lucide-react'
import { maxSkewSeconds } from '@/hooks/wallet/read/max-skew'
import { layoutText } from '@/messages/layout'
import { distanceOf } from './skew-badge'
import { StatusLine } from './status-line'

// Shows a large difference between the clocks of this device and the service.
export function SkewLine({ seconds }: { seconds: number | undefined }) {
  if (seconds === undefined || Math.abs(seconds) <= maxSkewSeconds) return null
  return (
    <StatusLine icon={<Clock aria-hidden size={16} className="mt-0.5 shrink-0 text-caution" />}>
      {(seconds > 0 ? layoutText.skew.aheadOfService : layoutText.skew.behindService)(distanceOf(seconds))}
    </StatusLine>
  )
}
