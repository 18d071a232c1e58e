import type { ReactNode } from 'react'
import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'

const switchTo = (network: string) => `Switch the wallet to ${network}`
const tokens = (count: number) => plural(count, { one: '1 token', other: `${displayCount(count)} tokens` })

/** Holds the texts that every trading page shares: tickets, tokens, routes and runs. */
export const tradeText = {
  rate: {
    of: (base: string, rate: string, quote: string) => `1 ${base} = ${rate} ${quote}`,
    unknown: '–',
    inverseOf: (rate: string) => `${rate}. Inverse price`,
  },
  ticket: {
    frame: { evidence: 'Details', evidenceOf: (about: string) => `Details: ${about}` },
    pair: {
      sell: 'Sell',
      buy: 'Buy',
      amountToSell: (symbol: string | undefined) => (symbol ? `Amount to sell, in ${symbol}` : 'Amount to sell'),
      amountToBuy: (symbol: string | undefined) => (symbol ? `Amount to buy, in ${symbol}` : 'Amount to buy'),
      balance: (amount: ReactNode) => <>Balance {amount}</>,
      switch: 'Switch tokens',
      notHere: (network: string) => `The link names a token that is not on ${network}.`,
    },
    token: {
      maximum: 'Max',
      change: (side: string, symbol: string) => `${side}: ${symbol}. Change token`,
      chooseFor: (side: string) => `${side}: choose a token`,
      choose: 'Choose',
      dollars: 'USD',
      typeIn: (unit: string, side: string) => `Type in ${unit}: ${side}`,
      inDollars: (name: string) => name.replace(/, in .*$/, ', in dollars'),
      readingPrice: 'Reading the price',
      noPrice: 'No dollar price',
      readAs: (read: string, otherwise: string) =>
        `Read as ${read}, not ${otherwise}: commas group thousands, a point begins the fraction.`,
      takesOnTransfer: (percent: string) => `takes ${percent} on transfer`,
      takesOnTrades: (percent: string) => `takes up to ${percent} on trades`,
    },
    price: {
      name: (give: string, get: string) => `Price of 1 ${give}, in ${get}`,
      token: 'token',
      other: 'the other',
      inverse: 'Inverse price',
    },
    expiry: {
      name: 'Expiry',
      days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
      hours: (count: number) => plural(count, { one: '1 hour', other: `${count} hours` }),
      minutes: (count: number) => `${count} min`,
      custom: 'Other',
      length: { order: 'How long the order is good', offer: 'How long the offer is good' },
      unit: 'Unit of time',
      wrong: 'From two minutes to a year, in whole numbers.',
      clock: 'Counted from the newest block.',
      until: (moment: string) => `Expires ${moment}.`,
    },
    slippage: {
      name: 'Slippage',
      presets: 'Slippage presets',
      values: { auto: 'Auto', 10: '0.1%', 50: '0.5%', 100: '1%' },
      wrong: (least: string, most: string) => `Between ${least} and ${most}, with at most two decimals.`,
      // Words for users who cannot see the colour.
      tiers: {
        low: (percent: string) => `${percent}, very low`,
        usual: (percent: string) => percent,
        noted: (percent: string) => `${percent}, above usual`,
        loud: (percent: string) => `${percent}, very high`,
      },
      is: (percent: string, bps: string) => `${percent} is ${bps} basis points.`,
      auto: {
        before: 'Auto chooses by how the price moves and what gas costs.',
        unknown: 'Auto: usual for these tokens. Nobody knows yet how their price moves.',
        moved: (move: string) => `Auto: the price moved at most ${move} in 19 of 20 minutes of the last hour.`,
        gas: (part: string) => `Auto: gas is ${part} of this trade, and a tighter limit would fail it too easily.`,
      },
      isHere: (percent: string, bps: string, margin: ReactNode) => (
        <>
          {percent} is {bps} basis points, here {margin}.
        </>
      ),
      tradedAgainst: 'Others can trade against you up to that price.',
      reverts: 'If the price moves further, the swap reverts.',
    },
    receiver: {
      reasons: {
        resolving: 'Looking up the receiver',
        invalid: ['Correct the receiver', 'Enter an address or an ENS name that can receive this token.'],
        unconfirmed: ['Confirm the receiver', 'What you buy goes to another wallet.'],
      },
      bought: 'What you buy',
      placeholder: '0x… or name.eth',
      self: 'Left empty, it is your wallet.',
      lost: (to: string) => `This is ${to}: what it is paid is lost.`,
      /** Names of contracts in `lost`. */
      lostNames: {
        'the router': 'the router',
        'the executor': 'the executor',
        'the OTC contract': 'the OTC contract',
        Permit2: 'Permit2',
        'the fee vault': 'the fee vault',
        'the wrapped token': 'the wrapped token',
        'the settlement contract': 'the settlement contract',
        'a wrapped token': 'a wrapped token',
        'a token or pool of this swap': 'a token or pool of this swap',
        'one of the tokens': 'one of the tokens',
        'the SpokePool': 'the SpokePool',
        'the bridge': 'the bridge',
        'the contract that sells what arrives': 'the contract that sells what arrives',
        'the token that arrives': 'the token that arrives',
      },
      noAddress: 'An address is 0x and 40 hex digits.',
      goesTo: (what: string, address: ReactNode) => (
        <>
          {what} goes to {address}, not to your wallet. This can’t be undone.
        </>
      ),
      confirm: 'This is the right receiver',
    },
    name: {
      lookingUp: (name: string) => `Looking up ${name}`,
      is: (name: ReactNode, address: ReactNode) => (
        <>
          {name} is {address}
        </>
      ),
      notPrimary: 'This account goes by another name on ENS, or by none.',
    },
    partner: {
      unknown: (name: string) => `No partner called ${name}`,
      unread: (name: string) => `Partner ${name} could not be read`,
      unknownWhy: 'You trade without one.',
      unreadWhy: 'Its fee is unknown, so there is no price yet. Retrying automatically.',
      dismiss: 'Dismiss',
      tradeWithout: 'Trade without',
      fee: (percent: string, name: ReactNode) => (
        <>
          Fee {percent}, to {name}
        </>
      ),
      noFee: (name: ReactNode) => <>No fee to {name}</>,
      onlySurplus: (name: ReactNode) => <>No fee to {name}, which gets half of the surplus</>,
    },
    button: {
      nothingSent: 'Nothing is sent before your wallet asks you.',
      why: (reasons: number) => (reasons > 1 ? `Why? (${reasons} reasons)` : 'Why?'),
    },
    reasons: {
      otherChain: 'Your wallet is on another chain of this name',
      notATestAccount: 'This account may not sign here',
      serviceOnCopy: 'This service runs on a local copy of the chain',
      silentWallet: 'Your wallet does not say which chain it means',
      restoring: ['Finding your wallet…', 'Reconnecting to the wallet you used last.'],
      connecting: 'Connecting…',
      disconnected: ['Connect a wallet', 'Connecting shows your address and balances. It allows nothing.'],
      chainUnknown: ['Choose a network', 'The link names a network that is not served here.'],
      wrongChainWhy: 'Your wallet is on another network. Switching moves nothing.',
      anotherRun: 'One trade at a time',
      anotherRunWhy: (run: string) => `${run} Finish or stop it first.`,
      unread: ['Reading your wallet…', 'What it holds and allows decides what you sign.'],
      short: (has: string, symbol: string, needs: string) => `You have ${has} ${symbol}, you need ${needs}.`,
      amountInvalid: [
        'Correct the amount',
        'Use digits with one decimal point, and no more decimals than the token has.',
      ],
      lifeInvalid: ['Correct the expiry', 'From two minutes to a year, in whole numbers.'],
      sameToken: ['Choose two different tokens', 'Both sides name the same token.'],
      priceLoading: ['Finding the best price…', 'The price arrives in a moment.'],
      resolvingWhy: 'Looking up the address of this name.',
      nodeLostWhy: 'Nothing is sent until it does. Retrying automatically.',
      unaccepted: (symbol: string) => `Import ${symbol} first`,
      unacceptedWhy: 'It is not on our list. Compare its address, then import it.',
      unacceptedToken: 'the token',
    },
  },
  fee: {
    service: (bps: number) => `${bps} bps to this service`,
    // Links alone can set a partner, so the text names the link.
    partner: (percent: string, name: string) => `${percent} to ${name}, set by the link`,
  },
  surplus: {
    yours: 'all yours',
    partner: (percent: number, name: string) => `${percent}% to ${name}`,
    service: (percent: number) => `${percent}% to this service`,
    allToService: 'to this service',
    capped: (shares: string, percent: number) => `${shares}, up to ${percent}% of the quote`,
  },
  transfer: {
    ofTransfers: (symbol: string, percent: string) => `${symbol} takes ${percent} of every transfer`,
    ofTrades: (symbol: string, percent: string) => `${symbol} takes up to ${percent} of every trade`,
    // A swap shows amounts after the fee; an order transfers exactly the signed amounts.
    inSwap: 'The token keeps it. The amounts above count it.',
    inOrder: 'The token keeps it, so less would arrive than was signed. OTC orders of it can’t be made or filled.',
    notOtc: (symbol: string) => `${symbol} cannot be traded OTC`,
    notOtcWhy: (takes: string, inOrder: string) => `${takes}. ${inOrder}`,
  },
  drawing: {
    drawing: 'Route drawing',
    pools: 'Pools of the route',
    table: 'Route as a table',
    order: 'Order',
    otcOrder: 'OTC order',
    /** Display names of exchanges that differ from their API names. */
    exchanges: {
      CurveV1: 'Curve',
      CurveV1StableNg: 'Curve NG',
      CurveV1Multi: 'Curve multi',
      CurveV1Meta: 'Curve meta',
      CurveV2: 'Curve V2',
      ERC4626: 'Vault',
      WrappedNative: 'Wrapping',
    },
    pool: 'Pool',
    poolOrOrder: 'Pool or order',
    share: 'Share',
    in: 'In',
    out: 'Out',
    priceAfter: 'Price after',
    ofMaker: 'of maker',
    open: 'open it',
    route: {
      all: (src: string, dest: string, ways: readonly string[]) => `${src} to ${dest}: ${ways.join('; ')}.`,
      way: (share: string, pools: string) => `${share} by ${pools}`,
      through: (way: string, tokens: string) => `${way} through ${tokens}`,
      and: (names: readonly string[]) => names.join(' and '),
      inTurn: (names: readonly string[]) => names.join(', then '),
      pools: (count: number) => plural(count, { one: '1 pool', other: `${count} pools` }),
      orders: (count: number) => plural(count, { one: '1 order', other: `${count} orders` }),
      smallerWays: (count: number, share: string) =>
        plural(count, { one: `and 1 smaller way, ${share}`, other: `and ${count} smaller ways, ${share}` }),
    },
  },
  notices: {
    short: 'More reserved than you have',
    dust: 'Small for its gas',
    swapInstead: 'Swap instead',
  },
  place: {
    sign: 'Sign order',
    deposit: 'Deposit and place',
  },
  run: {
    banner: { receipt: 'Receipt', show: 'Show' },
    footer: {
      done: 'Done',
      retry: 'Try again',
      confirm: 'Confirm in wallet',
      confirming: 'Confirming…',
      working: 'Working…',
      stopWaiting: 'Stop waiting for the wallet',
      stopFollowing: 'Stop following',
    },
    planned: { asks: 'Your wallet will ask', all: 'All steps', next: 'What happens next' },
    progress: {
      steps: 'Steps',
      contract: 'Your wallet is a contract and may need more signatures. It is followed on the chain.',
      owners: ({ required, signed }: { required: number; signed?: number }) => {
        // A wallet counts no signatures of messages, of which the one who asked gave the first.
        if (signed === undefined && required > 2) return `Waiting for others of ${required} owners.`
        const missing = required - (signed ?? 1)
        return missing > 0
          ? `Waiting for ${missing} more of ${required} owners.`
          : 'All owners signed. Waiting for the transaction.'
      },
      slow: 'Slower than usual, still being followed.',
      namedByWallet: 'Named by the wallet',
      batch: 'In one request',
      batchRefused: 'Your wallet cannot send these at once. It asks for each in a step of its own.',
      current: (step: string) => `${step}.`,
      currentInWallet: (step: string) => `${step}. Confirm in wallet.`,
    },
    states: {
      todo: 'pending',
      active: 'working',
      wallet: 'confirm in wallet',
      sent: 'sent',
      done: 'done',
      failed: 'failed',
      skipped: 'not needed',
      refused: 'not possible',
    },
    settled: { for: 'for' },
    allowed: {
      allow: (spender: string) => `You allow ${spender}`,
      all: (symbol: string) => `all your ${symbol}: its permits know no amount`,
      ofIt: (orders: string) => `Of it for ${orders}`,
    },
    spender: {
      now: 'Approved now',
      forTrade: 'Needed for this trade',
      afterwards: 'Left afterwards',
      unlimited: (symbol: string) => `unlimited ${symbol}`,
    },
    fees: {
      name: 'Fees',
      counted: (fee: string) => `${fee}, counted`,
      surplus: 'Surplus',
    },
    partner: {
      named: (name: string) => `Partner ${name}`,
      fee: (name: string, bps: number) => `${name}, ${bps} bps`,
      feeTo: (percent: string) => `${percent} to`,
    },
  },
  steps: {
    switchTo,
    switch: (network: string) => ({ title: switchTo(network), note: 'Moves nothing.' }),
    reset: (symbol: string) => ({
      title: `Set the old ${symbol} approval to zero`,
      note: `${symbol} lets an approval change only from zero.`,
    }),
    permit: (symbol: string) => `Sign a permit for your ${symbol}`,
    signature: (nativeSymbol: string) => `A signature. It costs no ${nativeSymbol}.`,
    check: { title: 'Check what will be sent', note: 'Every field is verified, then simulated.' },
    send: 'Confirm in wallet.',
    wait: { title: 'Confirming', note: 'You can close this; it goes on without the page.' },
  },
  order: {
    review: 'Review order',
    cancel: {
      does: 'You sign a cancellation. It costs nothing.',
      caution: 'If a solver has already sent the fill, it can still go through.',
    },
    evidence: {
      signed: 'Order details',
      deposited: 'Order details',
      contract: 'For',
      intentContract: 'Settlement contract',
      noContract: 'not on this network',
      notSet: 'not set yet',
      validFor: 'Valid for',
      afterSignature: (time: string) => `${time} after you sign`,
      afterDeposit: (time: string) => `${time} after you deposit`,
      // A TWAP order is valid for longer than its slices take.
      withLate: (life: string, late: string) => `${life}, with ${late} for late parts`,
      verified: 'Your browser verifies every field before your wallet opens.',
      costs: 'Costs',
      toPlace: 'To place',
      onlyApproval: 'nothing but an approval',
      placesDeposit: 'the gas of a deposit',
      toCancel: 'To cancel',
      cancelsDeposit: 'the gas of a transaction: pays it back',
      cancelsFree: 'nothing, by a signature',
      agentPays: 'none, the solver pays',
      fee: 'Fee',
      feeInLimit: 'counted in your limit',
    },
  },
  ended: {
    done: (title: string) => `${title}: done`,
    stopped: (title: string) => `${title}: stopped`,
    receipt: 'Receipt',
    show: 'Show',
  },
  privateSend: {
    title: (network: string) => `Private sending on ${network}`,
    used: (relay: string) => `Through ${relay}`,
    unused: 'Public',
    add: 'Add protected network to your wallet',
    adding: 'Confirm in wallet',
    connect: 'Connect a wallet first',
    why: (relay: string) =>
      [
        'With it your swaps are not visible to bots before they are mined.',
        `You trust ${relay} not to use or pass them on.`,
        'A swap that it does not take is not sent. Gasless orders do not need it.',
      ].join(' '),
  },
  namesake: {
    mark: (symbol: string) => `not ${symbol}`,
    inText: (symbol: string, listed: string) => `${symbol} (not the listed ${listed})`,
    title: (symbol: string) => `This is not the listed ${symbol}`,
    why: (address: ReactNode, listed: ReactNode) => (
      <>
        It only looks like it, and can be worth nothing. This one is {address} and the listed one is {listed}
      </>
    ),
  },
  picker: {
    search: {
      name: (network: string) => `Search tokens on ${network}`,
      placeholder: 'Name, symbol or address',
      list: (network: string) => `Tokens on ${network}`,
      count: tokens,
      countSoFar: (count: number) => `${tokens(count)}, more on the way`,
      countAlone: (count: number) =>
        `${tokens(count)}. Prices and the token list are missing: the service does not answer.`,
      reading: (network: string) => `Reading this address on ${network}`,
      noToken: 'No token at this address',
      noTokenWhy: (network: string) => `Check the address, and that it belongs to ${network}.`,
      none: 'No listed token found',
      noneWhy: 'Paste the token’s address to import it.',
      favourites: 'Favourites and details',
      favourite: (symbol: string) => `Favourite ${symbol}`,
      details: (symbol: string) => `About ${symbol}`,
    },
    titles: { sell: 'Select a token to sell', buy: 'Select a token to buy' },
    onNetwork: (network: ReactNode) => <>on {network}</>,
    trending: {
      short: 'Trending',
      name: 'Most traded here in 24 hours',
      why: (volume: string, swaps: number) =>
        `${volume} in ${plural(swaps, { one: '1 swap', other: `${displayCount(swaps)} swaps` })} here in 24 hours`,
    },
    chips: { name: 'Recent and common tokens', chosenBefore: ', chosen before' },
    option: {
      chosen: 'chosen',
      imported: 'imported',
      notListed: 'not listed',
      ofList: (name: string) => `List: ${name}`,
      balance: 'Balance',
      noPrice: 'No price',
      liquidity: (dollars: string) => `Liq. ${dollars}`,
    },
    facts: {
      network: 'Network',
      price: 'Price',
      noPrice: 'No price here',
      inADay: 'in 24 hours',
      liquidity: 'Liquidity here, ±1%',
      volume: 'Volume here, 24 h',
      swaps: (volume: string, swaps: number) =>
        `${volume} in ${plural(swaps, { one: '1 swap', other: `${displayCount(swaps)} swaps` })}`,
      sale: 'Sale, simulated',
      sales: { sellable: 'Can be sold', unsellable: 'Cannot be sold', unknown: 'Not known' },
      sellableTaking: (percent: string) => `Can be sold, takes ${percent}`,
      block: (number: string) => `Block ${number}`,
      taxes: 'Tax to buy / sell',
      taxOf: (buy: string, sell: string) => `${buy} / ${sell}`,
      age: 'Age of main pool',
      ageAt: (age: string, exchange: string) => `${age}, ${exchange}`,
      list: 'Named by',
      decimals: 'Decimals',
      address: 'Address',
      unknown: 'Not known',
      unread: 'Could not be read',
      note: 'One small sale, simulated on the newest block. The owner of a token may change its rules later.',
    },
    lists: {
      title: 'Token lists',
      manage: 'Token lists',
      intro:
        'Add the token list of another site. Its tokens are marked with its name, and nobody here has checked them.',
      url: 'URL of a token list',
      placeholder: 'https://…/tokens.json',
      add: 'Add list',
      loading: 'Loading the list',
      file: 'Choose a file',
      none: 'No list added yet.',
      full: (most: number) => `At most ${most} lists. Remove one first.`,
      added: 'Added lists',
      about: (version: string, here: string) => `v${version}, ${here}`,
      here: (count: number, network: string) => `${tokens(count)} on ${network}`,
      remove: (name: string) => `Remove ${name}`,
      confirmTitle: (name: string) => `Add “${name}”?`,
      confirmWhy: (count: number) =>
        `It names ${tokens(count)} on networks of this site. ` +
        'Anyone can write a list: a token may be impossible to sell.',
      dropped: (count: number) =>
        plural(count, { one: '1 entry was left out.', other: `${displayCount(count)} entries were left out.` }),
      cancel: 'Cancel',
      confirm: 'Add it',
    },
    import: {
      unchecked: 'Nobody here has checked this token',
      uncheckedWhy:
        'Anyone can make a token of any name. It may be worthless or impossible to sell. ' +
        'Compare the address with a source you trust.',
      unsellable: 'This token could not be sold',
      unsellableWhy:
        'A small sale was simulated on the newest block, and nothing of it arrived. You may never be able to sell it.',
      select: (symbol: string) => `Select ${symbol}`,
      back: 'Back',
      import: 'Import it',
    },
  },
} as const
