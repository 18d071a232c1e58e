import { displayCount } from '@/components/trade/display-amount'
import { plural } from '@/lib/plural'

type StepNames = { chainName: string; nativeSymbol: string; symbol: string }
type Offer = {
  given: string
  wanted: string
  network: string
  /** Undefined: anyone. */
  taker: string | undefined
  /** Undefined: never. */
  until: string | undefined
  link: string
}

/** What windows say in which an offer is signed and handed over, or an order filled or cancelled. */
export const words = {
  steps: ({ chainName, nativeSymbol, symbol }: StepNames) => ({
    switch: { title: `Switch the wallet to ${chainName}`, note: 'Moves nothing.' },
    wrap: { title: `Wrap the missing ${symbol}`, note: `${nativeSymbol} becomes ${symbol}, one for one.` },
    reset: {
      title: `Set the old ${symbol} approval to zero`,
      note: `${symbol} lets an approval change only from zero.`,
    },
    approve: {
      title: `Approve ${symbol} for the OTC contract`,
      note: 'An approval for exactly what your orders need, not the trade yet.',
    },
    permit: {
      title: `Sign a permit for your ${symbol}`,
      note: 'A signature instead of an approval, for this fill.',
    },
    permitOfOffer: {
      title: `Sign a permit for your ${symbol}`,
      note: `A signature instead of an approval, used by the first fill. Signing another ${symbol} permit before that voids it.`,
    },
    sign: { title: 'Sign the offer', note: `A signature. It costs no ${nativeSymbol}.` },
    post: { title: 'List it on the desk', note: 'The link works without the service, too.' },
    check: { title: 'Check what will be sent', note: 'Every field is verified, then simulated.' },
    send: {
      create: { title: 'Send the offer', note: 'Confirm in wallet.' },
      fill: { title: 'Send the fill', note: 'Confirm in wallet.' },
      cancel: { title: 'Send the cancellation', note: 'Confirm in wallet.' },
    },
    wait: { title: 'Confirming', note: 'You can close this; it goes on without the page.' },
  }),
  titles: {
    create: { running: 'Offer under way', failed: 'Offer stopped', done: 'Offer signed' },
    fill: { running: 'Fill under way', failed: 'Fill stopped', done: 'Fill done' },
    cancel: { running: 'Cancellation under way', failed: 'Cancellation stopped', done: 'Cancellation done' },
  },
  fill: {
    title: 'Review the fill',
    press: 'Confirm fill',
    pays: 'You pay exactly',
    gets: 'You get exactly',
    from: 'From',
    wrapped: (symbol: string) => `Wrapped from ${symbol} first`,
    promised: (promised: string, kept: string) =>
      `Your live offers promise ${promised}, and after this fill you hold ${kept}. What that does not cover waits until you hold more.`,
    reverts: 'If anything differs from this, the transaction reverts, and only the network cost is lost.',
    confirmed: (block: bigint) => `Confirmed in block ${displayCount(block)}`,
    got: 'You got',
    paid: 'You paid',
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
        other: `${displayCount(count)} orders are left out: not made by your wallet. Only its maker can cancel an order.`,
      }),
    networkCost: 'Network cost, about',
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
  unlisted: {
    title: 'Signed, but not on the desk',
    why: 'Only people with the link see it. It works without the service.',
    press: 'List it on the desk',
    posting: 'Listing…',
    posted: 'It is on the desk now.',
  },
  handOver: {
    copy: 'Copy link',
    copied: 'Copied',
    share: 'Share',
    subject: 'OTC offer',
    open: 'The order is inside the link; our server never sees that part. Whoever has it can fill the order.',
    named:
      'The order is inside the link; our server never sees that part. Whoever has it can read the order; only the named account can fill it.',
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
}
