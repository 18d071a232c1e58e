'use client'
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/errors'

/** Whether the last question to the service got no answer. */
export const useServiceAnswer = create<{ isLost: boolean }>(() => ({ isLost: false }))

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

/** The page's queries. All of them together know whether the service answers, and once it does again, what failed is asked anew. */
export const createQueries = (): QueryClient => {
  const tell = (isLost: boolean | undefined) => {
    const before = useServiceAnswer.getState().isLost
    if (isLost === undefined || isLost === before) return
    useServiceAnswer.setState({ isLost })
    if (!isLost)
      void queries.refetchQueries({
        predicate: ({ queryKey, state }) => isOfService(queryKey) && state.status === 'error',
        type: 'active',
      })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, { queryKey }) => isOfService(queryKey) && tell(false),
      onError: (error, { queryKey }) => isOfService(queryKey) && tell(isServiceLostBy(error)),
    }),
  })
  return queries
}
