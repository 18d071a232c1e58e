import { displayCount } from '@/lib/write-decimal'

/** Holds the texts of the frame around every page. */
export const layoutText = {
  site: 'Caravel',
  skipToTicket: 'Skip to the ticket',
  pages: {
    title: 'Pages',
    swap: 'Swap',
    limit: 'Limit',
    twap: 'TWAP',
    orders: 'Orders',
    otc: 'OTC',
    handlers: 'Vaults and Aave',
    approvals: 'Approvals',
    partners: 'Partners',
    docs: 'API and documents',
    status: 'Status',
    more: 'More',
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
    namedOn: (address: string, network: string) => `Wallet ${address} on ${network}`,
    otherNetwork: 'Another network',
  },
  theme: {
    title: 'Theme',
    system: 'Theme: as the system. Change to light',
    light: 'Theme: light. Change to dark',
    dark: 'Theme: dark. Change to the system’s',
  },
  language: 'Language',
  docsLanguage: 'These documents are in English.',
  // Name an outage and what still works; the only such texts of a page.
  connection: {
    offline: { title: 'You are offline.', detail: 'What you sent goes on without this page.' },
    allLost: {
      title: 'The service does not answer.',
      detail: 'What you sent goes on without this page.',
    },
    serviceLost: {
      title: 'The service does not answer.',
      detail: 'No new prices. Balances, sent transactions and linked orders still come from the chain.',
    },
    nodeLost: {
      title: 'The chain’s node does not answer.',
      detail: 'Balances are unknown and nothing can be sent. Prices may stop, too.',
    },
    paused: {
      title: 'Too many requests from your network.',
      detail: 'Prices pause for a moment.',
    },
  },
  storage: {
    refused: 'Your browser stores nothing for this page.',
    full: 'Your browser’s storage for this site is full.',
    detail: 'Keep this page open until a trade is done: after a reload it can’t follow the trade.',
  },
  run: {
    show: 'Show',
  },
  notice: {
    dismiss: 'Dismiss',
  },
  skew: {
    ahead: 'Clock ahead',
    behind: 'Clock behind',
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
  embed: {
    openFullPage: { name: 'Caravel', opens: ': this swap on its own page, in a new tab' },
  },
  palette: {
    search: {
      title: 'Search',
      placeholder: 'Page, token, “1.5 eth usdc”, hash',
      list: 'Found',
      found: (count: number) => `${displayCount(count)} found`,
      none: 'Nothing found. Try a page, a token, a pair or a hash.',
    },
    kinds: {
      page: 'page',
      trade: 'trade',
      order: 'order',
      receipt: 'receipt',
      account: 'account',
      network: 'network',
      setting: 'setting',
    },
    commands: {
      newOffer: 'New OTC offer',
      switchTo: (network: string) => `Switch to ${network}`,
      themes: { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
      shortcutsOff: 'Single-key shortcuts: turn off',
      shortcutsOn: 'Single-key shortcuts: turn on',
      offer: (hash: string) => `OTC offer ${hash}`,
      order: (hash: string) => `Order ${hash}`,
      receipt: (hash: string, network: string) => `Receipt ${hash} on ${network}`,
      ordersOf: (account: string) => `Orders of ${account}`,
      approvalsOf: (account: string) => `Approvals of ${account}`,
      swapToUnlisted: (address: string) => `Swap to the token ${address}`,
      swapTo: (symbol: string) => `Swap to ${symbol}`,
      swap: (given: string, got: string) => `Swap ${given} for ${got}`,
      limit: (given: string, got: string) => `Limit order, ${given} for ${got}`,
    },
    keys: {
      title: 'Keyboard shortcuts',
      everywhere: 'Everywhere',
      list: 'This list',
      close: 'Close a window',
      goTo: 'Go to',
      ticket: 'Ticket',
      tokenToBuy: 'Token to buy',
      switchTokens: 'Switch tokens',
      maximum: 'Sell the maximum',
      amount: 'Amount to sell',
      refresh: 'Refresh the price (swap)',
      review: 'Review',
      single: 'Single-key shortcuts',
      singleWhy: 'They work while you are not typing.',
    },
  },
  local: {
    title: 'Local chain',
    block: (block: bigint | number) => `Local · ${displayCount(block)}`,
    about: 'A development chain on this machine. Only the published test accounts may sign here.',
    time: 'Chain time',
    advance: 'Advance the clock',
    steps: { minute: '1 minute', hour: '1 hour', day: '1 day' },
    advanceWhy: 'On all local chains. This can’t be undone.',
  },
}
