import type { Address } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import { type AavePosition, type AaveReserve, maxPremiumFor } from '@/lib/chain/handler/aave-position'
import type { Handling } from '@/lib/chain/handler/decode-handling'
import { aaveActionOf, type HandlerKind } from '../handler-kinds'
import type { FrozenIntent } from './frozen-intent'
import type { PlaceTerms } from './place-terms'
import { pairOf } from './trade-terms'

type HandlingInput = {
  kind: HandlerKind
  /** The most of the source that leaves, raw units. */
  amount: bigint
  vault: string | undefined
  /** The shares that the vault gives now for the least that it gets, raw units. */
  shares: bigint | undefined
  /** 18 decimals. */
  minHealth: bigint | undefined
  position: AavePosition | undefined
  /** The reserve of the source. */
  reserve: AaveReserve | undefined
}

/** A share grows dearer by the second: one part in so many fewer shares are accepted. */
const sharesAllowance = 1_000n

/**
 * Returns what a handler is told by an order of a ticket; undefined while what it follows from is not known.
 *
 * @example
 * handlingOf({ kind: 'vault', amount: 5n, vault, shares: 1_000n, ... }) // { kind: 'vault', vault, minShares: 999n }
 */
export const handlingOf = ({
  kind,
  amount,
  vault,
  shares,
  minHealth,
  position,
  reserve,
}: HandlingInput): Handling | undefined => {
  const action = aaveActionOf(kind)
  if (!action)
    return vault === undefined || !shares
      ? undefined
      : { kind: 'vault', vault: vault as Address, minShares: shares - shares / sharesAllowance }
  if (minHealth === undefined || !position || !reserve) return undefined
  return {
    kind: 'aave',
    action,
    minHealthFactor: minHealth,
    maxPremium: maxPremiumFor(position, { action, reserve, amount }),
  }
}

type Ticket = { chain: Pick<Chain, 'id'>; from: Token; to: Token; account: Address }

/** Returns what a person agrees to with an order that a handler completes. */
export const handlerTermsOf = (
  { chain, from, to, account }: Ticket,
  price: FrozenIntent,
  handling: Handling,
): PlaceTerms => {
  const { side, srcAmount, destAmount, limit, slippageBps, partner } = price
  return {
    ...pairOf(chain.id, from, to),
    side,
    type: 'MARKET',
    family: 'ExternalOrder',
    srcAmount,
    destAmount,
    limit,
    slippageBps,
    beneficiary: account,
    partner: partner?.name,
    handling,
  }
}

/**
 * Returns the least that a handler gets of the token bought, raw units.
 *
 * @example
 * minGiven({ side: 'SELL', limit: 95n, destAmount: 100n }) // 95n
 */
export const minGiven = ({ side, limit, destAmount }: Pick<FrozenIntent, 'side' | 'limit' | 'destAmount'>): bigint =>
  side === 'SELL' ? limit : destAmount
