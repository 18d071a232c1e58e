import { displayAmount, displayExact } from '@/components/trade/amount/display-amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Section } from '@/components/trade/text/section'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import type { Token } from '@/lib/chain/chain'
import type { TwapLimits, TwapPlan } from '@/lib/ticket/terms/twap-terms'
import { displayCount } from '@/lib/write-decimal'
import { twapText } from '@/messages/twap'
import { planSlices } from './plan-slices'

const mostRows = 8

// How high the table of so many parts is, about: its place is kept while their price is asked.
export const slicesRem = (parts: number): number => 9.4 + 1.95 * Math.min(parts, mostRows + 1)

type SliceTableProps = {
  plan: TwapPlan
  limits: TwapLimits
  from: Token
  to: Token
  // The chain's clock.
  now: number | undefined
}

// The parts before they are signed, as the contract counts them: the remainder is in the last.
export function SliceTable({ plan, limits, from, to, now }: SliceTableProps) {
  const slices = planSlices(plan, limits, mostRows)
  const isSale = plan.side === 'SELL'
  const [exact, limited] = isSale ? [from, to] : [to, from]
  const hidden = plan.parts - slices.length
  const remainder = plan.total % BigInt(plan.parts)
  return (
    <Section title={twapText.slices.title(displayCount(plan.parts))}>
      <Table aria-label={twapText.slices.table}>
        <thead>
          <tr>
            <TableHead>{twapText.slices.part}</TableHead>
            <TableHead>{twapText.slices.earliest}</TableHead>
            <TableHead className="text-right">
              {isSale ? twapText.slices.sells(from.symbol) : twapText.slices.buys(to.symbol)}
            </TableHead>
            <TableHead className="text-right">
              {isSale ? twapText.slices.atLeast(to.symbol) : twapText.slices.atMost(from.symbol)}
            </TableHead>
          </tr>
        </thead>
        <tbody>
          {slices.flatMap(({ index, after, gives, gets }, row) => [
            ...(hidden > 0 && row === slices.length - 1
              ? [
                  <tr key="hidden">
                    <TableCell colSpan={4} className="text-soft">
                      {twapText.slices.hidden(displayCount(hidden))}
                    </TableCell>
                  </tr>,
                ]
              : []),
            <tr key={index}>
              <TableCell>{displayCount(index + 1)}</TableCell>
              <TableCell className="whitespace-nowrap">
                {after === 0
                  ? twapText.slices.atOnce
                  : now === undefined
                    ? twapText.slices.after(displayDuration(after))
                    : displayMoment(now + after)}
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {displayAmount(isSale ? gives : gets, exact.decimals)}
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {displayAmount(isSale ? gets : gives, limited.decimals)}
              </TableCell>
            </tr>,
          ])}
        </tbody>
      </Table>
      <p className="pt-2 text-2xs text-faint">
        {twapText.slices.clock}{' '}
        {remainder > 0n &&
          (isSale ? twapText.slices.lastSells : twapText.slices.lastBuys)(
            `${displayExact(remainder, exact.decimals)} ${exact.symbol}`,
          )}
      </p>
    </Section>
  )
}
