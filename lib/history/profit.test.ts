import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameToken, stranger, swapOf } from '@/actions/orders/testing/order-rows'
import { type OrderRow, swapRow } from './order-row'
import { profitOf } from './profit'

const [weth, usdc, dai] = ['11', '22', '33'].map((digits) => `0x${digits.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const tokens = [weth, usdc, dai]
const dollar = 10n ** 18n

type Trade = {
  from: number
  to: number
  spent: bigint
  received: bigint
  usd: string | null
  beneficiary?: `0x${string}`
}
/**
 * Returns trades a second apart, of tokens without decimals; `usd` is the price of the received
 * token.
 */
const rowsOf = (trades: readonly Trade[]): OrderRow[] =>
  trades.map(({ from, to, spent, received, usd, ...parties }, index) =>
    swapRow(
      swapOf({
        transactionHash: `0x${`${index}`.padStart(64, '0')}`,
        srcToken: tokens[from]!,
        destToken: tokens[to]!,
        srcAmount: `${spent}`,
        destAmount: `${received}`,
        destUsd: usd,
        ...parties,
        createdAt: new Date(index * 1_000).toISOString(),
      }),
      nameToken,
    ),
  )
const deps = { decimalsOf: () => ({ src: 0, dest: 0 }), assetOf: (_: number, token: string) => token }
const profitAt = (trades: readonly Trade[]) => {
  const profit = profitOf(rowsOf(trades), deps)
  return { ...profit, of: (token: string) => profit.tokens.find((one) => one.token === token)! }
}

const buy = (amount: bigint, price: bigint): Trade => ({
  from: 1,
  to: 0,
  spent: amount * price,
  received: amount,
  usd: `${price}`,
})
const sell = (amount: bigint, price: bigint): Trade => ({
  from: 0,
  to: 1,
  spent: amount,
  received: amount * price,
  usd: '1',
})

const anyTrade = fc
  .record({
    from: fc.nat(2),
    step: fc.constantFrom(1, 2),
    spent: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    received: fc.bigInt({ min: 0n, max: 10n ** 24n }),
    usd: fc.option(fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => `${cents / 100}`)),
  })
  .map(({ from, step, ...trade }): Trade => ({ from, to: (from + step) % 3, ...trade }))

describe('profitOf', () => {
  test('default: a sale consumes the oldest purchases', () => {
    const { of, byOrder } = profitAt([buy(2n, 100n), buy(2n, 200n), sell(3n, 300n)])
    expect(of(weth)).toMatchObject({
      bought: 4n,
      sold: 3n,
      proceeds: 900n * dollar,
      cost: 400n * dollar,
      unmatched: 0n,
      held: 1n,
      heldCost: 200n * dollar,
      heldWithoutCost: 0n,
    })
    expect([...byOrder.values()].at(-1)).toEqual({ proceeds: 900n * dollar, cost: 400n * dollar, unmatched: 0n })
  })

  test('behavior: units from elsewhere, or without a stored price, have no cost and no profit', () => {
    expect(profitAt([sell(3n, 300n)]).of(weth)).toMatchObject({ proceeds: 0n, cost: 0n, unmatched: 3n })
    const { of } = profitAt([
      { ...buy(2n, 100n), usd: null },
      buy(2n, 200n),
      sell(3n, 300n),
      { ...sell(1n, 1n), usd: null },
    ])
    expect(of(weth)).toMatchObject({ proceeds: 300n * dollar, cost: 200n * dollar, unmatched: 3n, held: 0n })
  })

  test('behavior: a payment to another account is consumed and not bought', () => {
    const { tokens } = profitAt([{ ...buy(2n, 100n), beneficiary: stranger }])
    expect(tokens.map(({ token }) => token)).toEqual([usdc])
  })

  test('behavior: leaves out and counts fills without amounts and refunded orders', () => {
    const [row] = rowsOf([buy(1n, 1n)])
    const lost = { ...row!, fills: [{ ...row!.fills[0]!, received: null }] }
    const refund = { transactionHash: row!.hash, chainId: 1, token: usdc, amount: 1n } as const
    const { tokens, leftOut } = profitOf([lost, { ...row!, refunds: [refund] }], deps)
    expect([tokens, leftOut]).toEqual([[], 2])
  })

  test('behavior: conserves units and dollars for any trades', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { maxLength: 40 }), (trades) => {
        for (const one of profitOf(rowsOf(trades), deps).tokens) {
          // Bought units were sold or are held; units sold beyond that have no cost.
          expect(one.held).toBeLessThanOrEqual(one.bought)
          expect(one.bought - one.held).toBeLessThanOrEqual(one.sold)
          expect(one.unmatched).toBeLessThanOrEqual(one.sold)
          expect(one.unmatched).toBeGreaterThanOrEqual(one.sold - (one.bought - one.held))
        }
        const priced = trades.map((trade) => ({ ...trade, usd: trade.usd ?? '1' }))
        for (const one of profitOf(rowsOf(priced), deps).tokens) {
          const bought = priced.filter(({ to, received }) => tokens[to] === one.token && received > 0n)
          const paid = bought.reduce(
            (sum, { received, usd }) => sum + received * BigInt(Math.round(Number(usd) * 100)),
            0n,
          )
          expect(one.cost + one.heldCost).toBe(paid * 10n ** 16n)
          expect(one.unmatched).toBe(one.sold - (one.bought - one.held))
        }
      }),
    )
  })

  test('behavior: constant prices have no profit, however sales are divided', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 10 }),
        (price, sizes) => {
          const whole = sizes.reduce((sum, size) => sum + size, 0n)
          const { of } = profitAt([buy(whole, price), ...sizes.map((size) => sell(size, price))])
          expect(of(weth)).toMatchObject({ proceeds: of(weth).cost, held: 0n, heldCost: 0n, unmatched: 0n })
        },
      ),
    )
  })

  test('behavior: the order of the list does not matter', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { maxLength: 12 }), fc.func(fc.integer()), (trades, key) => {
        const rows = rowsOf(trades)
        const shuffled = rows.toSorted((a, b) => key(a.hash) - key(b.hash))
        expect(profitOf(shuffled, deps)).toEqual(profitOf(rows, deps))
      }),
    )
  })
})
