const prefix = 'caravel-private/'

/** The longest name of a relay, in characters. */
export const maxRelayName = 40

/** Matches the names that an operator may give to a relay: wallets and pages show them. */
export const relayNamePattern = /^[A-Za-z0-9][A-Za-z0-9 .&+-]{0,39}$/

/**
 * Returns the path of the endpoint that sends transactions of a chain to its private relay, on the origin of the pages.
 *
 * @example
 * privateRpcPath(1) // '/rpc/private/1'
 */
export const privateRpcPath = (chainId: number): string => `/rpc/private/${chainId}`

/**
 * Returns the answer of that endpoint to `web3_clientVersion`, by which a page recognises it behind a wallet.
 *
 * @example
 * privateClientName('Example relay') // 'caravel-private/Example relay'
 */
export const privateClientName = (relay: string): string => `${prefix}${relay}`
