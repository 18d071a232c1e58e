import { Check } from 'lucide-react'
import { tradeText } from '@/messages/trade'
import { NamesakeMark } from '../token/namesake-mark'
import { TokenIcon } from '../token/token-icon'
import { Amount } from './amount'

type Part = { raw: bigint; token: { address: string; symbol: string; decimals: number } }

type SettledAmountsProps = { chainId: number; received: Part; paid: Part; text: string }

// Shows the received and the paid amount at the top of a receipt, with the time of settlement.
export function SettledAmounts({ chainId, received, paid, text }: SettledAmountsProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-control bg-positive-wash p-4 text-center">
      <span className="grid size-9 place-items-center rounded-full bg-positive text-surface">
        <Check aria-hidden size={20} strokeWidth={2.5} />
      </span>
      <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-base font-semibold">
        <Side chainId={chainId} part={received} />
        <span className="font-normal text-soft">{tradeText.run.settled.for}</span>
        <Side chainId={chainId} part={paid} />
      </p>
      <p className="text-xs text-soft">{text}</p>
    </div>
  )
}

// Groups an icon with its amount, so that no line break separates them.
function Side({ chainId, part: { raw, token } }: { chainId: number; part: Part }) {
  return (
    <span className="inline-flex items-center gap-2">
      <TokenIcon chainId={chainId} token={token} size={20} />
      <Amount raw={raw} token={token} />
      <NamesakeMark chainId={chainId} token={token} />
    </span>
  )
}
