import { type CreateConnectorFn, createConnector } from 'wagmi'

/**
 * Creates a wallet with one account on chain 1, which confirms everything. `isKnown`: true if an
 * earlier visit left it connected.
 */
export const oneWallet = <Account extends `0x${string}`>(account: Account, isKnown = false): CreateConnectorFn =>
  createConnector(({ emitter }) => ({
    id: 'wallet',
    name: 'Wallet',
    type: 'wallet',
    connect: async () => ({ accounts: [account] as never, chainId: 1 }),
    disconnect: async () => undefined,
    getAccounts: async () => [account],
    getChainId: async () => 1,
    getProvider: async () => ({}),
    isAuthorized: async () => isKnown,
    onAccountsChanged: (accounts) => emitter.emit('change', { accounts: accounts as [Account] }),
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }))
