import fc from 'fast-check'
import { concatHex, encodeAbiParameters, encodeErrorResult, type Hex, pad, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { deltaYieldTokenAbi, executorAbi, feeVaultAbi, intentAbi, routerAbi } from '../abi.generated'
import { decodeRevert } from './revert'
import { wordOf } from './revert-word'

const ours = [...routerAbi, ...executorAbi, ...feeVaultAbi, ...intentAbi, ...deltaYieldTokenAbi].filter(
  (item) => item.type === 'error',
)
const selectorOf = (error: (typeof ours)[number]) =>
  toFunctionSelector({ ...error, type: 'function', outputs: [], stateMutability: 'view' })

describe('decodeRevert', () => {
  test('default', () => {
    expect(decodeRevert('0xcea9e31d')).toEqual({ kind: 'custom', name: 'InsufficientReturnAmount', args: [] })
  })

  test('behavior: decodes a text', () => {
    const data = concatHex(['0x08c379a0', encodeAbiParameters([{ type: 'string' }], ['INSUFFICIENT_OUTPUT'])])
    expect(decodeRevert(data)).toEqual({ kind: 'text', message: 'INSUFFICIENT_OUTPUT' })
  })

  test('behavior: decodes the arguments of an error', () => {
    const args = [`0x${'1'.repeat(40)}`, 3n, 5n] as const
    const data = encodeErrorResult({ abi: executorAbi, errorName: 'InsufficientLedger', args })
    expect(decodeRevert(data)).toEqual({ kind: 'custom', name: 'InsufficientLedger', args })
  })

  test('behavior: every error of our contracts is known by its selector', () => {
    expect(ours.length).toBeGreaterThan(25)
    for (const error of ours) expect(decodeRevert(selectorOf(error))).toMatchObject({ name: error.name })
    const cut = concatHex([toFunctionSelector('InsufficientLedger(address,uint256,uint256)'), '0x1234'])
    expect(decodeRevert(cut)).toEqual({ kind: 'custom', name: 'InsufficientLedger', args: [] })
    expect(decodeRevert('0x12345678')).toEqual({ kind: 'unknown', data: '0x12345678' })
  })

  test('behavior: knows errors of the published router, Permit2 and newer tokens', () => {
    const published = {
      InsufficientReturnAmount: '0xcea9e31d',
      InvalidToAmount: '0x8570bedf',
      InsufficientBalanceToPayFees: '0x3ff640db',
      IncorrectEthAmount: '0x8b6ebb4d',
      PermitFailed: '0xb78cb0dd',
      TransferFromFailed: '0x7939f424',
      Permit2Failed: '0x6b836e6b',
      ContractPaused: '0xab35696f',
      InvalidCaller: '0x48f5c3ed',
      CallbackTransferFailed: '0x1bbb4abe',
      DiamondFunctionDoesNotExist: '0x7a2ee929',
      ERC20InsufficientAllowance: '0xfb8f41b2',
      ERC20InsufficientBalance: '0xe450d38c',
      SignatureExpired: '0xcd21db4f',
      InvalidSigner: '0x815e1d64',
      InvalidNonce: '0x756688fe',
    } as const
    for (const [name, selector] of Object.entries(published)) expect(wordOf(decodeRevert(selector))).toBe(name)
  })

  test('behavior: knows every error that the settlement of an intent order can cause', () => {
    // Errors of other calls, by owners, partners and deployers.
    const others = new Set([
      ...['InsufficientFees', 'InsufficientMsgValue', 'ArrayLengthMismatch', 'InvalidDepositAmount', 'InvalidSrcToken'],
      ...['ModuleNotInstalled', 'NonceAlreadyUsed', 'SelectorAlreadySet', 'Unauthorized', 'UnauthorizedAccount'],
      ...['InvalidShortString', 'ReentrancyGuardReentrantCall', 'StringTooLong'],
    ])
    const met = intentAbi.filter((item) => item.type === 'error' && !others.has(item.name)) as typeof ours
    expect(met.length).toBeGreaterThan(15)
    for (const error of met) expect(decodeRevert(selectorOf(error))).toMatchObject({ name: error.name })
  })

  test("behavior: knows errors of the venue's handlers, and the newer error names of Aave", () => {
    for (const name of ['InsufficientShares', 'LowHealthFactor', 'ExcessivePremium']) {
      const data = concatHex([toFunctionSelector(`${name}(uint256,uint256)`), pad('0x1'), pad('0x2')])
      expect(decodeRevert(data)).toEqual({ kind: 'custom', name, args: [1n, 2n] })
    }
    for (const name of ['HealthFactorLowerThanLiquidationThreshold', 'FlashloanDisabled'])
      expect(wordOf(decodeRevert(toFunctionSelector(`${name}()`)))).toBe(name)
  })

  test('behavior: a panic has its meaning', () => {
    const data = encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), args: [17n] })
    expect(decodeRevert(data)).toEqual({ kind: 'panic', code: 17n, meaning: 'arithmetic overflow' })
    expect(wordOf(decodeRevert(data))).toBe('Panic(17)')
  })

  test('behavior: never throws for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const data: Hex = `0x${Buffer.from(bytes).toString('hex')}`
        expect(decodeRevert(data)).toHaveProperty('kind')
        expect(decodeRevert(`0x08c379a0${data.slice(2)}`)).toHaveProperty('kind')
      }),
    )
  })
})

describe('wordOf', () => {
  test('default', () => {
    expect(wordOf(decodeRevert('0xcea9e31d'))).toBe('InsufficientReturnAmount')
    expect(wordOf(decodeRevert('0x12345678'))).toBeUndefined()
  })

  test('behavior: a text is bounded and plain, and undefined if empty', () => {
    expect(wordOf({ kind: 'text', message: `\u0000\u202e${'x'.repeat(200)}` })).toBe(`?${'x'.repeat(98)}`)
    expect(wordOf({ kind: 'text', message: ' ' })).toBeUndefined()
  })
})
