import { displayCount } from '@/components/trade/amount/display-amount'
import { plural } from '@/lib/plural'

/** What the window says in which orders are cancelled, and what stays allowed after them. */
export const words = {
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
}
