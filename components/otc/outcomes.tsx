import { CircleCheck } from 'lucide-react'
import type { OtcOutcome } from '@/actions/otc/otc-run'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { displayCount } from '@/components/trade/display-amount'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain, Token } from '@/lib/chain/chain'

type FilledProps = {
  outcome: Extract<OtcOutcome, { kind: 'filled' }>
  chain: Chain
  makerToken: Token
  takerToken: Token
}

export function Filled({ outcome, chain, makerToken, takerToken }: FilledProps) {
  return (
    <div className="grid gap-4">
      <Mark text={`Confirmed in block ${displayCount(outcome.blockNumber)}`} />
      <Rows>
        <Row label="You got">
          <Amount raw={outcome.gets} token={makerToken} className="text-base font-semibold" />
        </Row>
        <Row label="You paid">
          <Amount raw={outcome.pays} token={takerToken} />
        </Row>
        <Paid outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}

export function Cancelled({ outcome, chain }: { outcome: Extract<OtcOutcome, { kind: 'cancelled' }>; chain: Chain }) {
  return (
    <div className="grid gap-4">
      <Mark text={cancelledText(outcome.count)} />
      {outcome.wereOver > 0 && (
        <p className="text-xs text-soft">
          {outcome.wereOver === 1 ? 'One of the chosen was' : `${outcome.wereOver} of the chosen were`} over before,
          filled or cancelled.
        </p>
      )}
      <Rows>
        <Paid outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}

type RevokedProps = { outcome: Extract<OtcOutcome, { kind: 'revoked' }>; chain: Chain; symbol: string }

export function Revoked({ outcome, chain, symbol }: RevokedProps) {
  return (
    <div className="grid gap-4">
      <Mark text={`The OTC contract can take no ${symbol} of yours`} />
      <Rows>
        <Paid outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}

const cancelledText = (count: number) =>
  count === 0 ? 'Nothing was left to cancel' : count === 1 ? 'The order is cancelled' : `${count} orders are cancelled`

type PaidProps = { outcome: Extract<OtcOutcome, { gasPaid: bigint }>; chain: Chain }

function Paid({ outcome, chain }: PaidProps) {
  return (
    <>
      <Row label="Network cost">
        <Amount raw={outcome.gasPaid} token={chain.nativeCurrency} />
      </Row>
      <Row label="Transaction">
        <AddressText address={outcome.transactionHash} />
      </Row>
    </>
  )
}

function Mark({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 font-medium">
      <CircleCheck aria-hidden size={20} className="text-positive" /> {text}
    </p>
  )
}
