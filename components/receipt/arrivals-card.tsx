import { Fragment } from 'react'
import type { Arrival } from '@/actions/receipt/read-arrivals'
import type { TokenNames } from '@/actions/receipt/read-transaction'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { Section } from '@/components/trade/text/section'
import { AddressRow } from '@/components/trade/token/address-row'
import { Rows } from '@/components/ui/rows'
import { useSite } from '@/hooks/use-site'
import { receiptText } from '@/messages/receipt'
import { tokenOf } from './describe-trade'

type ArrivalsCardProps = { arrivals: readonly Arrival[]; tokens: TokenNames }

// Shows the amounts that a bridge paid out. Default export: loaded for such receipts.
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
          <Fragment key={arrival.index}>
            <AmountRow label={labelOf(arrival)} raw={arrival.amount} token={tokenOf(tokens, arrival.token)} />
            <AddressRow label={receiptText.arrivals.to} address={arrival.recipient} />
          </Fragment>
        ))}
      </Rows>
      {arrivals.some(({ isDeferred }) => isDeferred) && (
        <p className="pt-1 text-2xs text-caution">{receiptText.arrivals.deferred}</p>
      )}
    </Section>
  )
}
