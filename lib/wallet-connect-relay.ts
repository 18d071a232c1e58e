/** The only server that WalletConnect needs: it passes encrypted messages between page and wallet. */
export const walletConnectRelay = 'wss://relay.walletconnect.org'
