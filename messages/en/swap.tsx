import type { ReactNode } from 'react'
import { plural } from '@/lib/plural'
import type { PoolField } from '@/lib/proof/compare-pool'
import { displayCount } from '@/lib/write-decimal'

/** Names the fields of a pool's state; several fields share one name. */
const fields: Readonly<Record<PoolField, string>> = {
  address: 'address',
  kind: 'type',
  dex: 'exchange',
  token0: 'token order',
  token1: 'token order',
  feePips: 'fee',
  feeE10: 'fee',
  feeE18: 'fee',
  lpFeePips: 'fee',
  reserve0: 'reserves',
  reserve1: 'reserves',
  balance0: 'balances',
  balance1: 'balances',
  sqrtPriceX96: 'price',
  tick: 'price',
  liquidity: 'liquidity',
  ticks: 'every tick that counts',
  amplification: 'amplification',
  factor0: 'token rates',
  factor1: 'token rates',
  offpegFeeMultiplierE10: 'fee',
  others: 'balances',
  weight0E18: 'weights',
  weight1E18: 'weights',
  scale0: 'rates to 18 decimals',
  scale1: 'rates to 18 decimals',
  rate0: 'rates to 18 decimals',
  rate1: 'rates to 18 decimals',
  assets: 'share price',
  shares: 'share price',
  mostAssets: 'vault limits',
  mostShares: 'vault limits',
  baseAmplification: 'amplification',
  baseFeeE10: 'fee',
  baseSupply: 'share price',
  ann: 'A',
  gamma: 'gamma',
  invariant: 'invariant',
  midFeeE10: 'fee in balance',
  outFeeE10: 'fee out of balance',
  feeGammaE18: 'growth of the fee',
  baseCoins: 'balances',
  ether: 'share price',
  mostEther: 'staking limit',
  stable: 'curve',
  manager: 'manager',
  tickSpacing: 'tick spacing',
  native: 'native currency',
  makerAmount: 'order amounts',
  takerAmount: 'order amounts',
  remainingMakerAmount: 'order amounts',
}
const titles = (noun: string) => ({
  running: `${noun} in progress`,
  failed: `${noun} failed`,
  done: `${noun} done`,
})

const approveAndSwap = 'Approve and swap'

/** Holds the texts of the swap page, of its review and of its run. */
export const swapText = {
  page: {
    title: 'Swap',
    evidence: 'chart, route, proof, costs',
    review: 'Review',
    reviewSwap: 'Review swap',
    confirm: 'Confirm swap',
    confirmBatch: approveAndSwap,
    wrap: 'Wrap',
    unwrap: 'Unwrap',
    accept: 'Accept new price',
  },
  ticket: {
    settings: 'Trade settings',
    oneToOne: (from: string, to: string) =>
      `${from} and ${to} change one to one. There is no price, no fee and no slippage; you pay only gas.`,
    slippageOf: (slippage: string) => `Slippage ${slippage}. Change`,
  },
  way: {
    name: 'How it trades',
    options: { auto: 'Auto', gasless: 'Gasless', market: 'Market' },
    hints: {
      auto: 'Takes the way that leaves you with more, gas and fees counted.',
      gasless: 'Always a signed order where a solver fills it.',
      market: 'Always a swap that you send yourself.',
    },
    change: (state: string) => `${state}. Change how it trades`,
    unpriced: 'Auto: the better of gasless and market',
    asksBoth: 'You see which one it is, and why, before you sign.',
    saves: (gas: string) => `Gasless: saves ${gas} of gas`,
    gasless: 'Gasless',
    signed: (gas: string) => `Signed order: saves ${gas} of gas`,
    signedOrder: 'Signed order',
    pays: { SELL: (usd: string) => `Market: pays ${usd} more`, BUY: (usd: string) => `Market: costs ${usd} less` },
    market: 'Market',
    byChoice: (way: string) => `${way}, your choice`,
    signs: 'Sign once. Solvers compete to fill it and pay the gas.',
    approves: 'Approve once, then sign. Solvers compete to fill it and pay its gas.',
    deposits: (symbol: string) => `Send ${symbol} once; a solver does the rest. You pay gas for the deposit only.`,
    sends: 'Swap directly. You pay gas.',
    fallback: (reason: string) => `No solver fills it: ${reason}. Swap directly, you pay gas.`,
    noContract: (network: string) => `no orders on ${network}`,
    across: 'Sign once. A solver fills it, and a bridge brings it there.',
    acrossDeposit: (symbol: string) => `Send ${symbol} once. A solver fills it, and a bridge brings it there.`,
  },
  pair: {
    swapsBefore: 'The last swaps of the pair come here.',
  },
  verdict: {
    title: 'Is it a good price?',
    before: (count: number) =>
      plural(count, {
        one: 'Best price, proven in your browser.',
        other: `Best of ${displayCount(count)} exchanges, proven in your browser.`,
      }),
    beforeMev: 'Signed orders: protected from MEV, no gas to fill.',
    more: {
      SELL: (usd: string, exchange: string) => `You get ${usd} more than on ${exchange} alone.`,
      BUY: (usd: string, exchange: string) => `You pay ${usd} less than on ${exchange} alone.`,
    },
    same: (exchange: string) => `As good as the best exchange alone, ${exchange}.`,
    less: {
      SELL: (usd: string, exchange: string) => `${exchange} alone pays ${usd} more.`,
      BUY: (usd: string, exchange: string) => `${exchange} alone costs ${usd} less.`,
    },
    comparing: 'Comparing with each exchange alone…',
    notCompared: 'Not compared with other exchanges.',
    useAuto: 'Take the better way',
    refresh: 'Ask for a new price',
    protects: 'Protected from MEV: the winning price is enforced on-chain.',
    open: 'Bots can see it before it is mined. Your minimum holds.',
    hidden: (relay: string) => `Sent through ${relay}, hidden from bots.`,
    verified: 'Best price verified in your browser.',
    verifying: 'Verifying the price in your browser…',
    unverified: 'This price has no proof yet.',
    refuted: 'The chain contradicts this price. Do not sign it.',
  },
  quote: {
    age: (seconds: string) => `${seconds} s old`,
    refresh: 'Refresh the price',
    youGet: (amount: string) => `You get ${amount}`,
    youPay: (amount: string) => `You pay ${amount}`,
  },
  summary: {
    slippage: 'Slippage',
    autoFor: { calm: 'Auto, calm market', moves: 'Auto, moving market', gas: 'Auto, small trade', unknown: 'Auto' },
    wholeOrNothing: 'none: at this price or not at all',
    impact: 'Price impact',
    unknownImpact: 'unknown',
    oneDeposit: (usd: string | undefined) => (usd ? `${usd}, for the deposit` : 'for the deposit only'),
    onceToApprove: (usd: string | undefined, symbol: string) => `${usd ?? 'once'}, to approve ${symbol}`,
    withApproval: (swap: string, usd: string | undefined) => `${swap} + ${usd ?? 'gas'} to approve`,
  },
  reasons: {
    offline: ['You are offline', 'This browser has no network. Retrying automatically.'],
    serviceLost: 'The service does not answer',
    nodeLost: 'The chain’s node does not answer',
    sellMissing: ['Choose what to sell', 'A swap needs two tokens.'],
    buyMissing: ['Choose what to buy', 'A swap needs two tokens.'],
    amountMissing: ['Enter an amount', 'Type what you sell, or what you want to buy.'],
    servicePaused: ['Waiting for the service', 'It is busy. Retrying automatically.'],
    noRoute: [
      'No route for this pair',
      'No pools connect these tokens at this size. Try a smaller amount or another token.',
    ],
    tooMuch: [
      'More than the pools take',
      'Only a part of this amount can be traded now. The message above says how much.',
    ],
    noRouteAcross: (network: string): readonly [string, string] => [
      `No price on ${network}`,
      'Nobody pays this token there now. Try a smaller amount or another token.',
    ],
    tooMuchAcross: (network: string): readonly [string, string] => [
      `More than is paid on ${network}`,
      'Only a part of this amount is paid there at once. The message above says how much.',
    ],
    quoteError: ['Ask for a price again', 'The last price request failed. The message above says why.'],
    quoteStale: ['Refresh the price', 'A price is good for 20 seconds. This one is older.'],
    disproved: [
      'The price contradicts its proof',
      'The proof of this price is false by its own numbers, so it can’t be signed here.',
    ],
    balanceShort: (symbol: string) => `Not enough ${symbol}`,
    gasShort: (symbol: string) => `Not enough ${symbol} for gas`,
    gasShortWhy: (symbol: string) => `Gas is paid in ${symbol}. Leave a little in your wallet.`,
    impactBlocked: [
      'Price impact above 15%',
      'You would lose more than 15% of the value. Trade less, or turn on expert mode in the settings.',
    ],
    impactUnconfirmed: (percent: number) => `Type ${percent} to accept the price impact`,
    impactUnconfirmedWhy: 'Confirm a loss this large by typing it.',
    impactUnknown: ['Confirm the unknown price impact', 'One side has no dollar price, so the loss can’t be shown.'],
    slippageInvalid: ['Correct the slippage', 'Slippage goes from 0.01 to 50%, in expert mode to 100%.'],
    noBalance: 'balance',
    nativeToken: 'its native token',
  },
  evidence: {
    whySafe: 'Why this price is safe',
    whySafeParts: 'route, proof, costs, call, approvals',
    example: 'Example',
    exampleOf: (amount: string) => `Example: ${amount}`,
    marketExampleOf: (amount: string) => `Market example: ${amount}`,
    route: 'Route',
    bestThroughPools: 'Best through pools',
    block: (number: string) => `block ${number}`,
    noRoute: 'No route through pools to compare with. Solvers fill it.',
    sentAsItIs: 'Nothing is traded: what you sell is sent as it is, less the bridge fee.',
    routeBefore: 'Which pools and orders fill your amount.',
    proof: 'Price proof',
    proofBefore: 'Every price is held against the best possible one, on your device.',
    costsBefore: 'Network, fee, price impact, and the least you can end up with.',
    sent: 'What you send',
    sentBefore: 'The call your wallet will show, field by field.',
    spenders: 'Token approvals',
    spendersBefore: 'Only the contract of your trade, and only what you allow.',
  },
  surface: {
    wrap: (amount: string) => `Wrapping ${amount}`,
    unwrap: (amount: string) => `Unwrapping ${amount}`,
    sale: (sold: string, symbol: string) => `Swap of ${sold} to ${symbol}`,
    purchase: (symbol: string, bought: string) => `Swap of ${symbol} to ${bought}`,
    page: 'the swap page',
  },
  settings: {
    approval: 'Approval',
    exact: 'Exactly this amount',
    unlimited: 'Unlimited',
    exactWhy: 'The router can take what this trade needs and nothing more.',
    unlimitedWhy: 'The router could take all of this token at any later time. One approval less next time.',
    permits: 'Sign permits',
    permitsWhy: 'Where a token allows it, a signature replaces the approval transaction and costs nothing.',
    expert: 'Expert mode',
    expertWhy: 'Lets you trade above 15% price impact and 50% slippage. The warnings stay.',
    shortcuts: 'Single-key shortcuts',
    shortcutsWhy: 'They work while you are not typing. Press ? for the list.',
    defaults: 'Defaults',
    done: 'Done',
  },
  notices: {
    impact: {
      unknown: 'The price impact is unknown',
      tooSmall: 'The amount is too small to be worth anything in dollars. Compare the amounts yourself.',
      noPrice: (symbol: string) => `${symbol} has no price in dollars. Compare the amounts yourself.`,
      noPrices: (one: string, other: string) =>
        `${one} and ${other} have no price in dollars. Compare the amounts yourself.`,
      acceptUnknown: 'I compared the amounts and go on',
      loss: (percent: string) => `You would lose ${percent} of the value`,
      inAndOut: (paid: string, received: string) =>
        `${paid} goes in, ${received} comes out. A smaller amount loses less.`,
      accept: (percent: number) => (
        <>
          To accept a loss of up to {percent}%, type <strong>{percent}</strong>
        </>
      ),
    },
    liquidity: {
      mostSold: (amount: string) => `At most ${amount} can be sold now`,
      mostBought: (amount: string) => `At most ${amount} can be bought now`,
      brings: (amount: string, rest: string) => `It brings ${amount}. The other ${rest} has no buyer.`,
      bringsAcross: (amount: string, network: string) => `It brings ${amount}. More is not paid on ${network} at once.`,
      costs: (amount: string, rest: string) => `It costs ${amount}. Nobody sells the other ${rest}.`,
      sell: (amount: string) => `Sell ${amount} instead`,
      buy: (amount: string) => `Buy ${amount} instead`,
    },
    slippage: {
      low: (percent: string) => `${percent} slippage is very low`,
      noted: (percent: string) => `${percent} slippage is above usual`,
      loud: (percent: string) => `${percent} slippage is very high`,
      orderWaits: 'If the price moves more than that, nobody fills the order until it comes back.',
      reverts: 'If the price moves more than that, the swap reverts and you still pay gas.',
      receive: 'You may receive that much less than quoted.',
      pay: 'You may pay that much more than quoted.',
      receiveAsLittle: (limit: string, lost: string) =>
        `You may receive as little as ${limit}, ${lost} less than quoted.`,
      payAsMuch: (limit: string, lost: string) => `You may pay as much as ${limit}, ${lost} more than quoted.`,
      inDollars: (amount: string, usd: string) => `${amount} (${usd})`,
    },
    moved: {
      title: (change: string) => `The price moved ${change}`,
      shown: 'You still see the one you opened. Accept the new one to go on, or close this.',
      gasless: 'There is a price without gas now',
      stale: 'This price is too old to sign',
      refresh: 'Take a fresh one',
      unchanged: 'Price unchanged',
      sinceOpened: (change: string) => `The price moved ${change} since you opened this.`,
      sinceConfirmed: (change: string) => `The price moved ${change} since you confirmed`,
      beyondMinimum: (change: string) => `The price moved ${change} since you confirmed, beyond your minimum`,
      beyondMaximum: (change: string) => `The price moved ${change} since you confirmed, beyond your maximum`,
      confirmedSame: (confirmed: ReactNode) => <>{confirmed} Price unchanged.</>,
      confirmedNow: (confirmed: ReactNode, change: string) => (
        <>
          {confirmed} Now {change}.
        </>
      ),
      confirmedNew: (confirmed: ReactNode) => <>{confirmed} What you see here is the new price.</>,
    },
  },
  review: {
    route: {
      pools: 'As a table, with pools and amounts',
      makers: 'As a table, with makers and amounts',
      poolsAndMakers: 'As a table, with pools, makers and amounts',
    },
    proof: {
      unavailable: (reason: string) => `${reason} You can still swap.`,
      checkingNext: 'checking the new price',
      checkedFast: 'checked here in < 1 ms',
      checked: (milliseconds: number) => `checked here in ${milliseconds} ms`,
      how: 'How it was verified',
      best: (amount: ReactNode) => <>Best possible: {amount}.</>,
      bestBeforeFees: (amount: ReactNode) => <>Best possible before fees: {amount}.</>,
      youGet: (percent: string) => `You get ${percent}.`,
      youPay: (percent: string) => `You pay ${percent} of it.`,
      byArbitrage: 'Arbitrage between the pools could pay for it.',
      throughPools: (share: string) => `The route through pools: ${share}`,
      gap: 'Could be better by at most',
      gapBeforeGas: 'Same, before gas',
      ofItArbitrage: (gap: string) => `(${gap} of it arbitrage)`,
      poolData: 'Pool data',
      poolAndOrderData: 'Pool and order data',
      reading: 'reading',
      lagging: 'node is behind',
      otherBlock: 'of another block',
      unavailableData: 'not available',
      differ: (different: number, read: number) =>
        plural(different, {
          one: `1 of ${displayCount(read)} differs from the chain`,
          other: `${displayCount(different)} of ${displayCount(read)} differ from the chain`,
        }),
      leftOut: (count: number) => `${displayCount(count)} left out`,
      match: (count: number) => `${displayCount(count)} match the chain`,
    },
    explained: {
      title: 'What is and isn’t proven',
      bound: (counted: string) =>
        `This browser took the state of ${counted} that the service may use and added up the most that each ` +
        'could give anyone at one set of prices. ' +
        'No route that uses each once can beat that sum, whoever looks for it.',
      gapOfPools:
        'The gap is the most that could be missing from your price: with the gas of every pool counted, ' +
        'and without. The bound is always true, but it can be further away than the best route is.',
      gapOfOrders:
        'The gap is the most that could be missing from your price: with the gas of every pool and order ' +
        'counted, and without. The bound is always true, but it can be further away than the best route is.',
      arbitrage:
        'Arbitrage is what anyone gains right now by trading these pools against each other, ' +
        'with or without your order, after gas: at least that. Both gaps count it. ' +
        'A better route may still have used the same pools.',
      chain:
        'Then it read these pools from the chain by itself, looked for ones that were left out, ' +
        'and added up again what it found.',
      unprovenPools:
        'Not proven: that no exchange which this page does not know pays better. Of the gas of a pool only ' +
        'what the network’s rules force is proven; what we count above that is in the gap.',
      unprovenOrders:
        'Not proven: that no exchange which this page does not know, and no open order, pays better. Of the ' +
        'gas of a pool only what the network’s rules force is proven; what we count above that is in the gap.',
    },
    refused: {
      false: 'This price contradicts its own proof',
      unverified: 'This price could not be verified',
      falseWhy: 'It can’t be signed here. Wait for the next price, or compare with another service.',
      unverifiedWhy: 'You can still swap. Your minimum is enforced on the chain.',
    },
    reading: {
      title: 'What this browser read from the chain',
      reading: 'Reading every pool that could be of use.',
      unavailable: 'The node does not answer. The next price is compared again.',
      lagging: (block: string) => `The node has not seen block ${block} yet.`,
      pruned: (block: string) =>
        `The node no longer has the state of block ${block}. The next price is compared again.`,
      otherBlock: (block: string) => `Block ${block} of the chain has another hash than the proof says.`,
      read: (pools: string, block: string) => `${pools} pools read from the chain at block ${block}.`,
      readWithOrders: (pools: string, orders: string, block: string) =>
        `${pools} pools and ${orders} of the orders read from the chain at block ${block}.`,
      matches: 'Pool data matches the chain.',
      differ: (count: number) => plural(count, { one: '1 differs.', other: `${displayCount(count)} differ.` }),
      compared: (names: string) => `Compared: ${names}. The list of pools is this browser’s own.`,
      comparedWithOrders: (names: string) =>
        `Compared: ${names}; of orders: tokens, amounts, what is left and the maker’s balance. ` +
        'The list of pools is this browser’s own.',
      pool: (dex: string, pair: string, address: string) => `${dex} ${pair} (${address})`,
      difference: (pool: string, field: string, proof: string, chain: string) =>
        `${pool}, ${field}: ${proof} in the proof, ${chain} on the chain.`,
      missing: (pool: string) =>
        `${pool}: on the chain, and would pay, but not in the proof. The bound above counts it.`,
      uncheckedOrders: (count: number) =>
        plural(count, {
          one: 'Not compared: 1 open order that only the service knows.',
          other: `Not compared: ${displayCount(count)} open orders that only the service knows.`,
        }),
      uncheckedPools: (names: string) => `Not compared, since this page can’t find or read them: ${names}.`,
      uncheckedPoolsAndMore: (names: string, more: string) =>
        `Not compared, since this page can’t find or read them: ${names} and ${more} more.`,
      uncounted: (names: string) => `On the chain, but not counted, since the proof gives no price for them: ${names}.`,
      more: (count: string) => `And ${count} more.`,
      noGas: 'Gas counts as the service says: the pools tell no price of it.',
      gas: (price: string) => `Gas counts at ${price} gwei, the node’s price for that block.`,
      gasAndData: (price: string, data: string) =>
        `Gas counts at ${price} gwei and data at ${data} gwei a byte, the node’s prices for that block.`,
      servedGas: (price: string) => `The service counts ${price}.`,
      servedData: (data: string) => `The service counts ${data} a byte.`,
      servedGasAndData: (price: string, data: string) => `The service counts ${price} and ${data} a byte.`,
      fields,
    },
    elsewhere: {
      title: 'Why not elsewhere?',
      unavailable: 'Not available: the pools could not be read from the chain.',
      table: 'The same trade elsewhere',
      where: 'Where',
      youGet: 'You get, after gas',
      youPay: 'You pay, with gas',
      difference: 'Difference',
      agents: 'Solvers, their gas counted',
      thisRoute: 'This route',
      bestRoute: 'Best route through pools',
      bestPool: 'Best one pool',
      bestPoolOf: (dex: string, fee: string, address: ReactNode) => (
        <>
          Best one pool: {dex} {fee} {address}
        </>
      ),
      alone: (dex: string) => `${dex} alone`,
      noRoute: 'no route',
      counted: 'Counted here from the pools read, before fees.',
    },
    costs: {
      caption: 'What the trade costs',
      deposit: 'Deposit',
      depositNote: 'one transaction, its gas paid by you',
      unread: 'not read yet',
      about: (amount: ReactNode) => <>about {amount}</>,
      settlement: 'Settlement',
      network: 'Network',
      byAgent: 'paid by the solver, who keeps this of what you give',
      inPrice: 'in the price already',
      byYou: 'paid even if the swap reverts',
      fee: 'Partner fee',
      noFee: 'makers’ signed prices carry no fee',
      feeIncluded: (fee: string) => `${fee}, included`,
      surplus: 'Surplus',
      surplusNote: 'beyond this quote',
      impact: 'Price impact',
      impactOfOrders: 'value lost against the pools’ prices',
      bridgeAtMost: (most: string) => `What the bridge takes now, at most ${most}.`,
      impactOfPools: 'value lost, pool fees included',
      getExactly: 'You get exactly',
      getAtLeast: 'You get at least',
      payExactly: 'You pay exactly',
      payAtMost: 'You pay at most',
      orNothing: 'net of every fee, or nothing is taken',
      orReverts: 'or the swap reverts',
    },
    call: {
      to: 'To',
      router: 'Router 6.2',
      method: 'Method',
      value: 'Value',
      takesExactly: 'Takes exactly',
      takesAtMost: 'Takes at most',
      buysAtLeast: 'Buys at least',
      buysExactly: 'Buys exactly',
      orders: 'Orders',
      ordersAlone: 'filled whole for this amount, or nothing is',
      ordersBeside: 'at their signed prices, or it reverts',
      verified: 'We verify and simulate it before your wallet opens.',
    },
    wrap: {
      wrapped: (symbol: string) => `W${symbol}`,
      nobody: 'nobody',
    },
    intent: {
      givesExactly: 'Gives exactly',
      givesAtMost: 'Gives at most',
      getsExactly: 'Gets exactly',
      how: 'How it is filled',
      give: 'You give',
      giveBeforeFee: 'You give about, before the fee',
      kept: 'The solver keeps for its gas',
      traded: 'What is traded',
      brings: 'It brings about',
      get: 'You get',
      afterFee: 'After the fee',
      giveWithFee: 'You give about, with the fee',
      compete:
        'Solvers compete with the route through pools. ' +
        'Theirs is known after the fill; your minimum holds whatever it is.',
    },
    spender: {
      nobody: (symbol: string) => `Nobody. ${symbol} is sent along with the transaction itself and needs no approval.`,
      takesForOrder: (symbol: string) => `Takes ${symbol} when your order is filled`,
      takesForSwap: (symbol: string) => `Takes ${symbol} when your swap runs`,
      nothingMore: 'nothing more',
      bySignature: 'by signature',
      afterReset: 'after a reset to zero',
      byApproval: 'by approval',
    },
    recent: {
      title: 'Recent swaps',
      none: (from: string, to: string) => `No ${from}/${to} swaps here yet.`,
      table: (from: string, to: string) => `Recent swaps of ${from} and ${to}`,
      price: 'Price',
      ago: 'Ago',
      sold: (amount: string) => `Sell ${amount}`,
      bought: (amount: string) => `Buy ${amount}`,
    },
  },
  run: {
    titles: { market: titles('Swap'), wrap: titles('Wrap'), unwrap: titles('Unwrap') },
    review: {
      title: 'Review',
      sell: 'You sell',
      sellAbout: 'You sell about',
      get: 'You get',
      getAbout: 'You get about',
      details: 'Details',
      bps: (bps: string) => `${bps} bps`,
    },
    steps: {
      approveAndSwap: (symbol: string) => ({
        title: approveAndSwap,
        note: `The approval of ${symbol} for the router, then the swap: both happen, or neither.`,
      }),
      approveExact: (symbol: string) => ({
        title: `Approve ${symbol} for the router`,
        note: 'An approval for exactly this amount, not the swap yet.',
      }),
      approveUnlimited: (symbol: string) => ({
        title: `Approve ${symbol} for the router`,
        note: 'An approval without a limit, not the swap yet.',
      }),
      checkWrap: 'Simulated on the chain first.',
      send: {
        market: { title: 'Send the swap', note: 'Your wallet asks once more.' },
        wrap: { title: 'Wrap', note: 'Your wallet asks once more.' },
        unwrap: { title: 'Unwrap', note: 'Your wallet asks once more.' },
      },
    },
    receipt: {
      confirmed: (block: string) => `Confirmed in block ${block}`,
      quoted: 'Quoted',
      against: 'Against the quote',
      asQuoted: 'As quoted',
      better: (percent: string) => `${percent} better than quote`,
      below: (percent: string) => `${percent} below quote`,
      sentTo: 'Sent to',
    },
    banner: {
      trade: (amount: ReactNode, symbol: string) => (
        <>
          {amount} to {symbol}
        </>
      ),
      tradeElsewhere: (amount: ReactNode, symbol: string) => (
        <>
          {amount} to {symbol}, in another tab
        </>
      ),
    },
    continue: {
      name: 'Unfinished swap',
      approved: (amount: ReactNode) => <>You approved {amount}. Continue the swap?</>,
      stopped: 'The swap stopped before it was sent. Continue?',
      asked: 'Your wallet was asked to send it. If it still asks, decline there first.',
      unsent: 'Nothing is sent before you confirm a new price.',
      waiting: 'Getting a new price…',
      continue: 'Continue',
      dismiss: 'Dismiss',
      confirmedSale: (paid: ReactNode, received: ReactNode, limit: ReactNode) => (
        <>
          You confirmed {paid} for {received}, at least {limit}.
        </>
      ),
      confirmedPurchase: (paid: ReactNode, received: ReactNode, limit: ReactNode) => (
        <>
          You confirmed {paid} for {received}, at most {limit}.
        </>
      ),
    },
    place: { noAgent: 'No solver fills this now' },
  },
} as const
