import { type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Eip2612Permit, encodeDaiPermit, encodeEip2612Permit } from '../approval/typed-data'
import { mainnet } from '../registry/mainnet'
import { findPermitFlaw, needsPermit, permitCall, readRfqPermit } from './rfq-permit'

const maker = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const { rfq, router } = mainnet.contracts
const signature: Hex = `0x${'11'.repeat(32)}${'22'.repeat(32)}1c`
const usdc = (change: Partial<Eip2612Permit> = {}) =>
  encodeEip2612Permit(
    { kind: 'eip2612', owner: maker, spender: rfq, value: 5n, deadlineSeconds: 100n, ...change },
    signature,
  )
const dai = (allowed: boolean, expirySeconds = 100n) =>
  encodeDaiPermit({ kind: 'dai', holder: maker, spender: rfq, nonce: 0n, expirySeconds, allowed }, signature)

describe('readRfqPermit', () => {
  test('default', () => {
    expect(readRfqPermit(usdc())).toMatchObject({ owner: maker, spender: rfq, value: 5n, deadlineSeconds: 100n })
  })

  test('behavior: DAI allows all or nothing, and its zero is never', () => {
    expect(readRfqPermit(dai(true, 0n))).toMatchObject({ owner: maker, value: maxUint256, deadlineSeconds: undefined })
    expect(readRfqPermit(dai(false))).toMatchObject({ value: 0n, deadlineSeconds: 100n })
  })

  test('behavior: bytes of another length or with a word too large are none', () => {
    for (const bytes of ['0x', '0x12', `${usdc()}00`, `0x${'ff'.repeat(224)}`] as const)
      expect(readRfqPermit(bytes)).toBeUndefined()
  })
})

describe('findPermitFlaw', () => {
  const flawOf = (permit: Hex, chainSeconds = 100n) => findPermitFlaw({ permit, maker, rfq, chainSeconds })

  test('default', () => {
    expect([flawOf(usdc()), flawOf(dai(true)), flawOf(dai(true, 0n), 10n ** 10n)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('behavior: says what is wrong', () => {
    expect(flawOf(usdc({ spender: router }))).toBe(`it is for the spender ${router}, expected ${rfq}`)
    expect(flawOf(usdc({ owner: other }))).toBe(`it was signed by ${other}, expected the maker`)
    expect(flawOf(usdc({ value: 0n }))).toBe('it takes the allowance away')
    expect(flawOf(dai(false))).toBe('it takes the allowance away')
    expect(flawOf(usdc(), 101n)).toBe('its deadline has passed')
    expect(flawOf('0x12')).toContain('given 1')
  })
})

test('needsPermit: where the allowance is less than what the maker gives', () => {
  expect([5n, 6n, 7n].map((allowance) => needsPermit({ allowance, gives: 6n }))).toEqual([true, false, false])
})

test('permitCall: the length says whose function takes it', () => {
  expect(permitCall(usdc()).slice(0, 10)).toBe('0xd505accf')
  expect(permitCall(dai(true)).slice(0, 10)).toBe('0x8fcbaf0c')
})
