import type { Address, Hex } from 'viem'

/** The events that an account can be told of. */
export const alertKinds = ['fill', 'nearFill', 'expiry', 'refund', 'price', 'reply'] as const
export type AlertKind = (typeof alertKinds)[number]

/** The sides of a price on which its alert is sent. */
export const priceDirections = ['above', 'below'] as const
export type PriceDirection = (typeof priceDirections)[number]

/** A token, and its symbol; null for one that is not listed. */
export type AlertToken = { token: Address; symbol: string | null }

/** An amount in raw units, with the decimals of its token; null for one that is not listed. */
export type AlertAmount = AlertToken & { amount: string; decimals: number | null }

/** The order of an alert: its surface, and the hash that names its page. */
export type AlertOrder = { surface: 'intent' | 'otc'; hash: Hex }

/**
 * The facts of an alert, by its kind. `fill`: what the owner paid and received, and whether nothing
 * of the order is left. `nearFill`: what the rest of a limit order pays and asks, and the distance of
 * the market from its price, 0 when it is reached. `expiry`: what was not sold. `refund`: what a
 * bridge paid back on the order's chain. `reply`: an offer that answers one of the account, with
 * what the account would pay and receive. `price`: dollars of one token over those of another.
 */
type AlertFacts =
  | {
      kind: 'fill'
      order: AlertOrder
      paid: AlertAmount
      received: AlertAmount
      isWhole: boolean
      transactionHash: Hex
    }
  | { kind: 'nearFill'; order: AlertOrder; pays: AlertAmount; asks: AlertAmount; awayBps: number }
  | { kind: 'expiry'; order: AlertOrder; left: AlertAmount }
  | { kind: 'refund'; order: AlertOrder; refunded: AlertAmount; transactionHash: Hex }
  | { kind: 'reply'; order: AlertOrder; answers: Hex; pays: AlertAmount; receives: AlertAmount }
  | { kind: 'price'; base: AlertToken; quote: AlertToken; direction: PriceDirection; price: string; priceNow: number }

/**
 * An alert as browsers and webhooks receive it. `id` is the same for all deliveries of one event,
 * so that a receiver can ignore repeats; `at` is unix milliseconds.
 */
export type AlertMessage = { id: string; account: Address; chainId: number; at: number } & AlertFacts
