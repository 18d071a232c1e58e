import type { OtcOutcome } from '@/actions/otc/otc-run'
import { Amount } from '@/components/trade/amount/amount'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain, Token } from '@/lib/chain/chain'
import { otcText } from '@/messages/otc'

type FilledProps = {
  outcome: Extract<OtcOutcome, { kind: 'filled' }>
  chain: Chain
  makerToken: Token
  takerToken: Token
}

export function Filled({ outcome, chain, makerToken, takerToken }: FilledProps) {
  return (
    <div className="grid gap-4">
      <OutcomeMark text={otcText.fill.confirmed(outcome.blockNumber)} />
      <Rows>
        <Row label={otcText.fill.got}>
          <Amount raw={outcome.gets} token={makerToken} className="text-base font-semibold" />
        </Row>
        <Row label={otcText.fill.paid}>
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
      <OutcomeMark text={outcome.count === 0 ? otcText.cancel.nothingLeft : otcText.cancel.cancelled(outcome.count)} />
      {outcome.alreadySettled > 0 && (
        <p className="text-xs text-soft">{otcText.cancel.alreadySettled(outcome.alreadySettled)}</p>
      )}
      <Rows>
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}
