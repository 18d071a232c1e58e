import { Amount } from '@/components/trade/amount'
import { displayAmount } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { SpenderCard } from '@/components/trade/spender-card'
import { Unread } from '@/components/trade/unread'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { OfferRows } from './offer-rows'

type OfferEvidenceProps = {
  chain: Chain
  form: OfferForm
  account: string | undefined
  giveErc20: Token | undefined
  getErc20: Token | undefined
  // What other offers promise, and what can still be promised, raw units of giveErc20.
  committed: bigint
  fillable: bigint | undefined
  // Raw units of giveErc20; the native token that can be wrapped counted.
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
      <Section title="What you sign">
        <OfferRows form={form} account={account} giveErc20={giveErc20} getErc20={getErc20} />
      </Section>
      {giveErc20 && (
        <Section title="What backs it">
          <div className="grid gap-3">
            <Rows>
              <Row
                label={
                  isNativeToken(form.give?.address) ? `You hold, ${chain.nativeCurrency.symbol} included` : 'You hold'
                }
              >
                {held === undefined ? (
                  <Waiting connected={account !== undefined} />
                ) : (
                  <Amount raw={held} token={giveErc20} />
                )}
              </Row>
              <Row label="Promised by your other offers">
                <Amount raw={committed} token={giveErc20} />
              </Row>
              {fillable !== undefined && (
                <Row label="Approved and not promised">
                  <Amount raw={fillable} token={giveErc20} />
                </Row>
              )}
            </Rows>
            {isOver && free !== undefined && (
              <Notice variant="caution" title="More than you can deliver now">
                {displayAmount(giveAmount - (free > 0n ? free : 0n), giveErc20.decimals)} {giveErc20.symbol} are
                missing. The offer is suspended until you top up.
              </Notice>
            )}
          </div>
        </Section>
      )}
      {giveErc20 && (
        <Section title={`Who may take your ${giveErc20.symbol}`}>
          <SpenderCard
            contract="OTC contract (RFQ)"
            role={`Takes your ${giveErc20.symbol} only when your signed offer is filled`}
            address={spenderOf(chain, 'rfq')}
            token={giveErc20}
            connected={account !== undefined}
            allowance={allowance}
            after={allowance === undefined || needed === undefined || allowance >= needed ? allowance : needed}
            asked={
              needed === undefined ? (
                <span className="text-faint">enter an amount</span>
              ) : allowance === undefined ? undefined : allowance >= needed ? (
                'nothing new'
              ) : (
                <Amount raw={needed} token={giveErc20} />
              )
            }
          />
        </Section>
      )}
      <Section title="How it works">
        <ul className="grid list-disc gap-1.5 pl-4 text-xs text-soft">
          <li>Signing costs nothing. The taker pays the network when filling, in whole or in part.</li>
          <li>Your tokens stay in your wallet until then; if you spend them, the offer is suspended.</li>
          <li>Cancelling is a transaction. Waiting for the expiry is free.</li>
          <li>The link holds the whole offer and works without this service.</li>
        </ul>
      </Section>
    </div>
  )
}

function Waiting({ connected }: { connected: boolean }) {
  return connected ? <Unread /> : <span className="text-faint">connect to see</span>
}
