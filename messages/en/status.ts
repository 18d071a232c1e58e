import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'

/** Explains that no newer data is available. */
const lost = 'Nothing newer is known.'
const blocks = (count: number) => plural(count, { one: '1 block', other: `${displayCount(count)} blocks` })

/** Holds the texts of the status page. */
export const statusText = {
  page: {
    title: 'Status',
    skipTo: 'Skip to the status',
    loading: 'Loading',
    noScript: 'This page needs JavaScript.',
    asJson: 'The same as JSON',
  },
  connection: { offline: lost, allLost: lost, serviceLost: lost, paused: lost },
  verdict: {
    works: 'All systems operational',
    fails: 'Degraded',
    old: (moment: string) => `Below is what was known on ${moment}. It may be otherwise by now.`,
    nodeSilent: (network: string, time: string) =>
      `${network}: the node has not answered for ${time}. There are no new prices.`,
    nodeStalled: (network: string, time: string) =>
      `${network}: the newest block is ${time} old. There are no new prices.`,
    nodeStarting: (network: string) => `${network}: the service is still reading pools. There are no prices yet.`,
    indexStopped: (network: string) => `${network}: order tracking has stopped. Orders show an old state.`,
    indexLate: (network: string, lag: string) => `${network}: orders are ${lag}. They show an old state.`,
    indexFails: {
      market: (network: string, since: string) => `${network}: pools not updated since ${since}. Prices are old.`,
      ledger: (network: string, since: string) => `${network}: orders not updated since ${since}.`,
      audit: (network: string, since: string) => `${network}: orders not compared with the chain since ${since}.`,
      swaps: (network: string, since: string) => `${network}: swaps missing from history since ${since}.`,
      pools: (network: string, since: string) => `${network}: new pools missing since ${since}.`,
      depths: (network: string, since: string) => `${network}: pool depths not updated since ${since}.`,
      prices: (network: string, since: string) => `${network}: price history not updated since ${since}.`,
    },
    intentsDelayed: (network: string) => `${network}: gasless orders are delayed, they resume automatically.`,
    intentsStopped: (network: string) => `${network}: gasless orders wait, nobody settles them now.`,
  },
  chains: {
    title: 'Chains',
    table: 'Table of chains',
    heads: ['Chain', 'Order tracking', 'Gasless orders', 'Node', 'Newest block'],
    node: { answers: 'Answers', stalled: 'Stalled', silent: 'Silent', starting: 'Starting' },
    index: { upToDate: 'Up to date', late: 'Behind', stopped: 'Stopped' },
    intents: { settled: 'Settled', delayed: 'Delayed', stopped: 'Stopped', none: 'Not offered' },
    contracts: { own: 'Own contracts', published: 'Published contracts', mixed: 'Own and published contracts' },
    neverRead: 'Never read',
    unknown: 'Unknown',
    upToDate: 'At the newest block',
    behind: (count: number, time: string) => `${blocks(count)}, ${time} behind`,
    age: (time: string) => `${time} old`,
  },
  relayers: {
    title: 'Relayers of others',
    span: 'Last 7 days',
    table: 'Table of relayers of others',
    heads: ['Relayer', 'State', 'Kept', 'Broken', 'Open'],
    about: 'Transfers that they promised to pay for a lower fee. Ours pays what they don’t.',
    blockedWhy: (until: string) => `Not asked until ${until}: it did not keep a promise.`,
  },
  agents: {
    title: 'Solvers',
    span: 'Last 24 hours',
    none: 'No solvers. Gasless orders are not offered here.',
    table: 'Table of solvers',
    heads: ['Solver', 'State', 'Success', 'Won', 'Failed', 'Answer time'],
    outside: 'Outside',
    ours: 'Built-in',
    blocked: 'Blocked',
    asked: 'Active',
    notAsked: 'Not asked',
    blockedWhy: ({ until, answers, failures }: { until: string; answers: number; failures: string }) =>
      plural(answers, {
        one: `Not asked until ${until}. Of its last answer, ${failures}.`,
        other: `Not asked until ${until}. Of its last ${displayCount(answers)} answers, ${failures}.`,
      }),
    notAskedOn: {
      NoCrossSettle: (network: string) => `Not asked on ${network}: the contract there cannot enforce a promise.`,
      NoCallExecutor: (network: string) =>
        `Not asked on ${network}: the contract that makes its calls is not deployed there.`,
    },
    noBids: 'No bids',
    successes: (good: number, all: number) => `${displayCount(good)} of ${displayCount(all)}`,
    noFailures: 'None',
    failures: {
      reverted: (count: number) => `${displayCount(count)} reverted when simulated`,
      underdelivered: (count: number) => `${displayCount(count)} brought less than promised`,
      differs: (count: number) => `${displayCount(count)} failed in one of two simulations`,
      late: (count: number) => `${displayCount(count)} came late`,
      malformed: (count: number) => `${displayCount(count)} could not be read`,
      unreachable: (count: number) => `${displayCount(count)} did not come`,
      unsettled: (count: number) => `${displayCount(count)} won and reverted`,
    },
    within: (time: string) => `95% within ${time}`,
  },
  lanes: {
    title: 'Lanes to other chains',
    span: 'Last 200 transfers',
    none: 'No lanes. Orders to other chains are not offered here.',
    table: 'Table of lanes',
    heads: ['Lane', 'State', 'Time', 'Relay fee', 'At once', 'Under way'],
    chain: (id: number) => `chain ${id}`,
    way: (from: string, to: string) => `${from} to ${to}`,
    open: 'Open',
    paused: 'Paused',
    closed: 'Closed',
    speeds: { standard: 'Standard', fast: 'Fast' },
    time: (half: string, most: string) => `${half}, mostly under ${most}`,
    estimate: 'estimate',
    fee: (share: string, flat: string) => `${share} + ${flat}`,
    late: (count: number) => `${displayCount(count)} late`,
  },
  relays: {
    title: 'Relayer',
    table: 'Table of what the relayer can pay',
    heads: ['Chain', 'Can pay now', 'Not repaid yet', 'Overdue'],
    about: 'What the relayer paid is repaid by the bridge, usually within a few hours. Overdue: not within six.',
    obstacles: {
      FundsShort: 'Out of funds',
      AllowanceShort: 'Approval missing',
      InFlightFull: 'Limit reached, waits for repayments',
      NoPrice: 'No price in the pools',
      Stopped: 'No relayer pays now',
      DepositsPaused: 'The bridge takes no deposits',
      FillsPaused: 'The bridge pays nothing there',
    },
  },
  auctions: {
    title: 'Auctions',
    span: 'Last hour',
    awarded: 'Orders awarded',
    notAwarded: 'Orders bid for, not awarded',
    sums: ({ rounds, orders, awarded }: { rounds: number; orders: number; awarded: number }) => {
      const ofRounds = plural(rounds, { one: '1 round', other: `${displayCount(rounds)} rounds` })
      const ofOrders = plural(orders, { one: '1 order bid for', other: `${displayCount(orders)} orders bid for` })
      return `${ofRounds}, ${ofOrders}, ${displayCount(awarded)} awarded`
    },
    drawing: (network: string, sums: string) => `${network}: ${sums}`,
    now: 'now',
    asTable: 'As a table',
    table: (network: string) => `Auctions on ${network}`,
    heads: ['From', 'Rounds', 'Bid for', 'Awarded'],
  },
  quotes: {
    title: 'Quotes',
    span: 'Last 5 minutes',
    half: 'Half within (p50)',
    p95: '95% within (p95)',
    count: 'Quotes',
    refused: 'Requests refused under load',
    about: 'Time in the service, of the process that answers this page.',
  },
  time: {
    none: 'None yet',
    under1Ms: 'under 1 ms',
    ms: (count: number) => `${count} ms`,
    seconds: (count: string) => `${count} s`,
  },
} as const
