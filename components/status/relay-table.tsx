import type { ReactNode } from 'react'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { shortAddress } from '@/lib/address'
import type { ChainStatus } from '@/lib/api/system/status'
import { displayCount } from '@/lib/write-decimal'
import { statusText } from '@/messages/status'
import { findLaneToken, type LaneTokens } from './lane-tokens'
import { obstacleText } from './obstacle-text'

type Relaying = ChainStatus & { relays: NonNullable<ChainStatus['relays']> }

const isRelaying = (chain: ChainStatus): chain is Relaying => chain.relays !== undefined

type RelayTableProps = { chains: readonly ChainStatus[]; tokens: LaneTokens }

// Lists the relayer's funds on each chain. Default export: loaded after the first tables.
export default function RelayTable({ chains, tokens }: RelayTableProps) {
  const relaying = chains.filter(isRelaying)
  if (relaying.length === 0) return null
  return (
    <Section title={statusText.relays.title}>
      <WideTable name={statusText.relays.table} heads={statusText.relays.heads}>
        {relaying.map((chain) => (
          <Contained key={chain.chainId} value={chain} as="tr">
            <RelayRow chain={chain} tokens={tokens} />
          </Contained>
        ))}
      </WideTable>
      <p className="pt-1 text-2xs text-faint">{statusText.relays.about}</p>
    </Section>
  )
}

function RelayRow({ chain: { chainId, name, relays }, tokens }: { chain: Relaying; tokens: LaneTokens }) {
  return (
    <tr className="align-top">
      <TableCell className="font-medium">{name}</TableCell>
      <TableCell>
        <ul className="grid gap-1">
          {relays.tokens.map(({ token, funds, obstacle }) => {
            // Falls back to the address and raw units while the token has no name.
            const named = findLaneToken(tokens, chainId, token) ?? { symbol: shortAddress(token), decimals: 0 }
            return (
              <li key={token} className="tabular-nums">
                {displayAmount(BigInt(funds), named.decimals)} {named.symbol}
                {obstacle !== null && <Caution>{obstacleText(obstacle)}</Caution>}
              </li>
            )
          })}
        </ul>
      </TableCell>
      <TableCell>{displayCount(relays.unrepaid)}</TableCell>
      <TableCell>
        {relays.overdue > 0 ? (
          <span className="text-caution">{displayCount(relays.overdue)}</span>
        ) : (
          displayCount(relays.overdue)
        )}
      </TableCell>
    </tr>
  )
}

const Caution = ({ children }: { children: ReactNode }) => (
  <span className="block text-2xs text-caution">{children}</span>
)
