import { CircleCheck } from 'lucide-react'
import { Row } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import { sharedText } from '@/messages/shared'
import { Amount } from '../amount/amount'
import { AddressText } from '../token/address-text'

export function OutcomeMark({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 font-medium">
      <CircleCheck aria-hidden size={20} className="shrink-0 text-positive" /> {text}
    </p>
  )
}

type PaidRowsProps = { outcome: { gasPaid: bigint; transactionHash: string }; chain: Pick<Chain, 'nativeCurrency'> }

// What the network took, and for which transaction.
export function PaidRows({ outcome, chain }: PaidRowsProps) {
  return (
    <>
      <Row label={sharedText.network.cost}>
        <Amount raw={outcome.gasPaid} token={chain.nativeCurrency} />
      </Row>
      <Row label={sharedText.transaction.name}>
        <AddressText address={outcome.transactionHash} />
      </Row>
    </>
  )
}
