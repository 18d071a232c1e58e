import type { OtcOutcome } from '@/actions/otc/otc-run'
import { Amount } from '@/components/trade/amount'
import { displayCount } from '@/components/trade/display-amount'
import { OutcomeMark, PaidRows } from '@/components/trade/outcome'
import { ReceiptLink } from '@/components/trade/receipt-link'
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
      <OutcomeMark text={`Confirmed in block ${displayCount(outcome.blockNumber)}`} />
      <Rows>
        <Row label="You got">
          <Amount raw={outcome.gets} token={makerToken} className="text-base font-semibold" />
        </Row>
        <Row label="You paid">
          <Amount raw={outcome.pays} token={takerToken} />
        </Row>
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
      <p className="text-xs">
        <ReceiptLink chainId={chain.id} hash={outcome.transactionHash} />
      </p>
    </div>
  )
}

export function Cancelled({ outcome, chain }: { outcome: Extract<OtcOutcome, { kind: 'cancelled' }>; chain: Chain }) {
  return (
    <div className="grid gap-4">
      <OutcomeMark text={cancelledText(outcome.count)} />
      {outcome.alreadySettled > 0 && (
        <p className="text-xs text-soft">
          {outcome.alreadySettled === 1 ? 'One of the chosen was' : `${outcome.alreadySettled} of the chosen were`} over
          before, filled or cancelled.
        </p>
      )}
      <Rows>
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}

const cancelledText = (count: number) =>
  count === 0 ? 'Nothing was left to cancel' : count === 1 ? 'The order is cancelled' : `${count} orders are cancelled`
