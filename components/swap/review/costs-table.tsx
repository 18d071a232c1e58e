import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { describeFee, describeSurplus } from '@/components/trade/amount/describe-fee'
import { amountText, type NamedAmount } from '@/components/trade/amount/display-amount'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { Table, TableCell } from '@/components/ui/table'
import { type RouteFigures, readRouteFigures } from '@/lib/ticket/price/route-figures'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { displayCount } from '@/lib/write-decimal'
import { crossingText } from '@/messages/crossing'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { ImpactText } from '../quote/impact-text'
import { limitToken, type SwapFigures } from '../quote/swap-figures'

type CostsTableProps = {
  figures: SwapFigures
  // The order to sign; undefined for a market swap.
  intent: FrozenIntent | undefined
}

export function CostsTable({ figures, intent }: CostsTableProps) {
  const { fee, surplus, gas, impact, side, fillsOrders } = figures
  const bridged = intent && readRouteFigures(intent, { route: intent.price.route, lane: undefined })
  const arriving = figures.arriving ?? figures.dest
  const limitName =
    side === 'SELL' ? (fillsOrders ? 'getExactly' : 'getAtLeast') : fillsOrders ? 'payExactly' : 'payAtMost'
  return (
    <Table>
      <caption className="sr-only">{swapText.review.costs.caption}</caption>
      <tbody>
        {gas.paidBy === 'agent' && gas.deposit && (
          <Cost name={swapText.review.costs.deposit} note={swapText.review.costs.depositNote}>
            {gas.deposit.wei === undefined
              ? swapText.review.costs.unread
              : swapText.review.costs.about(<Amount raw={gas.deposit.wei} token={figures.src} />)}
          </Cost>
        )}
        {gas.paidBy === 'agent' ? (
          <Cost
            name={gas.deposit ? swapText.review.costs.settlement : swapText.review.costs.network}
            note={swapText.review.costs.byAgent}
          >
            <Amount raw={gas.kept} token={figures.src} />
            <Small>{swapText.review.costs.inPrice}</Small>
          </Cost>
        ) : (
          <Cost name={swapText.review.costs.network} note={swapText.review.costs.byYou}>
            <DollarValue usd={gas.usd} />
            <Small>{sharedText.network.gas(displayCount(gas.units))}</Small>
          </Cost>
        )}
        <Cost
          name={swapText.review.costs.fee}
          note={fillsOrders ? swapText.review.costs.noFee : swapText.review.costs.feeIncluded(describeFee(fee))}
        >
          <Amount raw={fee.amount} token={fee.token} />
        </Cost>
        {!fillsOrders && (
          <Cost name={swapText.review.costs.surplus} note={swapText.review.costs.surplusNote}>
            {describeSurplus(surplus, fee.partner)}
          </Cost>
        )}
        {bridged && (
          <Cost
            name={crossingText.ticket.fee}
            note={swapText.review.costs.bridgeAtMost(amountText(bridged.maxFee, arriving))}
          >
            <Amount raw={bridged.fee} token={arriving} />
          </Cost>
        )}
        <Cost
          name={swapText.review.costs.impact}
          note={fillsOrders ? swapText.review.costs.impactOfOrders : swapText.review.costs.impactOfPools}
        >
          <ImpactText impact={impact} />
        </Cost>
        <Cost name={swapText.review.costs[limitName]} note={otherwiseOf(gas.paidBy, bridged, arriving)}>
          <Amount raw={figures.limit} token={limitToken(figures)} className="font-semibold" />
        </Cost>
      </tbody>
    </Table>
  )
}

// Describes what happens if the limit is not reached.
const otherwiseOf = (
  paidBy: SwapFigures['gas']['paidBy'],
  bridged: RouteFigures | undefined,
  arriving: NamedAmount,
): string => {
  if (bridged?.landing) return crossingText.sale.orArrived(amountText(bridged.minimum, arriving))
  return paidBy === 'agent' ? swapText.review.costs.orNothing : swapText.review.costs.orReverts
}

function Cost({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <tr className="first:[&>*]:border-t-0">
      <th scope="row" className="border-t border-line py-2 pe-3 text-start font-normal">
        <span className="block text-ink">{name}</span>
        <span className="block text-2xs text-faint">{note}</span>
      </th>
      <TableCell className="py-2 text-end font-medium">{children}</TableCell>
    </tr>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-2xs font-normal text-faint">{children}</span>
}
