import { useId } from 'react'
import type { Claimable, FeeRow } from '@/actions/partner/list-fees'
import { Contained } from '@/components/trade/text/contained'
import { AddressText } from '@/components/trade/token/address-text'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { Button } from '@/components/ui/button'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { shortAddress } from '@/lib/address'
import { feeContractOf } from '@/lib/chain/fees/fee-contract'
import { type Dollars, textOfDollars } from '@/lib/partner/dollars'
import { partnerText } from '@/messages/partner'
import { WorthText } from './worth-text'

type ClaimListProps = {
  claims: readonly Claimable[]
  partner: string
  isOwn: boolean
  worthOf: (rows: readonly FeeRow[]) => Dollars | undefined
  onClaim: (claimable: Claimable) => void
}

// Lists one claim per contract and chain, or why it cannot be made.
export function ClaimList({ claims, partner, isOwn, worthOf, onClaim }: ClaimListProps) {
  const { status, connect } = useWallet()
  return (
    <section aria-label={partnerText.claims.title} className="grid gap-2 border-t border-line pt-3">
      {!isOwn && (
        <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-xs">
          <span>{partnerText.claims.connectOnly(shortAddress(partner))}</span>
          {status === 'disconnected' && (
            <Button variant="outline" onClick={connect}>
              {partnerText.claims.connectWallet}
            </Button>
          )}
        </p>
      )}
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {claims.map((claimable) => (
          <Contained
            key={`${claimable.chain.id} ${claimable.reading.surface}`}
            value={{ rows: claimable.rows, reading: claimable.reading }}
            as="li"
          >
            {() => (
              <ClaimLine
                claimable={claimable}
                worth={worthOf(claimable.rows)}
                refusal={refusalOf(claimable, isOwn ? undefined : partnerText.claims.connect(shortAddress(partner)))}
                onClaim={() => onClaim(claimable)}
              />
            )}
          </Contained>
        ))}
      </ul>
    </section>
  )
}

// Returns the first reason why nothing can be claimed; undefined if there is none.
const refusalOf = ({ reading, rows }: Claimable, wrongWallet: string | undefined): string | undefined => {
  if (rows.length === 0) return partnerText.claims.nothing
  if (reading.isPaused) return partnerText.claims.paused
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
  const { surface } = reading
  const address = feeContractOf(chain, surface)
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-1.5 text-xs">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <ChainIcon chainId={chain.id} size={16} /> {partnerText.claims.lines[surface](chain.name)}
          <span className="font-normal text-soft">
            {partnerText.contracts[surface]} {address && <AddressText address={address} copy={false} />}
          </span>
        </p>
        <p id={id} className="text-soft">
          {rows.length > 0 &&
            partnerText.claims.worth(rows.length, <WorthText worth={worth && textOfDollars(worth)} />)}{' '}
          {refusal}
        </p>
      </div>
      <Button
        variant="primary"
        aria-label={partnerText.claims.presses[surface](chain.name)}
        aria-describedby={id}
        aria-disabled={refusal !== undefined}
        onClick={refusal === undefined ? onClaim : undefined}
      >
        {partnerText.claims.press}
      </Button>
    </li>
  )
}
