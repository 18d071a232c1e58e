import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { withPageGas } from '@/actions/proof/with-page-gas'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getPrices } from '@/lib/api/market/prices'
import { getProof, type Proof } from '@/lib/api/market/proof'
import { getSwap } from '@/lib/api/market/swap'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { checkProof, type QuoteToProve } from '@/lib/proof/check-proof'
import { updateMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import type { PricesInput } from '@/lib/ticket/terms/frozen-quote'
import { createTestService } from '../testing/harness'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { openTestDatabase } from '../testing/test-database'
import { getProof as proofOf } from './get-proof'

const database = openTestDatabase()
const { tokens, market } = dataSet('D2', 1)
const question = { network: 1, srcToken: 'T0', destToken: 'T1', side: 'SELL', slippage: 50, version: '6.2' } as const
const sold = (usd: number) => unitsOf(tokens[0]!, usd).toString()
const bought = (usd: number) => unitsOf(tokens[1]!, usd).toString()

const open = (shown = market) => {
  const { served, show } = serveSyntheticChain({ tokens, market: shown })
  return { show, ...createTestService({ chains: [served], database: database() }) }
}

/** Returns what a page knows of a quote. */
const quoteOf = (priceRoute: PriceRoute, asked: Partial<PricesInput> = {}): QuoteToProve => {
  const {
    network: chainId,
    side,
    srcToken,
    destToken,
  } = priceRoute as PriceRoute & Record<'srcToken' | 'destToken', Address>
  return withPageGas(
    quoteToProve(
      {
        side,
        src: { chainId, address: srcToken },
        dest: { chainId, address: destToken },
        priceRoute,
        question: { ...question, amount: '1', ...asked },
      },
      mainnet,
    ),
  )
}
const proved = (proof: Proof, quote: QuoteToProve) => {
  const check = checkProof(proof, quote)
  if ('reason' in check) throw new Error(check.reason)
  return check
}

describe('getProof', () => {
  test('default: a third party can verify the proof', async () => {
    const { ask, deps } = open()
    const { priceRoute } = await ask(getPrices, { ...question, amount: sold(10_000) })
    const proof = await ask(getProof, { hmac: priceRoute.hmac })
    expect(proof).toMatchObject({ chainId: 1, blockNumber: 1, side: 'SELL', srcAmount: sold(10_000) })
    const check = proved(proof, quoteOf(priceRoute))
    const names = new Set(deps.chains.get(1)!.chain.dexes.map(({ name }) => name))
    expect(check.pools).toBe(market.pools.filter(({ dex }) => names.has(dex)).length)
    expect(check.net.gapBps).toBeLessThan(5)
    // These pools have no arbitrage.
    expect(proof.arbitrage).toBeUndefined()
  })

  test('behavior: holds for every size, side and filter, and for GET /swap', async () => {
    const { ask } = open()
    const questions = [
      ...[1, 100, 50_000, 5_000_000].flatMap((usd) => [
        { amount: sold(usd) },
        { amount: bought(usd / 10), side: 'BUY' as const },
      ]),
      { amount: sold(5_000), excludeDEXS: 'UniswapV3' },
      { amount: sold(5_000), excludePools: market.pools[0]!.address },
      { amount: sold(5_000), route: 'T0-T2-T1' },
    ]
    for (const changes of questions) {
      const { priceRoute } = await ask(getPrices, { ...question, ...changes })
      proved(await ask(getProof, { hmac: priceRoute.hmac }), quoteOf(priceRoute))
    }
    const userAddress = `0x${'1'.repeat(40)}`
    const { priceRoute } = await ask(getSwap, { ...question, amount: sold(3), userAddress })
    proved(await ask(getProof, { hmac: priceRoute.hmac }), quoteOf(priceRoute))
  })

  test('behavior: arbitrage between pools is separate and in both bounds', async () => {
    const { ask } = open(dataSet('D2', 1, { pools: 0.1, upTo: 0.01 }).market)
    for (const changes of [{ amount: sold(10_000) }, { amount: bought(10_000), side: 'BUY' as const }]) {
      const { priceRoute } = await ask(getPrices, { ...question, ...changes })
      const proof = await ask(getProof, { hmac: priceRoute.hmac })
      const { arbitrageBps, gross, net } = proved(proof, quoteOf(priceRoute))
      expect(arbitrageBps).toBeGreaterThan(1)
      expect(arbitrageBps).toBeLessThanOrEqual(Math.min(gross.gapBps, net.gapBps))
      const [first, ...others] = proof.arbitrage!
      const more = { ...first!, amountOut: (BigInt(first!.amountOut) * 2n).toString() }
      expect(checkProof({ ...proof, arbitrage: [more, ...others] }, quoteOf(priceRoute))).toEqual({
        verdict: 'false',
        reason: 'The arbitrage trades of the proof cannot be executed.',
      })
    }
  })

  test('behavior: includes only pools that the question allowed', async () => {
    const { ask } = open()
    const { priceRoute } = await ask(getPrices, { ...question, amount: sold(5_000), includeDEXS: 'UniswapV2' })
    const { pools } = await ask(getProof, { hmac: priceRoute.hmac })
    expect(new Set(pools.map(({ dex }) => dex))).toEqual(new Set(['UniswapV2']))
  })

  test('behavior: includes taxes, and the bound is for what reaches the pools', async () => {
    const { ask } = open()
    const asked = { ...question, amount: sold(5_000), srcTokenTransferFee: 100, destTokenTransferFee: 250 }
    const { priceRoute } = await ask(getPrices, asked)
    const proof = await ask(getProof, { hmac: priceRoute.hmac })
    expect(Number(proof.srcAmount) / Number(priceRoute.srcAmount)).toBeCloseTo(0.99 ** 2, 6)
    proved(proof, quoteOf(priceRoute, asked))
    expect(checkProof(proof, quoteOf(priceRoute)).verdict).toBe('false')
  })

  test('behavior: a proof belongs to its quote when the chain advances', async () => {
    const { ask, show } = open()
    const { priceRoute } = await ask(getPrices, { ...question, amount: sold(10_000) })
    const before = await ask(getProof, { hmac: priceRoute.hmac })
    const [pool] = market.pools.filter(({ kind }) => kind === 'v2')
    if (pool?.kind === 'v2') show(updateMarket(market, [{ ...pool, reserve0: pool.reserve0 * 2n }]))
    expect(await ask(getProof, { hmac: priceRoute.hmac })).toEqual(before)
  })

  test('behavior: the solver computes the bounds once, and later requests get the same proof', async () => {
    const { ask, deps } = open()
    const { priceRoute } = await ask(getPrices, { ...question, amount: sold(10_000) })
    let certified = 0
    const solver = {
      ...deps.solver,
      certify: async (...given: Parameters<typeof deps.solver.certify>) => {
        certified += 1
        return { ...(await deps.solver.certify(...given)), bounds: { gross: 3, net: 2 } }
      },
    }
    const { hmac } = priceRoute
    const proof = await proofOf({ ...deps, solver }, { hmac })
    expect([proof.gross.bound, proof.net.bound]).toEqual([3, 2])
    expect(await proofOf({ ...deps, solver }, { hmac })).toBe(proof)
    expect(certified).toBe(1)
  })

  test('behavior: is compressed if the client accepts it', async () => {
    const { app, ask } = open()
    const { priceRoute } = await ask(getPrices, { ...question, amount: sold(10_000) })
    const path = `/prices/proofs/${priceRoute.hmac}`
    const response = await app.request(path, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const text = await new Response(response.body!.pipeThrough(new DecompressionStream('gzip'))).text()
    expect(text).toBe(await (await app.request(path)).text())
  })

  test('error: NotFound for an unknown quote, and after five minutes', async () => {
    const { ask, clock } = open()
    await expect(ask(getProof, { hmac: 'a'.repeat(40) })).rejects.toMatchObject({ errorType: 'NotFound', status: 404 })
    const { priceRoute } = await ask(getPrices, { ...question, amount: sold(10) })
    await ask(getProof, { hmac: priceRoute.hmac })
    clock.nowMs += 5 * 60_000
    await expect(ask(getProof, { hmac: priceRoute.hmac })).rejects.toMatchObject({ errorType: 'NotFound' })
  })

  test('error: NotFound for wrapping, which needs no proof', async () => {
    const { ask } = open()
    const wrap = {
      ...question,
      srcToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      destToken: 'T0',
      amount: '1000',
    }
    const { priceRoute } = await ask(getPrices, wrap)
    await expect(ask(getProof, { hmac: priceRoute.hmac })).rejects.toMatchObject({ errorType: 'NotFound' })
  })

  test('error: ValidationError for a malformed hmac', async () => {
    const { ask } = open()
    for (const hmac of ['x', 'A'.repeat(40), 'a'.repeat(41)])
      await expect(ask(getProof, { hmac })).rejects.toMatchObject({ errorType: 'ValidationError', status: 400 })
  })
})
