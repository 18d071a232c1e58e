import { describe, expect, test } from 'vitest'
import { ApiError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { postRfqOrder } from '@/lib/api/otc'
import { UnexpectedError } from '../../wallet/send/transaction-errors'
import { OtherOrderStoredError } from '../otc-errors'
import { NotPostedError, toPostError } from './post-refusal'

describe('toPostError', () => {
  test('default', () => {
    const error = toPostError(new ApiError('OrderExpired', { details: 'expiry 5 is before 9' }))
    expect(error).toBeInstanceOf(NotPostedError)
    expect(error.message).toBe('The offer has expired by the clock of the chain. Make a new one.')
    expect(error.details).toBe('expiry 5 is before 9')
  })

  test('behavior: every documented error of posting has its own text', () => {
    const texts = postRfqOrder.errors.map((type) => toPostError(new ApiError(type)))
    for (const error of texts) expect(error).toBeInstanceOf(NotPostedError)
  })

  test('behavior: names the pause that the service asks for', () => {
    const error = toPostError(new ApiError('RateLimitExceeded', { status: 429, retryAfterSeconds: 7 }))
    expect(error.message).toBe('The service is busy. Try again in 7 s.')
  })

  test('behavior: an unknown error of a service counts as a failure', () => {
    expect(toPostError(new ApiError('Bad Gateway', { status: 502 })).message).toContain('The service failed')
    const unknown = new ApiError('Teapot', { status: 418 })
    expect(toPostError(unknown)).toBe(unknown)
  })

  test('behavior: reports a missing answer', () => {
    const cause = new UnreachableServiceError({ url: 'https://service.test/', cause: new Error('connection refused') })
    expect(toPostError(cause).message).toBe('The service gave no answer. Try again when it is back.')
  })

  test('behavior: returns other errors unchanged', () => {
    const stored = new OtherOrderStoredError({ expected: '0x1', found: '0x2' })
    expect(toPostError(stored)).toBe(stored)
    expect(toPostError(new RangeError('surprise'))).toBeInstanceOf(UnexpectedError)
  })
})
