import { dollarsOf } from '@/actions/partner/dollars'
import { claimableOf, type FeeRow, isContradicted, type ToldFee } from '@/actions/partner/list-fees'
import { Amount } from '@/components/trade/amount'
import { displayCount, displayExact } from '@/components/trade/display-amount'
import { TokenIcon } from '@/components/trade/token-icon'
import { Empty } from '@/components/ui/empty'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { FactsOf } from '@/hooks/partner/use-token-facts'
import { useSite } from '@/hooks/use-site'
import { displaySince, surfaceWords } from './partner-words'
import { WorthText } from './worth-text'

const heads = ['Token', 'Network', 'From', 'Claimable', 'Value', 'Earned', 'Claimed'] as const

type FeeTableProps = {
  rows: readonly FeeRow[]
  factsOf: FactsOf
  // Whether the service says what is recorded of a chain.
  isTold: (chainId: number) => boolean
}

// Both contracts of all chains in one view.
export function FeeTable({ rows, factsOf, isTold }: FeeTableProps) {
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
            {row.told ? (
              <>
                <TableCell>
                  <Earned told={row.told} token={token} />
                </TableCell>
                <TableCell>
                  {row.told.isClaimRecorded ? (
                    <>
                      <Amount raw={row.told.claimed} token={token} />
                      {row.told.claimed > 0n && (
                        <span className="block whitespace-nowrap text-soft">since {displaySince(row.told.since)}</span>
                      )}
                    </>
                  ) : (
                    <NotRecorded what="claims" />
                  )}
                </TableCell>
              </>
            ) : (
              <TableCell colSpan={2} className="text-faint">
                {isTold(row.chainId) ? 'not recorded yet' : 'unknown'}
              </TableCell>
            )}
          </tr>
        )
      })}
    </WideTable>
  )
}

function Earned({ told, token }: { told: ToldFee; token: { symbol: string; decimals: number } }) {
  if (!told.isRecorded) return <NotRecorded what="credits" />
  return (
    <>
      <Amount raw={told.accrued} token={token} />
      {told.before > 0n && (
        <span className="block text-soft">
          and <Amount raw={told.before} token={token} /> before {displaySince(told.since)}
        </span>
      )}
    </>
  )
}

const NotRecorded = ({ what }: { what: 'credits' | 'claims' }) => (
  <span className="text-soft">not recorded: the contract writes no log of {what}</span>
)
