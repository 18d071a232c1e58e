'use client'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Address } from 'viem'
import type { FallbackReason, TicketPrice } from '@/actions/swap/ask-price'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { pricesQuery, pricesRefreshMs } from '@/lib/api/market/market-queries'
import { type QueryInit, retryOnce } from '@/lib/api/queries'
import { askDelay, gapMs } from '@/lib/ticket/price/ask-delay'
import type { ExtraGas, SettlementChoice, SettlementMethod } from '@/lib/ticket/price/choose-settlement-method'
import { type TicketRequest, toIntentQuestion, toPricesQuestion } from '@/lib/ticket/price/question'
import { refreshDelay } from '@/lib/ticket/price/refresh-delay'
import { type FrozenIntent, freezeHere } from '@/lib/ticket/terms/frozen-intent'
import { type FrozenQuote, freezeQuote } from '@/lib/ticket/terms/frozen-quote'
import { isFresh } from '@/lib/ticket/terms/price-life'
import type { AutoSlippage } from '@/lib/ticket/terms/slippage'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { isSettledPartner } from '../ticket/use-ticket-partner'
import { type Settings, useSettings } from '../use-settings'
import { useApi } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'
import { pauseMs } from '../wallet/read/service-errors'
import { readNextBlockAt } from '../wallet/read/use-block'
import type { Connection } from '../wallet/read/use-service-connection'
import { useLockedMethod } from './locked-method'
import { useExtraGas } from './use-extra-gas'
import type { SwapForm } from './use-swap-form'

export type Quote = {
  /** `stale`: too old to act on. `loading` with a quote: the last one, shown greyed. */
  status: 'idle' | 'loading' | 'ready' | 'stale' | 'error'
  quote: FrozenQuote | undefined
  /** The price of an intent instead, if the trade is filled without gas. */
  intent: FrozenIntent | undefined
  /** The market price next to an intent, if both were requested. */
  beside: FrozenQuote | undefined
  /** The requested way, or both to use the better one. */
  asks: SettlementMethod | 'auto'
  /** The better one of both prices with the reason; undefined with a single price. */
  choice: SettlementChoice | undefined
  /** The slippage that `auto` chose, with the reason; undefined if fixed or without a price. */
  slippage: AutoSlippage | undefined
  /** The reason for a market price if one without gas was requested. */
  fallback: Fallback | undefined
  error: Error | undefined
  /** The arrival of the shown price, milliseconds since 1970 by this device's clock. */
  receivedAt: number | undefined
  isRefreshing: boolean
  refresh: () => Promise<void>
}

/** `noContract`: intents are not deployed on the chain. Otherwise the service's reason. */
export type Fallback = { kind: 'noContract' } | ({ kind: 'unpriced' } & FallbackReason)

/**
 * Returns the price of the ticket: of an intent or of the market, whichever is better for the user,
 * or the way that the settings choose. Requested at once, then after typing pauses, and every 15
 * seconds while the page is visible; never used when older than 20 seconds. Observes pauses that
 * the service asks for (429).
 */
export function useQuote(form: SwapForm, connection: Connection): Quote {
  const { address: owner } = useWallet()
  const { expert, way } = useSettings()
  const held = useLockedMethod()
  const asks = wayAsked(form, way)
  const extraGas = useExtraGas(form)
  const api = useApi()
  const queries = useQueryClient()
  const pace = useRef<Pace>({ gapMs: gapMs.page, pausedUntil: 0 })
  const wanted = toPricesInput(form, owner, expert)
  const asked = useRested(wanted, pace)
  const isSettled = sameInput(wanted, asked)
  useEffect(() => void loadAsk().catch(() => undefined), [])

  const query = useQuery({
    ...ticketQuery(api, asked ?? {}, asks),
    // Waits as long as the service's rate limit asks for. A new block changes the price, so it is
    // requested right after one on chains with slow blocks.
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
      before?.queryKey[4] === asks && samePair(before.queryKey[3] as TicketRequest | undefined, asked)
        ? previous
        : undefined,
  })
  useEffect(() => {
    const pause = pauseMs(query.error)
    // A request with a pause as answer was not recognised as the page's.
    if (pause > 0) pace.current = { gapMs: gapMs.anonymous, pausedUntil: Date.now() + pause }
  }, [query.error])

  const { data, dataUpdatedAt, isPlaceholderData } = query
  const receiver = asked?.receiver
  const { wish } = form
  const { terms } = form.partner
  const partner = terms?.name === asked?.partner ? terms : undefined
  const trade = JSON.stringify(asked)
  const slippage = useAutoSlippage(form, data, trade)
  const slippageBps = slippage?.bps ?? form.slippageBps
  const both = useMemo((): Pick<Quote, 'quote' | 'intent'> => {
    if (!data || !asked) return none
    const seen = { slippageBps, partner, receiver, owner, receivedAt: dataUpdatedAt }
    const { price, priceRoute, freeze = freezeHere } = data
    return {
      quote: priceRoute && freezeQuote({ ...seen, question: asked, priceRoute }),
      intent: price && freeze({ ...seen, wish, question: toIntentQuestion(asked), price }),
    }
  }, [data, dataUpdatedAt, asked, slippageBps, partner, receiver, owner, wish])
  const choice = useChoice({ ...both, choose: data?.choose }, { trade, extraGas, held })
  const isMarket = choice ? choice.way === 'market' : both.intent === undefined
  const quote = isMarket ? both.quote : undefined
  const intent = isMarket ? undefined : both.intent

  const refetch = query.refetch
  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])

  const isComplete = wanted !== undefined
  const isOfPair = isComplete && samePair(wanted, asked)
  const shown = isOfPair ? (quote ?? intent) : undefined
  const isYoung = useIsYoung(shown?.receivedAt)
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
        : isYoung
          ? 'ready'
          : 'stale'
  return {
    status: status === 'loading' && isAway(connection) ? (shown ? 'stale' : 'idle') : status,
    ...(isOfPair && !(failed && refused) ? { quote, intent, beside: intent && both.quote } : none),
    asks,
    choice: isOfPair ? choice : undefined,
    slippage: isOfPair ? slippage : undefined,
    fallback: findFallback(form, way, isOfPair ? data : undefined),
    error,
    receivedAt: shown?.receivedAt,
    isRefreshing: query.isFetching,
    refresh,
  }
}

/** Loads the code that requests prices before the first key, not with the page. */
const loadAsk = () => import('@/actions/swap/ask-price')

const none = { quote: undefined, intent: undefined, beside: undefined }

/** Returns the query of the market price, that of an intent, or both; its code is loaded later. */
const ticketQuery = (api: QueryInit, input: Partial<TicketRequest>, asks: Quote['asks']) => {
  const { queryKey, enabled } = pricesQuery(api, input)
  return {
    queryKey: [...queryKey, asks] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<TicketPrice> => {
      const { askPrice } = await loadAsk()
      return askPrice({ ...api, signal }, input as TicketRequest, asks)
    },
    // Native tokens have the same placeholder on each chain.
    enabled: enabled === true || (input.destChainId !== undefined && input.amount !== '0'),
    staleTime: pricesRefreshMs,
    gcTime: 60_000,
    retry: retryOnce,
  }
}

/** Returns the way to request: no market across chains, no agents without intents. */
const wayAsked = (form: Pick<SwapForm, 'chain' | 'crosses'>, way: Settings['way']): Quote['asks'] => {
  if (form.crosses) return 'gasless'
  return findObstacle(form) ? 'market' : way
}

/** Returns the reason why an intent is impossible before any request. */
const findObstacle = ({ chain }: Pick<SwapForm, 'chain'>): Fallback | undefined =>
  chain && !chain.contracts.intent ? { kind: 'noContract' } : undefined

const findFallback = (form: SwapForm, way: Settings['way'], data: TicketPrice | undefined): Fallback | undefined => {
  if (way === 'market' || form.crosses) return undefined
  const reason = data && !data.price ? data.fallbackReason : undefined
  return findObstacle(form) ?? (reason && { kind: 'unpriced', ...reason })
}

type Choosing = {
  trade: string | undefined
  extraGas: (needed: bigint) => ExtraGas
  held: SettlementMethod | undefined
}

/** Chooses between two prices of one trade; an open window and the last choice stay. */
function useChoice(
  { quote, intent, choose }: Pick<Quote, 'quote' | 'intent'> & Pick<TicketPrice, 'choose'>,
  { trade, extraGas, held }: Choosing,
) {
  const before = useRef<{ trade: string | undefined; way: SettlementMethod }>(undefined)
  const last = before.current && before.current.trade === trade ? before.current.way : undefined
  const choice = quote && intent && choose?.({ quote, intent, extraGas: extraGas(maximumSpent(quote)), last })
  const way = choice?.way
  useEffect(() => {
    if (way) before.current = { trade, way }
  }, [trade, way])
  return choice && held ? { ...choice, way: held } : choice
}

/** Chooses the slippage of `auto`; the last choice for the same trade stays if possible. */
function useAutoSlippage({ autoKind }: SwapForm, data: TicketPrice | undefined, trade: string | undefined) {
  const before = useRef<{ trade: string | undefined; bps: number }>(undefined)
  const last = before.current?.trade === trade ? before.current?.bps : undefined
  const slippage = autoKind && data?.slip(autoKind, last)
  const bps = slippage?.bps
  useEffect(() => {
    if (bps !== undefined) before.current = { trade, bps }
  }, [trade, bps])
  return slippage
}

/** True without a connection: nothing is loading, and earlier answers are old. */
const isAway = (connection: Connection): boolean => connection !== 'ok' && connection !== 'nodeLost'

type Question = TicketRequest & { receiver?: Address }

/** Builds the price request of a ticket; undefined while the ticket is incomplete. */
export const toPricesInput = (form: SwapForm, owner: Address | undefined, expert: boolean): Question | undefined => {
  const { chain, toChain, from, to, amount, isSameToken, isSold, wraps, side, receiver, partner } = form
  if (!chain || !toChain || !from || !to || amount === undefined || isSameToken || wraps) return undefined
  if (form.crosses && !form.lane && !isSold) return undefined
  if (receiver.status === 'invalid' || receiver.status === 'resolving') return undefined
  if (!isSettledPartner(partner)) return undefined
  const chosen = {
    partner: partner.terms?.name,
    userAddress: owner,
    receiver: receiver.address,
    maxImpact: expert ? 100 : undefined,
  }
  return toPricesQuestion({ chainId: chain.id, toChainId: toChain.id, isSold, side, from, to, amount }, chosen)
}

const samePair = (a: TicketRequest | undefined, b: TicketRequest | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.network === b.network &&
  a.destChainId === b.destChainId &&
  a.side === b.side &&
  isSameAddress(a.srcToken, b.srcToken) &&
  isSameAddress(a.destToken, b.destToken)

const sameInput = (a: TicketRequest | undefined, b: TicketRequest | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

type Pace = { gapMs: number; pausedUntil: number }

/**
 * Returns the request to send: at once if the pair changed or nothing was requested yet, else once
 * it is stable, but never faster than allowed.
 */
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

/** Returns the error of a request, also while it is repeated. */
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

/**
 * True while a price is young enough to act on. Checks each second by the clock of this device,
 * which also counts sleep, and renders only when the price has become too old.
 */
function useIsYoung(receivedAt: number | undefined): boolean {
  const [old, setOld] = useState<number>()
  useEffect(() => {
    if (receivedAt === undefined) return
    const look = () => {
      if (!isFresh({ receivedAt }, Date.now())) setOld(receivedAt)
    }
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [receivedAt])
  return receivedAt !== old
}
