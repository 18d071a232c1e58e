'use client'
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/errors'
import { getHealth } from '@/lib/api/health'

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

/** A gateway that speaks for a service that is away. */
const gatewayStatuses: readonly number[] = [502, 503, 504]

/**
 * Says what the outcome of a question tells about the service: true when it is away, false when it answered, undefined when it says
 * nothing about it.
 */
export const isServiceLostBy = (error: unknown): boolean | undefined => {
  if (error instanceof UnreachableServiceError) return true
  if (error instanceof UnexpectedAnswerError) return gatewayStatuses.includes(error.status)
  return error instanceof ApiError ? false : undefined
}

/**
 * How long the service asks to be left alone, milliseconds; 0 for any other error.
 *
 * @example
 * pauseMs(new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 })) // 3000
 */
export const pauseMs = (error: unknown): number =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? 5) * 1_000 : 0

/**
 * Whether the strip above the page says it already: the service does not answer, or asks for a pause.
 *
 * @example
 * isSaidByStrip(new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 })) // true
 */
export const isSaidByStrip = (error: unknown): boolean => pauseMs(error) > 0 || isServiceLostBy(error) === true

const isOfService = ([scope]: QueryKey): boolean => scope === 'api'
const isHealth = ([, , name]: QueryKey): boolean => name === getHealth.name

/**
 * The page's queries. A question without an answer casts doubt on the service, and its health decides: one path alone may fail. Once it
 * answers again, or the pause is over that it asked for, what failed is asked anew.
 */
export const createQueries = (): QueryClient => {
  const askAgain = () =>
    void queries.refetchQueries({
      predicate: ({ queryKey, state }) => isOfService(queryKey) && state.status === 'error',
      type: 'active',
    })
  const tellPresent = () => {
    const { isLost, pausedUntil } = useServiceAnswer.getState()
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
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, { queryKey }) => {
        if (isOfService(queryKey)) tellPresent()
      },
      onError: (error, { queryKey }) => {
        if (!isOfService(queryKey)) return
        const [isLost, pause] = [isServiceLostBy(error), pauseMs(error)]
        if (pause > 0) tellPause(pause)
        else if (isLost) useServiceAnswer.setState({ isSuspected: true, ...(isHealth(queryKey) ? { isLost } : {}) })
        else if (isLost === false) tellPresent()
      },
    }),
  })
  return queries
}
