import { encodeFunctionData, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { spokePoolAbi } from '../bridge/spoke-pool.generated'
import type { Chain } from '../chain'
import { mainnet } from '../registry/mainnet'
import { refundClaimCall } from './refund-claim'
import { verifyRefundClaim } from './verify-refund-claim'

const [token, recipient, attacker] = [
  pad('0x1', { size: 20 }),
  pad('0x2', { size: 20 }),
  pad('0x3', { size: 20 }),
] as const
const claim = { token, recipient }
const call = refundClaimCall(mainnet.contracts.spokePool!, claim)
const fieldsOf = (change: Partial<typeof call>, chain: Chain = mainnet) =>
  verifyRefundClaim(chain, { ...call, ...change }, claim).map(({ field }) => field)

describe('verifyRefundClaim', () => {
  test('default: a matching call has no differences', () => {
    expect(fieldsOf({})).toEqual([])
  })

  test.each([
    ['to', { to: attacker }],
    ['value', { value: 1n }],
    ['token', { data: refundClaimCall(call.to, { ...claim, token: attacker }).data }],
    ['recipient', { data: refundClaimCall(call.to, { ...claim, recipient: attacker }).data }],
    ['data', { data: `${call.data}00` as const }],
    ['method', { data: encodeFunctionData({ abi: spokePoolAbi, functionName: 'pausedFills' }) }],
  ])('error: another %s is a difference', (field, change) => {
    expect(fieldsOf(change)).toEqual([field])
  })

  test('error: a chain without a registered SpokePool has no claims', () => {
    const { spokePool: _, ...contracts } = mainnet.contracts
    expect(fieldsOf({}, { ...mainnet, contracts })).toEqual(['to'])
  })
})
