import { Section } from '@/components/trade/text/section'
import { twapText } from '@/messages/twap'

// Explains a TWAP order while there is no amount to compare.
export const PurposeSection = () => (
  <Section title={twapText.purpose.title}>
    <ul className="grid list-disc gap-1.5 ps-4 text-xs text-soft">
      <li>{twapText.purpose.impact}</li>
      <li>{twapText.purpose.average}</li>
      <li>{twapText.purpose.pays}</li>
    </ul>
  </Section>
)
