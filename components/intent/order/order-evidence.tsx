import { lazy, type ReactNode, Suspense } from 'react'
import type { Backing } from '@/actions/intent/order/read-backing'
import { Section } from '@/components/trade/text/section'
import { NotSet } from '@/components/trade/ticket/not-set'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import { isNativeToken } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import type { PartnerTerms } from '@/lib/ticket/terms/partner-terms'
import { earningText } from '@/messages/earning'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { validFor } from '../place/valid-for'
import { BackingSection } from './backing-section'
import { TakerSection } from './taker-section'

// Loaded for the fee of a partner.
const CountedFee = lazy(() => import('@/components/trade/amount/counted-fee'))

type OrderEvidenceProps = {
  chain: Chain
  // The sold token, and the maximum that the order may take of it, raw units.
  token: Token | undefined
  amount: bigint | undefined
  account: string | undefined
  // The recipient; `account` by default.
  receiver?: string | undefined
  partner: PartnerTerms | undefined
  // True if the sold tokens are deposited in a vault when the order is placed.
  isEarning?: boolean
  backing: Backing
  needs: Pick<ApprovalRequirements, 'allowance' | 'needed'>
  // The signed amounts, and what they depend on.
  rows: ReactNode
  // The lifetime of the order, and the part of it reserved for late slices; seconds.
  life: number | undefined
  late?: number | undefined
  // The way the order is signed.
  signing: string
  // The source of the gas that an agent pays.
  fillCost: string
  // The guarantees of the order.
  facts: readonly string[]
}

// Shows what an order signs, costs and needs, and who takes its tokens. Default export: lazily
// loaded.
export default function OrderEvidence(props: OrderEvidenceProps) {
  const {
    chain,
    token,
    amount,
    account,
    receiver = account,
    partner,
    isEarning = false,
    backing,
    needs,
    rows,
    life,
    late,
    signing,
    fillCost,
    facts,
  } = props
  const deposits = isEarning || isNativeToken(token?.address)
  const connected = account !== undefined
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title={deposits ? tradeText.order.evidence.deposited : tradeText.order.evidence.signed}>
          <Rows>
            <Row label={tradeText.order.evidence.contract}>
              {chain.contracts.intent ? (
                <>
                  {tradeText.order.evidence.intentContract} <AddressText address={spenderOf(chain, 'intent')} />
                </>
              ) : (
                tradeText.order.evidence.noContract
              )}
            </Row>
            {rows}
            <Row label={sharedText.receiver.name}>
              {receiver ? <AddressText address={receiver} copy={false} /> : sharedText.receiver.yourWallet}
            </Row>
            <Row label={tradeText.order.evidence.validFor}>
              {life === undefined ? <NotSet /> : validFor({ life, late, deposits })}
            </Row>
          </Rows>
          <p className="pt-1 text-2xs text-faint">{signing}</p>
        </Section>
        <Section title={tradeText.order.evidence.costs}>
          <Rows>
            <Row label={tradeText.order.evidence.toPlace}>
              {isEarning && !isNativeToken(token?.address)
                ? earningText.evidence.places
                : deposits
                  ? tradeText.order.evidence.placesDeposit
                  : tradeText.order.evidence.onlyApproval}
            </Row>
            <Row label={tradeText.order.evidence.toCancel}>
              {deposits ? tradeText.order.evidence.cancelsDeposit : tradeText.order.evidence.cancelsFree}
            </Row>
            <Row label={fillCost}>{tradeText.order.evidence.agentPays}</Row>
            {partner ? (
              <Suspense fallback={<div className="h-14" />}>
                <CountedFee partner={partner} />
              </Suspense>
            ) : (
              <Row label={tradeText.order.evidence.fee}>{tradeText.order.evidence.feeInLimit}</Row>
            )}
          </Rows>
          <ul className="grid list-disc gap-1.5 pt-2 ps-4 text-xs text-soft">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Section>
      </div>
      {token && <BackingSection token={token} backing={backing} amount={amount} connected={connected} />}
      {token && chain.contracts.intent && (
        <TakerSection
          chain={chain}
          token={token}
          connected={connected}
          amount={amount}
          isEarning={isEarning}
          allowance={needs.allowance}
          needed={needs.needed}
        />
      )}
    </>
  )
}
