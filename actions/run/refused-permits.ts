import type { Address } from 'viem'

/** The owner and token of a permit; without a token all permits of the account. */
export type PermitHolder = { chain: { id: number }; account: Address; token?: { address: Address } | undefined }

/** The permits that tokens, wallets and simulations refused during this visit of the page. */
export type RefusedPermits = {
  /** True if an approval must replace the permit. */
  has: (holder: PermitHolder) => boolean
  add: (holder: PermitHolder) => void
  /** Calls back after each addition until the returned function is called. */
  subscribe: (onChange: () => void) => () => void
}

/**
 * Creates an empty record of refused permits.
 *
 * @example
 * const refused = createRefusedPermits()
 * refused.add({ chain, account })
 * refused.has({ chain, account, token }) // true
 */
export const createRefusedPermits = (): RefusedPermits => {
  const keys = new Set<string>()
  const listeners = new Set<() => void>()
  const keyOf = ({ chain, account, token }: PermitHolder) =>
    `${chain.id} ${account} ${token?.address ?? 'any'}`.toLowerCase()
  return {
    has: ({ chain, account, token }) =>
      keys.has(keyOf({ chain, account })) || keys.has(keyOf({ chain, account, token })),
    add: (holder) => {
      keys.add(keyOf(holder))
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
