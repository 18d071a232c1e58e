import { CircleCheck } from 'lucide-react'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { AddressRow } from '@/components/trade/token/address-row'
import type { Chain } from '@/lib/chain/chain'
import { sharedText } from '@/messages/shared'

export function OutcomeMark({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 font-medium">
      <CircleCheck aria-hidden size={20} className="shrink-0 text-positive" /> {text}
    </p>
  )
}

type PaidRowsProps = { outcome: { gasPaid: bigint; transactionHash: string }; chain: Pick<Chain, 'nativeCurrency'> }

// Shows the network cost and the transaction.
export function PaidRows({ outcome, chain }: PaidRowsProps) {
  return (
    <>
      <AmountRow label={sharedText.network.cost} raw={outcome.gasPaid} token={chain.nativeCurrency} />
      <AddressRow label={sharedText.transaction.name} address={outcome.transactionHash} />
    </>
  )
}
