import { describe, expect, test } from 'vitest'
import { signOrder } from '@/actions/otc/testing/sign-order'
import { counterPath } from './counter-path'

const [makerToken, takerToken] = [{ decimals: 18 }, { decimals: 6 }]
const amountsOf = (path: string) => {
  const query = new URLSearchParams(path.split('?')[1])
  return [query.get('sell'), query.get('buy')]
}
const anOrder = () => signOrder({ makerAmount: 10n ** 19n, takerAmount: 100_000_000n })

describe('counterPath', () => {
  test('default', async () => {
    const signed = await anOrder()
    const path = counterPath(signed, { makerToken, takerToken, left: 10n ** 19n })
    expect(amountsOf(path)).toEqual(['100', '10'])
    const { makerAsset, takerAsset, maker } = signed.order
    expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toMatchObject({
      chain: '1',
      from: takerAsset,
      to: makerAsset,
      recipient: maker,
      re: signed.hash,
    })
  })

  test('behavior: uses the remaining amounts of a partly filled order', async () => {
    const signed = await anOrder()
    expect(amountsOf(counterPath(signed, { makerToken, takerToken, left: 6n * 10n ** 18n }))).toEqual(['60', '6'])
    // The rest costs a fraction of a unit, so the link has the largest payable fill.
    const odd = 6n * 10n ** 18n + 5n
    expect(amountsOf(counterPath(signed, { makerToken, takerToken, left: odd }))).toEqual(['60', '6'])
  })

  test('behavior: uses the whole amounts of a closed order or if the rest is unknown', async () => {
    const signed = await anOrder()
    for (const left of [0n, 1n, undefined])
      expect(amountsOf(counterPath(signed, { makerToken, takerToken, left }))).toEqual(['100', '10'])
  })
})
