import { describe, expect, test } from 'vitest'
import {
  BusyError,
  DisconnectedError,
  isNetworkFailure,
  NetworkLostError,
  RejectedError,
  toWalletError,
  UnauthorizedError,
  UnknownChainError,
  UnsupportedMethodError,
  WalletFailedError,
} from './wallet-errors'

describe('toWalletError', () => {
  test.each([
    [{ code: 4001, message: 'User rejected the request.' }, RejectedError],
    [{ code: 'ACTION_REJECTED' }, RejectedError],
    [{ message: 'wrapped', cause: { cause: { code: 4001 } } }, RejectedError],
    [{ code: 4100 }, UnauthorizedError],
    [{ code: 4200 }, UnsupportedMethodError],
    [{ code: -32601 }, UnsupportedMethodError],
    [{ code: 4900 }, DisconnectedError],
    [{ code: 4902 }, UnknownChainError],
    [{ code: -32002 }, BusyError],
    [new TypeError('Failed to fetch'), NetworkLostError],
    [{ code: -32603, message: 'boom' }, WalletFailedError],
    ['a bare text', WalletFailedError],
    [undefined, WalletFailedError],
  ])('behavior: %o', (thrown, expected) => {
    expect(toWalletError(thrown)).toBeInstanceOf(expected)
  })

  test('behavior: an error of ours passes unchanged', () => {
    const error = new RejectedError()
    expect(toWalletError(error)).toBe(error)
  })

  test('behavior: a chain of causes that runs in a circle ends', () => {
    const circle: { cause?: unknown } = {}
    circle.cause = circle
    expect(toWalletError(circle)).toBeInstanceOf(WalletFailedError)
    expect(isNetworkFailure(circle)).toBe(false)
  })
})
