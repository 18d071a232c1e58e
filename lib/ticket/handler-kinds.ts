import type { AaveAction, Handling } from '@/lib/chain/handler/decode-handling'

/** The orders of the page for handlers, by the word of its links, with the action on a position in Aave. */
const actions = {
  vault: undefined,
  collateral: 'COLLATERAL_SWAP',
  repay: 'REPAY_WITH_COLLATERAL',
} as const satisfies Record<string, AaveAction | undefined>

export type HandlerKind = keyof typeof actions

export const handlerKinds = Object.keys(actions) as HandlerKind[]

/**
 * Returns the action on a position in Aave of a kind; undefined for a deposit in a vault.
 *
 * @example
 * aaveActionOf('repay') // 'REPAY_WITH_COLLATERAL'
 */
export const aaveActionOf = (kind: HandlerKind): AaveAction | undefined => actions[kind]

/**
 * Returns the kind of an order by what its handler is told; undefined where the page makes no such orders.
 *
 * @example
 * kindOfHandling({ kind: 'vault', vault, minShares: 990n }) // 'vault'
 */
export const kindOfHandling = (handling: Handling): HandlerKind | undefined =>
  handling.kind === 'vault' ? 'vault' : handlerKinds.find((kind) => aaveActionOf(kind) === handling.action)
