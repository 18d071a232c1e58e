import { dollarsOf } from '@/actions/partner/dollars'
import { claimableOf, type FeeRow, isContradicted } from '@/actions/partner/list-fees'
import { Amount } from '@/components/trade/amount'
import { displayCount, displayExact } from '@/components/trade/display-amount'
import { displayMoment } from '@/components/trade/display-moment'
import { TokenIcon } from '@/components/trade/token-icon'
import { Empty } from '@/components/ui/empty'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { FactsOf } from '@/hooks/partner/use-token-facts'
import { useSite } from '@/hooks/use-site'
import { surfaceWords } from './partner-words'
import { WorthText } from './worth-text'

const heads = ['Token', 'Network', 'From', 'Claimable', 'Value', 'Earned', 'Claimed'] as const

type FeeTableProps = {
  rows: readonly FeeRow[]
  factsOf: FactsOf
  // Whether the service has answered.
  isToldNow: boolean
}

// Both contracts of all chains in one view.
export function FeeTable({ rows, factsOf, isToldNow }: FeeTableProps) {
  const { chains } = useSite()
  if (rows.length === 0)
    return (
      <Empty>
        <p className="font-medium text-ink">No fees yet.</p>
        <p>A fee shows up here once a trade names this partner.</p>
      </Empty>
    )
  return (
    <WideTable name="Fees by token and network" heads={heads}>
      {rows.map((row) => {
        const facts = factsOf(row.chainId, row.token)
        const { token } = facts
        const claimable = claimableOf(row)
        return (
          <tr key={`${row.chainId} ${row.token} ${row.surface}`}>
            <TableCell>
              <span className="flex items-center gap-2 font-medium">
                <TokenIcon chainId={row.chainId} token={{ address: row.token }} size={20} /> {token.symbol}
              </span>
            </TableCell>
            <TableCell>{chains.find(({ id }) => id === row.chainId)?.name}</TableCell>
            <TableCell>{surfaceWords[row.surface].trades}</TableCell>
            <TableCell>
              {claimable === undefined ? (
                <span className="text-faint">unknown</span>
              ) : (
                <Amount raw={claimable} token={token} className="font-medium" />
              )}
              {isContradicted(row) && (
                <span className="block text-caution">
                  The service says {displayExact(row.told!.claimable, token.decimals)} (block{' '}
                  {displayCount(row.told!.blockNumber)}). The chain counts.
                </span>
              )}
            </TableCell>
            <TableCell>
              <WorthText worth={claimable === undefined ? null : dollarsOf(claimable, facts)} />
            </TableCell>
            {row.told && !row.told.isRecorded ? (
              <TableCell colSpan={2} className="text-soft">
                History is not available: this contract writes no log of credits.
              </TableCell>
            ) : row.told ? (
              <>
                <TableCell>
                  <Amount raw={row.told.accrued} token={token} />
                  {row.told.before > 0n && (
                    <span className="block text-soft">
                      and <Amount raw={row.told.before} token={token} /> before{' '}
                      {displayMoment(Date.parse(row.told.since) / 1_000)}
                    </span>
                  )}
                </TableCell>
                <TableCell>
                  <Amount raw={row.told.claimed} token={token} />
                </TableCell>
              </>
            ) : (
              <TableCell colSpan={2} className="text-faint">
                {isToldNow ? 'not recorded yet' : 'unknown'}
              </TableCell>
            )}
          </tr>
        )
      })}
    </WideTable>
  )
}
