import { CircleCheck, CircleSlash, PauseCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayAmount, displayGap } from '@/components/trade/amount/display-amount'
import { displayMeasured } from '@/components/trade/amount/display-duration'
import { StateBadge, type StateLook } from '@/components/trade/run/state-badge'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { Empty } from '@/components/ui/empty'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { useLanes } from '@/hooks/status/use-lanes'
import { shortAddress } from '@/lib/address'
import type { LaneState } from '@/lib/api/intent/crossing'
import type { ChainStatus } from '@/lib/api/system/status'
import { displayCount } from '@/lib/write-decimal'
import { statusText } from '@/messages/status'
import { findLaneToken, type LaneTokens } from './lane-tokens'
import { obstacleText } from './obstacle-text'

type Chains = readonly Pick<ChainStatus, 'chainId' | 'name'>[]
type LaneTableProps = { apiBaseUrl: string; chains: Chains; tokens: LaneTokens }

// Lists the lanes between chains. Default export: loaded after the first tables.
export default function LaneTable({ apiBaseUrl, chains, tokens }: LaneTableProps) {
  const lanes = useLanes(apiBaseUrl)
  // A service without lanes shows no table.
  if (lanes === undefined) return null
  return (
    <Section title={statusText.lanes.title} aside={<Small>{statusText.lanes.span}</Small>}>
      {lanes.length === 0 ? (
        <Empty>{statusText.lanes.none}</Empty>
      ) : (
        <WideTable name={statusText.lanes.table} heads={statusText.lanes.heads}>
          {lanes.map((lane) => (
            <Contained key={`${lane.srcChainId} ${lane.destChainId} ${lane.srcToken}`} value={lane} as="tr">
              <LaneRow lane={lane} chains={chains} tokens={tokens} />
            </Contained>
          ))}
        </WideTable>
      )}
    </Section>
  )
}

const looks = () =>
  ({
    open: { icon: CircleCheck, word: statusText.lanes.open, variant: 'positive' },
    paused: { icon: PauseCircle, word: statusText.lanes.paused, variant: 'caution' },
    closed: { icon: CircleSlash, word: statusText.lanes.closed, variant: 'caution' },
  }) as const satisfies Record<string, StateLook>

type LaneRowProps = Omit<LaneTableProps, 'apiBaseUrl'> & { lane: LaneState }

function LaneRow({ lane, chains, tokens }: LaneRowProps) {
  const { srcChainId, destChainId, symbol, destToken, isPaused, obstacle, maxAmount, speeds, open, late } = lane
  const nameOf = (id: number) => chains.find(({ chainId }) => chainId === id)?.name ?? statusText.lanes.chain(id)
  // Falls back to the address and raw units while the token has no name.
  const token = findLaneToken(tokens, destChainId, destToken) ?? { symbol: shortAddress(destToken), decimals: 0 }
  const amountOf = (raw: string) => `${displayAmount(BigInt(raw), token.decimals)} ${token.symbol}`
  return (
    <tr className="align-top">
      <TableCell className="min-w-40 font-medium">
        {symbol}
        <Small>{statusText.lanes.way(nameOf(srcChainId), nameOf(destChainId))}</Small>
      </TableCell>
      <TableCell className="max-w-44">
        <StateBadge look={isPaused ? looks().paused : obstacle === null ? looks().open : looks().closed} />
        {obstacle !== null && <Small>{obstacleText(obstacle)}</Small>}
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {speeds.map(({ name, p50Ms, p90Ms, isMeasured }) => (
          <span key={name} className="block">
            {speeds.length > 1 && `${statusText.lanes.speeds[name]}: `}
            {statusText.lanes.time(displayMeasured(p50Ms), displayMeasured(p90Ms))}
            {!isMeasured && <span className="text-2xs text-faint"> {statusText.lanes.estimate}</span>}
          </span>
        ))}
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {speeds.map(({ name, feePips, feeFlat }) => (
          <span key={name} className="block">
            {statusText.lanes.fee(displayGap(feePips / 100), amountOf(feeFlat))}
          </span>
        ))}
      </TableCell>
      <TableCell className="whitespace-nowrap">{amountOf(maxAmount)}</TableCell>
      <TableCell>
        {displayCount(open)}
        {late > 0 && <span className="block text-2xs text-caution">{statusText.lanes.late(late)}</span>}
      </TableCell>
    </tr>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className="block text-2xs text-faint">{children}</span>
