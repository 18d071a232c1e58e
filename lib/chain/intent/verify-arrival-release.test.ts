import { encodeFunctionData, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { landingAbi } from '../abi.generated'
import type { Chain } from '../chain'
import { base } from '../registry/base'
import { arrivalReleaseCall } from './arrival-release'
import { verifyArrivalRelease } from './verify-arrival-release'

const [token, destToken, recipient, attacker] = (['0x1', '0x2', '0x3', '0x4'] as const).map((name) =>
  pad(name, { size: 20 }),
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const arrival = { token, destToken, recipient, amount: 5n, minAmount: 7n, deadline: 9n, nonce: 11n }
const call = arrivalReleaseCall(base.contracts.landing!, arrival)
const fieldsOf = (change: Partial<typeof call>, chain: Chain = base) =>
  verifyArrivalRelease(chain, { ...call, ...change }, arrival).map(({ field }) => field)
const dataOf = (change: Partial<typeof arrival>) => arrivalReleaseCall(call.to, { ...arrival, ...change }).data

describe('verifyArrivalRelease', () => {
  test('default: a matching call has no differences', () => {
    expect(fieldsOf({})).toEqual([])
  })

  test.each([
    ['to', { to: attacker }],
    ['value', { value: 1n }],
    ['token', { data: dataOf({ token: attacker }) }],
    ['destToken', { data: dataOf({ destToken: attacker }) }],
    ['recipient', { data: dataOf({ recipient: attacker }) }],
    ['amount', { data: dataOf({ amount: 6n }) }],
    ['minAmount', { data: dataOf({ minAmount: 6n }) }],
    ['deadline', { data: dataOf({ deadline: 6n }) }],
    ['nonce', { data: dataOf({ nonce: 6n }) }],
    ['data', { data: `${call.data}00` as const }],
    ['method', { data: encodeFunctionData({ abi: landingAbi, functionName: 'hashOf', args: [arrival] }) }],
  ])('error: another %s is a difference', (field, change) => {
    expect(fieldsOf(change)).toEqual([field])
  })

  test('error: a chain without a registered landing contract has no releases', () => {
    const { landing: _, ...contracts } = base.contracts
    expect(fieldsOf({}, { ...base, contracts })).toEqual(['to'])
  })
})
