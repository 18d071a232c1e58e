'use client'
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/errors'
import { keyOf } from '@/lib/api/queries'
import { getHealth } from '@/lib/api/system'

type ServiceAnswer = {
  /** A question got no answer: the service is asked whether it is there. */
  isSuspected: boolean
  /** It did not answer that either. */
  isLost: boolean
}

const present: ServiceAnswer = { isSuspected: false, isLost: false }

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

const isOfService = ([scope]: QueryKey): boolean => scope === 'api'
const [, , healthName] = keyOf({ baseUrl: '' }, getHealth, {})
const isHealth = ([, , name]: QueryKey): boolean => name === healthName

/**
 * The page's queries. A question without an answer casts doubt on the service, and its health decides: one path alone may fail. Once it
 * answers again, what failed is asked anew.
 */
export const createQueries = (): QueryClient => {
  const tellPresent = () => {
    const { isLost } = useServiceAnswer.getState()
    useServiceAnswer.setState(present)
    if (isLost)
      void queries.refetchQueries({
        predicate: ({ queryKey, state }) => isOfService(queryKey) && state.status === 'error',
        type: 'active',
      })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, { queryKey }) => {
        if (isOfService(queryKey)) tellPresent()
      },
      onError: (error, { queryKey }) => {
        const isLost = isOfService(queryKey) ? isServiceLostBy(error) : undefined
        if (isLost) useServiceAnswer.setState({ isSuspected: true, ...(isHealth(queryKey) ? { isLost } : {}) })
        else if (isLost === false) tellPresent()
      },
    }),
  })
  return queries
}
