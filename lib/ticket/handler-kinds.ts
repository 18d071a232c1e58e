import type { AaveAction, Handling } from '@/lib/chain/handler/decode-handling'

/** The kinds of external orders by their name in links, with their action on an Aave position. */
const actions = {
  vault: undefined,
  collateral: 'COLLATERAL_SWAP',
  repay: 'REPAY_WITH_COLLATERAL',
} as const satisfies Record<string, AaveAction | undefined>

export type HandlerKind = keyof typeof actions

export const handlerKinds = Object.keys(actions) as HandlerKind[]

/**
 * Returns the Aave action of a kind; undefined for a deposit in a vault.
 *
 * @example
 * aaveActionOf('repay') // 'REPAY_WITH_COLLATERAL'
 */
export const aaveActionOf = (kind: HandlerKind): AaveAction | undefined => actions[kind]

/**
 * Returns the kind of an order from its handler's instructions; undefined for an unknown one.
 *
 * @example
 * kindOfHandling({ kind: 'vault', vault, minShares: 990n }) // 'vault'
 */
export const kindOfHandling = (handling: Handling): HandlerKind | undefined =>
  handling.kind === 'vault' ? 'vault' : handlerKinds.find((kind) => aaveActionOf(kind) === handling.action)
