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
  /** The maximum of the source that is spent, raw units. */
  amount: bigint
  vault: string | undefined
  /** The vault's current shares for the minimum that it receives, raw units. */
  shares: bigint | undefined
  /** 18 decimals. */
  minHealth: bigint | undefined
  position: AavePosition | undefined
  /** The reserve of the source. */
  reserve: AaveReserve | undefined
}

/** The divisor of the accepted shortage of shares, whose price rises continuously. */
const sharesAllowance = 1_000n

/**
 * Returns the handler's instructions for an order of a ticket; undefined while an input is unknown.
 *
 * @example
 * handlingOf({ kind: 'vault', amount: 5n, vault, shares: 1_000n, ... })
 * // { kind: 'vault', vault, minShares: 999n }
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

/** Returns the terms of an external order that the user agrees to. */
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
 * Returns the minimum of the bought token that a handler receives, raw units.
 *
 * @example
 * minGiven({ side: 'SELL', limit: 95n, destAmount: 100n }) // 95n
 */
export const minGiven = ({ side, limit, destAmount }: Pick<FrozenIntent, 'side' | 'limit' | 'destAmount'>): bigint =>
  side === 'SELL' ? limit : destAmount
