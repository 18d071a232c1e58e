import { Table, TableCell, TableHead } from '@/components/ui/table'
import type { RouteRates } from '@/lib/routing/route/route'
import { tradeText } from '@/messages/trade'
import { Amount } from '../amount/amount'
import { percentText } from './describe-route'
import { LegAddress } from './leg-address'
import { listLegs, priceAfter, type RoutePath } from './read-route'

type RouteTableProps = { paths: readonly RoutePath[]; chainId: number; rates?: RouteRates | undefined }

export function RouteTable({ paths, chainId, rates }: RouteTableProps) {
  return (
    <section
      className="relative max-h-80 overflow-auto print:max-h-none"
      aria-label={tradeText.drawing.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling table
      tabIndex={0}
    >
      <Table>
        <thead className="sticky top-0 bg-surface">
          <tr>
            <TableHead>{tradeText.drawing.poolOrOrder}</TableHead>
            <TableHead className="text-end">{tradeText.drawing.share}</TableHead>
            <TableHead className="text-end">{tradeText.drawing.in}</TableHead>
            <TableHead className="text-end">{tradeText.drawing.out}</TableHead>
            <TableHead className="text-end">{tradeText.drawing.priceAfter}</TableHead>
          </tr>
        </thead>
        <tbody>
          {listLegs(paths).map((leg) => (
            <tr key={leg.key}>
              <TableCell className="whitespace-nowrap">
                {leg.exchange} {leg.fee && <span className="text-faint">{leg.fee} </span>}
                <LegAddress leg={leg} chainId={chainId} />
              </TableCell>
              <TableCell className="text-end">{percentText(leg.share)}</TableCell>
              <TableCell className="text-end">
                <Amount raw={leg.srcAmount} token={leg.src} />
              </TableCell>
              <TableCell className="text-end">
                <Amount raw={leg.destAmount} token={leg.dest} />
              </TableCell>
              <TableCell className="text-end whitespace-nowrap">{priceAfter(leg, rates) ?? '–'}</TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
