import { describe, expect, test } from 'vitest'
import { executionCosts } from '@/lib/routing/route/gas'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { unitsPerUsd } from '@/lib/routing/testing/synthetic-token'
import { NotReadyError } from '../chain/market/pools'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { minFills } from './min-fills'

const { tokens, market } = dataSet('D2', 1)
const serve = (gasPrice: bigint) => serveSyntheticChain({ tokens, market, gasPrice }).served
const [native] = tokens

describe('minFills', () => {
  test('default: returns the gas cost of one more order in every token', async () => {
    const least = await minFills(serve(10n ** 10n))
    expect(least.get(native!.address)).toBe(BigInt(executionCosts.SELL.leg.rfq) * 10n ** 10n)
    const gasUsd = (executionCosts.SELL.leg.rfq * 10 ** 10) / unitsPerUsd(native!)
    for (const token of tokens) {
      const usd = Number(least.get(token.address)) / unitsPerUsd(token)
      expect(Math.abs(usd / gasUsd - 1)).toBeLessThan(0.05)
    }
  })

  test('behavior: any order is worth it where gas is free', async () => {
    expect(new Set((await minFills(serve(0n))).values())).toEqual(new Set([0n]))
  })

  test('behavior: empty before the first block', async () => {
    const served = serve(1n)
    const market = () => {
      throw new NotReadyError({ chainId: 1 })
    }
    expect(await minFills({ ...served, tracker: { ...served.tracker, market } })).toEqual(new Map())
  })
})
