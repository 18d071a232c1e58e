/** Holds the texts about wallets and about trades that wait for one another. */
export const walletText = {
  world: {
    notATestAccount: (network: string) => ({
      title:
        `This is a local copy of ${network}. Only the published test accounts may sign here: ` +
        'a signature of your own account could be valid on the real chain.',
      fix: 'Disconnect, then choose “Local wallet (test accounts)”.',
    }),
    testAccount: {
      title: 'This is a published test account: everyone has its key, and anything it holds on a real chain is lost.',
      fix: 'Choose an account of your own in your wallet.',
    },
    serviceOnCopy: (network: string) => ({
      title: `This service calls a local copy of ${network} the real chain.`,
      fix: 'Sign nothing here: it could be valid on the real chain. Tell the operator.',
    }),
    silentWallet: (network: string) => ({
      title: `Your wallet does not say which chain it means by ${network}.`,
      fix: 'Check its network settings and try again, or use another wallet.',
    }),
    otherLocalChain: (network: string) => ({
      title: `Your wallet is connected to another ${network} than this page, which runs on a local copy.`,
      fix: 'Use “Local wallet (test accounts)”, or point your wallet to the address of the local chain.',
    }),
    otherChain: (network: string) => ({
      title: `Your wallet’s ${network} is not the chain this service trades on, although it has the same number.`,
      fix: 'Choose another RPC address for this chain in your wallet’s settings.',
    }),
  },
  held: {
    here: (title: string, page: string) => `${title} is still in progress on ${page}.`,
    elsewhere: (title: string, page: string) => `${title} is still in progress in another tab, on ${page}.`,
    hereAs: (title: string, account: string, page: string) => `${title} as ${account} is still in progress on ${page}.`,
    elsewhereAs: (title: string, account: string, page: string) =>
      `${title} as ${account} is still in progress in another tab, on ${page}.`,
  },
  wallets: {
    local: 'Local wallet (test accounts)',
    localShort: 'Local wallet',
    localGroup: 'Local chains only',
    parent: (host: string) => `Wallet of ${host}`,
    parentGroup: 'From the site you are on',
    safe: 'Safe',
    connectGroup: 'On your phone',
    about: 'A trading venue that anyone can run, read and verify.',
  },
  apps: {
    title: 'Connect a wallet',
    none: 'This browser has no wallet.',
    noneWhy: 'On a computer, install a wallet extension and reload this page.',
    connect: 'Connect a wallet app',
    relay: (host: string) =>
      `Uses WalletConnect: ${host} passes encrypted messages to your wallet, and sees your IP address.`,
    browse: 'Open this page in a wallet’s browser',
    browseOther: 'In any other wallet: copy the address, then paste it in the wallet’s browser.',
    browsePrivate: 'This link holds a private order. Copy it, then paste it in your wallet’s browser.',
    copyPage: 'Copy the address',
    openIn: (app: string) => `Open in ${app}`,
    other: 'Another wallet on this phone',
    opening: 'Contacting the relay…',
    scan: 'Scan with your wallet app',
    otherDevice: 'Scan with a phone',
    code: 'Connection code of WalletConnect',
    copyCode: 'Copy the code',
    waiting: 'Approve the connection in your wallet. The code is valid for 5 minutes.',
    retry: 'Try again',
    reconnect: 'Connect again',
    failures: {
      refused: ['You declined in your wallet.', 'Nothing is connected.'],
      expired: ['The code has expired.', 'Your wallet did not approve it within 5 minutes.'],
      unreachable: [
        'The relay of WalletConnect can’t be reached.',
        'Check your connection. Some networks block it, and the operator’s project may be invalid.',
      ],
      noAccount: [
        'Your wallet approved no account on a network of this page.',
        'Try again, and choose one of its networks in your wallet.',
      ],
      failed: ['No connection was made.', 'Try again, or use another wallet.'],
    },
    ended: {
      wallet: ['Your wallet is disconnected.', 'The connection was ended in your wallet or in another tab.'],
      time: ['Your wallet is disconnected.', 'The connection has expired. A wallet can stay connected for 7 days.'],
    },
  },
  menu: {
    connector: 'Wallet',
    unknown: 'unknown',
    balance: (symbol: string, network: string) => `${symbol} on ${network}`,
    orders: 'All orders',
    notifications: 'Browser notifications',
    notificationsWhy: 'When a trade ends while this tab is hidden',
    notificationsBlocked: 'Your browser blocks them. Allow notifications for this site.',
    testAccount: 'Test account',
    testAccounts: 'Test accounts. Everyone has their keys.',
    faucet: 'Get test tokens',
    disconnect: 'Disconnect',
  },
}
