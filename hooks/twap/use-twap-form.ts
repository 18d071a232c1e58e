'use client'
import { useMemo } from 'react'
import { type InvalidAmountError, parseAmount } from '@/lib/amount'
import type { Side } from '@/lib/routing/route/route'
import {
  type LinkedSchedule,
  linkSchedule,
  type ScheduleField,
  type ScheduleTexts,
  touchSchedule,
  usualInterval,
  usualParts,
} from '@/lib/ticket/fields/linked-schedule'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import type { RoutePreference } from '@/lib/ticket/price/route-preference'
import { type TicketPair, useTicketPair } from '../ticket/use-ticket-pair'
import { type TicketPartner, useTicketPartner } from '../ticket/use-ticket-partner'
import { type TicketRecipient, type TicketRecipientActions, useTicketRecipient } from '../ticket/use-ticket-recipient'
import type { ChoosableToken } from '../token/use-tokens'

/** The bounds of the price protection of a slice, basis points. */
export const protectionBounds = { min: 1, max: 5_000 } as const
const usualProtection = '5'

export type TwapForm = TicketPair &
  TicketRecipient & {
    partner: TicketPartner
    side: Side
    amountText: string
    /** Raw units of `from` when selling, of `to` when buying; undefined if not valid. */
    total: bigint | undefined
    amountError: InvalidAmountError | undefined
    scheduleTexts: ScheduleTexts
    schedule: LinkedSchedule
    protectText: string
    /** Undefined if the text is out of bounds. */
    protectionBps: number | undefined
  }

export type TwapFormActions = TicketRecipientActions & {
  choose: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => void
  /** Switches the tokens; the typed amount stays with its token. */
  flip: () => void
  typeAmount: (field: 'sell' | 'buy', text: string) => void
  typeSchedule: (field: ScheduleField, text: string) => void
  typeProtection: (text: string) => void
  /** Applies a suggested schedule. */
  take: (schedule: { parts: number; interval: number }) => void
  /** Clears the amount. */
  clear: () => void
  /** Trades without the partner of the link. */
  dropPartner: () => void
  /** Chooses the route to another chain. */
  chooseRoute: (wish: RoutePreference) => void
}

/** The value of a cleared field in a link: an absent one would get its default again. */
const emptied = '-'

/** Returns the ticket of a TWAP order from the address bar, and its actions. */
export function useTwapForm(): TwapForm & TwapFormActions {
  const { link, change, pairWith, turned, ...pair } = useTicketPair()
  const { partner, dropPartner } = useTicketPartner()
  const receiver = useTicketRecipient(pair)
  const { side, amountText, interval, over } = link
  const token = side === 'SELL' ? pair.from : pair.to
  const { amount, amountError } = useMemo(() => readAmount(amountText, token?.decimals), [amountText, token?.decimals])
  // A link to a limit ticket has `no` there.
  const parts = link.parts === undefined || link.parts === 'no' ? usualParts : link.parts === emptied ? '' : link.parts
  const scheduleTexts: ScheduleTexts =
    over === undefined ? { parts, interval: interval ?? usualInterval } : { parts, over }
  const write = (texts: ScheduleTexts) =>
    change({
      parts: texts.parts === usualParts ? undefined : texts.parts || emptied,
      interval: texts.interval === usualInterval ? undefined : texts.interval,
      over: texts.over,
    })
  const protectText = link.protect === emptied ? '' : (link.protect ?? usualProtection)
  return {
    ...pair,
    ...receiver,
    partner,
    dropPartner,
    side,
    amountText,
    total: amount,
    amountError,
    scheduleTexts,
    protectText,
    schedule: linkSchedule(scheduleTexts),
    protectionBps: readProtection(protectText),
    choose: (end, chosen, chainId) => change(pairWith(end, chosen, chainId)),
    flip: () => change({ ...turned(), side: side === 'SELL' ? 'BUY' : 'SELL' }),
    typeAmount: (field, text) =>
      change({ side: field === 'sell' ? 'SELL' : 'BUY', amountText: text, buyText: undefined }),
    typeSchedule: (field, text) => write(touchSchedule(scheduleTexts, field, text)),
    typeProtection: (text) => change({ protect: text === usualProtection ? undefined : text || emptied }),
    take: (schedule) => write({ parts: String(schedule.parts), interval: `${schedule.interval / 60}m` }),
    chooseRoute: (wish) => change({ route: wish }),
    clear: () => change({ amountText: '' }),
  }
}

const readProtection = (text: string): number | undefined => {
  try {
    const bps = Number(parseAmount(text, 2))
    return bps >= protectionBounds.min && bps <= protectionBounds.max ? bps : undefined
  } catch {
    return undefined
  }
}
