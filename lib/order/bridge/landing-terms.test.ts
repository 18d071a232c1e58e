import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { arrivals } from '@/contracts/test/money/landing.json'
import { decodeLanding, encodeLanding, landedMinimum, quotedLanding } from './landing-terms'

const destToken = '0x4200000000000000000000000000000000000006'
const anyTerms = fc.record({
  destToken: fc.constant(destToken),
  quoted: fc.bigInt(1n, 2n ** 128n - 1n),
  minAmount: fc.bigInt(1n, 2n ** 128n - 1n),
  secondsToSell: fc.bigInt(60n, 86_400n),
} as const)
const words = ['uint256', 'address', 'uint256', 'uint256', 'uint256'].map((type) => ({ type }))

// The contract tests use the same rows.
describe('landedMinimum', () => {
  test.each(arrivals)('default: $case', ({ amount, quoted, minAmount, minimum }) => {
    const terms = { quoted: BigInt(quoted), minAmount: BigInt(minAmount) }
    expect(landedMinimum(BigInt(amount), terms)).toBe(BigInt(minimum))
  })
})

test('default: quotedLanding is 1 % below the rate, rounded down', () => {
  const rest = { destToken, secondsToSell: 600n } as const
  const landing = { destToken, arriving: 1_001n, output: 301n } as const
  expect(quotedLanding({ ...landing, feeBps: 0 })).toEqual({ ...rest, quoted: 990n, minAmount: 295n })
  // A fee of 2 % is 20 and 6, rounded down.
  expect(quotedLanding({ ...landing, feeBps: 200 })).toEqual({ ...rest, quoted: 971n, minAmount: 289n })
})

describe('encodeLanding', () => {
  test('default: encodes like the ABI', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { quoted, minAmount, secondsToSell } = terms
        const encoded = encodeAbiParameters(words, [1n, destToken, quoted, minAmount, secondsToSell])
        expect(`0x${encodeLanding(terms)}`).toBe(encoded)
        expect(decodeLanding(encodeLanding(terms))).toEqual(terms)
      }),
    )
  })
})

describe('decodeLanding', () => {
  const terms = { destToken, quoted: 1_000n, minAmount: 300n, secondsToSell: 600n } as const

  test('error: refuses another length, version, token, amount or time', () => {
    const digits = encodeLanding(terms)
    const refused = [
      ...['', digits.slice(2), `${digits}00`, `g${digits.slice(1)}`, `${'0'.repeat(63)}2${digits.slice(64)}`],
      ...[{ quoted: 0n }, { quoted: 2n ** 128n }, { minAmount: 0n }, { minAmount: 2n ** 128n }].map((change) =>
        encodeLanding({ ...terms, ...change }),
      ),
      ...[59n, 86_401n].map((secondsToSell) => encodeLanding({ ...terms, secondsToSell })),
      encodeLanding({ ...terms, destToken: '0x0000000000000000000000000000000000000000' }),
      encodeLanding({ ...terms, destToken: `${destToken}00` }),
    ]
    for (const other of refused) expect(decodeLanding(other)).toBeUndefined()
  })
})
