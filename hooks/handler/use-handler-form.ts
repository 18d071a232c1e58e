'use client'
import { useMemo } from 'react'
import { isAddress, isSameAddress } from '@/lib/address'
import type { InvalidAmountError } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import type { Side } from '@/lib/routing/route/route'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { readHealth } from '@/lib/ticket/fields/read-health'
import type { TicketLink } from '@/lib/ticket/fields/ticket-link'
import { type HandlerKind, handlerKinds } from '@/lib/ticket/handler-kinds'
import type { VaultTerms } from '@/lib/ticket/terms/place-terms'
import { useSlippage } from '../ticket/use-slippage'
import { type TicketPair, useTicketPair } from '../ticket/use-ticket-pair'
import { type TicketPartner, useTicketPartner } from '../ticket/use-ticket-partner'
import type { ChoosableToken } from '../token/use-tokens'

export type HandlerForm = TicketPair & {
  /** Undefined if the link names a handler that is not one of the venue's on this chain. */
  kind: HandlerKind | undefined
  partner: TicketPartner
  side: Side
  amountText: string
  /** Raw units of `from` when selling, of `to` when buying; undefined if not valid. */
  amount: bigint | undefined
  amountError: InvalidAmountError | undefined
  slippageBps: number
  /** The vault of the link for the deposit; undefined if it takes another token than `to`. */
  vault: VaultTerms | undefined
  healthText: string
  /** The minimum health factor, 18 decimals; undefined if the text is not valid. */
  minHealth: bigint | undefined
}

export type HandlerFormActions = {
  changeKind: (kind: HandlerKind) => void
  choose: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => void
  flip: () => void
  typeAmount: (side: 'sell' | 'buy', text: string) => void
  changeVault: (strategy: string) => void
  typeHealth: (text: string) => void
  /** Clears the amount. */
  clear: () => void
  /** Trades without the partner of the link. */
  dropPartner: () => void
}

/** The minimum health factor of a new ticket; liquidation begins at 1. */
export const usualHealth = '1.2'

/** Returns the ticket of a handler's order from the address bar, and its actions. */
export function useHandlerForm(): HandlerForm & HandlerFormActions {
  const { link, change, pairWith, turned, ...pair } = useTicketPair()
  const { chain, from, to } = pair
  const { partner, dropPartner } = useTicketPartner()
  const { slippageBps } = useSlippage(chain, from, to)
  const amountToken = link.side === 'SELL' ? from : to
  const amounts = useMemo(
    () => readAmount(link.amountText, amountToken?.decimals),
    [link.amountText, amountToken?.decimals],
  )
  const healthText = link.health ?? usualHealth
  return {
    ...pair,
    kind: kindOf(chain, link),
    partner,
    side: link.side,
    amountText: link.amountText,
    ...amounts,
    slippageBps,
    vault: vaultOf(pair, link),
    healthText,
    minHealth: readHealth(healthText),

    // The values of one kind do not apply to another.
    changeKind: (handler) => change({ handler, side: 'SELL', amountText: '', earn: undefined, health: undefined }),
    choose: (end, token) => change({ ...pairWith(end, token), ...(end === 'to' && { earn: undefined }) }),
    flip: () => change(turned()),
    typeAmount: (field, amountText) => change({ side: field === 'sell' ? 'SELL' : 'BUY', amountText }),
    changeVault: (earn) => change({ earn }),
    typeHealth: (health) => change({ health }),
    clear: () => change({ amountText: '' }),
    dropPartner,
  }
}

const kindOf = (chain: Chain | undefined, { handler }: Pick<TicketLink, 'handler'>): HandlerKind | undefined => {
  const named = handlerKinds.find((kind) => kind === (handler ?? 'vault')) ?? kindAt(chain, handler)
  const { vaultHandler, aaveHandler } = chain?.contracts ?? {}
  return named === undefined || !chain || (named === 'vault' ? vaultHandler : aaveHandler) ? named : undefined
}

/** Returns the handler kind of an address. */
const kindAt = (chain: Chain | undefined, handler: string | undefined): HandlerKind | undefined => {
  if (!chain || handler === undefined || !isAddress(handler)) return undefined
  if (isSameAddress(handler, chain.contracts.vaultHandler)) return 'vault'
  return isSameAddress(handler, chain.contracts.aaveHandler) ? 'collateral' : undefined
}

const vaultOf = ({ chain, to }: Pick<TicketPair, 'chain' | 'to'>, { earn }: TicketLink): VaultTerms | undefined => {
  if (!chain || !to || earn === undefined || !isAddress(earn)) return undefined
  const found = findStrategy(chain, { token: to.address, strategy: earn })
  return found && { strategy: found.vault.address, name: found.vault.name }
}
