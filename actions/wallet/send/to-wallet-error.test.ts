import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  innermostMessage,
  isNetworkFailure,
  RelayRefusedError,
  toWalletError,
  WalletFailedError,
} from './to-wallet-error'
import {
  BusyError,
  DisconnectedError,
  InsufficientGasBalanceError,
  NetworkLostError,
  NonceTooLowError,
  RejectedError,
  UnauthorizedError,
  UnknownChainError,
  UnsupportedMethodError,
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
    [{ code: '4001' }, RejectedError],
    [{ code: -32000, message: 'x', data: { code: -32603, cause: { code: '4100' } } }, UnauthorizedError],
    [{ code: -32002, data: { originalError: { code: 4001 } } }, RejectedError],
    [{ code: 4900, cause: { code: 4001 } }, DisconnectedError],
    [{ code: 'UNKNOWN_ERROR', info: { error: { code: 'INSUFFICIENT_FUNDS' } } }, InsufficientGasBalanceError],
    [{ code: -32603, data: { originalError: new TypeError('Failed to fetch') } }, NetworkLostError],
    ['a bare text', WalletFailedError],
    [undefined, WalletFailedError],
  ])('behavior: %o', (thrown, expected) => {
    expect(toWalletError(thrown)).toBeInstanceOf(expected)
  })

  test.each([
    'MetaMask Tx Signature: User denied transaction signature.',
    'User rejected the request.',
    'user cancelled the operation',
    'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    'Transaction signing request was rejected by the user',
    'Action cancelled by user',
    'Cancelled',
    'cancel',
    'Request rejected.',
  ])('behavior: "%s" is a refusal, as an error, inside one and as text', (message) => {
    for (const thrown of [{ code: -32603, message }, { code: -32000, message: 'x', cause: { message } }, message])
      expect(toWalletError(thrown)).toBeInstanceOf(RejectedError)
  })

  test.each([
    'transaction rejected',
    'execution rejected by sequencer',
    'UserOperation rejected because account signature check failed',
    'user operation rejected',
    'the node rejected the request',
    'already known',
    'replacement transaction underpriced',
  ])('behavior: "%s" is no refusal: the transaction may exist', (message) => {
    expect(toWalletError({ code: -32603, message })).toBeInstanceOf(WalletFailedError)
  })

  test.each([
    ['insufficient funds for gas * price + value: balance 1, tx cost 2', InsufficientGasBalanceError],
    ['sender doesn’t have enough funds to send tx', InsufficientGasBalanceError],
    ['nonce too low: next nonce 7, tx nonce 6', NonceTooLowError],
    ['Nonce provided for the transaction is too low', NonceTooLowError],
    ['nonce has already been used', NonceTooLowError],
    [
      `[ethjs-query] while formatting outputs from RPC '{"value":{"data":{"message":"nonce too low"}}}'`,
      NonceTooLowError,
    ],
    ['execution reverted: insufficient funds in the vault', WalletFailedError],
    ['RPC endpoint returned too many errors, retrying in 0.5 minutes.', DisconnectedError],
  ])('behavior: "%s" is an error of a node', (message, expected) => {
    const wrapped = { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message } }
    expect(toWalletError(wrapped)).toBeInstanceOf(expected)
    expect(toWalletError({ code: -32002, message })).toBeInstanceOf(
      expected === WalletFailedError ? BusyError : expected,
    )
  })

  test('behavior: a private relay that took no transaction is named, also inside other errors', () => {
    const message = 'Example relay did not take the transaction. It was not sent anywhere else.'
    for (const thrown of [
      { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32003, message } },
      { code: -32002, message },
      { message: 'Transaction creation failed.', details: message },
      message,
    ])
      expect(toWalletError(thrown)).toBeInstanceOf(RelayRefusedError)
    expect(toWalletError({ code: -32603, message: 'x', cause: { message } }).details).toBe(message)
  })

  test('behavior: an error of a node about the nonce outweighs a refusal', () => {
    const both = { message: 'cancelled', cause: { message: 'nonce too low' } }
    expect(toWalletError(both)).toBeInstanceOf(NonceTooLowError)
  })

  const known = [
    ...([4001, 5000, 'ACTION_REJECTED'] as const).map((code) => [code, RejectedError] as const),
    ...([4900, 4901] as const).map((code) => [code, DisconnectedError] as const),
    ...([4200, -32601] as const).map((code) => [code, UnsupportedMethodError] as const),
    ...([[4100, UnauthorizedError] as const, [4902, UnknownChainError] as const] as const),
    ...([[-32002, BusyError] as const] as const),
    ...([
      ['INSUFFICIENT_FUNDS', InsufficientGasBalanceError] as const,
      ['NONCE_EXPIRED', NonceTooLowError] as const,
    ] as const),
  ] as const
  const wraps = [
    (inner: object) => ({ data: { originalError: inner } }),
    (cause: object) => ({ cause }),
    (error: object) => ({ info: { error } }),
    (error: object) => ({ error }),
    (data: object) => ({ data }),
  ]

  test('behavior: recognises any known code, wrapped one to four deep in generic errors', () => {
    const generic = fc.oneof(
      fc.constantFrom(-32603, '-32603', 'UNKNOWN_ERROR', 'CALL_EXCEPTION', 3, undefined),
      fc.integer({ min: -32099, max: -32000 }),
      fc.integer({ min: -32099, max: -32000 }).map(String),
    )
    const message = fc.constantFrom('Internal JSON-RPC error.', 'could not coalesce error', '', undefined)
    const wrap = fc.record({ put: fc.constantFrom(...wraps), code: generic, message, isError: fc.boolean() })
    const codes = fc.constantFrom(...known)
    fc.assert(
      fc.property(
        codes,
        fc.boolean(),
        fc.array(wrap, { minLength: 1, maxLength: 4 }),
        ([code, Known], asText, outer) => {
          const thrown = outer.reduce<object>(
            (inner, { put, isError, ...shell }) => Object.assign(isError ? new Error('x') : {}, shell, put(inner)),
            { code: asText ? String(code) : code, message: 'the innermost' },
          )
          expect(toWalletError(thrown)).toBeInstanceOf(Known)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('behavior: an unreadable error counts as one of the wallet', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('hostile')
        },
        getPrototypeOf: () => {
          throw new Error('hostile')
        },
      },
    )
    for (const thrown of [hostile, { cause: hostile }, Object.create(null)])
      expect(toWalletError(thrown)).toBeInstanceOf(WalletFailedError)
  })

  test('behavior: the innermost message is the detail of an unknown error', () => {
    const thrown = {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32000, message: 'gas limit too high' },
    }
    expect(toWalletError(thrown).details).toBe('gas limit too high')
    expect(innermostMessage({ message: 'x'.repeat(1_000) })).toHaveLength(300)
  })

  test('behavior: returns our own errors unchanged', () => {
    const error = new RejectedError()
    expect(toWalletError(error)).toBe(error)
  })

  test('behavior: ends in a circular chain of causes', () => {
    const circle: { cause?: unknown } = {}
    circle.cause = circle
    expect(toWalletError(circle)).toBeInstanceOf(WalletFailedError)
    expect(isNetworkFailure(circle)).toBe(false)
  })
})
