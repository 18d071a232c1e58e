import { Section } from '@/components/trade/text/section'
import { Row, Rows } from '@/components/ui/rows'
import { TextLink } from '@/components/ui/text-link'
import { anonFeeBps, maxPartnerFeeBps } from '@/lib/order/fee'
import { partnerText } from '@/messages/partner'

// Explains the fee rules of the contracts.
export function FeeRules() {
  return (
    <Section title={partnerText.rules.title}>
      <Rows className="gap-x-12 gap-y-1.5 md:grid-cols-2">
        {partnerText.rules.rows({ maxBps: maxPartnerFeeBps, anonBps: anonFeeBps }).map(([rule, text]) => (
          <Row key={rule} label={rule}>
            {text}
          </Row>
        ))}
      </Rows>
      <p className="pt-2 text-xs text-soft">
        {partnerText.rules.about} <TextLink href="/docs#operations">{partnerText.rules.parameters}</TextLink>
      </p>
    </Section>
  )
}
