/** A wallet app for phones, with links that open it. */
export type WalletApp = {
  name: string
  /** Returns the link that gives a code of WalletConnect to the app. */
  connect: (uri: string) => string
  /** Returns the link that opens a page in the app's browser. */
  browse: (page: URL) => string
}

/** The wallet apps with a link of their own; others take the code itself. */
export const walletApps: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    connect: (uri) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`,
    browse: ({ host, pathname, search }) => `https://metamask.app.link/dapp/${host}${pathname}${search}`,
  },
  {
    name: 'Coinbase Wallet',
    connect: (uri) => `cbwallet://wc?uri=${encodeURIComponent(uri)}`,
    browse: ({ origin, pathname, search }) =>
      `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(`${origin}${pathname}${search}`)}`,
  },
]

/**
 * True if a page can be opened through the servers of a wallet app. A part after the # may be a
 * private order, which no server may see.
 *
 * @example
 * canBrowse(new URL('https://caravel.example/otc/0x12#o=ab')) // false
 */
export const canBrowse = ({ hash }: URL): boolean => hash === ''
