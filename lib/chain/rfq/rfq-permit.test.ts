import { type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Eip2612Permit, encodeDaiPermit, encodeEip2612Permit } from '../approval/typed-data'
import { mainnet } from '../registry/mainnet'
import { needsPermit, permitCall, readRfqPermit, validateRfqPermit } from './rfq-permit'

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

  test('behavior: a DAI permit is all or nothing, and its expiry of zero means never', () => {
    expect(readRfqPermit(dai(true, 0n))).toMatchObject({ owner: maker, value: maxUint256, deadlineSeconds: undefined })
    expect(readRfqPermit(dai(false))).toMatchObject({ value: 0n, deadlineSeconds: 100n })
  })

  test('behavior: undefined for bytes of another length or with an oversized word', () => {
    for (const bytes of ['0x', '0x12', `${usdc()}00`, `0x${'ff'.repeat(224)}`] as const)
      expect(readRfqPermit(bytes)).toBeUndefined()
  })
})

describe('validateRfqPermit', () => {
  const issueOf = (permit: Hex, chainSeconds = 100n) => validateRfqPermit({ permit, maker, rfq, chainSeconds })

  test('default', () => {
    expect([issueOf(usdc()), issueOf(dai(true)), issueOf(dai(true, 0n), 10n ** 10n)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('behavior: reports the first issue', () => {
    expect(issueOf(usdc({ spender: router }))).toBe(`it is for the spender ${router}, expected ${rfq}`)
    expect(issueOf(usdc({ owner: other }))).toBe(`it was signed by ${other}, expected the maker`)
    expect(issueOf(usdc({ value: 0n }))).toBe('it revokes the allowance')
    expect(issueOf(dai(false))).toBe('it revokes the allowance')
    expect(issueOf(usdc(), 101n)).toBe('its deadline has passed')
    expect(issueOf('0x12')).toContain('given 1')
  })
})

test('needsPermit: true if the allowance is less than the amount that the maker gives', () => {
  expect([5n, 6n, 7n].map((allowance) => needsPermit({ allowance, gives: 6n }))).toEqual([true, false, false])
})

test('permitCall: the length selects the function', () => {
  expect(permitCall(usdc()).slice(0, 10)).toBe('0xd505accf')
  expect(permitCall(dai(true)).slice(0, 10)).toBe('0x8fcbaf0c')
})
