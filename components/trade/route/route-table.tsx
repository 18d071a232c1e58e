import { Table, TableCell, TableHead } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { RouteRates } from '@/lib/routing/route/route'
import { tradeText } from '@/messages/trade'
import { Amount } from '../amount/amount'
import { AddressText } from '../token/address-text'
import { percentText } from './describe-route'
import { listLegs, priceAfter, type RoutePath } from './read-route'

type RouteTableProps = { paths: readonly RoutePath[]; chainId: number; rates?: RouteRates | undefined }

export function RouteTable({ paths, chainId, rates }: RouteTableProps) {
  return (
    <section
      className="relative max-h-80 overflow-auto print:max-h-none"
      aria-label={tradeText.drawing.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long and wide table scrolls, and the keyboard has to reach what scrolls
      tabIndex={0}
    >
      <Table>
        <thead className="sticky top-0 bg-surface">
          <tr>
            <TableHead>{tradeText.drawing.poolOrOrder}</TableHead>
            <TableHead className="text-right">{tradeText.drawing.share}</TableHead>
            <TableHead className="text-right">{tradeText.drawing.in}</TableHead>
            <TableHead className="text-right">{tradeText.drawing.out}</TableHead>
            <TableHead className="text-right">{tradeText.drawing.priceAfter}</TableHead>
          </tr>
        </thead>
        <tbody>
          {listLegs(paths).map((leg) => (
            <tr key={leg.key}>
              <TableCell className="whitespace-nowrap">
                {leg.exchange} {leg.fee && <span className="text-faint">{leg.fee} </span>}
                {leg.order ? (
                  <>
                    {tradeText.drawing.ofMaker} <AddressText address={leg.order.maker} className="text-soft" />{' '}
                    <TextLink href={`/otc/${leg.order.hash}?chain=${chainId}`}>{tradeText.drawing.open}</TextLink>
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
