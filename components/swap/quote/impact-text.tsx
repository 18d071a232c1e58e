import { CircleAlert, TriangleAlert } from 'lucide-react'
import { displayChange } from '@/components/trade/amount/display-amount'
import { swapText } from '@/messages/swap'
import type { PriceImpact } from './price-impact'

const tones = {
  silent: { className: 'text-soft', icon: null },
  caution: { className: 'text-caution', icon: <TriangleAlert aria-hidden size={12} /> },
  danger: { className: 'text-danger', icon: <CircleAlert aria-hidden size={12} /> },
  blocked: { className: 'text-danger', icon: <CircleAlert aria-hidden size={12} /> },
} as const

export function ImpactText({ impact }: { impact: PriceImpact }) {
  if (impact.kind === 'unknown') {
    return (
      <span className="inline-flex items-center gap-1 text-caution">
        <TriangleAlert aria-hidden size={12} /> {swapText.summary.unknownImpact}
      </span>
    )
  }
  const { className, icon } = tones[impact.tier]
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${className}`}>
      {icon}
      {displayChange(-impact.bps)}
    </span>
  )
}
