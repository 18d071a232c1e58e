import { displayCount } from '@/lib/write-decimal'

type SaleName = 'bought' | 'arrived' | 'symbol' | 'network' | 'time'

/** Holds the texts of orders that are paid on another chain: their receiver, review and evidence. */
export const crossingText = {
  ticket: {
    arrives: 'Arrives',
    time: (usual: string, most: string) => `in about ${usual}, 90% in ${most}`,
    fee: 'Bridge fee',
    feeOfPart: 'Bridge fee, each part',
    route: 'Route',
    bridge: 'Bridge',
    routesOf: (count: number) => `1 of ${count}`,
    sheet: {
      title: (network: string) => `Routes to ${network}`,
      tags: { recommended: 'Recommended', fastest: 'Fastest', 'best-return': 'Best return' },
      time: 'Arrives',
      atLeast: 'You get at least',
      fee: 'Bridge fee',
      feeNowAndMost: (now: string, most: string) => `${now} now, ${most} at most`,
      deadline: 'If it isn’t paid',
      orBack: (seconds: string) => `it comes back after ${seconds}`,
      done: 'Done',
      measured: 'Times are measured on the last transfers of each route.',
      estimated: 'Times are estimates: fewer than 20 transfers were measured.',
    },
    drawing: {
      name: (from: string, to: string) => `From ${from} to ${to}`,
      agents: 'Solvers trade',
      over: (bridge: string) => `over ${bridge}`,
    },
    noLane: (symbol: string, network: string) => `No way to bring ${symbol} to ${network}`,
    noLaneWhy: 'Choose another token to receive, or receive it on this network.',
    notServed: 'Choose the network to receive on',
    notServedWhy: 'The link names one that is not served here.',
    sellOnly: 'Enter the amount to sell',
    sellOnlyWhy: (symbol: string, network: string) =>
      `${symbol} is bought on ${network} with what arrives there, so its amount can’t be fixed.`,
    paused: (network: string) => `Transfers to ${network} are paused`,
    pausedWhy: 'Nobody pays them now. Retrying automatically.',
  },
  sale: {
    floor: ({ bought, arrived, symbol, network, time }: Record<SaleName, string>) =>
      `You get either at least ${bought} or at least ${arrived}: the ${symbol} that arrives on ${network} ` +
      `is sold within ${time}, or paid to you.`,
    unsold: 'If it isn’t sold',
    arrivedAfter: (amount: string, time: string) => `${amount} after ${time}`,
    orArrived: (amount: string) => `net of every fee, or at least ${amount}`,
    soldAtLeast: 'Sold for at least',
    soldAbout: 'Sold for about',
    soldWithin: 'Sold within',
  },
  chains: {
    name: 'Receive on',
    noLane: (symbol: string, from: string, to: string) => `No bridge carries ${symbol} from ${from} to ${to} yet`,
    chosenOn: (network: string) => `Receive on ${network}. Change network`,
  },
  fee: {
    dear: 'The bridge takes over 3%',
    dearWhy: (most: string) => `It may take ${most} of what is sent. Sending more at once costs no more.`,
    accept: (most: string) => `Pay a bridge fee of up to ${most}`,
    unconfirmed: ['Confirm the bridge fee', 'It may take over 3% of what is sent. Tick the box above.'],
  },
  receiver: {
    reading: (network: string) => `Checking the receiver on ${network}…`,
    asNative: (name: string, symbol: string) => `Arrives as ${name} (${symbol}).`,
    contractGets: (symbol: string) => `A contract receives ${symbol}.`,
    same: (network: string) =>
      `The receiver is a contract, with the same code on ${network}. Its owners may be others there.`,
    other: (network: string) =>
      `On ${network} the receiver is a contract, with other code than here. Make sure that it can use what it gets.`,
    onlyHere: (here: string, there: string) =>
      `The receiver is a contract on ${here}, but not on ${there}: make sure that someone controls it there.`,
    needsAddress: (here: string, there: string) =>
      `Your wallet is a contract on ${here}. Its address on ${there} may not be yours: enter a receiver.`,
    unknown: (network: string) => `${network} does not answer, so the receiver is not checked. Retrying automatically.`,
  },
  reasons: {
    reading: ['Checking the receiver…', 'Its code is read on both networks.'],
    unknown: ['Receiver not checked', 'A node does not answer. Retrying automatically.'],
    needsAddress: [
      'Enter a receiver',
      'Your wallet is a contract here. Its address on the other network may not be yours.',
    ],
    lost: (to: string): readonly [string, string] => ['Correct the receiver', `It is ${to}: what it is paid is lost.`],
  },
  review: {
    title: (network: string) => `Sent to ${network}`,
    leaves: (amount: string, network: string) => `${amount} leaves your wallet on ${network}.`,
    leavesAtMost: (amount: string, network: string) => `At most ${amount} leaves your wallet on ${network}.`,
    traded: (symbol: string) => `It is traded for ${symbol}, which is sent on.`,
    wrapped: (symbol: string) => `It is sent on as ${symbol}.`,
    sliced: (parts: bigint) =>
      `Each of the ${displayCount(parts)} parts is sent on when it is filled, with its own fee and its own deadline.`,
    arrives: (amount: string, network: string) =>
      `At least ${amount} arrives on ${network}, whatever the bridge takes.`,
    arrivesAs: (amount: string, network: string, name: string) =>
      `At least ${amount} arrives on ${network} as ${name}, whatever the bridge takes.`,
    usuallyBy: (usual: string, latest: string) => `Usually in ${usual}. By ${latest} at the latest, or it comes back.`,
    usuallyWithin: (usual: string, most: string) =>
      `Usually in ${usual} once it is filled. Within ${most} of the fill, or it comes back.`,
    back: (symbol: string, network: string) =>
      `What comes back is the ${symbol} that was sent, on ${network}, to the account that signs.`,
    backInstead: (symbol: string, network: string, sold: string) =>
      `What comes back is the ${symbol} that was sent, not your ${sold}, on ${network}, to the account that signs.`,
    backWhen: 'That takes about 3 hours more. Fees that were taken stay taken.',
    backWhenLocal: 'On a real network that takes about 3 hours more. Fees that were taken stay taken.',
    paysYou: (network: string) => `Your own address is paid on ${network}.`,
    paysOther: (network: string) => `Another address than yours is paid on ${network}:`,
  },
  rows: {
    bridge: 'Bridge',
    across: 'Across',
    fee: 'Bridge fee now',
    maxFee: 'Bridge fee at most',
    shareAndFlat: (percent: string, flat: string) => `${percent}% + ${flat}`,
    feeOfPart: 'Bridge fee now, for each part',
    maxFeeOfParts: 'Bridge fee at most, for all parts',
    sendsAtLeast: 'Sends on at least',
    sendsExactly: 'Sends on exactly',
    arrivesAtLeast: 'Arrives at least',
    arrivesAbout: 'Arrives about, after the bridge fee of now',
  },
} as const
