import Link from 'next/link'
import { Section } from '@/components/trade/text/section'
import { Row, Rows } from '@/components/ui/rows'
import { anonFeeBps, maxPartnerFeeBps } from '@/lib/order/fee'
import { partnerText } from '@/messages/partner'

// The rules of the contracts in words, in one place.
export function FeeRules() {
  return (
    <Section title={partnerText.rules.title}>
      <Rows className="gap-x-12 gap-y-1.5 md:grid-cols-2">
        {partnerText.rules.rows({ mostBps: maxPartnerFeeBps, anonBps: anonFeeBps }).map(([rule, says]) => (
          <Row key={rule} label={rule}>
            {says}
          </Row>
        ))}
      </Rows>
      <p className="pt-2 text-xs text-soft">
        {partnerText.rules.about}{' '}
        <Link href="/docs#operations" className="font-medium text-accent underline-offset-4 hover:underline">
          {partnerText.rules.parameters}
        </Link>
      </p>
    </Section>
  )
}
