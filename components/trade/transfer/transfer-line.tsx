import { Check, Circle, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/alert'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/spinner'
import { shortAddress } from '@/lib/address'
import type { ShownPromise, ShownTransfer, Station } from '@/lib/chain/bridge/shown-transfer'
import { type LandingTerms, landedMinimum } from '@/lib/order/bridge/landing-terms'
import type { TakenFee } from '@/lib/order/bridge/taken-fee'
import { transferText } from '@/messages/transfer'
import { Amount } from '../amount/amount'
import { displayAmount, displayGap } from '../amount/display-amount'
import { displayMoment } from '../amount/display-moment'
import { ReceiptLink } from '../run/receipt-link'
import { AddressText } from '../token/address-text'
import { ChainIcon } from '../token/chain-icon'

type NamedToken = { address: string; symbol: string; decimals: number }
export type NamedChain = { id: number; name: string }

export type TransferLineProps = {
  from: NamedChain
  to: NamedChain
  transfer: ShownTransfer
  input: NamedToken
  output: NamedToken
  fee?: TakenFee | undefined
  // The token that the output is sold for after its arrival.
  sold?: NamedToken | undefined
  // The signed terms of that sale.
  landing?: LandingTerms | undefined
  // The time of the destination chain, unix seconds.
  farNow?: number | undefined
  // The clock next to the current station.
  clock?: ReactNode
}

type Tone = 'done' | 'active' | 'todo' | 'back'

// Lists the stations of a transfer on both chains, each with transaction, block, time and source.
export function TransferLine(props: TransferLineProps) {
  const { from, to, transfer, input, output, sold, fee, clock } = props
  const { sent, end, inputAmount, outputAmount, promise } = transfer
  const dueAmount = <Amount raw={outputAmount} token={output} />
  const backAmount = <Amount raw={inputAmount} token={input} />
  return (
    <ol aria-label={transferText.stations.label(to.name)} className="grid">
      <Step tone="done" title={transferText.stations.settled(from.name)} amount={backAmount} hasNext>
        <Place chain={from} station={sent} />
        {fee && (
          <p>
            {transferText.fee(`${displayAmount(fee.fee, output.decimals)} ${output.symbol}`, displayGap(fee.bps))}{' '}
            {fee.isGasAlone && transferText.oppositeFlow}
          </p>
        )}
        {promise && <p className="wrap-anywhere">{promiseText(promise)}</p>}
      </Step>
      {end.kind === 'unknown' && (
        <Step tone="todo" title={transferText.stations.waiting} amount={dueAmount}>
          <p>{transferText.unread(to.name)}</p>
        </Step>
      )}
      {end.kind === 'waiting' && !end.isLate && (
        <Step tone="active" title={transferText.stations.waiting} amount={dueAmount}>
          <p className="flex flex-wrap items-center gap-x-2">
            <ChainName chain={to} /> <SourceText by={end.by} />
          </p>
          {clock}
        </Step>
      )}
      {end.kind === 'waiting' && end.isLate && (
        <Step tone="active" title={transferText.stations.coming} amount={backAmount}>
          <p className="flex flex-wrap items-center gap-x-2">
            <ChainName chain={to} /> <SourceText by={end.by} />
          </p>
          <p>{transferText.clock.back(input.symbol, from.name)}</p>
        </Step>
      )}
      {end.kind === 'paid' && (
        <Step
          tone="done"
          title={transferText.stations.paid(to.name)}
          amount={<Amount raw={end.amount ?? outputAmount} token={output} />}
        >
          <Place chain={to} station={end.station} />
          {end.isByVenue !== undefined && <p>{transferText.payer[end.isByVenue ? 'venue' : 'other']}</p>}
          {end.isOther && end.amount !== undefined && end.recipient !== undefined && (
            <Notice variant="danger" title={transferText.other.title} className="mt-1">
              {transferText.other.why(
                `${displayAmount(end.amount, output.decimals)} ${output.symbol}`,
                shortAddress(end.recipient),
              )}
            </Notice>
          )}
        </Step>
      )}
      {(end.kind === 'landed' || end.kind === 'sold' || end.kind === 'released') && (
        <Step
          tone="done"
          title={transferText.stations.arrived(to.name)}
          amount={<Amount raw={arrivedAmount(end) ?? outputAmount} token={output} />}
          hasNext
        >
          <Place chain={to} station={end.kind === 'landed' ? end.station : end.arrival} />
        </Step>
      )}
      {end.kind === 'landed' && <SaleStep {...props} amount={end.amount ?? outputAmount} since={end.station.at} />}
      {end.kind === 'sold' && (
        <Step
          tone="done"
          title={transferText.stations.sold(to.name)}
          amount={<Amount raw={end.amount} token={sold ?? unnamed(end.token)} />}
        >
          <Place chain={to} station={end.station} />
        </Step>
      )}
      {end.kind === 'released' && (
        <Step
          tone="back"
          title={transferText.stations.released(to.name)}
          amount={<Amount raw={end.amount} token={output} />}
        >
          <Place chain={to} station={end.station} />
        </Step>
      )}
      {end.kind === 'refunded' && (
        <Step
          tone="back"
          title={(end.isDeferred ? transferText.stations.deferred : transferText.stations.refunded)(from.name)}
          amount={<Amount raw={end.amount} token={input} />}
        >
          <Place chain={from} station={end.station} />
          {end.isDeferred && <p className="text-caution">{transferText.deferred(input.symbol)}</p>}
          {end.station.by === 'chain' && <p className="text-2xs text-faint">{transferText.exact}</p>}
        </Step>
      )}
    </ol>
  )
}

// Describes what another relayer promised, and what became of it.
const promiseText = ({ relayer, until, outcome }: ShownPromise): string => {
  if (outcome === 'kept' || outcome === 'broken') return transferText.promise[outcome](relayer)
  return transferText.promise.open(relayer, until === undefined ? undefined : displayMoment(until))
}

// A sale takes all that arrived.
const arrivedAmount = (end: ShownTransfer['end']): bigint | undefined =>
  end.kind === 'landed' || end.kind === 'released' ? end.amount : undefined

type SaleStepProps = Pick<TransferLineProps, 'to' | 'output' | 'sold' | 'landing' | 'farNow'> & {
  amount: bigint
  // The time of the arrival, unix seconds.
  since: number | undefined
}

// Shows the sale of what arrived: its minimum, and until when it may be sold.
function SaleStep({ to, output, sold, landing, farNow, amount, since }: SaleStepProps) {
  if (!landing) return null
  const until = since === undefined ? undefined : since + Number(landing.secondsToSell)
  const isOver = until !== undefined && farNow !== undefined && farNow > until
  const minimum = <Amount raw={landedMinimum(amount, landing)} token={sold ?? unnamed(landing.destToken)} />
  return (
    <Step
      tone="active"
      title={isOver ? transferText.stations.unsold : transferText.stations.selling}
      amount={isOver ? <Amount raw={amount} token={output} /> : minimum}
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <ChainName chain={to} />{' '}
        {!isOver && until !== undefined && transferText.saleUntil(displayMoment(until), output.symbol)}
      </p>
    </Step>
  )
}

// Falls back to the address and raw units while the token has no name.
const unnamed = (address: `0x${string}`): NamedToken => ({ address, symbol: shortAddress(address), decimals: 0 })

const marks: Readonly<Record<Tone, { icon: ReactNode; tint: string }>> = {
  done: { icon: <Check size={16} strokeWidth={2.5} />, tint: 'text-positive' },
  active: { icon: <Spinner />, tint: 'text-accent' },
  todo: { icon: <Circle size={16} />, tint: 'text-faint' },
  back: { icon: <Undo2 size={16} />, tint: 'text-accent' },
}

type StepProps = { tone: Tone; title: string; amount: ReactNode; hasNext?: boolean; children: ReactNode }

function Step({ tone, title, amount, hasNext = false, children }: StepProps) {
  const { icon, tint } = marks[tone]
  return (
    <li aria-current={tone === 'active' ? 'step' : undefined} className="relative flex gap-3 pb-3 last:pb-0">
      {hasNext && <span aria-hidden className="absolute top-6 bottom-0 start-[0.6875rem] border-s border-line" />}
      <span
        aria-hidden
        className={cn('relative grid size-6 shrink-0 place-items-center rounded-full bg-surface', tint)}
      >
        {icon}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5 pt-0.5 text-xs text-soft">
        <p className="text-sm text-ink">
          {title} <span className="font-semibold">{amount}</span>
        </p>
        {children}
      </div>
    </li>
  )
}

function Place({ chain, station: { transaction, block, at, by } }: { chain: NamedChain; station: Station }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <ChainName chain={chain} />
      {block !== undefined && <span className="tabular-nums">{transferText.place.block(block)}</span>}
      {at !== undefined && <span>{displayMoment(at)}</span>}
      <SourceText by={by} />
      {transaction && (
        <>
          <ReceiptLink chainId={chain.id} hash={transaction} />
          <AddressText address={transaction} />
        </>
      )}
    </p>
  )
}

const ChainName = ({ chain: { id, name } }: { chain: NamedChain }) => (
  <span className="inline-flex items-center gap-1">
    <ChainIcon chainId={id} size={14} /> {name}
  </span>
)

const SourceText = ({ by }: { by: Station['by'] }) => (
  <span className="text-faint">{by === 'chain' ? transferText.place.byChain : transferText.place.byService}</span>
)
