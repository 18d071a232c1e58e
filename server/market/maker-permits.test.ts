import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { encodeEip2612Permit } from '@/lib/chain/approval/typed-data'
import type { SignedFill } from '@/lib/chain/program/fill-orders'
import { withNeededPermits } from './maker-permits'

const [usdc, weth, rfq] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const
const [maker, other] = [`0x${'c'.repeat(40)}`, `0x${'d'.repeat(40)}`] as const

/** Creates a permit for a value. */
const permitOf = (owner: Address, value: bigint) =>
  encodeEip2612Permit(
    { kind: 'eip2612', owner, spender: rfq, value, deadlineSeconds: 4_000_000_000n },
    `0x${'1b'.repeat(64)}1c`,
  )

/** Creates an order that gives three for one, up to an amount. */
const orderOf = (makerAmount: bigint, owner: Address = maker, permitted = makerAmount): SignedFill => ({
  order: {
    nonceAndMeta: 0n,
    expiry: 0n,
    makerAsset: usdc,
    takerAsset: weth,
    maker: owner,
    taker: zeroAddress,
    makerAmount,
    takerAmount: makerAmount / 3n,
  },
  signature: '0x',
  permitMakerAsset: permitOf(owner, permitted),
  takerFill: makerAmount / 3n,
})

const sell = (fromAmount: bigint) => ({ side: 'SELL' as const, fromAmount, toAmount: 1n })
const buy = (toAmount: bigint) => ({ side: 'BUY' as const, fromAmount: 2n ** 200n, toAmount })
const sent = (orders: readonly SignedFill[], swap: ReturnType<typeof sell> | ReturnType<typeof buy>, allowed: bigint) =>
  withNeededPermits(orders, swap, new Map([[maker, allowed]])).map(({ permitMakerAsset }) => permitMakerAsset !== '0x')

describe('withNeededPermits', () => {
  test('default: a permit is removed where the allowance covers the order', () => {
    expect(sent([orderOf(300n)], sell(100n), 300n)).toEqual([false])
    expect(sent([orderOf(300n)], sell(100n), 299n)).toEqual([true])
  })

  test('behavior: only what this swap can take counts, on either side', () => {
    expect(sent([orderOf(300n)], sell(20n), 60n)).toEqual([false])
    expect(sent([orderOf(300n)], sell(21n), 60n)).toEqual([true])
    // 59 cost a whole unit, which returns 60.
    expect(sent([orderOf(300n)], buy(59n), 60n)).toEqual([false])
    expect(sent([orderOf(300n)], buy(59n), 59n)).toEqual([true])
  })

  test('behavior: orders of one maker share its allowance, and a permit replaces it', () => {
    expect(sent([orderOf(300n), orderOf(300n)], sell(200n), 599n)).toEqual([false, true])
    expect(sent([orderOf(300n), orderOf(300n)], sell(200n), 600n)).toEqual([false, false])
    expect(sent([orderOf(300n, maker, 600n), orderOf(300n)], sell(200n), 1n)).toEqual([true, false])
    expect(sent([orderOf(300n), orderOf(300n, other)], sell(200n), 300n)).toEqual([false, true])
  })

  test('behavior: only permits change, and none is added', () => {
    const amounts = fc.array(fc.bigInt(1n, 1_000n), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(amounts, fc.bigInt(1n, 3_000n), fc.bigInt(0n, 9_000n), (sizes, fromAmount, allowed) => {
        const orders = sizes.map((size) => orderOf(size * 3n))
        const result = withNeededPermits(orders, sell(fromAmount), new Map([[maker, allowed]]))
        for (const [index, { permitMakerAsset, ...rest }] of result.entries()) {
          const { permitMakerAsset: given, ...before } = orders[index]!
          expect(rest).toEqual(before)
          expect(['0x', given]).toContain(permitMakerAsset)
        }
      }),
    )
  })
})
