import type { Address } from 'viem'
import { lifeSecondsOf } from '@/components/intent/order/order-life'
import { SignedTransferRows } from '@/components/intent/place/signed-transfer-rows'
import { validFor } from '@/components/intent/place/valid-for'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { PartnerRow } from '@/components/trade/ticket/partner-row'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { useContractAccount } from '@/hooks/wallet/connect/use-contract-account'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { afterFeeSell } from '@/lib/order/fee'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { crossingText } from '@/messages/crossing'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { limitToken, type SwapFigures } from '../quote/swap-figures'

type IntentEvidenceProps = {
  chain: Chain
  intent: FrozenIntent
  figures: SwapFigures
  owner: Address | undefined
}

// Shows what an intent signs and how it is filled.
// Default export: loaded with the first price of an agent.
export default function IntentEvidence({ chain, intent, figures, owner }: IntentEvidenceProps) {
  const lifeSeconds = lifeSecondsOf(useContractAccount(chain.id, owner))
  const { side, src, dest, fee, gas } = figures
  const { input, output } = intent.price.route.origin
  const sells = side === 'SELL'
  const deposits = gas.paidBy === 'agent' && gas.deposit !== undefined
  // Across chains the trade buys the token that enters the bridge.
  const bought = (intent.transfer && findToken(chain, intent.transfer.entering.address)) ?? dest
  const given = gas.paidBy === 'agent' && sells ? BigInt(input.amount) - gas.kept : undefined
  return (
    <>
      <Rows>
        <Row label={tradeText.order.evidence.contract}>
          {tradeText.order.evidence.intentContract} <AddressText address={spenderOf(chain, 'intent')} />
        </Row>
        <AmountRow
          label={sells ? swapText.review.intent.givesExactly : swapText.review.intent.givesAtMost}
          raw={sells ? figures.pays : figures.limit}
          token={src}
        />
        {intent.transfer ? (
          <SignedTransferRows chain={chain} terms={{ side, dest, transfer: intent.transfer }} />
        ) : (
          <AmountRow
            label={sells ? sharedText.limit[side] : swapText.review.intent.getsExactly}
            raw={sells ? figures.limit : figures.gets}
            token={sells ? limitToken(figures) : dest}
          />
        )}
        <Row label={sharedText.receiver.name}>
          {intent.receiver ? (
            <AddressText address={intent.receiver} />
          ) : owner ? (
            <AddressText address={owner} copy={false} />
          ) : (
            sharedText.receiver.yourWallet
          )}
        </Row>
        <Row label={tradeText.order.evidence.validFor}>{validFor({ life: lifeSeconds, deposits })}</Row>
        <PartnerRow fee={fee} partner={intent.partner} />
      </Rows>
      <p className="pt-1 text-2xs text-faint">{tradeText.order.evidence.verified}</p>
      <details className="text-xs">
        <summary className="min-h-6 text-soft hover:text-ink">{swapText.review.intent.how}</summary>
        <Rows>
          <AmountRow
            label={sells ? swapText.review.intent.give : swapText.review.intent.giveBeforeFee}
            raw={BigInt(input.amount)}
            token={src}
          />
          {gas.paidBy === 'agent' && <AmountRow label={swapText.review.intent.kept} raw={gas.kept} token={src} />}
          {given !== undefined && <AmountRow label={swapText.review.intent.traded} raw={given} token={src} />}
          <AmountRow
            label={sells ? swapText.review.intent.brings : swapText.review.intent.get}
            raw={BigInt(output.amount)}
            token={bought}
          />
          <AmountRow
            label={sells ? swapText.review.intent.afterFee : swapText.review.intent.giveWithFee}
            raw={sells ? afterFeeSell(BigInt(output.amount), intent.feeBps) : figures.pays}
            token={sells ? bought : src}
            className="font-semibold"
          />
          {intent.transfer && (
            <AmountRow
              label={intent.transfer.landing ? crossingText.sale.soldAbout : crossingText.rows.arrivesAbout}
              raw={figures.gets}
              token={dest}
              className="font-semibold"
            />
          )}
        </Rows>
        <p className="pt-1 text-2xs text-faint">{swapText.review.intent.compete}</p>
      </details>
    </>
  )
}
