import type { ReactNode } from 'react'
import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import { tradeText } from '@/messages/en/trade'

type Offer = {
  given: string
  wanted: string
  network: string
  /** Undefined for an order that anyone may fill. */
  taker: string | undefined
  /** Undefined for an order without expiry. */
  until: string | undefined
  link: string
}
type StepNames = { chainName: string; nativeSymbol: string; symbol: string }

/** Holds the texts of the OTC desk, of its orders and of their windows. */
export const otcText = {
  states: {
    PENDING: 'Open',
    // Covers both cases, since a list of the service does not tell which one applies.
    SUSPENDED: 'Needs funds or approval',
    FULFILLED: 'Filled',
    CANCELLED: 'Cancelled',
    EXPIRED: 'Expired',
    CLOSED: 'Closed (filled or cancelled)',
  },
  needs: { balance: 'Needs funds', allowance: 'Needs approval' },
  evidence: 'Details',
  market: {
    label: 'Compared with market',
    none: 'no market price',
    unknown: 'market price not available now',
    notCompared: 'not compared with the market',
    open: '–',
    paysNothing: 'the market pays nothing',
    same: 'as the market',
    farAbove: '1,000%+',
    better: (percent: string) => `${percent} better than market`,
    worse: (percent: string) => `${percent} worse than market`,
    forTaker: (comparison: string) => `${comparison} for the taker`,
  },
  runs: {
    create: { running: 'Signing your offer…', failed: 'Offer not signed', done: 'Offer signed' },
    fill: { running: 'Filling the order…', failed: 'Not filled', done: 'Order filled' },
    cancel: { running: 'Cancelling…', failed: 'Not cancelled', done: 'Cancelled' },
  },
  expiry: {
    never: 'never',
    in: (time: string) => `in ${time}`,
  },
  anyone: 'anyone',
  allowed: {
    spender: 'the OTC contract',
    orders: 'your live offers',
  },
  surface: {
    create: 'Making an offer',
    fill: 'Filling an order',
    cancel: 'Cancelling an order',
    cancelMany: 'Cancelling orders',
  },
  pages: {
    newOffer: 'the page of a new offer',
    order: 'the page of that order',
    desk: 'the OTC desk',
  },
  desk: {
    page: {
      title: 'OTC desk',
      about: 'Signed offers at fixed prices: fill one without slippage, or sign your own without gas.',
      newOffer: 'New offer',
      orders: 'Orders',
      loading: 'Loading orders',
      lost: 'Showing the orders this browser keeps, with their states on the chain.',
      chainLost: 'The chain does not answer: the states of these orders are unknown. Retrying automatically.',
      newest: (shown: number, total: number) =>
        `These are the newest ${displayCount(shown)} of ${displayCount(total)}.`,
      chosenFrom: (listed: number, total: number) =>
        `Chosen from the newest ${displayCount(listed)} of ${displayCount(total)}.`,
    },
    tabs: {
      toMe: 'For me',
      mine: 'Mine',
      open: 'Public',
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
      states: { live: 'Open', over: 'Closed', all: 'Any state' },
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
      byLinkOnly: 'unlisted',
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
  },
  offer: {
    page: {
      title: 'New OTC offer',
      counterOffer: 'Counter offer',
      answers: 'You answer an order',
      answersWhy:
        'The tokens are switched, and the taker is the other side. ' +
        'The order you answer stays open until its maker cancels it or it expires.',
    },
    ticket: {
      title: 'New offer',
      give: 'You give',
      giveAmount: 'Amount to give',
      giveAmountIn: (symbol: string) => `Amount to give, in ${symbol}`,
      want: 'You want',
      wantAmount: 'Amount wanted',
      wantAmountIn: (symbol: string) => `Amount wanted, in ${symbol}`,
      balance: (amount: string) => `Balance ${amount}`,
      givesWrapped: (symbol: string) => `As W${symbol}, wrapped if needed.`,
      getsWrapped: (symbol: string) => `You will receive W${symbol}.`,
      useMarket: 'Use market price',
      noAmount: 'enter an amount',
      review: 'Review offer',
    },
    taker: {
      title: 'Counterparty',
      named: 'Private',
      open: 'Public',
      openTitle: 'Anyone can take an open offer',
      openWhy: 'When the market moves in their favour, bots fill it first. Name an account if you know who it is for.',
      acceptOpen: 'Leave it open to anyone',
      address: 'Address of the taker',
      placeholder: '0x… or name.eth of the other side',
      self: 'This is your wallet.',
    },
    reasons: {
      tokenMissing: ['Choose two tokens', 'An offer gives one token for another.'],
      amountMissing: ['Enter both amounts', 'Enter what you give, and what you want or the price.'],
      takerMissing: ['Say who may take it', 'Enter the taker’s address, or open the offer to anyone.'],
      takerResolving: 'Looking up the taker',
      takerInvalid: ['Correct the taker', 'Enter an address (0x and 40 hex digits) or an ENS name.'],
      takerSelf: ['Name another taker', 'This is your wallet. An offer needs another side.'],
      openUnconfirmed: ['Confirm the open offer', 'Anyone can take it, and bots are fast.'],
    },
    rows: {
      gives: 'You give at most',
      gets: 'You get, for all of it',
      price: 'Price',
      maker: 'Maker',
      connect: 'connect',
      taker: 'Taker',
    },
    evidence: {
      backing: 'Your balance',
      held: 'You hold',
      heldWithNative: (symbol: string) => `You hold, ${symbol} included`,
      promised: 'Reserved by your other offers',
      free: 'Approved and available',
      short: 'More than you can deliver now',
      shortBy: (amount: string) => `Short by ${amount}. The offer is suspended until you top up.`,
      taker: (symbol: string) => `Approval of ${symbol}`,
      contract: 'OTC contract (RFQ)',
      role: (symbol: string) => `Takes your ${symbol} only when your signed offer is filled`,
      noAmount: 'enter an amount',
      nothingNew: 'nothing new',
      works: 'How it works',
      signingIsFree: 'Signing costs nothing. The taker pays gas when filling, in whole or in part.',
      tokensStay: 'Your tokens stay in your wallet until then; if you spend them, the offer is suspended.',
      cancelling: 'Cancelling is a transaction. Waiting for the expiry is free.',
      link: 'The link holds the whole offer and works without this service.',
    },
    reviewed: {
      title: 'Review the offer',
      farBelow: 'Far below the market',
      farBelowWhy: (amount: ReactNode) => (
        <>For what you give the market pays {amount} now. Whoever takes the offer keeps the difference.</>
      ),
      byPermit: 'Sign a permit instead',
      byTransaction: 'Approve by a transaction instead',
      sign: 'Sign the offer',
    },
  },
  unlisted: {
    title: 'Signed, but not on the desk',
    why: 'Only people with the link see it. It works without the service.',
    press: 'List it on the desk',
    posting: 'Listing…',
    posted: 'It is on the desk now.',
  },
  handOver: {
    copy: 'Copy link',
    share: 'Share',
    subject: 'OTC offer',
    open: 'The link contains the full order; our server never sees it. Anyone with the link can fill the order.',
    named:
      'The link contains the full order; our server never sees it. ' +
      'Anyone with the link can read it; only the named account can fill it.',
    asText: 'As text',
    copyText: 'Copy the text',
    text: ({ given, wanted, network, taker, until, link }: Offer) => {
      const forWhom = taker === undefined ? 'open to anyone' : `for ${taker} only`
      const howLong = until === undefined ? 'without expiry' : `until ${until}`
      return `${given} for ${wanted} on ${network}, ${forWhom}, ${howLong}. Fill all or part of it: ${link}`
    },
    qrCode: 'QR code',
    qrCodeOfLink: 'The link as a QR code',
  },
  order: {
    page: {
      title: 'OTC order',
      back: 'OTC desk',
      // The sentence has two halves, between which a narrow page breaks the line.
      headline: (given: string, got: string) => ({ gives: `${given} for`, gets: got }),
      loading: 'Looking for the order',
      noToken: 'Token not found',
      noTokenWhy: 'The order names an address that is not a token on this network. Do not trade it.',
      altered: 'This is not the order that the link names',
      alteredWhy:
        'Its terms do not match the hash in the link, or its network is not served here. ' +
        'Do not trade it; ask its maker for the link.',
      lost: 'The service does not answer',
      lostWhy: 'The link is incomplete, so the service is needed. Ask the maker for the whole link.',
      unknown: 'Order not found',
      unknownWhy: 'The link is incomplete, and the service does not know the order. Ask the maker for the whole link.',
      counterOffer: 'Make a counter offer',
    },
    reply: {
      title: 'They made a counter offer',
      terms: (paid: string, got: string) => `You pay ${paid} and get ${got}.`,
      open: 'Open it',
    },
    fill: {
      title: 'Fill this order',
      forOther: 'Meant for another account',
      forOtherWhy: (taker: string, wallet: string) => `Only ${taker} may fill it, and your wallet shows ${wallet}.`,
      late: (left: string) => `Only ${left} left. A fill may come too late.`,
      marketBetter: 'The market pays more right now',
      marketBetterWhy: (amount: ReactNode) => <>For the same amount it gives {amount}, before gas.</>,
      swap: 'Use swap instead',
      review: 'Review fill',
    },
    unlisted: {
      impostor: (symbol: string) => `This is not the listed ${symbol}`,
      impostorWhy: (address: ReactNode) => (
        <>Its address is {address}. It only looks like it, and can be worth nothing.</>
      ),
      title: (symbol: string) => `${symbol} is not on our list`,
      why: (address: ReactNode) => <>Its address is {address}. It can be worth nothing.</>,
      accept: 'I compared the address and want to trade it',
    },
    form: {
      pays: (symbol: string) => `You pay, in ${symbol}`,
      balance: (amount: string) => `Balance ${amount}`,
      share: 'Share of what is left',
      shareIs: (percent: number) => `${percent}% of what is left`,
      percent: (percent: number) => `${percent}%`,
      max: 'Max',
      upTo: (amount: string) => `Up to ${amount} for what is left`,
      gets: 'You get',
      paysExactly: 'You pay exactly',
      rounding: 'Rounding',
      roundedDown: 'down, by less than one smallest unit',
      notRounded: 'none, it divides evenly',
      open: '–',
    },
    reasons: {
      forged: ['Not signed by its maker', 'The signature is not the maker’s. Nobody can fill this order.'],
      filled: ['Already filled', 'Nothing of this order is left.'],
      cancelled: ['Cancelled by its maker', 'Its maker cancelled it on-chain. It can’t be filled.'],
      closed: ['Filled or cancelled', 'Nothing of this order is left.'],
      expired: ['Expired', 'Its time is over.'],
      tooLate: (seconds: number) =>
        ['Too late to fill', `${seconds} s left, and the next block may come later.`] as const,
      ownOrder: ['This is your order', 'Send its link to the other side.'],
      wrongTaker: (taker: string) =>
        ['Meant for another account', `Only ${taker} may fill it. Connect that account.`] as const,
      suspended: (symbol: string) => `The maker is short of ${symbol}`,
      unapproved: (symbol: string) => `The maker has to approve ${symbol}`,
      balanceOfMaker: (amount: string) =>
        `The maker’s balance is short by ${amount}. Ask the maker, or wait: this page updates.`,
      approvalOfMaker: (amount: string) =>
        `The maker’s approval is short by ${amount}. Ask the maker, or wait: this page updates.`,
      chainLost: 'The chain does not answer',
      checking: ['Checking the order…', 'Signature and state are read from the chain.'],
      unverified: ['The signature is not checked yet', 'The chain did not answer. Reload in a moment.'],
      tokenUnaccepted: ['Compare the token’s address first', 'It is not on our list, whatever it calls itself.'],
      amountMissing: ['Enter an amount', 'Enter how much of the order you take.'],
      tooMuch: (amount: string) => ['More than is left', `What is left costs ${amount}.`] as const,
      tooLittle: (symbol: string) =>
        ['Enter a larger amount', `It buys less than the smallest unit of ${symbol}.`] as const,
      balanceShort: (symbol: string) => `Not enough ${symbol}`,
    },
    maker: {
      title: 'Your order',
      suspended: 'Nobody can fill it now',
      balance: (amount: string) => `Your balance is short by ${amount}. It can be filled as soon as you top up.`,
      approval: (amount: string) =>
        `Your approval for the OTC contract is short by ${amount}. It can be filled as soon as you approve it.`,
      approve: (missing: string) => `Approve ${missing}…`,
      closed: 'This order is closed.',
      cancel: 'Cancel on the chain…',
    },
    terms: {
      title: 'Terms',
      youGive: 'You give',
      youGet: 'You get',
      youPay: 'You pay',
      makerGives: 'The maker gives',
      takerPays: 'The taker pays',
      price: 'Price',
      maker: 'Maker',
      taker: 'Taker',
      you: 'you',
      expires: 'Expires',
      expired: 'Expired',
      order: 'Order',
    },
    checks: {
      title: 'Checked in this browser',
      fromLink: 'Read from the link, without the service. Its hash is that of this page’s address.',
      fromBrowser: 'Read from what this browser keeps. Its hash is that of this page’s address.',
      fromService: 'Read from the service. Its hash is that of this page’s address.',
      fromAnywhere: 'Its hash is that of this page’s address.',
      signatures: {
        key: 'Signed by the maker’s key',
        contract: 'Accepted by the maker’s contract (ERC-1271)',
        forged: 'Not signed by the maker: this order is worthless',
        checking: 'Checking the signature…',
        unknown: 'The chain did not answer; the signature is not checked',
      },
      place: (network: string, contract: ReactNode) => (
        <>
          For the OTC contract on {network} only {contract}
        </>
      ),
      state: 'State read from the chain',
      stateAt: (block: bigint) => `State read from the chain, block ${displayCount(block)}`,
      readingState: 'Reading the state from the chain…',
      chainLost: 'The chain does not answer',
      marks: { good: 'checked:', bad: 'wrong:', open: 'open:' },
      disputed: (service: string, chain: string) => `The service says “${service}”, the chain says “${chain}”`,
      disputedWhy: 'The chain decides. The service usually follows within a block or two.',
      serviceLost: 'The order can be checked, filled and cancelled without the service.',
      unlisted: 'Not listed by the service. It works by its link.',
      left: 'Left to fill',
      filled: 'Filled so far',
      filledUnknown: 'unknown',
      held: 'The maker holds',
      allowance: 'The contract may take',
      allowanceByPermit: 'By the order’s permit the contract may take',
      missing: 'Missing now',
      missingBalance: (amount: ReactNode) => <>{amount} of balance</>,
      missingApproval: (amount: ReactNode) => <>{amount} of approval</>,
      service: 'Service says',
      serviceState: (state: string, time: string) => `“${state}”, written ${time} ago`,
      endedIn: 'Ended in transaction',
      end: 'How it ended',
      searching: 'looking for it…',
      nodeLost: 'the node did not answer',
      notFound: (block: bigint) => `not found back to block ${displayCount(block)}`,
      searchOlder: 'Look further back',
    },
    thread: {
      title: 'Negotiation',
      rounds: (count: number) => plural(count, { one: '1 round', other: `${displayCount(count)} rounds` }),
      list: 'Rounds, the highest price first',
      sells: {
        you: (base: string, quote: string) => `You sell ${base} for ${quote}`,
        maker: (base: string, quote: string) => `The maker sells ${base} for ${quote}`,
        taker: (base: string, quote: string) => `The taker sells ${base} for ${quote}`,
      },
      buys: {
        you: (base: string, quote: string) => `You buy ${base} for ${quote}`,
        maker: (base: string, quote: string) => `The maker buys ${base} for ${quote}`,
        taker: (base: string, quote: string) => `The taker buys ${base} for ${quote}`,
      },
      numbered: (number: number, round: string) => `${displayCount(number)}. ${round}`,
      shown: 'on view',
      open: 'Open',
      changed: (rate: string, change: string) => `${rate}, ${change} against the round before`,
      halfWay: (rate: string) => `Half way: ${rate}`,
      meet: 'Meet in the middle',
      answersUnseen: 'This order answers another one that this browser has not seen.',
      stayOpen: 'Earlier rounds stay open until their maker cancels them or they expire.',
      others: 'Other orders',
      earlier: (count: number) => `Earlier between these two (${displayCount(count)})`,
      besides: (count: number) => `Also between these two (${displayCount(count)})`,
    },
  },
  cancel: {
    title: (count: number) => plural(count, { one: 'Cancel the order', other: `Cancel ${displayCount(count)} orders` }),
    press: (count: number) =>
      plural(count, { one: 'Cancel on the chain', other: `Cancel ${displayCount(count)} on the chain` }),
    nothing: 'Nothing to cancel',
    does: (count: number) =>
      plural(count, {
        one: 'One transaction cancels the order for good. Earlier fills stay.',
        other: `One transaction cancels ${displayCount(count)} orders for good. Earlier fills stay.`,
      }),
    over: (count: number) =>
      plural(count, {
        one: '1 order is left out: closed already.',
        other: `${displayCount(count)} orders are left out: closed already.`,
      }),
    foreign: (count: number) =>
      plural(count, {
        one: '1 order is left out: not made by your wallet. Only its maker can cancel an order.',
        other:
          `${displayCount(count)} orders are left out: not made by your wallet. ` +
          'Only its maker can cancel an order.',
      }),
    networkCost: 'Gas, about',
    costUnknown: 'the node could not tell',
    costUnread: '…',
    expires: (count: number, time: string) =>
      plural(count, {
        one: `It expires in ${time}. Waiting is free.`,
        other: `All of them expire in ${time}. Waiting is free.`,
      }),
    caution: 'The taker can still fill until this confirms.',
    cancelled: (count: number) =>
      plural(count, { one: 'The order is cancelled', other: `${displayCount(count)} orders are cancelled` }),
    nothingLeft: 'Nothing was left to cancel',
    alreadySettled: (count: number) =>
      plural(count, {
        one: '1 of the chosen was over before, filled or cancelled.',
        other: `${displayCount(count)} of the chosen were over before, filled or cancelled.`,
      }),
  },
  stillAllowed: {
    label: 'The OTC contract may still take',
    all: (symbol: string) => `all your ${symbol}`,
    revoke: (symbol: string) => `Revoke ${symbol}…`,
  },
  fill: {
    title: 'Review the fill',
    press: 'Confirm fill',
    pays: 'You pay exactly',
    gets: 'You get exactly',
    from: 'From',
    wrapped: (symbol: string) => `Wrapped from ${symbol} first`,
    promised: (promised: string, kept: string) =>
      `Your live offers promise ${promised}, and after this fill you hold ${kept}. ` +
      'What that does not cover waits until you hold more.',
    reverts: 'If anything differs from this, the transaction reverts, and only gas is lost.',
    confirmed: (block: bigint) => `Confirmed in block ${displayCount(block)}`,
    got: 'You got',
    paid: 'You paid',
  },
  steps: ({ chainName, nativeSymbol, symbol }: StepNames) => ({
    switch: tradeText.steps.switch(chainName),
    batch: { title: 'Approve and fill', note: 'What is missing, then the fill: all of it happens, or nothing.' },
    wrap: { title: `Wrap the missing ${symbol}`, note: `${nativeSymbol} becomes ${symbol}, one for one.` },
    reset: tradeText.steps.reset(symbol),
    approve: {
      title: `Approve ${symbol} for the OTC contract`,
      note: 'An approval for exactly what your orders need, not the trade yet.',
    },
    permit: {
      title: tradeText.steps.permit(symbol),
      note: 'A signature instead of an approval, for this fill.',
    },
    permitOfOffer: {
      title: tradeText.steps.permit(symbol),
      note:
        'A signature instead of an approval, used by the first fill. ' +
        `Signing another ${symbol} permit before that voids it.`,
    },
    sign: { title: 'Sign the offer', note: tradeText.steps.signature(nativeSymbol) },
    post: { title: 'List it on the desk', note: 'The link works without the service, too.' },
    check: tradeText.steps.check,
    send: {
      create: { title: 'Send the offer', note: tradeText.steps.send },
      fill: { title: 'Send the fill', note: tradeText.steps.send },
      cancel: { title: 'Send the cancellation', note: tradeText.steps.send },
    },
    wait: tradeText.steps.wait,
  }),
} as const
