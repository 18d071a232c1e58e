import type { ReactNode } from 'react'
import { displayCount } from '@/components/trade/amount/display-amount'
import { plural } from '@/lib/plural'

/** What the OTC desk says. */
export const words = {
  page: {
    title: 'OTC desk',
    about: 'Signed offers at fixed prices: fill one without slippage, or sign your own without gas.',
    newOffer: 'New offer',
    orders: 'Orders',
    loading: 'Loading orders',
    lost: 'Showing the orders this browser keeps, with their states on the chain.',
    chainLost: 'The chain does not answer: the states of these orders are unknown. Retrying automatically.',
    newest: (shown: number, total: number) => `These are the newest ${displayCount(shown)} of ${displayCount(total)}.`,
    chosenFrom: (listed: number, total: number) =>
      `Chosen from the newest ${displayCount(listed)} of ${displayCount(total)}.`,
  },
  tabs: {
    toMe: 'To me',
    mine: 'Mine',
    open: 'To anyone',
  },
  filters: {
    offered: 'Offered',
    offeredAny: 'Offered: any',
    wanted: 'Wanted',
    wantedAny: 'Wanted: any',
    size: 'Size',
    anySize: 'Any size',
    fromSize: (dollars: number) => `From $${displayCount(dollars)}`,
    state: 'State',
    states: { live: 'Open', over: 'Over', all: 'Any state' },
    sort: 'Sort',
    sorts: { newest: 'Newest first', price: 'Best price first', expiry: 'Ends first', size: 'Largest first' },
    clear: 'Clear',
  },
  row: {
    name: (given: string, wanted: string) => `${given} for ${wanted}`,
    unread: '…',
    choose: (name: string) => `Choose ${name} for cancelling`,
    unlisted: 'unlisted token',
    from: (maker: ReactNode) => <>from {maker}</>,
    to: (taker: ReactNode) => <>for {taker}</>,
    toAnyone: 'for anyone',
    neverExpires: 'never expires',
    expires: (when: ReactNode) => <>expires {when}</>,
    expired: (when: ReactNode) => <>expired {when}</>,
    filled: (percent: number) => `${percent}% filled`,
    byLinkOnly: 'only by its link',
    disputed: (state: string) => `service: ${state}`,
  },
  cancel: {
    selectAll: (count: number) => `Select all open (${displayCount(count)})`,
    selectNone: 'Select none',
    choose: 'Choose orders to cancel',
    press: (count: number) => `Cancel ${displayCount(count)}…`,
  },
  nothingShown: {
    noneOpen: 'None of these is open.',
    allOpen: 'All of these are open.',
    showClosed: (count: number) =>
      plural(count, { one: 'Show the closed one', other: `Show the ${displayCount(count)} closed ones` }),
    showOpen: (count: number) =>
      plural(count, { one: 'Show the open one', other: `Show the ${displayCount(count)} open ones` }),
    noMatch: 'No order matches.',
    clear: 'Clear the filter',
  },
  nothingListed: {
    connectForMine: 'Connect a wallet to see the orders you made.',
    connectForToMe: 'Connect a wallet to see the orders addressed to you.',
    connect: 'Connect a wallet',
    lost: 'This browser keeps no such order. Open a link to see one.',
    toMe: 'No one has sent you an order. Tell the other side your address:',
    copyAddress: 'Copy your address',
    mine: (network: string) => `You have no offers on ${network} yet`,
    open: (network: string) => `No open offers on ${network} yet`,
    thisNetwork: 'this network',
    about: 'Name your own price: sign without gas, share the link, and the other side fills it on-chain.',
    offer: 'Make an offer',
    swap: 'Swap at market',
    lookOn: 'Look on',
  },
}
