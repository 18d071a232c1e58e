import type { OtcOutcome } from '@/actions/otc/otc-run'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { ShareFold } from '@/components/trade/run/share-fold'
import { Rows } from '@/components/ui/rows'
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
        <AmountRow label={otcText.fill.got} raw={outcome.gets} token={makerToken} className="text-base font-semibold" />
        <AmountRow label={otcText.fill.paid} raw={outcome.pays} token={takerToken} />
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
      <ShareFold
        hash={outcome.transactionHash}
        trade={{
          chain,
          side: 'SELL',
          paid: { raw: outcome.pays, token: takerToken },
          received: { raw: outcome.gets, token: makerToken },
          quoted: undefined,
          limit: undefined,
        }}
        lead={
          <span className="text-xs">
            <ReceiptLink chainId={chain.id} hash={outcome.transactionHash} />
          </span>
        }
      />
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
