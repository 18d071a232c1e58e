'use client'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { create } from 'zustand'
import { getHealth } from '@/lib/api/system/health'
import { isServiceLostBy, pauseMs } from './service-errors'

type ServiceAnswer = {
  /** A question got no answer: the service is asked whether it is there. */
  isSuspected: boolean
  /** It did not answer that either. */
  isLost: boolean
  /** Unix milliseconds until which it asked for a pause: too much was asked from here. */
  pausedUntil: number | undefined
}

const present: ServiceAnswer = { isSuspected: false, isLost: false, pausedUntil: undefined }

/** Whether the service answers. */
export const useServiceAnswer = create<ServiceAnswer>(() => present)

const isOfService = ([scope]: QueryKey): boolean => scope === 'api'
const isHealth = ([, , name]: QueryKey): boolean => name === getHealth.name

/**
 * Learns from a page's questions whether the service answers, also from those that were asked before; the answer ends it. A question without an
 * answer casts doubt on the service, and its health decides: one path alone may fail. Once it answers again, or the pause is over that it
 * asked for, what failed is asked anew.
 */
export const watchService = (queries: QueryClient): (() => void) => {
  const askAgain = () =>
    void queries.refetchQueries({
      predicate: ({ queryKey, state }) => isOfService(queryKey) && state.status === 'error',
      type: 'active',
    })
  const tellPresent = () => {
    const { isSuspected, isLost, pausedUntil } = useServiceAnswer.getState()
    // Every answer tells it: where that is no news, no page is drawn again.
    if (!isSuspected && !isLost) return
    useServiceAnswer.setState({ ...present, pausedUntil })
    if (isLost) askAgain()
  }
  const tellPause = (milliseconds: number) => {
    const pausedUntil = Math.max(useServiceAnswer.getState().pausedUntil ?? 0, Date.now() + milliseconds)
    useServiceAnswer.setState({ ...present, pausedUntil })
    setTimeout(() => {
      // A later refusal made it longer.
      if (useServiceAnswer.getState().pausedUntil !== pausedUntil) return
      useServiceAnswer.setState({ pausedUntil: undefined })
      askAgain()
    }, pausedUntil - Date.now())
  }
  const tellError = (error: unknown, queryKey: QueryKey) => {
    const [isLost, pause] = [isServiceLostBy(error), pauseMs(error)]
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
    // What the page writes itself is no answer.
    else if (action.type === 'success' && !action.manual) tellPresent()
  })
}

/** The queries of a page that says from its beginning whether the service answers. */
export const createQueries = (): QueryClient => {
  const queries = new QueryClient()
  watchService(queries)
  return queries
}
