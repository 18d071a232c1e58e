'use client'
import { useMemo } from 'react'
import { isAddress, isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import type { BaseError } from '@/lib/errors'
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
  /** Undefined where the link names a handler that the chain does not have, or that is none of the venue. */
  kind: HandlerKind | undefined
  partner: TicketPartner
  side: Side
  amountText: string
  /** Raw units of `from` when selling, of `to` when buying; undefined while nothing usable is written. */
  amount: bigint | undefined
  amountError: BaseError | undefined
  slippageBps: number
  /** The vault that is deposited in, as the link says; undefined where that takes another token than `to`. */
  vault: VaultTerms | undefined
  healthText: string
  /** The least health factor, 18 decimals; undefined where what is written is none. */
  minHealth: bigint | undefined
}

export type HandlerFormActions = {
  changeKind: (kind: HandlerKind) => void
  choose: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => void
  flip: () => void
  typeAmount: (side: 'sell' | 'buy', text: string) => void
  changeVault: (strategy: string) => void
  typeHealth: (text: string) => void
  /** Empties the amount. */
  clear: () => void
  /** Trades without the partner of the link. */
  dropPartner: () => void
}

/** The least health factor of a new ticket: liquidation begins at 1, so prices have room to move. */
export const usualHealth = '1.2'

/** The ticket of an order that a handler completes: what the address bar says, and how a person changes it. */
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

    // What was asked for one kind says nothing about another.
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

/** The kind that an address of a handler begins with. */
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
