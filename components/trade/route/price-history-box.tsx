import type { ReactNode } from 'react'
import type { Chain } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { chartText } from '@/messages/chart'
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
    <Section title={from && to ? chartText.title(from, to) : chartText.untitled} aside={aside}>
      <div className="@container grid min-h-104 grid-cols-[minmax(0,1fr)] content-start gap-1">{children}</div>
    </Section>
  )
}

export const PriceHistoryNote = ({ children }: { children: ReactNode }) => (
  <p className="grid h-104 place-items-center text-center text-xs text-soft">{children}</p>
)

type PriceHistoryLoadingProps = { chain: Chain; from: PairToken | undefined; to: PairToken | undefined }
type PairToken = { address: string; symbol: string }

// Stands where a price history comes, under its title.
export function PriceHistoryLoading({ chain, from, to }: PriceHistoryLoadingProps) {
  const [base, quote] = isPricedInverse(chain, from, to) ? [to, from] : [from, to]
  return (
    <PriceHistoryBox from={base?.symbol} to={quote?.symbol}>
      <PriceHistoryNote>{chartText.loading}</PriceHistoryNote>
    </PriceHistoryBox>
  )
}
