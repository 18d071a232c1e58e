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

test('behavior: has a text for every error of the API, never its code', () => {
  for (const errorType of Object.keys(apiErrors) as (keyof typeof apiErrors)[]) {
    const { title, hint } = describeError(new ApiError(errorType))
    expect(title, errorType).toMatch(/^[A-Z][^_]+$/)
    expect(hint.length, errorType).toBeGreaterThan(10)
  }
})

test('behavior: names what a network lacks', () => {
  const description = 'Gnosis has no router: no code is at 0x6a00. GET /chains says what each chain has.'
  expect(describeError(new ApiError('UnsupportedChain', { description }))).toMatchObject({
    title: 'Not available on this network',
    hint: 'Gnosis has no router: no code is at 0x6a00. Choose another network at the top of the page.',
  })
})

test('behavior: names the time to wait after a rate limit', () => {
  const { hint, tone } = describeError(new ApiError('RateLimitExceeded', { retryAfterSeconds: 7 }))
  expect(hint).toBe('Retrying automatically in 7 s.')
  expect(tone).toBe('info')
})

test('behavior: uses message and fix of an error without a text', () => {
  const error = new NewError('The calldata pays 0x12, expected 0x34.', { fix: 'Do not sign. Take a fresh price.' })
  expect(describeError(error)).toMatchObject({
    title: 'The calldata pays 0x12, expected 0x34',
    hint: 'Do not sign. Take a fresh price.',
  })
})

test('behavior: uses the first sentence as title and the others as hint', () => {
  const error = new NewError('The chain said no. Your tokens stay yours.', { fix: 'Try again.' })
  expect(describeError(error)).toMatchObject({ title: 'The chain said no', hint: 'Your tokens stay yours. Try again.' })
})

test('behavior: shows the text that the service sent for an unknown error', () => {
  expect(describeError(new ApiError('Teapot', { status: 418, details: 'Short and stout' })).title).toBe(
    'Short and stout',
  )
})

test('behavior: names the refused request in the technical text', () => {
  const { technical } = describeError(new ApiError('InternalError', { requestId: 'b2f1' }))
  expect(technical).toContain('500 InternalError, request b2f1')
})

test('behavior: names the whole chain of causes in the technical text', () => {
  const error = new UnreachableServiceError({ url: '/api/prices', cause: new TypeError('Failed to fetch') })
  expect(describeError(error).technical).toContain('TypeError: Failed to fetch')
})

test('behavior: names the codes of wrapped wallet errors in the technical text', () => {
  const cause = {
    code: -32603,
    message: 'Internal error',
    data: { originalError: { code: 'X', message: 'gas too high' } },
  }
  expect(describeError(new RejectedError('No.', { cause })).technical).toBe(
    'Wallet.RejectedError: No.\n-32603: Internal error\nX: gas too high',
  )
})

test('behavior: blames only the own connection while the browser is offline', () => {
  const lost = new UnreachableServiceError({ url: '/api/prices' })
  expect([describeError(lost).title, describeError(lost, false).title]).toEqual([
    'The service does not answer',
    'You are offline',
  ])
  expect(describeError(new ApiError('PricingError'), false).title).toBe('No route for this pair and size')
  const tooMuch = new ApiError('PricingError', { availableLiquidity: { srcAmount: '1', destAmount: '1' } })
  expect(describeError(tooMuch, false).title).toBe('More than the pools take')
})

test('behavior: describes any thrown value', () => {
  const hostile = new Proxy({}, { get: fail, getPrototypeOf: fail })
  const wrapping = Object.assign(new Error('x'), { cause: hostile })
  for (const thrown of ['text', undefined, null, 7, {}, new Error('x'), Object.create(null), hostile, wrapping]) {
    expect(describeError(thrown).title).toBe('Something unexpected happened')
  }
})

test('behavior: has one line for what happened and one for what to do', () => {
  const all = [errorsText.byName, errorsText.byErrorType].flatMap((table) => Object.values(table))
  for (const { title, hint } of all) {
    expect(title.length, title).toBeLessThanOrEqual(45)
    expect(hint.length, hint).toBeLessThanOrEqual(85)
  }
})
