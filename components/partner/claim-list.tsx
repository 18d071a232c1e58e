import { useId } from 'react'
import { type Dollars, textOfDollars } from '@/actions/partner/dollars'
import type { Claimable, FeeRow } from '@/actions/partner/list-fees'
import { AddressText } from '@/components/trade/address-text'
import { ChainIcon } from '@/components/trade/chain-icon'
import { countOf } from '@/components/trade/count-of'
import { Button } from '@/components/ui/button'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { shortAddress } from '@/lib/address'
import { feeContractOf } from '@/lib/chain/fee-contract'
import { surfaceWords } from './partner-words'
import { WorthText } from './worth-text'

type ClaimListProps = {
  claims: readonly Claimable[]
  partner: string
  isOwn: boolean
  worthOf: (rows: readonly FeeRow[]) => Dollars | undefined
  onClaim: (claimable: Claimable) => void
}

// One claim for each contract and chain; what keeps it from being made is said beside it.
export function ClaimList({ claims, partner, isOwn, worthOf, onClaim }: ClaimListProps) {
  const { status, connect } = useWallet()
  return (
    <section aria-label="Claims" className="grid gap-2 border-t border-line pt-3">
      {!isOwn && (
        <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-xs">
          <span>Connect {shortAddress(partner)} to claim. Only that wallet can.</span>
          {status === 'disconnected' && (
            <Button variant="outline" onClick={connect}>
              Connect a wallet
            </Button>
          )}
        </p>
      )}
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {claims.map((claimable) => (
          <ClaimLine
            key={`${claimable.chain.id} ${claimable.reading.surface}`}
            claimable={claimable}
            worth={worthOf(claimable.rows)}
            refusal={refusalOf(claimable, isOwn ? undefined : `Connect ${shortAddress(partner)} to claim.`)}
            onClaim={() => onClaim(claimable)}
          />
        ))}
      </ul>
    </section>
  )
}

// Why nothing can be claimed; the first of several.
const refusalOf = ({ reading, rows }: Claimable, wrongWallet: string | undefined): string | undefined => {
  if (rows.length === 0) return 'Nothing to claim.'
  if (reading.isPaused) return 'Paused by its operator. The fees stay in it.'
  return wrongWallet
}

type ClaimLineProps = {
  claimable: Claimable
  worth: Dollars | undefined
  refusal: string | undefined
  onClaim: () => void
}

function ClaimLine({ claimable: { chain, reading, rows }, worth, refusal, onClaim }: ClaimLineProps) {
  const id = useId()
  const { trades, contract } = surfaceWords[reading.surface]
  const address = feeContractOf(chain, reading.surface)
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-1.5 text-xs">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <ChainIcon chainId={chain.id} size={16} /> {chain.name}, {trades.toLowerCase()}
          <span className="font-normal text-soft">
            {contract} {address && <AddressText address={address} copy={false} />}
          </span>
        </p>
        <p id={id} className="text-soft">
          {rows.length > 0 && (
            <>
              {countOf(rows.length, 'token')}, <WorthText worth={worth && textOfDollars(worth)} />.{' '}
            </>
          )}
          {refusal}
        </p>
      </div>
      <Button
        variant="primary"
        aria-label={`Claim from the ${contract.toLowerCase()} on ${chain.name}`}
        aria-describedby={id}
        aria-disabled={refusal !== undefined}
        onClick={refusal === undefined ? onClaim : undefined}
      >
        Claim…
      </Button>
    </li>
  )
}
