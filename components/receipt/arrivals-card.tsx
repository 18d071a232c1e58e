import type { Arrival } from '@/actions/receipt/read-arrivals'
import type { TokenNames } from '@/actions/receipt/read-transaction'
import { Amount } from '@/components/trade/amount/amount'
import { Section } from '@/components/trade/text/section'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { useSite } from '@/hooks/use-site'
import { receiptText } from '@/messages/receipt'
import { tokenOf } from './describe-trade'

type ArrivalsCardProps = { arrivals: readonly Arrival[]; tokens: TokenNames }

// What a bridge paid out here. By default: only such receipts have it.
export default function ArrivalsCard({ arrivals, tokens }: ArrivalsCardProps) {
  const { chains } = useSite()
  const labelOf = ({ kind, fromChainId }: Arrival) => {
    if (kind === 'refund') return receiptText.arrivals.refund
    const name = chains.find(({ id }) => id === fromChainId)?.name ?? receiptText.arrivals.chain(fromChainId!)
    return receiptText.arrivals.payment(name)
  }
  return (
    <Section title={receiptText.arrivals.title}>
      <Rows>
        {arrivals.map((arrival) => (
          <Row key={arrival.index} label={labelOf(arrival)}>
            <Amount raw={arrival.amount} token={tokenOf(tokens, arrival.token)} />
            <span className="font-normal text-soft">{receiptText.arrivals.to}</span>
            <AddressText address={arrival.recipient} />
          </Row>
        ))}
      </Rows>
      {arrivals.some(({ isDeferred }) => isDeferred) && (
        <p className="pt-1 text-2xs text-caution">{receiptText.arrivals.deferred}</p>
      )}
    </Section>
  )
}
