'use client'
import { type IntentPriceView, useIntentPrice } from '@/hooks/intent/use-intent-price'
import { isSameAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { AavePosition, AaveReserve } from '@/lib/chain/handler/aave-position'
import { type FrozenIntent, freezeHere } from '@/lib/ticket/terms/frozen-intent'
import { handlerTermsOf, handlingOf, minGiven } from '@/lib/ticket/terms/handler-terms'
import { type PlaceTerms, takenBy } from '@/lib/ticket/terms/place-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { handlerText } from '@/messages/handler'
import { type ApprovalRequirements, useApprovalRequirements } from '../intent/use-approval-requirements'
import type { Ticket } from '../ticket/use-ticket'
import { type OfferedVault, useVaults } from '../token/use-vaults'
import type { ChainAnswer } from '../wallet/read/use-chain-query'
import { useAavePosition } from './use-aave-position'
import type { HandlerForm } from './use-handler-form'
import { type RehearsalView, useRehearsal } from './use-rehearsal'
import { useShares } from './use-shares'

export type HandlerOrder = {
  market: IntentPriceView
  /** The price with the slippage of the ticket. */
  price: FrozenIntent | undefined
  vaults: readonly OfferedVault[]
  /** The vault that is deposited in: that of the link, else the first that takes the token. */
  vault: { strategy: string; name: string } | undefined
  position: ChainAnswer<AavePosition>
  /** The reserve of what is sold, of an order for a position in Aave. */
  reserve: AaveReserve | undefined
  /** Undefined while the ticket is not whole. */
  terms: PlaceTerms | undefined
  /** The token that is taken from the owner, and the most of it, raw units; undefined while that is not known. */
  taken: { token: Token | undefined; amount: bigint | undefined; surface: 'intent' | 'aave' }
  needs: ApprovalRequirements
  trial: RehearsalView
}

/** Returns the order of a ticket for a handler, what is missing before it is signed, and how it came out on trial. */
export function useHandlerOrder(form: HandlerForm, { wallet: { address: account } }: Ticket): HandlerOrder {
  const { chain, from, to, kind, side, amount, minHealth, slippageBps } = form
  const isAave = kind !== undefined && kind !== 'vault'
  const handler = isAave ? chain?.contracts.aaveHandler : chain?.contracts.vaultHandler
  const market = useIntentPrice({ ...form, amount: kind && amount, handler }, account)
  const price = market.price && freezeHere({ ...market.price, slippageBps })
  const vaults = useVaults(chain, kind === 'vault' ? to?.address : undefined)
  const vault = form.vault ?? vaults[0]
  const shares = useShares(chain, {
    vault: kind === 'vault' ? vault?.strategy : undefined,
    amount: price && minGiven(price),
  })
  const position = useAavePosition(chain, account, isAave)
  const reserve = position.data?.reserves.find(({ asset }) => isSameAddress(asset, from?.address))
  const most = price ? maximumSpent(price) : side === 'SELL' ? amount : undefined
  const handling =
    kind && price
      ? handlingOf({
          kind,
          amount: maximumSpent(price),
          vault: vault?.strategy,
          shares,
          minHealth,
          position: position.data,
          reserve,
        })
      : undefined
  const terms =
    chain && from && to && account && price && handling
      ? handlerTermsOf({ chain, from, to, account }, price, handling)
      : undefined
  const taken = {
    surface: isAave ? ('aave' as const) : ('intent' as const),
    token: isAave ? from && reserve && suppliedToken(from, reserve) : from,
    amount: terms ? takenBy(terms).amount : most,
  }
  return {
    market,
    price,
    vaults,
    vault,
    position,
    reserve,
    terms,
    taken,
    needs: useApprovalRequirements({ chain, ...taken }),
    trial: useRehearsal({ chain, account, terms, price, taken: taken.token?.address }),
  }
}

/** The token of what is supplied to a reserve. */
const suppliedToken = ({ symbol, name, decimals }: Token, { aToken }: AaveReserve): Token => ({
  address: aToken,
  symbol: handlerText.pair.suppliedToken(symbol),
  name,
  decimals,
})
