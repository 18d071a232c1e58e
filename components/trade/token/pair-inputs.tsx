'use client'

import { ArrowUpDown } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { useShortcuts } from '@/hooks/browser/use-shortcuts'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { useSettings } from '@/hooks/use-settings'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { displayAmount } from '../amount/display-amount'
import { Unread } from '../ticket/unread'
import { TokenInput, type TokenInputProps } from './token-input'

const TokenPicker = onDemand(() => import('./token-picker'))
// Loaded for a token that looks like a listed one.
const NamesakeAlerts = lazy(() => import('./namesake-alerts'))

type Side = Pick<TokenInputProps, 'label' | 'text' | 'error' | 'worth' | 'below' | 'loading' | 'stale'>

export type PairInputsProps = {
  pair: Pick<TicketPair, 'chain' | 'from' | 'to' | 'fromStatus' | 'toStatus'>
  sell: Side
  buy: Side
  onType: (side: 'sell' | 'buy', text: string) => void
  onFlip: () => void
  onChoose: (end: 'from' | 'to', token: ChoosableToken) => void
  balances: Balances
  connected: boolean
  // Sells the most that can be sold; undefined while there is nothing to sell.
  onMax: (() => void) | undefined
  onRefresh?: () => void
  picking: 'from' | 'to' | undefined
  onPicking: (side: 'from' | 'to' | undefined) => void
}

// What is sold and what is bought, with the list that a token is chosen from.
export function PairInputs(props: PairInputsProps) {
  const { pair, sell, buy, onType, onFlip, onChoose, balances, connected, onMax, picking, onPicking } = props
  const { chain, from, to } = pair
  const balanceOf = (token: ChoosableToken | undefined) => token && balances[token.address.toLowerCase()]
  const balanceText = (token: ChoosableToken | undefined) => {
    if (!connected || !token) return null
    const raw = balanceOf(token)
    return (
      <span className="whitespace-nowrap">
        {tradeText.ticket.pair.balance(
          raw === undefined ? <Unread className="h-3 w-12" /> : displayAmount(raw, token.decimals),
        )}
      </span>
    )
  }
  const missing = (status: TicketPair['fromStatus']) =>
    status === 'error' ? tradeText.ticket.pair.notHere(chain?.name ?? sharedText.network.unnamed) : undefined
  const sellInput = useRef<HTMLInputElement>(null)
  useShortcuts(
    {
      '/': () => onPicking('to'),
      f: onFlip,
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
          balance={balanceText(from)}
          onMax={onMax}
          inputRef={sellInput}
          error={missing(pair.fromStatus) ?? sell.error}
        />
        <Button
          variant="outline"
          size="round"
          className="absolute top-1/2 left-1/2 z-10 -translate-1/2"
          aria-label={tradeText.ticket.pair.switch}
          onClick={onFlip}
        >
          <ArrowUpDown aria-hidden size={16} />
        </Button>
        <TokenInput
          chainId={chain?.id}
          {...buy}
          name={tradeText.ticket.pair.amountToBuy(to?.symbol)}
          onTextChange={(text) => onType('buy', text)}
          token={to}
          onPickToken={() => onPicking('to')}
          balance={balanceText(to)}
          error={missing(pair.toStatus) ?? buy.error}
        />
      </div>
      {chain && [from, to].some((token) => token && namesakeOf(chain, token)) && (
        <Suspense>
          <NamesakeAlerts chainId={chain.id} tokens={[from, to]} />
        </Suspense>
      )}
      {chain && (
        <TokenPicker
          open={picking !== undefined}
          onClose={() => onPicking(undefined)}
          title={picking === 'from' ? tradeText.ticket.pair.sell : tradeText.ticket.pair.buy}
          chain={chain}
          balances={balances}
          chosen={picking === 'from' ? from : to}
          onPick={(token) => {
            if (picking) onChoose(picking, token)
            onPicking(undefined)
          }}
        />
      )}
    </>
  )
}
