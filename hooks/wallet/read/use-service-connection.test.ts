import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { createQueries, useServiceAnswer, watchService } from './service-answer'
import { impliesServiceLost } from './service-errors'
import { findConnection } from './use-service-connection'

const fine = { online: true, isServiceLost: false, isNodeLost: false, isServiceKnown: false, isPaused: false }

describe('findConnection', () => {
  test('default', () => expect(findConnection(fine)).toBe('ok'))

  test('behavior: reports one state, by priority', () => {
    expect(findConnection({ ...fine, online: false, isServiceLost: true, isNodeLost: true })).toBe('offline')
    expect(findConnection({ ...fine, isServiceLost: true, isNodeLost: true })).toBe('allLost')
    expect(findConnection({ ...fine, isServiceLost: true })).toBe('serviceLost')
    expect(findConnection({ ...fine, isNodeLost: true, isServiceKnown: true })).toBe('nodeLost')
  })

  test('behavior: reports a pause if everything is reachable', () => {
    expect(findConnection({ ...fine, isPaused: true })).toBe('paused')
    expect(findConnection({ ...fine, isPaused: true, isServiceLost: true })).toBe('serviceLost')
  })

  test('behavior: a node is not reported as lost before the service answered', () => {
    expect(findConnection({ ...fine, isNodeLost: true })).toBe('ok')
  })
})

describe('isServiceLostBy', () => {
  const unexpected = (status: number) => new UnexpectedAnswerError({ url: '/api/prices', status })

  test('default', () => expect(impliesServiceLost(new UnreachableServiceError({ url: '/api/prices' }))).toBe(true))

  test('behavior: a refusal is an answer, a gateway error is none, and other errors imply nothing', () => {
    expect(impliesServiceLost(new ApiError('PricingError'))).toBe(false)
    expect(impliesServiceLost(new ApiError('ServiceUnavailable'))).toBe(false)
    expect([502, 503, 504].map((status) => impliesServiceLost(unexpected(status)))).toEqual([true, true, true])
    expect(impliesServiceLost(unexpected(200))).toBe(false)
    expect(impliesServiceLost(new Error('The checker did not start.'))).toBeUndefined()
  })
})

describe('createQueries', () => {
  test('default', async () => {
    const queries = createQueries()
    const ask = (queryKey: readonly unknown[], answer: () => Promise<unknown>) =>
      queries.fetchQuery({ queryKey, queryFn: answer, retry: false }).catch(() => undefined)
    const away = async () => {
      throw new UnreachableServiceError({ url: '/api/prices' })
    }
    const state = () => useServiceAnswer.getState()
    const before = state()
    await ask(['api', '/api', 'GET /prices'], async () => 1)
    // The state stays the same object, so that nothing renders again.
    expect(state()).toBe(before)
    await ask(['chain', 1], away)
    expect(state()).toMatchObject({ isSuspected: false, isLost: false })
    // A single path may fail: the health decides.
    await ask(['api', '/api', 'GET /prices'], away)
    expect(state()).toMatchObject({ isSuspected: true, isLost: false })
    await ask(['api', '/api', 'GET /health'], async () => 1)
    expect(state()).toMatchObject({ isSuspected: false, isLost: false })
    await ask(['api', '/api', 'GET /prices'], away)
    await ask(['api', '/api', 'GET /health'], away)
    expect(state()).toMatchObject({ isSuspected: true, isLost: true })
    await ask(['chain', 1, 'balances'], async () => 1)
    expect(state().isLost).toBe(true)
    await ask(['api', '/api', 'GET /health'], async () => 1)
    expect(state()).toMatchObject({ isSuspected: false, isLost: false })
    queries.clear()
  })

  test('behavior: repeats refused requests after the pause, however often they are refused', async () => {
    vi.useFakeTimers()
    const queries = createQueries()
    let refusals = 0
    const observer = new QueryObserver(queries, {
      queryKey: ['api', '/api', 'GET /prices'],
      queryFn: async () => {
        if (refusals++ < 2) throw new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 })
        return 'price'
      },
      retry: false,
    })
    const stop = observer.subscribe(() => {})
    const isPaused = () => useServiceAnswer.getState().pausedUntil !== undefined
    await vi.advanceTimersByTimeAsync(2_900)
    expect([isPaused(), refusals]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(200)
    expect([isPaused(), refusals]).toEqual([true, 2])
    await vi.advanceTimersByTimeAsync(3_100)
    expect([isPaused(), observer.getCurrentResult().data]).toEqual([false, 'price'])
    stop()
    queries.clear()
    vi.useRealTimers()
  })
})

describe('watchService', () => {
  test('default: learns from requests made before it watched, until it ends', async () => {
    const queries = new QueryClient()
    const ask = (answer: () => Promise<unknown>) =>
      queries
        .fetchQuery({ queryKey: ['api', '/api', 'GET /status'], queryFn: answer, retry: false })
        .catch(() => undefined)
    const away = async () => {
      throw new UnreachableServiceError({ url: '/api/status' })
    }
    const isSuspected = () => useServiceAnswer.getState().isSuspected
    await ask(away)
    expect(isSuspected()).toBe(false)
    const stop = watchService(queries)
    expect(isSuspected()).toBe(true)
    queries.setQueryData(['api', '/api', 'GET /status'], 'what the page writes is no answer')
    expect(isSuspected()).toBe(true)
    await ask(async () => 1)
    expect(isSuspected()).toBe(false)
    stop()
    await ask(away)
    expect(isSuspected()).toBe(false)
    queries.clear()
  })
})
