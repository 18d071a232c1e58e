/** What stands around every page. */
export const words = {
  site: 'Caravel',
  skipToTicket: 'Skip to the ticket',
  pages: {
    title: 'Pages',
    swap: 'Swap',
    limit: 'Limit',
    twap: 'TWAP',
    orders: 'Orders',
    otc: 'OTC',
    approvals: 'Approvals',
    partners: 'Partners',
    docs: 'API and documents',
    status: 'Status',
  },
  search: {
    label: 'Search pages, tokens and orders',
    keys: 'Search (Ctrl K)',
  },
  network: {
    label: 'Network',
    choose: 'Choose…',
    newestBlock: (network: string) => `The newest block of ${network}.`,
    theNetwork: 'the network',
  },
  wallet: {
    title: 'Wallet',
    connect: 'Connect wallet',
    connectShort: 'Connect',
    named: (address: string) => `Wallet ${address}`,
  },
  theme: {
    title: 'Theme',
    system: 'Theme: as the system. Change to light',
    light: 'Theme: light. Change to dark',
    dark: 'Theme: dark. Change to the system’s',
  },
  // What is away, and what still works without it. Nothing else on a page says so in other words.
  connection: {
    offline: { title: 'You are offline.', rest: 'What you sent goes on without this page.' },
    allLost: {
      title: 'The service does not answer.',
      rest: 'What you sent goes on without this page.',
    },
    serviceLost: {
      title: 'The service does not answer.',
      rest: 'No new prices. Balances, sent transactions and linked orders still come from the chain.',
    },
    nodeLost: {
      title: 'The chain’s node does not answer.',
      rest: 'Balances are unknown and nothing can be sent. Prices may stop, too.',
    },
    paused: {
      title: 'Too many requests from your network.',
      rest: 'Prices pause for a moment.',
    },
  },
  storage: {
    refused: 'Your browser stores nothing for this page.',
    full: 'Your browser’s storage for this site is full.',
    rest: 'Keep this page open until a trade is done: after a reload it can’t follow the trade.',
  },
  run: {
    show: 'Show',
  },
  notice: {
    dismiss: 'Dismiss',
  },
  skew: {
    ahead: (time: string) => `Clock ${time} ahead`,
    behind: (time: string) => `Clock ${time} behind`,
    aheadWhy: (time: string) =>
      `This device’s clock is ${time} ahead of the newest block. Deadlines follow the chain, not this clock.`,
    behindWhy: (time: string) =>
      `This device’s clock is ${time} behind the newest block. Deadlines follow the chain, not this clock.`,
    aheadOfService: (time: string) =>
      `This device’s clock is ${time} ahead of the service. Times on this page may look wrong.`,
    behindService: (time: string) =>
      `This device’s clock is ${time} behind the service. Times on this page may look wrong.`,
  },
  notFound: {
    title: 'Page not found',
    why: 'The address may be old or mistyped.',
    swap: 'Go to the swap page',
  },
  stopped: {
    title: 'This page stopped working',
    why: 'Nothing is signed or sent without your wallet asking you.',
    details: 'Technical details',
  },
  incomplete: {
    title: 'A part of this page did not load',
    why: 'Check your connection, then reload. Nothing is signed or sent without your wallet asking you.',
  },
  version: {
    title: 'A new version is available.',
    why: 'Reload to use it. What you sent goes on.',
    reload: 'Reload',
  },
}
