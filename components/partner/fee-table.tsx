import { claimableOf, type FeeRow, isContradicted, type RecordedFee } from '@/actions/partner/list-fees'
import { Amount } from '@/components/trade/amount/amount'
import { displayExact } from '@/components/trade/amount/display-amount'
import { Contained } from '@/components/trade/text/contained'
import { NamesakeMark } from '@/components/trade/token/namesake-mark'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { Empty } from '@/components/ui/empty'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { FactsOf } from '@/hooks/partner/use-token-facts'
import { useSite } from '@/hooks/use-site'
import { dollarsOf } from '@/lib/partner/dollars'
import { partnerText } from '@/messages/partner'
import { displaySince } from './display-since'
import { WorthText } from './worth-text'

type FeeTableProps = {
  rows: readonly FeeRow[]
  factsOf: FactsOf
  // True if the service reports records of a chain.
  isReported: (chainId: number) => boolean
}

// Lists the fees of both contracts on all chains.
export function FeeTable({ rows, factsOf, isReported }: FeeTableProps) {
  if (rows.length === 0)
    return (
      <Empty>
        <p className="font-medium text-ink">{partnerText.fees.none}</p>
        <p>{partnerText.fees.noneWhy}</p>
      </Empty>
    )
  return (
    <WideTable name={partnerText.fees.table} heads={partnerText.fees.heads}>
      {rows.map((row) => (
        <Contained key={`${row.chainId} ${row.token} ${row.surface}`} value={row} as="tr">
          <FeeLine row={row} factsOf={factsOf} isReported={isReported} />
        </Contained>
      ))}
    </WideTable>
  )
}

function FeeLine({ row, factsOf, isReported }: Omit<FeeTableProps, 'rows'> & { row: FeeRow }) {
  const { chains } = useSite()
  const facts = factsOf(row.chainId, row.token)
  const { token } = facts
  const claimable = claimableOf(row)
  return (
    <tr>
      <TableCell>
        <span className="flex items-center gap-2 font-medium">
          <TokenIcon chainId={row.chainId} token={{ address: row.token }} size={20} /> {token.symbol}
          <NamesakeMark chainId={row.chainId} token={{ ...token, address: row.token }} />
        </span>
      </TableCell>
      <TableCell>{chains.find(({ id }) => id === row.chainId)?.name}</TableCell>
      <TableCell>{partnerText.surfaces[row.surface]}</TableCell>
      <TableCell>
        {claimable === undefined ? (
          <span className="text-faint">{partnerText.fees.unknown}</span>
        ) : (
          <Amount raw={claimable} token={token} className="font-medium" />
        )}
        {isContradicted(row) && (
          <span className="block text-caution">
            {partnerText.fees.contradicted(
              displayExact(row.recorded!.claimable, token.decimals),
              row.recorded!.blockNumber,
            )}
          </span>
        )}
      </TableCell>
      <TableCell>
        <WorthText worth={claimable === undefined ? null : dollarsOf(claimable, facts)} />
      </TableCell>
      {row.recorded ? (
        <>
          <TableCell>
            <Earned recorded={row.recorded} token={token} />
          </TableCell>
          <TableCell>
            {row.recorded.isClaimRecorded ? (
              <>
                <Amount raw={row.recorded.claimed} token={token} />
                {row.recorded.claimed > 0n && (
                  <span className="block whitespace-nowrap text-soft">
                    {partnerText.fees.since(displaySince(row.recorded.since))}
                  </span>
                )}
              </>
            ) : (
              <span className="text-soft">{partnerText.fees.noClaims}</span>
            )}
          </TableCell>
        </>
      ) : (
        <TableCell colSpan={2} className="text-faint">
          {isReported(row.chainId) ? partnerText.fees.notRecordedYet : partnerText.fees.unknown}
        </TableCell>
      )}
    </tr>
  )
}

function Earned({ recorded, token }: { recorded: RecordedFee; token: { symbol: string; decimals: number } }) {
  if (!recorded.isRecorded) return <span className="text-soft">{partnerText.fees.noCredits}</span>
  return (
    <>
      <Amount raw={recorded.accrued} token={token} />
      {recorded.before > 0n && (
        <span className="block text-soft">
          {partnerText.fees.before(<Amount raw={recorded.before} token={token} />, displaySince(recorded.since))}
        </span>
      )}
    </>
  )
}
