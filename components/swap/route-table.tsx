import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import type { RoutePath } from './route-words'

export function RouteTable({ paths }: { paths: readonly RoutePath[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard has to reach what scrolls
    <section className="overflow-x-auto" aria-label="Route as a table" tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <TableHead>Path</TableHead>
            <TableHead>Pool</TableHead>
            <TableHead className="text-right">Share</TableHead>
            <TableHead className="text-right">In</TableHead>
            <TableHead className="text-right">Out</TableHead>
          </tr>
        </thead>
        <tbody>
          {paths.flatMap((path, index) =>
            path.hops.flatMap((hop) =>
              hop.legs.map((leg) => (
                <tr key={leg.key}>
                  <TableCell className="whitespace-nowrap">
                    {index + 1} · {path.percent}%
                  </TableCell>
                  <TableCell className="whitespace-nowrap">
                    {leg.exchange} {leg.fee && <span className="text-faint">{leg.fee} </span>}
                    {leg.pool && <AddressText address={leg.pool} className="text-soft" />}
                  </TableCell>
                  <TableCell className="text-right">{leg.percent}%</TableCell>
                  <TableCell className="text-right">
                    <Amount raw={leg.srcAmount} token={hop.src} />
                  </TableCell>
                  <TableCell className="text-right">
                    <Amount raw={leg.destAmount} token={hop.dest} />
                  </TableCell>
                </tr>
              )),
            ),
          )}
        </tbody>
      </Table>
    </section>
  )
}
