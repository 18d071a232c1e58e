import { displayClock } from '@/components/trade/amount/display-moment'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { Bars, BarsLegend } from '@/components/ui/bars'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import type { ChainStatus } from '@/lib/api/system/status'
import { displayCount } from '@/lib/write-decimal'
import { statusText } from '@/messages/status'

export function AuctionHours({ chains }: { chains: readonly ChainStatus[] }) {
  const max = Math.max(...chains.flatMap(({ lastHour }) => lastHour.steps.map(({ orders }) => orders)))
  return (
    <Section
      title={statusText.auctions.title}
      aside={<span className="text-2xs text-faint">{statusText.auctions.span}</span>}
    >
      <BarsLegend className="pb-3" part={statusText.auctions.awarded} rest={statusText.auctions.notAwarded} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {chains.map((chain) => (
          <Contained key={chain.chainId} value={chain}>
            <AuctionHour chain={chain} max={max} />
          </Contained>
        ))}
      </div>
    </Section>
  )
}

function AuctionHour({ chain: { name, lastHour }, max }: { chain: ChainStatus; max: number }) {
  const { rounds, orders, awarded, steps } = lastHour
  const sums = statusText.auctions.sums({ rounds, orders, awarded })
  return (
    <figure className="grid min-w-0 content-start gap-1">
      <figcaption className="text-xs">
        <span className="font-medium">{name}</span>
        <span className="block text-2xs text-soft">{sums}</span>
      </figcaption>
      <Bars
        bars={steps.map(({ from, orders, awarded }) => ({ key: from, whole: orders, part: awarded }))}
        max={max}
        label={statusText.auctions.drawing(name, sums)}
      />
      <p aria-hidden className="flex justify-between text-2xs text-faint">
        <span>{steps[0] && displayClock(new Date(steps[0].from))}</span>
        <span>{statusText.auctions.now}</span>
      </p>
      <details>
        <summary className="py-1 text-2xs text-soft">{statusText.auctions.asTable}</summary>
        <Table aria-label={statusText.auctions.table(name)}>
          <thead>
            <tr>
              {statusText.auctions.heads.map((head) => (
                <TableHead key={head}>{head}</TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map(({ from, rounds, orders, awarded }) => (
              <tr key={from}>
                <TableCell>{displayClock(new Date(from))}</TableCell>
                <TableCell>{displayCount(rounds)}</TableCell>
                <TableCell>{displayCount(orders)}</TableCell>
                <TableCell>{displayCount(awarded)}</TableCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}
