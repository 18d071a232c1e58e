'use client'
import { type IntentPriceView, useIntentPrice } from '@/hooks/intent/use-intent-price'
import { isSameAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { AavePosition, AaveReserve } from '@/lib/chain/handler/aave-position'
import { type FrozenIntent, freezeHere } from '@/lib/ticket/terms/frozen-intent'
import { handlerTermsOf, handlingOf, minGiven } from '@/lib/ticket/terms/handler-terms'
import { maximumTaken, type PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { handlerText } from '@/messages/handler'
import { type ApprovalRequirements, useApprovalRequirements } from '../intent/use-approval-requirements'
import type { Ticket } from '../ticket/use-ticket'
import { type OfferedVault, useVaults } from '../token/use-vaults'
import type { ChainAnswer } from '../wallet/read/use-chain-query'
import type { RehearsalView } from './trial-query'
import { useAavePosition } from './use-aave-position'
import type { HandlerForm } from './use-handler-form'
import { useRehearsal } from './use-rehearsal'
import { useShares } from './use-shares'

export type HandlerOrder = {
  market: IntentPriceView
  /** The price with the slippage of the ticket: the last that was tried, else the newest. */
  price: FrozenIntent | undefined
  vaults: readonly OfferedVault[]
  /** The vault for the deposit: that of the link, else the first that takes the token. */
  vault: { strategy: string; name: string } | undefined
  position: ChainAnswer<AavePosition>
  /** The reserve of the sold token, for an order of a position in Aave. */
  reserve: AaveReserve | undefined
  /** The terms by that price; undefined while the ticket is incomplete. */
  terms: PlaceTerms | undefined
  /** The token taken from the owner, and its maximum, raw units; undefined if unknown. */
  taken: { token: Token | undefined; amount: bigint | undefined; surface: 'intent' | 'aave' }
  needs: ApprovalRequirements
  trial: RehearsalView
}

/** Returns the order of a handler's ticket, its requirements and its simulation. */
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
  const handling =
    kind && price
      ? handlingOf({
          kind,
          amount: maximumSpent(price),
          vault: vault?.strategy,
          shares: shares.data,
          minHealth,
          position: position.data,
          reserve,
        })
      : undefined
  const terms =
    chain && from && to && account && price && handling
      ? handlerTermsOf({ chain, from, to, account }, price, handling)
      : undefined
  const token = isAave ? from && reserve && suppliedToken(from, reserve) : from
  const readsShares = kind === 'vault' && vault !== undefined && shares.blockNumber === undefined && !shares.isError
  const trial = useRehearsal({
    form,
    account,
    vault: vault?.strategy,
    terms,
    price,
    taken: token?.address,
    isAwaited: account !== undefined && price !== undefined && readsShares,
  })
  const offered = trial.order ?? { terms, price }
  const maximum = offered.price ? maximumSpent(offered.price) : side === 'SELL' ? amount : undefined
  const taken = {
    surface: isAave ? ('aave' as const) : ('intent' as const),
    token,
    amount: offered.terms ? maximumTaken(offered.terms).amount : maximum,
  }
  return {
    market,
    ...offered,
    vaults,
    vault,
    position,
    reserve,
    taken,
    needs: useApprovalRequirements({ chain, ...taken }),
    trial,
  }
}

/** Returns the aToken of a reserve as a token. */
const suppliedToken = ({ symbol, name, decimals }: Token, { aToken }: AaveReserve): Token => ({
  address: aToken,
  symbol: handlerText.pair.suppliedToken(symbol),
  name,
  decimals,
})
