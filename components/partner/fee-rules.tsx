import Link from 'next/link'
import { Section } from '@/components/trade/section'
import { Row, Rows } from '@/components/ui/rows'
import { anonFeeBps, maxPartnerFeeBps } from '@/lib/order/fee'

// The rules of the contracts in words, in one place.
export function FeeRules() {
  return (
    <Section title="Who earns what">
      <Rows className="gap-x-12 gap-y-1.5 md:grid-cols-2">
        <Row label="Fee of an order">100% to the partner</Row>
        <Row label="Fee of a swap">85% to the partner, 15% to the service</Row>
        <Row label="Surplus, if the partner takes it">50% to the partner, 50% to the service</Row>
        <Row label="With isSurplusToUser">The partner’s 50% go to the trader</Row>
        <Row label="Cap on shared surplus">1% of the quote, unless switched off</Row>
        <Row label="Fee and surplus together">The fee counts; surplus stays with the trader</Row>
        <Row label="Registered and requested fee">Added up, at most {maxPartnerFeeBps} bps or the tier’s limit</Row>
        <Row label="No partner named (anon)">{anonFeeBps} bps to the service</Row>
        <Row label="With isDirectFeeTransfer">Swaps only: paid in the swap itself</Row>
      </Rows>
      <p className="pt-2 text-xs text-soft">
        Any address earns a fee that a request asks for; no account is needed. Surplus is what a trade brings above its
        quote; without a partner that takes it, it is the service’s. A registered name has its fee without being asked.{' '}
        <Link href="/docs#operations" className="font-medium text-accent underline-offset-4 hover:underline">
          All parameters
        </Link>
      </p>
    </Section>
  )
}
