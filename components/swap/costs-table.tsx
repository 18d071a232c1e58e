import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount'
import { displayCount } from '@/components/trade/display-amount'
import { DollarValue } from '@/components/trade/dollar-value'
import { feeWords } from '@/components/trade/fee-words'
import { surplusWords } from '@/components/trade/surplus-words'
import { Table, TableCell } from '@/components/ui/table'
import { ImpactText } from './impact-text'
import { limitToken, type SwapFigures } from './swap-figures'

export function CostsTable({ figures }: { figures: SwapFigures }) {
  const { fee, surplus, gas, impact, side, fillsOrders } = figures
  return (
    <Table>
      <caption className="sr-only">What the trade costs</caption>
      <tbody>
        {gas.paidBy === 'agent' && gas.deposit && (
          <Cost name="Deposit" note="one transaction, paid by you to the network">
            {gas.deposit.wei === undefined ? (
              'not read yet'
            ) : (
              <>
                about <Amount raw={gas.deposit.wei} token={figures.src} />
              </>
            )}
          </Cost>
        )}
        {gas.paidBy === 'agent' ? (
          <Cost name={gas.deposit ? 'Settlement' : 'Network'} note="paid by the agent, who keeps this of what you give">
            <Amount raw={gas.kept} token={figures.src} />
            <Small>in the price already</Small>
          </Cost>
        ) : (
          <Cost name="Network" note="paid even if the swap reverts">
            <DollarValue usd={gas.usd} />
            <Small>{displayCount(gas.units)} gas</Small>
          </Cost>
        )}
        <Cost
          name="Partner fee"
          note={fillsOrders ? "makers' signed prices carry no fee" : `${feeWords(fee)}, included`}
        >
          <Amount raw={fee.amount} token={fee.token} />
        </Cost>
        {!fillsOrders && (
          <Cost name="Surplus" note="beyond this quote">
            {surplusWords(surplus, fee.partner)}
          </Cost>
        )}
        <Cost
          name="Price impact"
          note={fillsOrders ? "value lost against the pools' prices" : 'value lost, pool fees included'}
        >
          <ImpactText impact={impact} />
        </Cost>
        <Cost
          name={`You ${side === 'SELL' ? 'get' : 'pay'} ${fillsOrders ? 'exactly' : side === 'SELL' ? 'at least' : 'at most'}`}
          note={gas.paidBy === 'agent' ? 'net of every fee, or nothing is taken' : 'or the swap reverts'}
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
