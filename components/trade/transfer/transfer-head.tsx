import { Check, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/spinner'
import { sumOf } from '@/lib/amount'
import { type ShownTransfer, statusOfTransfers, sumTransfers } from '@/lib/chain/bridge/shown-transfer'
import { transferText } from '@/messages/transfer'
import { Amount } from '../amount/amount'
import { ChainIcon } from '../token/chain-icon'
import { NamesakeMark } from '../token/namesake-mark'
import { TokenIcon } from '../token/token-icon'
import type { NamedChain } from './transfer-line'

type Named = { address: string; symbol: string; decimals: number }
type TransferHeadProps = {
  from: NamedChain
  to: NamedChain
  transfers: readonly ShownTransfer[]
  input: Named
  output: Named
  // The token that the output was sold for after its arrival.
  sold?: Named | undefined
}

const looks = {
  BRIDGING: { mark: <Spinner />, ground: 'bg-inset', tint: 'bg-surface text-accent' },
  COMPLETED: {
    mark: <Check aria-hidden size={20} strokeWidth={2.5} />,
    ground: 'bg-positive-wash',
    tint: 'bg-positive text-surface',
  },
  REFUNDED: { mark: <Undo2 aria-hidden size={20} />, ground: 'bg-inset', tint: 'bg-surface text-accent' },
} as const

// Shows the sums of an order's transfers, a line per state; a refund is never shown as received.
export function TransferHead({ from, to, transfers, input, output, sold = output }: TransferHeadProps) {
  const status = statusOfTransfers(transfers)
  if (status === undefined) return null
  const { mark, ground, tint } = looks[status]
  const sums = sumTransfers(transfers)
  const isAllUnderWay = sums.paid + sums.comingBack + sums.refunded === 0n
  const bought = sumOf(transfers.map(({ end }) => (end.kind === 'sold' ? end.amount : 0n)))
  const lines = [
    { text: transferText.progress.received(to.name), chainId: to.id, raw: bought, token: sold },
    { text: transferText.progress.received(to.name), chainId: to.id, raw: sums.paid, token: output },
    {
      text: isAllUnderWay ? transferText.progress.sent(to.name) : transferText.progress.underWay(to.name),
      chainId: to.id,
      raw: sums.underWay,
      token: output,
    },
    { text: transferText.progress.comingBack(from.name), chainId: from.id, raw: sums.comingBack, token: input },
    { text: transferText.progress.refunded(from.name), chainId: from.id, raw: sums.refunded, token: input },
  ]
  return (
    <div className={cn('grid justify-items-center gap-2 rounded-control p-4 text-center', ground)}>
      <span className={cn('grid size-9 place-items-center rounded-full', tint)}>{mark}</span>
      {lines.map((line) => line.raw > 0n && <Line key={`${line.text}${line.token.address}`} {...line} />)}
    </div>
  )
}

type LineProps = { text: string; chainId: number; raw: bigint; token: Named }

const Line = ({ text, chainId, raw, token }: LineProps): ReactNode => (
  <div className="grid justify-items-center gap-1">
    <p className="flex flex-wrap items-center justify-center gap-2 text-base font-semibold">
      <TokenIcon chainId={chainId} token={token} size={20} />
      <Amount raw={raw} token={token} />
      <NamesakeMark chainId={chainId} token={token} />
    </p>
    <p className="flex items-center gap-1.5 text-xs text-soft">
      <ChainIcon chainId={chainId} size={14} /> {text}
    </p>
  </div>
)
