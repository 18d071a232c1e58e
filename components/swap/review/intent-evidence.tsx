import type { FrozenIntent } from '@/actions/intent/place/frozen-intent'
import { Amount } from '@/components/trade/amount/amount'
import { lifeWords } from '@/components/trade/run/life-words'
import { words as orderWords } from '@/components/trade/run/order-words'
import { words as shared } from '@/components/trade/text/words'
import { PartnerRow } from '@/components/trade/ticket/partner-row'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { limitToken, type SwapFigures } from '../quote/swap-figures'
import { words } from './evidence-words'

type IntentEvidenceProps = {
  chain: Chain
  intent: FrozenIntent
  figures: SwapFigures
  owner: string | undefined
  lifeSeconds: number
}

// What is signed for an intent, and how it is filled. By default: it comes with the first price of an agent.
export default function IntentEvidence({ chain, intent, figures, owner, lifeSeconds }: IntentEvidenceProps) {
  const { side, src, dest, fee, gas } = figures
  const { input, output } = intent.price.route.origin
  const sells = side === 'SELL'
  const deposits = gas.paidBy === 'agent' && gas.deposit !== undefined
  const given = gas.paidBy === 'agent' && sells ? BigInt(input.amount) - gas.kept : undefined
  return (
    <>
      <Rows>
        <Row label={orderWords.evidence.contract}>
          {orderWords.evidence.intentContract} <AddressText address={spenderOf(chain, 'intent')} />
        </Row>
        <Row label={sells ? words.intent.givesExactly : words.intent.givesAtMost}>
          <Amount raw={sells ? figures.pays : figures.limit} token={src} />
        </Row>
        <Row label={sells ? shared.limit[side] : words.intent.getsExactly}>
          <Amount raw={sells ? figures.limit : figures.gets} token={sells ? limitToken(figures) : dest} />
        </Row>
        <Row label={shared.receiver.name}>
          {intent.receiver ? (
            <AddressText address={intent.receiver} />
          ) : owner ? (
            <AddressText address={owner} copy={false} />
          ) : (
            shared.receiver.yourWallet
          )}
        </Row>
        <Row label={orderWords.evidence.validFor}>
          {(deposits ? orderWords.evidence.afterDeposit : orderWords.evidence.afterSignature)(lifeWords(lifeSeconds))}
        </Row>
        <PartnerRow fee={fee} partner={intent.partner} />
      </Rows>
      <p className="pt-1 text-2xs text-faint">{orderWords.evidence.verified}</p>
      <details className="text-xs">
        <summary className="min-h-6 text-soft hover:text-ink">{words.intent.how}</summary>
        <Rows>
          <Row label={sells ? words.intent.give : words.intent.giveBeforeFee}>
            <Amount raw={BigInt(input.amount)} token={src} />
          </Row>
          {gas.paidBy === 'agent' && (
            <Row label={words.intent.kept}>
              <Amount raw={gas.kept} token={src} />
            </Row>
          )}
          {given !== undefined && (
            <Row label={words.intent.traded}>
              <Amount raw={given} token={src} />
            </Row>
          )}
          <Row label={sells ? words.intent.brings : words.intent.get}>
            <Amount raw={BigInt(output.amount)} token={dest} />
          </Row>
          <Row label={sells ? words.intent.afterFee : words.intent.giveWithFee}>
            <Amount raw={sells ? figures.gets : figures.pays} token={sells ? dest : src} className="font-semibold" />
          </Row>
        </Rows>
        <p className="pt-1 text-2xs text-faint">{words.intent.compete}</p>
      </details>
    </>
  )
}
