import { countOf } from '@/components/trade/count-of'
import { displayCount } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { Bars, BarsLegend } from '@/components/ui/bars'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import type { ChainStatus } from '@/lib/api/status'

export function AuctionHours({ chains }: { chains: readonly ChainStatus[] }) {
  const most = Math.max(...chains.flatMap(({ lastHour }) => lastHour.steps.map(({ orders }) => orders)))
  return (
    <Section title="Auctions" aside={<span className="text-2xs text-faint">Last hour</span>}>
      <BarsLegend className="pb-3" part="Orders awarded" rest="Orders bid for, not awarded" />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {chains.map((chain) => (
          <AuctionHour key={chain.chainId} chain={chain} most={most} />
        ))}
      </div>
    </Section>
  )
}

function AuctionHour({ chain: { name, lastHour }, most }: { chain: ChainStatus; most: number }) {
  const { rounds, orders, awarded, steps } = lastHour
  const words = `${countOf(rounds, 'round')}, ${countOf(orders, 'order')} bid for, ${displayCount(awarded)} awarded`
  return (
    <figure className="grid min-w-0 content-start gap-1">
      <figcaption className="text-xs">
        <span className="font-medium">{name}</span>
        <span className="block text-2xs text-soft">{words}</span>
      </figcaption>
      <Bars
        bars={steps.map(({ from, orders, awarded }) => ({ key: from, whole: orders, part: awarded }))}
        most={most}
        label={`${name}: ${words}`}
      />
      <p aria-hidden className="flex justify-between text-2xs text-faint">
        <span>{steps[0] && timeOf(steps[0].from)}</span>
        <span>now</span>
      </p>
      <details>
        <summary className="py-1 text-2xs text-soft">As a table</summary>
        <Table aria-label={`Auctions on ${name}`}>
          <thead>
            <tr>
              {['From', 'Rounds', 'Bid for', 'Awarded'].map((head) => (
                <TableHead key={head}>{head}</TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map(({ from, rounds, orders, awarded }) => (
              <tr key={from}>
                <TableCell>{timeOf(from)}</TableCell>
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

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const timeOf = (moment: string) => clock.format(new Date(moment))
