import { lazy, Suspense } from 'react'
import type { Backing } from '@/actions/intent/read-backing'
import { amountWords } from '@/components/intent/amount-words'
import { BackingSection } from '@/components/intent/backing-section'
import { lifeWords } from '@/components/intent/life-words'
import { TakerSection } from '@/components/intent/taker-section'
import { AddressText } from '@/components/trade/address-text'
import { displayRate } from '@/components/trade/display-amount'
import { ExactAmount } from '@/components/trade/exact-amount'
import { words as orderWords } from '@/components/trade/order-words'
import { Section } from '@/components/trade/section'
import { words as shared } from '@/components/trade/words'
import { Row, Rows } from '@/components/ui/rows'
import type { LimitForm } from '@/hooks/limit/use-limit-form'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { words } from './words'

// Only who came by a partner's link.
const CountedFee = lazy(() => import('@/components/trade/counted-fee'))

type LimitEvidenceProps = {
  chain: Chain
  form: Pick<LimitForm, 'from' | 'to' | 'side' | 'sell' | 'buy' | 'lifeSeconds' | 'inParts' | 'partner'>
  account: string | undefined
  backing: Backing
  allowance: bigint | undefined
  // What the intent contract has to be allowed for this order and the others of the token, raw units.
  needed: bigint | undefined
}

const open = <span className="text-faint">{orderWords.evidence.notSet}</span>

export function LimitEvidence({ chain, form, account, backing, allowance, needed }: LimitEvidenceProps) {
  const { from, to, side, sell, buy, lifeSeconds, inParts } = form
  const bounds = amountWords({ side, inParts })
  const deposits = isNativeToken(from?.address)
  const rate =
    from && to && sell !== undefined && buy !== undefined
      ? displayRate({ raw: sell, decimals: from.decimals }, { raw: buy, decimals: to.decimals })
      : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title={deposits ? orderWords.evidence.deposited : orderWords.evidence.signed}>
          <Rows>
            <Row label={orderWords.evidence.contract}>
              {chain.contracts.intent ? (
                <>
                  {orderWords.evidence.intentContract} <AddressText address={spenderOf(chain, 'intent')} />
                </>
              ) : (
                orderWords.evidence.noContract
              )}
            </Row>
            <Row label={words.evidence.gives(bounds.give)}>
              {from && sell !== undefined ? <ExactAmount raw={sell} token={from} /> : open}
            </Row>
            <Row label={words.evidence.gets(bounds.get)}>
              {to && buy !== undefined ? <ExactAmount raw={buy} token={to} /> : open}
            </Row>
            <Row label={words.evidence.price}>
              {rate && from && to ? words.evidence.rate(from.symbol, rate, to.symbol) : open}
            </Row>
            <Row label={words.evidence.filled}>{inParts ? words.evidence.inParts : words.evidence.whole}</Row>
            <Row label={shared.receiver.name}>
              {account ? <AddressText address={account} copy={false} /> : shared.receiver.yourWallet}
            </Row>
            <Row label={orderWords.evidence.validFor}>
              {lifeSeconds === undefined
                ? open
                : (deposits ? orderWords.evidence.afterDeposit : orderWords.evidence.afterSignature)(
                    lifeWords(lifeSeconds),
                  )}
            </Row>
          </Rows>
          <p className="pt-1 text-2xs text-faint">{orderWords.evidence.verified}</p>
        </Section>
        <Section title={orderWords.evidence.costs}>
          <Rows>
            <Row label={orderWords.evidence.toPlace}>
              {deposits ? words.evidence.placesDeposit : orderWords.evidence.onlyApproval}
            </Row>
            <Row label={orderWords.evidence.toCancel}>
              {deposits ? words.evidence.cancelsDeposit : words.evidence.cancelsFree}
            </Row>
            <Row label={words.evidence.fillCost}>{orderWords.evidence.agentPays}</Row>
            {form.partner.terms ? (
              <Suspense fallback={<div className="h-14" />}>
                <CountedFee partner={form.partner.terms} />
              </Suspense>
            ) : (
              <Row label={orderWords.evidence.fee}>{orderWords.evidence.feeInLimit}</Row>
            )}
          </Rows>
          <ul className="grid list-disc gap-1.5 pt-2 pl-4 text-xs text-soft">
            <li>{words.evidence.net}</li>
            <li>{words.evidence.fillsOnce}</li>
            <li>{deposits ? words.evidence.depositStays : words.evidence.tokensStay}</li>
          </ul>
        </Section>
      </div>
      {from && <BackingSection token={from} backing={backing} amount={sell} connected={account !== undefined} />}
      {from && chain.contracts.intent && (
        <TakerSection
          chain={chain}
          token={from}
          connected={account !== undefined}
          allowance={allowance}
          amount={sell}
          needed={needed}
        />
      )}
    </div>
  )
}
