import { expect, test } from 'vitest'
import { onceGasOf } from './once-gas'

const priceRoute = { gasCost: '150000', gasCostUSD: '1.5' }

test('default: prices approvals and deposits by the gas price of the market, rounded up', () => {
  const given = { deposits: false, priceRoute }
  expect(onceGasOf({ ...given, requirements: [{ kind: 'approve' }] })).toEqual({ kind: 'approval', usd: '0.6' })
  expect(onceGasOf({ ...given, requirements: [{ kind: 'resetApproval' }, { kind: 'approve' }] })?.usd).toBe('1.2')
  expect(onceGasOf({ ...given, deposits: true, requirements: [] })).toEqual({ kind: 'deposit', usd: '1.2' })
})

test('behavior: returns undefined for a permit or if nothing is missing', () => {
  for (const requirements of [undefined, [], [{ kind: 'signPermit' }], [{ kind: 'balance' }]] as const)
    expect(onceGasOf({ deposits: false, priceRoute, requirements })).toBeUndefined()
})

test('error: omits dollars if the gas price is unknown', () => {
  const requirements = [{ kind: 'approve' }] as const
  expect(onceGasOf({ deposits: false, requirements, priceRoute: undefined })).toEqual({
    kind: 'approval',
    usd: undefined,
  })
  expect(
    onceGasOf({ deposits: false, requirements, priceRoute: { ...priceRoute, gasCostUSD: null } })?.usd,
  ).toBeUndefined()
})
