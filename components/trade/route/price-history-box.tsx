import type { ReactNode } from 'react'
import { chartText } from '@/messages/chart'
import { Section } from '../text/section'

type PriceHistoryBoxProps = {
  // The symbols of the tokens.
  from: string
  to: string
  aside: ReactNode
  children: ReactNode
}

// Shows the card of a price history; its fixed minimum height avoids layout shift.
export function PriceHistoryBox({ from, to, aside, children }: PriceHistoryBoxProps) {
  return (
    <Section title={chartText.title(from, to)} aside={aside}>
      <div className="@container grid min-h-104 grid-cols-[minmax(0,1fr)] content-start gap-1">{children}</div>
    </Section>
  )
}

export const PriceHistoryNote = ({ children }: { children: ReactNode }) => (
  <p className="grid h-104 place-items-center text-center text-xs text-soft">{children}</p>
)
