import { AddressText } from '@/components/trade/address-text'
import { Section } from '@/components/trade/section'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'

// By default: few tickets wrap, and those load it.
export default function WrapEvidence({ chain, wraps }: { chain: Chain; wraps: 'wrap' | 'unwrap' }) {
  const { nativeCurrency, contracts } = chain
  return (
    <Section title="What you send">
      <Rows>
        <Row label="To">
          W{nativeCurrency.symbol} <AddressText address={contracts.wrappedNative} />
        </Row>
        <Row label="Method">
          <code className="font-mono text-2xs">{wraps === 'wrap' ? 'deposit()' : 'withdraw(uint256)'}</code>
        </Row>
        <Row label="Who may take your tokens">nobody</Row>
      </Rows>
    </Section>
  )
}
