'use client'

import { ArrowDown, ArrowUpDown, ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { useShortcuts } from '@/hooks/browser/use-shortcuts'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { useSettings } from '@/hooks/use-settings'
import { useSite } from '@/hooks/use-site'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { crossingText } from '@/messages/crossing'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { displayAmount } from '../amount/display-amount'
import { Unread } from '../ticket/unread'
import { ChainIcon } from './chain-icon'
import { TokenInput, type TokenInputProps } from './token-input'

const TokenPicker = onDemand(async () => ({ default: (await import('../ticket/ticket-windows')).default.TokenPicker }))
// Loaded only for a token that looks like a listed one.
const NamesakeAlerts = lazy(() => import('./namesake-alerts'))

type Side = Pick<TokenInputProps, 'label' | 'text' | 'error' | 'worth' | 'below' | 'loading' | 'stale'>

// Which tokens one side of a pair accepts, and the label of its balance.
export type PairEnd = {
  // Why a token cannot be chosen; undefined for one that can.
  obstacleOf: (token: ChoosableToken) => string | undefined
  holding?: ((amount: ReactNode) => ReactNode) | undefined
}

export type PairInputsProps = {
  pair: Pick<TicketPair, 'chain' | 'toChain' | 'from' | 'to' | 'fromStatus' | 'toStatus' | 'crosses'>
  sell: Side
  buy: Side
  onType: (side: 'sell' | 'buy', text: string) => void
  onFlip: () => void
  onChoose: (end: 'from' | 'to', token: ChoosableToken, chainId: number) => void
  balances: Balances
  // The balances on the chain where the token bought is paid.
  toBalances: Balances
  connected: boolean
  // Enters the maximum that can be sold; undefined while there is nothing to sell.
  onMax: (() => void) | undefined
  onRefresh?: () => void
  // Set for a pair on one chain whose sides cannot be switched.
  ends?: Record<'from' | 'to', PairEnd> | undefined
  // True if what a bridge brings to another chain may be sold for the token bought.
  sellsThere?: boolean | undefined
  picking: 'from' | 'to' | undefined
  onPicking: (side: 'from' | 'to' | undefined) => void
}

// Shows the inputs of the tokens sold and bought, with the token picker.
export function PairInputs(props: PairInputsProps) {
  const { pair, sell, buy, onType, onFlip, onChoose, balances, toBalances, connected, onMax } = props
  const { picking, onPicking, ends } = props
  const { chain, toChain, from, to, crosses } = pair
  const { chains } = useSite()
  const hasOthers = chain?.contracts.intent !== undefined && chains.length > 1 && !ends
  const balanceText = (token: ChoosableToken | undefined, held: Balances, end: PairEnd | undefined) => {
    if (!connected || !token) return null
    const raw = held[token.address.toLowerCase()]
    return (
      <span className="whitespace-nowrap">
        {(end?.holding ?? tradeText.ticket.pair.balance)(
          raw === undefined ? <Unread className="h-3 w-12" /> : displayAmount(raw, token.decimals),
        )}
      </span>
    )
  }
  const missing = (status: TicketPair['fromStatus'], at: TicketPair['chain']) =>
    status === 'error' ? tradeText.ticket.pair.notHere(at?.name ?? sharedText.network.unnamed) : undefined
  const sellInput = useRef<HTMLInputElement>(null)
  useShortcuts(
    {
      '/': () => onPicking('to'),
      ...(!ends && { f: onFlip }),
      m: () => onMax?.(),
      ...(props.onRefresh && { r: props.onRefresh }),
      a: () => sellInput.current?.focus(),
    },
    useSettings((settings) => settings.shortcuts),
  )
  return (
    <>
      <div className="relative grid grid-cols-[minmax(0,1fr)] gap-1">
        <TokenInput
          chainId={chain?.id}
          {...sell}
          name={tradeText.ticket.pair.amountToSell(from?.symbol)}
          onTextChange={(text) => onType('sell', text)}
          token={from}
          onPickToken={() => onPicking('from')}
          balance={balanceText(from, balances, ends?.from)}
          onMax={onMax}
          inputRef={sellInput}
          error={missing(pair.fromStatus, chain) ?? sell.error}
        />
        {ends ? (
          <span
            className={cn(
              'absolute top-1/2 left-1/2 z-10 grid size-9 -translate-1/2 place-items-center',
              'rounded-full border border-line bg-raised text-soft',
            )}
          >
            <ArrowDown aria-hidden size={16} />
          </span>
        ) : (
          <Button
            variant="outline"
            size="round"
            className="absolute top-1/2 left-1/2 z-10 -translate-1/2"
            aria-label={tradeText.ticket.pair.switch}
            onClick={onFlip}
          >
            <ArrowUpDown aria-hidden size={16} />
          </Button>
        )}
        <TokenInput
          chainId={toChain?.id}
          {...buy}
          network={
            hasOthers &&
            toChain && (
              <Button
                variant="link"
                size="inline"
                className={cn('min-w-0 gap-1 text-xs', crosses ? 'text-accent' : 'text-soft')}
                aria-label={crossingText.chains.chosenOn(toChain.name)}
                aria-haspopup="dialog"
                onClick={() => onPicking('to')}
              >
                <ChainIcon chainId={toChain.id} size={14} />
                <span className="truncate">{toChain.name}</span>
                <ChevronDown aria-hidden size={12} />
              </Button>
            )
          }
          name={tradeText.ticket.pair.amountToBuy(to?.symbol)}
          onTextChange={(text) => onType('buy', text)}
          token={to}
          onPickToken={() => onPicking('to')}
          balance={balanceText(to, toBalances, ends?.to)}
          error={missing(pair.toStatus, toChain) ?? buy.error}
        />
      </div>
      {chain && toChain && ((from && namesakeOf(chain, from)) || (to && namesakeOf(toChain, to))) && (
        <Suspense>
          <NamesakeAlerts chainId={chain.id} tokens={[from]} />
          <NamesakeAlerts chainId={toChain.id} tokens={[to]} />
        </Suspense>
      )}
      {chain && toChain && (
        <TokenPicker
          open={picking !== undefined}
          onClose={() => onPicking(undefined)}
          obstacleOf={picking && ends?.[picking].obstacleOf}
          title={tradeText.picker.titles[picking === 'from' ? 'sell' : 'buy']}
          {...(picking === 'from'
            ? { chain, balances, chosen: from }
            : {
                chain: toChain,
                balances: toBalances,
                chosen: to,
                across: hasOthers ? { from: chain, chains, sells: props.sellsThere ?? false } : undefined,
              })}
          onPick={(token, chainId) => {
            if (picking) onChoose(picking, token, chainId)
            onPicking(undefined)
          }}
        />
      )}
    </>
  )
}
