'use client'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { create } from 'zustand'
import { getHealth } from '@/lib/api/system/health'
import { impliesServiceLost, pauseMs } from './service-errors'

type ServiceAnswer = {
  /** True if a request got no answer, so that the health of the service is checked. */
  isSuspected: boolean
  /** True if that was not answered either. */
  isLost: boolean
  /** The end of the pause that the service asked for, unix milliseconds. */
  pausedUntil: number | undefined
}

const present: ServiceAnswer = { isSuspected: false, isLost: false, pausedUntil: undefined }

/** The state of the service's answers. */
export const useServiceAnswer = create<ServiceAnswer>(() => present)

const isOfService = ([scope]: QueryKey): boolean => scope === 'api'
const isHealth = ([, , name]: QueryKey): boolean => name === getHealth.name

/**
 * Learns from a page's requests if the service answers, including earlier ones; returns a function
 * that ends it. A request without an answer causes a check of the service's health, which decides,
 * since one path alone may fail. Once the service answers again, or its pause is over, failed
 * requests are repeated.
 */
export const watchService = (queries: QueryClient): (() => void) => {
  const askAgain = () =>
    void queries.refetchQueries({
      predicate: ({ queryKey, state }) => isOfService(queryKey) && state.status === 'error',
      type: 'active',
    })
  const tellPresent = () => {
    const { isSuspected, isLost, pausedUntil } = useServiceAnswer.getState()
    // Sets nothing without a change, so that nothing renders again.
    if (!isSuspected && !isLost) return
    useServiceAnswer.setState({ ...present, pausedUntil })
    if (isLost) askAgain()
  }
  const tellPause = (milliseconds: number) => {
    const pausedUntil = Math.max(useServiceAnswer.getState().pausedUntil ?? 0, Date.now() + milliseconds)
    useServiceAnswer.setState({ ...present, pausedUntil })
    setTimeout(() => {
      // A later refusal extended the pause.
      if (useServiceAnswer.getState().pausedUntil !== pausedUntil) return
      useServiceAnswer.setState({ pausedUntil: undefined })
      askAgain()
    }, pausedUntil - Date.now())
  }
  const tellError = (error: unknown, queryKey: QueryKey) => {
    const [isLost, pause] = [impliesServiceLost(error), pauseMs(error)]
    if (pause > 0) tellPause(pause)
    else if (isLost) useServiceAnswer.setState({ isSuspected: true, ...(isHealth(queryKey) ? { isLost } : {}) })
    else if (isLost === false) tellPresent()
  }
  const cache = queries.getQueryCache()
  for (const { queryKey, state } of cache.findAll({ predicate: ({ queryKey }) => isOfService(queryKey) }))
    if (state.status === 'error') tellError(state.error, queryKey)
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || !isOfService(event.query.queryKey)) return
    const { action } = event
    if (action.type === 'error') tellError(action.error, event.query.queryKey)
    // Data that the page writes itself is no answer.
    else if (action.type === 'success' && !action.manual) tellPresent()
  })
}

/** Creates the queries of a page and watches the service from the beginning. */
export const createQueries = (): QueryClient => {
  const queries = new QueryClient()
  watchService(queries)
  return queries
}
