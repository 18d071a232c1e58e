import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { describeFee, describeSurplus } from '@/components/trade/amount/describe-fee'
import { displayCount } from '@/components/trade/amount/display-amount'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { words as shared } from '@/components/trade/text/words'
import { Table, TableCell } from '@/components/ui/table'
import { ImpactText } from '../quote/impact-text'
import { limitToken, type SwapFigures } from '../quote/swap-figures'
import { words } from './evidence-words'

export function CostsTable({ figures }: { figures: SwapFigures }) {
  const { fee, surplus, gas, impact, side, fillsOrders } = figures
  const limitName =
    side === 'SELL' ? (fillsOrders ? 'getExactly' : 'getAtLeast') : fillsOrders ? 'payExactly' : 'payAtMost'
  return (
    <Table>
      <caption className="sr-only">{words.costs.caption}</caption>
      <tbody>
        {gas.paidBy === 'agent' && gas.deposit && (
          <Cost name={words.costs.deposit} note={words.costs.depositNote}>
            {gas.deposit.wei === undefined
              ? words.costs.unread
              : words.costs.about(<Amount raw={gas.deposit.wei} token={figures.src} />)}
          </Cost>
        )}
        {gas.paidBy === 'agent' ? (
          <Cost name={gas.deposit ? words.costs.settlement : words.costs.network} note={words.costs.byAgent}>
            <Amount raw={gas.kept} token={figures.src} />
            <Small>{words.costs.inPrice}</Small>
          </Cost>
        ) : (
          <Cost name={words.costs.network} note={words.costs.byYou}>
            <DollarValue usd={gas.usd} />
            <Small>{shared.network.gas(displayCount(gas.units))}</Small>
          </Cost>
        )}
        <Cost name={words.costs.fee} note={fillsOrders ? words.costs.noFee : words.costs.feeIncluded(describeFee(fee))}>
          <Amount raw={fee.amount} token={fee.token} />
        </Cost>
        {!fillsOrders && (
          <Cost name={words.costs.surplus} note={words.costs.surplusNote}>
            {describeSurplus(surplus, fee.partner)}
          </Cost>
        )}
        <Cost name={words.costs.impact} note={fillsOrders ? words.costs.impactOfOrders : words.costs.impactOfPools}>
          <ImpactText impact={impact} />
        </Cost>
        <Cost
          name={words.costs[limitName]}
          note={gas.paidBy === 'agent' ? words.costs.orNothing : words.costs.orReverts}
        >
          <Amount raw={figures.limit} token={limitToken(figures)} className="font-semibold" />
        </Cost>
      </tbody>
    </Table>
  )
}

function Cost({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <tr className="first:[&>*]:border-t-0">
      <th scope="row" className="border-t border-line py-2 pr-3 text-left font-normal">
        <span className="block text-ink">{name}</span>
        <span className="block text-2xs text-faint">{note}</span>
      </th>
      <TableCell className="py-2 text-right font-medium">{children}</TableCell>
    </tr>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-2xs font-normal text-faint">{children}</span>
}
