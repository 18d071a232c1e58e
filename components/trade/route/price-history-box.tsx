import type { ReactNode } from 'react'
import { tradeText } from '@/messages/trade'
import { Section } from '../text/section'

type PriceHistoryBoxProps = {
  // Symbols; undefined while the pair is not known.
  from: string | undefined
  to: string | undefined
  aside?: ReactNode
  children: ReactNode
}

// The card of a price history, as tall as it is with prices: what comes into it moves nothing.
export function PriceHistoryBox({ from, to, aside, children }: PriceHistoryBoxProps) {
  return (
    <Section
      title={from && to ? tradeText.chart.title(from, to) : tradeText.chart.untitled}
      aside={aside ?? <div className="h-10" />}
    >
      <div className="grid min-h-94 grid-cols-[minmax(0,1fr)] content-start gap-1 @md:min-h-104">{children}</div>
    </Section>
  )
}

export const PriceHistoryNote = ({ children }: { children: ReactNode }) => (
  <p className="grid h-94 place-items-center text-center text-xs text-soft @md:h-104">{children}</p>
)

// Stands where a price history comes.
export const PriceHistoryLoading = (pair: Pick<PriceHistoryBoxProps, 'from' | 'to'>) => (
  <PriceHistoryBox {...pair}>
    <PriceHistoryNote>{tradeText.chart.loading}</PriceHistoryNote>
  </PriceHistoryBox>
)
