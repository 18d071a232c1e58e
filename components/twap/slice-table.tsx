import { displayAmount, displayExact } from '@/components/trade/amount/display-amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { lifeText } from '@/components/trade/run/life-text'
import { Section } from '@/components/trade/text/section'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import { useChainNow } from '@/hooks/wallet/read/use-chain-now'
import type { Token } from '@/lib/chain/chain'
import type { TwapLimits, TwapPlan } from '@/lib/ticket/terms/twap-terms'
import { displayCount } from '@/lib/write-decimal'
import { twapText } from '@/messages/twap'
import { planSlices } from './plan-slices'

const maxRows = 8

// Returns the approximate height of the table of slices in rem, reserved while their price loads.
export const slicesRem = (parts: number): number => 9.4 + 1.95 * Math.min(parts, maxRows + 1)

type SliceTableProps = {
  plan: TwapPlan
  limits: TwapLimits
  from: Token
  to: Token
  chainId: number
}

// Lists the slices to be signed, as the contract counts them: the last includes the remainder.
export function SliceTable({ plan, limits, from, to, chainId }: SliceTableProps) {
  const now = useChainNow(chainId)
  const slices = planSlices(plan, limits, maxRows)
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
            <TableHead className="text-end">
              {isSale ? twapText.slices.sells(from.symbol) : twapText.slices.buys(to.symbol)}
            </TableHead>
            <TableHead className="text-end">
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
                    ? twapText.slices.after(lifeText(after))
                    : displayMoment(now + after)}
              </TableCell>
              <TableCell className="text-end tabular-nums">
                {displayAmount(isSale ? gives : gets, exact.decimals)}
              </TableCell>
              <TableCell className="text-end tabular-nums">
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
