import { Section } from '@/components/trade/text/section'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import { words as pageWords } from '../words'
import { words } from './evidence-words'

// By default: few tickets wrap, and those load it.
export default function WrapEvidence({ chain, wraps }: { chain: Chain; wraps: 'wrap' | 'unwrap' }) {
  const { nativeCurrency, contracts } = chain
  return (
    <Section title={pageWords.evidence.sent}>
      <Rows>
        <Row label={words.call.to}>
          {words.wrap.wrapped(nativeCurrency.symbol)} <AddressText address={contracts.wrappedNative} />
        </Row>
        <Row label={words.call.method}>
          <code className="font-mono text-2xs">{wraps === 'wrap' ? 'deposit()' : 'withdraw(uint256)'}</code>
        </Row>
        <Row label={pageWords.evidence.spenders}>{words.wrap.nobody}</Row>
      </Rows>
    </Section>
  )
}
