import { Section } from '@/components/trade/text/section'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import { swapText } from '@/messages/swap'

// Shows the call of a wrapping. Default export: loaded by the few tickets that wrap.
export default function WrapEvidence({ chain, wraps }: { chain: Chain; wraps: 'wrap' | 'unwrap' }) {
  const { nativeCurrency, contracts } = chain
  return (
    <Section title={swapText.evidence.sent}>
      <Rows>
        <Row label={swapText.review.call.to}>
          {swapText.review.wrap.wrapped(nativeCurrency.symbol)} <AddressText address={contracts.wrappedNative} />
        </Row>
        <Row label={swapText.review.call.method}>
          <code className="font-mono text-2xs">{wraps === 'wrap' ? 'deposit()' : 'withdraw(uint256)'}</code>
        </Row>
        <Row label={swapText.evidence.spenders}>{swapText.review.wrap.nobody}</Row>
      </Rows>
    </Section>
  )
}
