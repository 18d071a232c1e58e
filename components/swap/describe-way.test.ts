import { expect, test } from 'vitest'
import type { SettlementChoice } from '@/lib/ticket/price/choose-settlement-method'
import { describeWay } from './describe-way'

const given = { chain: { name: 'Base' }, side: 'SELL', native: undefined, crosses: false } as const
const choice = (own: Partial<SettlementChoice>): SettlementChoice => ({
  way: 'gasless',
  gainUsd: '0.5',
  savedGasUsd: '1.12',
  needsTransaction: false,
  ...own,
})
type Quoted = Parameters<typeof describeWay>[0]['quote']
const describeAuto = (quote: Partial<Quoted>, own: object = {}) =>
  describeWay({ ...given, ...own, quote: { asks: 'auto', choice: undefined, fallback: undefined, ...quote } })

test('default: explains the chosen way', () => {
  expect(describeAuto({ choice: choice({}), intent: {} })).toEqual({
    state: 'Gasless: saves $1.12 of gas',
    text: 'Sign once. Solvers compete to fill it and pay the gas.',
  })
  expect(describeAuto({ choice: choice({ way: 'market', gainUsd: '1' }), quote: {} })).toEqual({
    state: 'Market: pays $1.00 more',
    text: 'Swap directly. You pay gas.',
  })
  expect(describeAuto({ choice: choice({ way: 'market', gainUsd: '1' }), quote: {} }, { side: 'BUY' }).state).toBe(
    'Market: costs $1.00 less',
  )
})

test('behavior: calls a trade gasless only if it needs no transaction', () => {
  const approves = describeAuto({ choice: choice({ needsTransaction: true }), intent: {} })
  expect(approves.state).toBe('Signed order: saves $1.12 of gas')
  expect(approves.text).toMatch(/^Approve once/)
  const deposits = describeAuto({ choice: choice({ needsTransaction: true }), intent: {} }, { native: 'ETH' })
  expect(deposits.text).toBe('Send ETH once; a solver does the rest. You pay gas for the deposit only.')
})

test('behavior: omits a gain or a cost below a cent', () => {
  expect(describeAuto({ choice: choice({ way: 'market', gainUsd: '0.001' }), quote: {} }).state).toBe('Market')
  expect(describeAuto({ choice: choice({ savedGasUsd: undefined }), intent: {} }).state).toBe('Gasless')
  expect(describeAuto({ choice: choice({ way: 'market', gainUsd: '-0.2' }), quote: {} }).state).toBe('Market')
})

test('behavior: describes a single price, no price and a choice by hand', () => {
  expect(describeAuto({ intent: {} }).state).toBe('Gasless')
  expect(describeAuto({ quote: {} }).state).toBe('Market')
  expect(describeAuto({}).state).toBe('Auto: the better of gasless and market')
  expect(describeAuto({ quote: {}, fallback: { kind: 'noContract' } }).text).toBe(
    'No solver fills it: no orders on Base. Swap directly, you pay gas.',
  )
  expect(describeAuto({ asks: 'market' }).state).toBe('Market, your choice')
  expect(describeAuto({ asks: 'gasless' }).state).toBe('Gasless, your choice')
  expect(describeAuto({}, { crosses: true })).toMatchObject({ state: undefined })
})
