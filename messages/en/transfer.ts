import { displayCount } from '@/lib/write-decimal'

/** Holds the texts of transfers to another chain: on the page of an order and on receipts. */
export const transferText = {
  title: (chain: string) => `Transfer to ${chain}`,
  part: (number: bigint) => `Part ${displayCount(number)}`,
  loading: 'Reading both chains',
  none: 'Nothing was sent.',
  unread: (chain: string) => `${chain} has not answered yet.`,
  stations: {
    label: (chain: string) => `Way to ${chain}`,
    settled: (chain: string) => `Settled on ${chain}, sent:`,
    waiting: 'On its way, due:',
    paid: (chain: string) => `Paid on ${chain}:`,
    arrived: (chain: string) => `Arrived on ${chain}:`,
    selling: 'Being sold, for at least:',
    unsold: 'Not sold in time. Paid as it arrived next:',
    sold: (chain: string) => `Sold and paid on ${chain}:`,
    released: (chain: string) => `Not sold in time, paid on ${chain}:`,
    coming: 'Can no longer be paid. Coming back:',
    refunded: (chain: string) => `Refunded on ${chain}:`,
    deferred: (chain: string) => `Refund waits on ${chain}:`,
  },
  saleUntil: (moment: string, symbol: string) => `Until ${moment}, or it is paid as ${symbol}.`,
  place: {
    block: (block: bigint) => `block ${displayCount(block)}`,
    byChain: 'read from the chain',
    byService: 'by the service',
  },
  fee: (amount: string, bps: string) => `Bridge fee ${amount} (${bps}).`,
  oppositeFlow: 'It met opposite flow: gas only.',
  payer: { venue: 'By this venue’s relayer.', other: 'By another relayer.' },
  promise: {
    open: (relayer: string, moment: string | undefined) =>
      `The relayer ${relayer} promised to pay it${moment === undefined ? '' : ` by ${moment}`}. If not, ours does.`,
    kept: (relayer: string) => `The relayer ${relayer} promised to pay it in time: kept.`,
    broken: (relayer: string) => `The relayer ${relayer} promised to pay it in time, and did not.`,
  },
  clock: {
    measured: (half: string, most: string) => `Usually ${half}, mostly under ${most}.`,
    estimated: (half: string, most: string) => `Estimate: ${half}, mostly under ${most}.`,
    since: (time: string) => `${time} so far.`,
    slow: 'Slower than most.',
    until: (moment: string) => `Paid by ${moment}, or it comes back.`,
    back: (symbol: string, chain: string) => `${symbol} comes back on ${chain}, on real chains within a few hours.`,
  },
  other: {
    title: 'Paid differently than you signed',
    why: (amount: string, recipient: string) =>
      `${amount} went to ${recipient}. Only the owner can sign such a change after the deposit.`,
  },
  deferred: (symbol: string) =>
    `The ${symbol} transfer failed in the refund, so the bridge keeps it for the owner, who can claim it there.`,
  claim: {
    label: 'Refund to claim',
    kept: 'The bridge keeps for you',
    open: 'Claim…',
    none: (symbol: string) => `The bridge keeps no ${symbol} for the owner any more.`,
    title: 'Claim your refund',
    confirm: 'Claim',
    text: 'One transaction pays all that the bridge keeps for you in this token. You pay gas.',
    caution: 'If the token still refuses your wallet, enter another receiver.',
    amount: 'You get',
  },
  release: {
    label: 'Not sold in time',
    held: 'Waits to be paid out',
    openOwn: (symbol: string) => `Send me the ${symbol}…`,
    open: (symbol: string) => `Pay out the ${symbol}…`,
    title: 'Pay out what arrived',
    confirm: 'Pay out',
    text: (chain: string) => `One transaction on ${chain} pays it to the receiver you signed for. You pay gas.`,
    caution: 'It can no longer be sold. Our service pays it out by itself when it runs.',
    amount: 'Paid out',
  },
  exact: 'A refund names no transfer: this one fits owner, token and exact amount.',
  swapBack: (symbol: string, back: string) => `Swap the ${symbol} back into ${back}…`,
  proof: {
    save: 'Save proof',
    about: 'Order, signature and both chains’ transactions. Check it again on the receipt page.',
  },
  progress: {
    sent: (chain: string) => `Sent to ${chain}`,
    received: (chain: string) => `Received on ${chain}`,
    underWay: (chain: string) => `On its way to ${chain}`,
    comingBack: (chain: string) => `Coming back on ${chain}`,
    refunded: (chain: string) => `Refunded on ${chain}`,
  },
}
