import { concatHex, encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  findRevert,
  InsufficientBalanceError,
  InsufficientOutputError,
  OrderTakenError,
  PermitRefusedError,
  RevertedError,
  TransferFromFailedError,
  toRevertError,
  UnknownCallError,
} from './revert'
import { InsufficientGasBalanceError, NetworkLostError } from './wallet-errors'

const errorText = (text: string): Hex => concatHex(['0x08c379a0', encodeAbiParameters([{ type: 'string' }], [text])])
const reverted = (data: Hex) => ({ code: 3, message: 'execution reverted', data })

describe('findRevert', () => {
  test('default', () => {
    expect(findRevert(reverted('0xcea9e31d'))?.reason).toBe('InsufficientReturnAmount')
  })

  test('behavior: finds the bytes inside wrapped errors', () => {
    const wrapped = { message: 'RPC failed', cause: { message: 'execution reverted', cause: reverted('0x7939f424') } }
    expect(findRevert(wrapped)?.reason).toBe('TransferFromFailed')
    expect(findRevert({ message: 'x', data: { data: '0x7939f424' } })?.reason).toBe('TransferFromFailed')
  })

  test('behavior: finds the bytes wherever wallets put the error of a node', () => {
    const inner = reverted('0x7939f424')
    for (const thrown of [{ data: { originalError: inner } }, { info: { error: inner } }, { error: inner }])
      expect(findRevert(thrown)?.reason).toBe('TransferFromFailed')
  })

  test('behavior: reads a sentence if a node returns no bytes', () => {
    expect(findRevert({ code: -32000, message: 'execution reverted: INSUFFICIENT_OUTPUT' })?.reason).toBe(
      'INSUFFICIENT_OUTPUT',
    )
  })

  test('behavior: an unreachable node is no revert', () => {
    expect(findRevert(new TypeError('Failed to fetch'))).toBeUndefined()
  })
})

describe('toRevertError', () => {
  test('behavior: recognises a filled order from a sentence, too', () => {
    const sentence = { code: -32000, message: "execution reverted: Couldn't swap the requested fill amount" }
    expect(toRevertError(sentence)).toBeInstanceOf(OrderTakenError)
  })

  test.each([
    [errorText('INSUFFICIENT_OUTPUT'), InsufficientOutputError],
    ['0xcea9e31d', InsufficientOutputError],
    [errorText('TransferHelper: TRANSFER_FROM_FAILED'), TransferFromFailedError],
    ['0x7939f424', TransferFromFailedError],
    [errorText("Couldn't swap the requested fill amount"), OrderTakenError],
    [errorText('ERC20: transfer amount exceeds balance'), InsufficientBalanceError],
    ['0x6b836e6b', PermitRefusedError],
    [errorText('something else'), RevertedError],
    ['0x12345678', RevertedError],
  ] as const)('behavior: %s', (data, expected) => {
    expect(toRevertError(reverted(data))).toBeInstanceOf(expected)
  })

  test('behavior: other errors keep their meaning', () => {
    expect(toRevertError(new TypeError('Failed to fetch'))).toBeInstanceOf(NetworkLostError)
    expect(toRevertError({ code: -32003, message: 'Insufficient funds for gas * price + value' })).toBeInstanceOf(
      InsufficientGasBalanceError,
    )
    expect(
      toRevertError({ message: 'failed', data: { originalError: { message: 'insufficient funds' } } }),
    ).toBeInstanceOf(InsufficientGasBalanceError)
    expect(toRevertError({ code: -32000, message: 'header not found' })).toBeInstanceOf(UnknownCallError)
  })
})
