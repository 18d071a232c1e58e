'use client'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Address } from 'viem'
import type { FallbackReason, TicketPrice } from '@/actions/swap/ask-price'
import { isSameAddress } from '@/lib/address'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import { getPrices, pricesQuery, pricesRefreshMs } from '@/lib/api/market/market-queries'
import { type QueryInit, retryOnce } from '@/lib/api/queries'
import { askDelay, gapMs } from '@/lib/ticket/price/ask-delay'
import type { ExtraGas, Way, WayChoice } from '@/lib/ticket/price/choose-way'
import { type TicketQuestion, toIntentQuestion, toPricesQuestion } from '@/lib/ticket/price/question'
import { refreshDelay } from '@/lib/ticket/price/refresh-delay'
import { type FrozenIntent, freezeHere } from '@/lib/ticket/terms/frozen-intent'
import { askedSlippage, type FrozenQuote, freezeQuote } from '@/lib/ticket/terms/frozen-quote'
import { isFresh } from '@/lib/ticket/terms/price-life'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { isSettledPartner } from '../ticket/use-ticket-partner'
import { type Settings, useSettings } from '../use-settings'
import { useApi } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'
import { pauseMs } from '../wallet/read/service-errors'
import { readNextBlockAt } from '../wallet/read/use-block'
import type { Connection } from '../wallet/read/use-service-connection'
import { useHeldWay } from './held-way'
import { useExtraGas } from './use-extra-gas'
import type { SwapForm } from './use-swap-form'

export type Quote = {
  /** `stale`: shown, but too old to act on. `loading` with a quote: the last answer for this pair, to be shown greyed. */
  status: 'idle' | 'loading' | 'ready' | 'stale' | 'error'
  quote: FrozenQuote | undefined
  /** In place of it where the trade is filled without gas. */
  intent: FrozenIntent | undefined
  /** The market's price beside an intent, where both were asked for. */
  beside: FrozenQuote | undefined
  /** The way that was asked for: both, where the better one is taken. */
  asks: Way | 'auto'
  /** Which of both prices is better, and why; undefined where there is one alone. */
  choice: WayChoice | undefined
  /** Why it is the market's price where one without gas was asked for. */
  fallback: Fallback | undefined
  error: Error | undefined
  ageSeconds: number
  isRefreshing: boolean
  refresh: () => Promise<void>
}

/** `noContract`: intents are not deployed on the chain. Else the service's word. */
export type Fallback = { kind: 'noContract' } | ({ kind: 'unpriced' } & FallbackReason)

/**
 * Returns the price of the ticket: of an intent or of the market, whichever leaves the person with more, or the one that
 * a person chose for all swaps. Asked for at once, then once typing rests, again every 15 seconds while the page is
 * looked at, never used when older than 20 seconds. A service that asks for a pause (429) gets it.
 */
export function useQuote(form: SwapForm, connection: Connection): Quote {
  const { address: owner } = useWallet()
  const { expert, way } = useSettings()
  const held = useHeldWay()
  const asks = wayAsked(form, way)
  const extraGas = useExtraGas(form)
  const api = useApi()
  const queries = useQueryClient()
  const pace = useRef<Pace>({ gapMs: gapMs.page, pausedUntil: 0 })
  const wanted = toPricesInput(form, owner, expert)
  const asked = useRested(wanted, pace)
  const isSettled = sameInput(wanted, asked)

  const query = useQuery({
    ...ticketQuery(api, asked ?? {}, asks),
    // The service allows less than we ask: wait as long as it says.
    // A new block changes the price: it is asked for right after one where blocks come slowly.
    refetchInterval: ({ state }) =>
      Math.max(
        refreshDelay({
          now: Date.now(),
          askedAt: state.dataUpdatedAt,
          nextBlockAt: readNextBlockAt(queries, form.chain?.id),
        }),
        pauseMs(state.error),
      ),
    refetchIntervalInBackground: false,
    placeholderData: (previous, before) =>
      before?.queryKey[4] === asks && samePair(before.queryKey[3] as TicketQuestion | undefined, asked)
        ? previous
        : undefined,
  })
  useEffect(() => {
    const pause = pauseMs(query.error)
    // Who is told to pause is not known as the page.
    if (pause > 0) pace.current = { gapMs: gapMs.anonymous, pausedUntil: Date.now() + pause }
  }, [query.error])

  const { data, dataUpdatedAt, isPlaceholderData } = query
  const receiver = asked?.receiver
  const { wish } = form
  const { terms } = form.partner
  const partner = terms?.name === asked?.partner ? terms : undefined
  const both = useMemo((): Pick<Quote, 'quote' | 'intent'> => {
    if (!data || !asked) return none
    const seen = { partner, receiver, owner, receivedAt: dataUpdatedAt }
    const { price, priceRoute, freeze = freezeHere } = data
    return {
      quote: priceRoute && freezeQuote({ ...seen, question: asked, priceRoute }),
      intent:
        price && freeze({ ...seen, slippageBps: askedSlippage(asked), wish, question: toIntentQuestion(asked), price }),
    }
  }, [data, dataUpdatedAt, asked, partner, receiver, owner, wish])
  const choice = useChoice({ ...both, choose: data?.choose }, { trade: JSON.stringify(asked), extraGas, held })
  const isMarket = choice ? choice.way === 'market' : both.intent === undefined
  const quote = isMarket ? both.quote : undefined
  const intent = isMarket ? undefined : both.intent

  const now = useNow(quote !== undefined || intent !== undefined)
  const refetch = query.refetch
  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])

  const isComplete = wanted !== undefined
  const isOfPair = isComplete && samePair(wanted, asked)
  const shown = isOfPair ? (quote ?? intent) : undefined
  const lastError = useLastError(query, asked, asks)
  const refused = lastError instanceof ApiError && lastError.status < 500 && lastError.status !== 429
  const failed = lastError !== undefined && isSettled && (refused || !shown || isPlaceholderData)
  const error = isComplete && isSettled ? lastError : undefined
  const status = !isComplete
    ? 'idle'
    : failed
      ? 'error'
      : !isSettled || isPlaceholderData || !shown
        ? 'loading'
        : isFresh(shown, now)
          ? 'ready'
          : 'stale'
  return {
    status: status === 'loading' && isAway(connection) ? (shown ? 'stale' : 'idle') : status,
    ...(isOfPair && !(failed && refused) ? { quote, intent, beside: intent && both.quote } : none),
    asks,
    choice: isOfPair ? choice : undefined,
    fallback: findFallback(form, way, isOfPair ? data : undefined),
    error,
    ageSeconds: shown ? Math.max(0, Math.floor((now - shown.receivedAt) / 1000)) : 0,
    isRefreshing: query.isFetching,
    refresh,
  }
}

const none = { quote: undefined, intent: undefined, beside: undefined }

/** Asks the market as every page does; an intent, or both, by another operation, whose words come later. */
const ticketQuery = (api: QueryInit, input: Partial<TicketQuestion>, asks: Quote['asks']) => {
  const { queryKey, enabled } = pricesQuery(api, input)
  return {
    queryKey: [...queryKey, asks] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<TicketPrice> => {
      const question = input as TicketQuestion
      if (asks === 'market') return call(getPrices, question, { ...api, signal })
      const { askPrice } = await import('@/actions/swap/ask-price')
      return askPrice({ ...api, signal }, question, { withMarket: asks === 'auto' })
    },
    // Native tokens have the same placeholder on each chain.
    enabled: enabled === true || (input.destChainId !== undefined && input.amount !== '0'),
    staleTime: pricesRefreshMs,
    gcTime: 60_000,
    retry: retryOnce,
  }
}

/** Returns the way to ask for: the market pays on its own chain alone, and agents only where intents are deployed. */
const wayAsked = (form: Pick<SwapForm, 'chain' | 'crosses'>, way: Settings['way']): Quote['asks'] => {
  if (form.crosses) return 'gasless'
  return findObstacle(form) ? 'market' : way
}

/** Returns what stands in the way of an intent before anybody is asked. */
const findObstacle = ({ chain }: Pick<SwapForm, 'chain'>): Fallback | undefined =>
  chain && !chain.contracts.intent ? { kind: 'noContract' } : undefined

const findFallback = (form: SwapForm, way: Settings['way'], data: TicketPrice | undefined): Fallback | undefined => {
  if (way === 'market' || form.crosses) return undefined
  const reason = data && !data.price ? data.fallbackReason : undefined
  return findObstacle(form) ?? (reason && { kind: 'unpriced', ...reason })
}

type Choosing = { trade: string | undefined; extraGas: (needed: bigint) => ExtraGas; held: Way | undefined }

/** Chooses between two prices of one trade; a window that is open, and a choice for the same trade, stay. */
function useChoice(
  { quote, intent, choose }: Pick<Quote, 'quote' | 'intent'> & Pick<TicketPrice, 'choose'>,
  { trade, extraGas, held }: Choosing,
) {
  const before = useRef<{ trade: string | undefined; way: Way }>(undefined)
  const last = before.current && before.current.trade === trade ? before.current.way : undefined
  const choice = quote && intent && choose?.({ quote, intent, extraGas: extraGas(maximumSpent(quote)), last })
  const way = choice?.way
  useEffect(() => {
    if (way) before.current = { trade, way }
  }, [trade, way])
  return choice && held ? { ...choice, way: held } : choice
}

/** Nobody is there to answer: nothing is loading, and what was answered before is old. */
const isAway = (connection: Connection): boolean => connection !== 'ok' && connection !== 'nodeLost'

type Question = TicketQuestion & { receiver?: Address }

/** Builds the question of a ticket to the service; undefined while the ticket is incomplete. */
export const toPricesInput = (form: SwapForm, owner: Address | undefined, expert: boolean): Question | undefined => {
  const { chain, toChain, from, to, amount, isSameToken, wraps, side, slippageBps, receiver, partner } = form
  if (!chain || !toChain || !from || !to || amount === undefined || isSameToken || wraps) return undefined
  if (form.crosses && !form.lane) return undefined
  if (receiver.status === 'invalid' || receiver.status === 'resolving') return undefined
  if (!isSettledPartner(partner)) return undefined
  const chosen = {
    slippage: slippageBps,
    partner: partner.terms?.name,
    userAddress: owner,
    receiver: receiver.address,
    maxImpact: expert ? 100 : undefined,
  }
  return toPricesQuestion({ chainId: chain.id, toChainId: toChain.id, side, from, to, amount }, chosen)
}

const samePair = (a: TicketQuestion | undefined, b: TicketQuestion | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.network === b.network &&
  a.destChainId === b.destChainId &&
  a.side === b.side &&
  isSameAddress(a.srcToken, b.srcToken) &&
  isSameAddress(a.destToken, b.destToken)

const sameInput = (a: TicketQuestion | undefined, b: TicketQuestion | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

type Pace = { gapMs: number; pausedUntil: number }

/** Follows a question: at once when the pair changed or nothing was asked yet, else once it has rested, but never faster than allowed. */
function useRested(wanted: Question | undefined, pace: { current: Pace }): Question | undefined {
  const [asked, setAsked] = useState<Question | undefined>(undefined)
  const last = useRef<{ question: Question | undefined; at: number }>({ question: undefined, at: 0 })
  const text = JSON.stringify(wanted)
  useEffect(() => {
    const next = text === undefined ? undefined : (JSON.parse(text) as Question)
    if (!next) {
      last.current = { ...last.current, question: undefined }
      return setAsked(undefined)
    }
    const isFirst = !samePair(last.current.question, next)
    const wait = askDelay({ now: Date.now(), isFirst, lastAskedAt: last.current.at, ...pace.current })
    const timer = setTimeout(() => {
      last.current = { question: next, at: Date.now() }
      setAsked(next)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, pace])
  return asked
}

type Asking = Pick<UseQueryResult, 'error' | 'isPending' | 'isPlaceholderData'>

/** Why a question has no answer: also while it is asked again, so that what is said of it stands still. */
function useLastError(
  { error, isPending, isPlaceholderData }: Asking,
  asked: Question | undefined,
  asks: Quote['asks'],
) {
  const [last, setLast] = useState<{ asked: Question | undefined; asks: Quote['asks']; error: Error }>()
  useEffect(() => {
    if (error) setLast({ asked, asks, error })
  }, [error, asked, asks])
  if (error) return error
  const isAgain = (isPending || isPlaceholderData) && last?.asked === asked && last?.asks === asks
  return isAgain ? last?.error : undefined
}

/** The time of this device, renewed each second while it matters. */
function useNow(active: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!active) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [active])
  return now
}
