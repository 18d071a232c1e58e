import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { tokenSoldThere } from '@/lib/ticket/terms/token-sold-there'
import { crossingText } from '@/messages/crossing'
import { displayAmount } from '../amount/display-amount'
import { ChainIcon } from '../token/chain-icon'
import { TokenIcon } from '../token/token-icon'

type TransferDrawingProps = {
  chain: Chain
  form: Pick<TicketPair, 'toChain' | 'from' | 'to' | 'entering' | 'isBridgeOnly'>
  price: FrozenIntent | undefined
}

type Named = { address: string; symbol: string; decimals: number }

// Draws the tokens sold, bridged and received, each on its chain.
// Default export: loaded with a trade across chains.
export default function TransferDrawing({ chain, form, price }: TransferDrawingProps) {
  const { toChain, from, to, entering, isBridgeOnly } = form
  if (!toChain || !from || !to || !entering) return null
  const { origin, destination, bridge } = price?.price.route ?? {}
  const sold = tokenSoldThere(chain, price?.transfer)
  return (
    <ol
      aria-label={crossingText.ticket.drawing.name(chain.name, toChain.name)}
      className="flex flex-wrap items-start gap-x-2 gap-y-3 pb-3"
    >
      <Station chain={chain} token={from} raw={origin && BigInt(origin.input.amount)} />
      {isBridgeOnly ? null : (
        <>
          <Step>{crossingText.ticket.drawing.agents}</Step>
          <Station chain={chain} token={entering} raw={origin && BigInt(origin.output.amount)} />
        </>
      )}
      <Step>{bridge ? crossingText.ticket.drawing.over(bridge.protocol) : crossingText.ticket.bridge}</Step>
      {sold && (
        <>
          <Station chain={toChain} token={sold} raw={destination && BigInt(destination.input.amount)} />
          <Step>{crossingText.ticket.drawing.agents}</Step>
        </>
      )}
      <Station chain={toChain} token={to} raw={price?.destAmount} />
    </ol>
  )
}

function Station({ chain, token, raw }: { chain: Chain; token: Named; raw: bigint | undefined }) {
  return (
    <li className="grid min-w-24 gap-0.5 rounded-control bg-inset px-3 py-2 text-xs">
      <span className="flex items-center gap-1.5 font-medium tabular-nums">
        <TokenIcon chainId={chain.id} token={token} size={18} />
        {raw === undefined ? token.symbol : `${displayAmount(raw, token.decimals)} ${token.symbol}`}
      </span>
      <span className="flex items-center gap-1.5 text-soft">
        <ChainIcon chainId={chain.id} size={12} />
        {chain.name}
      </span>
    </li>
  )
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-1 self-center text-2xs text-soft">
      {children}
      <ArrowRight aria-hidden size={14} className="text-faint rtl:rotate-180" />
    </li>
  )
}
