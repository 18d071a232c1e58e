import { lazy, Suspense } from 'react'
import type { Backing } from '@/actions/intent/read-backing'
import { amountWords } from '@/components/intent/amount-words'
import { BackingSection } from '@/components/intent/backing-section'
import { lifeWords } from '@/components/intent/life-words'
import { TakerSection } from '@/components/intent/taker-section'
import { AddressText } from '@/components/trade/address-text'
import { displayRate } from '@/components/trade/display-amount'
import { ExactAmount } from '@/components/trade/exact-amount'
import { Section } from '@/components/trade/section'
import { Row, Rows } from '@/components/ui/rows'
import type { LimitForm } from '@/hooks/limit/use-limit-form'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'

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

const open = <span className="text-faint">not set yet</span>

export function LimitEvidence({ chain, form, account, backing, allowance, needed }: LimitEvidenceProps) {
  const { from, to, side, sell, buy, lifeSeconds, inParts } = form
  const words = amountWords({ side, inParts })
  const deposits = isNativeToken(from?.address)
  const rate =
    from && to && sell !== undefined && buy !== undefined
      ? displayRate({ raw: sell, decimals: from.decimals }, { raw: buy, decimals: to.decimals })
      : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title={deposits ? 'What you deposit for' : 'What you sign'}>
          <Rows>
            <Row label="For">
              {chain.contracts.intent ? (
                <>
                  Intent contract <AddressText address={spenderOf(chain, 'intent')} />
                </>
              ) : (
                'not on this network'
              )}
            </Row>
            <Row label={`Gives ${words.give}`}>
              {from && sell !== undefined ? <ExactAmount raw={sell} token={from} /> : open}
            </Row>
            <Row label={`Gets ${words.get}`}>
              {to && buy !== undefined ? <ExactAmount raw={buy} token={to} /> : open}
            </Row>
            <Row label="Price">{rate ? `1 ${from?.symbol} = ${rate} ${to?.symbol}` : open}</Row>
            <Row label="Filled">{inParts ? 'whole, or in parts' : 'whole, or not at all'}</Row>
            <Row label="Receiver">{account ? <AddressText address={account} copy={false} /> : 'Your wallet'}</Row>
            <Row label="Valid for">
              {lifeSeconds === undefined
                ? open
                : `${lifeWords(lifeSeconds)} after you ${deposits ? 'deposit' : 'sign'}`}
            </Row>
          </Rows>
          <p className="pt-1 text-2xs text-faint">Your browser verifies every field before your wallet opens.</p>
        </Section>
        <Section title="What it costs">
          <Rows>
            <Row label="To place">{deposits ? 'one transaction: the deposit' : 'nothing but an approval'}</Row>
            <Row label="To cancel">{deposits ? 'one transaction: pays it back' : 'nothing'}</Row>
            <Row label="Network cost of a fill">none, the agent pays</Row>
            {form.partner.terms ? (
              <Suspense fallback={<div className="h-14" />}>
                <CountedFee partner={form.partner.terms} />
              </Suspense>
            ) : (
              <Row label="Fee">counted in your limit</Row>
            )}
          </Rows>
          <ul className="grid list-disc gap-1.5 pt-2 pl-4 text-xs text-soft">
            <li>Your limit is net of fee and gas: you get at least that, or nothing is taken.</li>
            <li>It fills once the market pays your limit and the gas of the fill.</li>
            <li>
              {deposits
                ? 'Your deposit stays yours until then: you can withdraw it at any time.'
                : 'Your tokens stay in your wallet until then.'}
            </li>
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
