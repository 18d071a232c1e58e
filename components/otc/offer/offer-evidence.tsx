import { Amount } from '@/components/trade/amount/amount'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { SpenderCard } from '@/components/trade/run/spender-card'
import { Section } from '@/components/trade/text/section'
import { Unread } from '@/components/trade/ticket/unread'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { isNativeToken } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { otcText } from '@/messages/otc'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { OfferRows } from './offer-rows'

type OfferEvidenceProps = {
  chain: Chain
  form: OfferForm
  account: string | undefined
  giveErc20: Token | undefined
  getErc20: Token | undefined
  // Amounts that other offers promise and that are still free to promise, raw giveErc20.
  committed: bigint
  fillable: bigint | undefined
  // Balance in raw units of giveErc20, including wrappable native tokens.
  held: bigint | undefined
  allowance: bigint | undefined
}

export function OfferEvidence(props: OfferEvidenceProps) {
  const { chain, form, account, giveErc20, getErc20, committed, fillable, held, allowance } = props
  const { giveAmount } = form
  const free = held === undefined ? undefined : held - committed
  const isOver = giveAmount !== undefined && free !== undefined && giveAmount > free
  const needed = giveAmount === undefined ? undefined : giveAmount + committed
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Section title={tradeText.order.evidence.signed}>
        <OfferRows form={form} account={account} giveErc20={giveErc20} getErc20={getErc20} />
      </Section>
      {giveErc20 && (
        <Section title={otcText.offer.evidence.backing}>
          <div className="grid gap-3">
            <Rows>
              <Row
                label={
                  isNativeToken(form.give?.address)
                    ? otcText.offer.evidence.heldWithNative(chain.nativeCurrency.symbol)
                    : otcText.offer.evidence.held
                }
              >
                {held === undefined ? (
                  <Waiting connected={account !== undefined} />
                ) : (
                  <Amount raw={held} token={giveErc20} />
                )}
              </Row>
              <Row label={otcText.offer.evidence.promised}>
                {account === undefined ? <Waiting connected={false} /> : <Amount raw={committed} token={giveErc20} />}
              </Row>
              {fillable !== undefined && (
                <AmountRow label={otcText.offer.evidence.free} raw={fillable} token={giveErc20} />
              )}
            </Rows>
            {isOver && free !== undefined && (
              <Notice variant="caution" title={otcText.offer.evidence.short}>
                {otcText.offer.evidence.shortBy(
                  `${displayAmount(giveAmount - (free > 0n ? free : 0n), giveErc20.decimals)} ${giveErc20.symbol}`,
                )}
              </Notice>
            )}
          </div>
        </Section>
      )}
      {giveErc20 && (
        <Section title={otcText.offer.evidence.taker(giveErc20.symbol)}>
          <SpenderCard
            contract={otcText.offer.evidence.contract}
            role={otcText.offer.evidence.role(giveErc20.symbol)}
            address={spenderOf(chain, 'rfq')}
            token={giveErc20}
            connected={account !== undefined}
            allowance={allowance}
            after={allowance === undefined || needed === undefined || allowance >= needed ? allowance : needed}
            asked={
              needed === undefined ? (
                <span className="text-faint">{otcText.offer.evidence.noAmount}</span>
              ) : allowance === undefined ? undefined : allowance >= needed ? (
                otcText.offer.evidence.nothingNew
              ) : (
                <Amount raw={needed} token={giveErc20} />
              )
            }
          />
        </Section>
      )}
      <Section title={otcText.offer.evidence.works}>
        <ul className="grid list-disc gap-1.5 ps-4 text-xs text-soft">
          <li>{otcText.offer.evidence.signingIsFree}</li>
          <li>{otcText.offer.evidence.tokensStay}</li>
          <li>{otcText.offer.evidence.cancelling}</li>
          <li>{otcText.offer.evidence.link}</li>
        </ul>
      </Section>
    </div>
  )
}

function Waiting({ connected }: { connected: boolean }) {
  return connected ? <Unread /> : <span className="text-faint">{sharedText.balance.connect}</span>
}
