import Link from 'next/link'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import type { RouteRates } from '@/lib/routing/route/route'
import { Amount } from '../amount/amount'
import { AddressText } from '../token/address-text'
import { percentText } from './describe-route'
import { words } from './drawing-words'
import { listLegs, priceAfter, type RoutePath } from './read-route'

type RouteTableProps = { paths: readonly RoutePath[]; chainId: number; rates?: RouteRates | undefined }

export function RouteTable({ paths, chainId, rates }: RouteTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long and wide table scrolls, and the keyboard has to reach what scrolls
    <section className="relative max-h-80 overflow-auto print:max-h-none" aria-label={words.table} tabIndex={0}>
      <Table>
        <thead className="sticky top-0 bg-surface">
          <tr>
            <TableHead>{words.poolOrOrder}</TableHead>
            <TableHead className="text-right">{words.share}</TableHead>
            <TableHead className="text-right">{words.in}</TableHead>
            <TableHead className="text-right">{words.out}</TableHead>
            <TableHead className="text-right">{words.priceAfter}</TableHead>
          </tr>
        </thead>
        <tbody>
          {listLegs(paths).map((leg) => (
            <tr key={leg.key}>
              <TableCell className="whitespace-nowrap">
                {leg.exchange} {leg.fee && <span className="text-faint">{leg.fee} </span>}
                {leg.order ? (
                  <>
                    {words.ofMaker} <AddressText address={leg.order.maker} className="text-soft" />{' '}
                    <Link
                      href={`/otc/${leg.order.hash}?chain=${chainId}`}
                      className="font-medium text-accent underline-offset-4 hover:underline"
                    >
                      {words.open}
                    </Link>
                  </>
                ) : (
                  leg.pool && <AddressText address={leg.pool} className="text-soft" />
                )}
              </TableCell>
              <TableCell className="text-right">{percentText(leg.share)}</TableCell>
              <TableCell className="text-right">
                <Amount raw={leg.srcAmount} token={leg.src} />
              </TableCell>
              <TableCell className="text-right">
                <Amount raw={leg.destAmount} token={leg.dest} />
              </TableCell>
              <TableCell className="text-right whitespace-nowrap">{priceAfter(leg, rates) ?? '–'}</TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
