const prefix = 'caravel-private/'

/** The longest name of a relay, in characters. */
export const maxRelayName = 40

/** Matches the names that an operator may give to a relay: wallets and pages show them. */
export const relayNamePattern = /^[A-Za-z0-9][A-Za-z0-9 .&+-]{0,39}$/

/**
 * Returns the path of the endpoint, on the pages' origin, that sends to a chain's private relay.
 *
 * @example
 * privateRpcPath(1) // '/rpc/private/1'
 */
export const privateRpcPath = (chainId: number): string => `/rpc/private/${chainId}`

/**
 * Returns the answer to `web3_clientVersion` that identifies the endpoint behind a wallet.
 *
 * @example
 * privateClientName('Example relay') // 'caravel-private/Example relay'
 */
export const privateClientName = (relay: string): string => `${prefix}${relay}`

/** The end of the answer of that endpoint about a transaction that it gave to no relay. */
export const unsentWords = 'It was not sent anywhere else.'
