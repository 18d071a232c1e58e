import { expect, test } from 'vitest'
import { ApiError, apiErrors, UnreachableServiceError } from '@/lib/api/contract/errors'
import { BaseError } from '@/lib/errors'
import { errorsText } from '@/messages/errors'
import { describeError } from './describe-error'

class RejectedError extends BaseError {
  override readonly name = 'Wallet.RejectedError'
}

class NewError extends BaseError {
  override readonly name = 'Swap.NewError'
}

const fail = (): never => {
  throw new Error('hostile')
}

test('default', () => {
  expect(describeError(new RejectedError('No.'))).toEqual({
    title: 'You declined in your wallet',
    hint: 'Nothing was signed or sent. Try again when you are ready.',
    tone: 'info',
    action: 'retry',
    technical: 'Wallet.RejectedError: No.',
    showsTechnical: false,
  })
})

test('behavior: every error of the contract has words and none shouts its code', () => {
  for (const errorType of Object.keys(apiErrors) as (keyof typeof apiErrors)[]) {
    const { title, hint } = describeError(new ApiError(errorType))
    expect(title, errorType).toMatch(/^[A-Z][^_]+$/)
    expect(hint.length, errorType).toBeGreaterThan(10)
  }
})

test('behavior: what a network lacks is named', () => {
  const description = 'Gnosis has no router: no code is at 0x6a00. GET /chains says what each chain has.'
  expect(describeError(new ApiError('UnsupportedChain', { description }))).toMatchObject({
    title: 'Not available on this network',
    hint: 'Gnosis has no router: no code is at 0x6a00. Choose another network at the top of the page.',
  })
})

test('behavior: a limit says how long to wait', () => {
  const { hint, tone } = describeError(new ApiError('RateLimitExceeded', { retryAfterSeconds: 7 }))
  expect(hint).toBe('Retrying automatically in 7 s.')
  expect(tone).toBe('info')
})

test('behavior: an error without a line speaks through its own message and fix', () => {
  const error = new NewError('The calldata pays 0x12, expected 0x34.', { fix: 'Do not sign. Take a fresh price.' })
  expect(describeError(error)).toMatchObject({
    title: 'The calldata pays 0x12, expected 0x34',
    hint: 'Do not sign. Take a fresh price.',
  })
})

test('behavior: the first sentence is the title, the others belong to the hint', () => {
  const error = new NewError('The chain said no. Your tokens stay yours.', { fix: 'Try again.' })
  expect(describeError(error)).toMatchObject({ title: 'The chain said no', hint: 'Your tokens stay yours. Try again.' })
})

test('behavior: an unknown service error shows what the service said', () => {
  expect(describeError(new ApiError('Teapot', { status: 418, details: 'Short and stout' })).title).toBe(
    'Short and stout',
  )
})

test('behavior: the technical text names the request that the service refused', () => {
  const { technical } = describeError(new ApiError('InternalError', { requestId: 'b2f1' }))
  expect(technical).toContain('500 InternalError, request b2f1')
})

test('behavior: the technical text names the whole chain of causes', () => {
  const error = new UnreachableServiceError({ url: '/api/prices', cause: new TypeError('Failed to fetch') })
  expect(describeError(error).technical).toContain('TypeError: Failed to fetch')
})

test('behavior: the technical text names what a wallet wrapped, by its codes', () => {
  const cause = {
    code: -32603,
    message: 'Internal error',
    data: { originalError: { code: 'X', message: 'gas too high' } },
  }
  expect(describeError(new RejectedError('No.', { cause })).technical).toBe(
    'Wallet.RejectedError: No.\n-32603: Internal error\nX: gas too high',
  )
})

test('behavior: without a network of its own the browser blames nobody else', () => {
  const lost = new UnreachableServiceError({ url: '/api/prices' })
  expect([describeError(lost).title, describeError(lost, false).title]).toEqual([
    'The service does not answer',
    'You are offline',
  ])
  expect(describeError(new ApiError('PricingError'), false).title).toBe('No route for this pair and size')
  const tooMuch = new ApiError('PricingError', { availableLiquidity: { srcAmount: '1', destAmount: '1' } })
  expect(describeError(tooMuch, false).title).toBe('More than the pools take')
})

test('behavior: whatever is thrown, there are words', () => {
  const hostile = new Proxy({}, { get: fail, getPrototypeOf: fail })
  const wrapping = Object.assign(new Error('x'), { cause: hostile })
  for (const thrown of ['text', undefined, null, 7, {}, new Error('x'), Object.create(null), hostile, wrapping]) {
    expect(describeError(thrown).title).toBe('Something unexpected happened')
  }
})

test('behavior: each says what happened and what to do, in one line each', () => {
  const all = [errorsText.byName, errorsText.byErrorType].flatMap((table) => Object.values(table))
  for (const { title, hint } of all) {
    expect(title.length, title).toBeLessThanOrEqual(45)
    expect(hint.length, hint).toBeLessThanOrEqual(85)
  }
})
