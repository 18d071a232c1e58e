import { describe, expect, test } from 'vitest'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import { boundNet } from '@/lib/routing/dual/net-bound'
import { noTaxes } from '@/lib/routing/market/taxes'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import { swapExactIn, swapExactOut } from '@/lib/routing/pools/swap'
import type { SwapResult } from '@/lib/routing/pools/swap-result'
import { executeRoute } from '@/lib/routing/route/execute'
import { estimateGas, executionCosts } from '@/lib/routing/route/gas'
import type { Question } from '@/lib/routing/route/question'
import { type Solution, solve } from '@/lib/routing/route/solve'
import { dataSet, ordersOf } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { type SyntheticMarket, syntheticMarket } from '@/lib/routing/testing/synthetic-market'
import { unitsPerUsd } from '@/lib/routing/testing/synthetic-token'
import type { Proof, ProofPool } from '../api/market/proof'
import { checkProof, type QuoteToProve } from './check-proof'

const weth = '0x00000000000000000000000000000000000000e1'
const usdc = '0x00000000000000000000000000000000000000d6'
const pair: ProofPool & { kind: 'v2' } = {
  kind: 'v2',
  address: '0x00000000000000000000000000000000000000a1',
  dex: 'UniswapV2',
  token0: weth,
  token1: usdc,
  feePips: 3000,
  reserve0: '1000000000000000000000',
  reserve1: '3000000000000',
}
const concentrated: ProofPool & { kind: 'v3' } = {
  kind: 'v3',
  address: '0x00000000000000000000000000000000000000a2',
  dex: 'UniswapV3',
  token0: weth,
  token1: usdc,
  feePips: 500,
  // 3,000 dollars: 1.0001^-196257 raw units of USDC for one of WETH.
  sqrtPriceX96: '4339505179874779489431521',
  tick: -196_257,
  liquidity: '30000000000000000',
  ticks: [
    [-204_000, '10000000000000000'],
    [-198_000, '20000000000000000'],
    [-194_000, '-20000000000000000'],
    [-186_000, '-10000000000000000'],
  ],
}

const least = executionCosts.SELL.leg
const unitCost = 1e-8 * 3000e6 * 1e-9
const legOf = (pool: string) => ({ pool, tokenIn: weth, amountIn: '1', amountOut: '1' })
const quoteOf = ({ side, srcToken, destToken, srcAmount, destAmount, blockNumber }: Proof): QuoteToProve => ({
  chainId: 1,
  blockNumber,
  side,
  srcToken,
  destToken,
  srcAmount,
  destAmount,
  taxes: noTaxes,
  legs: [legOf(pair.address)],
  gas: { base: executionCosts[side].base, least, counted: least },
  unitCost: [0, Number.POSITIVE_INFINITY],
})

/**
 * Sells one ether through the pair: 2,982,054,… after a fee of 0.3 %. Prices ether at the marginal
 * rate, so that the bound equals the output.
 */
const sale = (): Proof => {
  const [x, r, s, keep] = [1e18, 1e21, 3e12, 0.997]
  const price = (keep * r * s) / (r + keep * x) ** 2
  const output = (keep * x * s) / (r + keep * x)
  const bounds = { prices: { [weth]: price, [usdc]: 1 } }
  return {
    chainId: 1,
    blockNumber: 19,
    blockHash: `0x${'19'.repeat(32)}`,
    side: 'SELL',
    srcToken: weth,
    destToken: usdc,
    srcAmount: '1000000000000000000',
    destAmount: String(Math.floor(output)),
    gas: { unitCost, route: executionCosts.SELL.base + least.v2, base: executionCosts.SELL.base, least },
    gross: { ...bounds, bound: output },
    net: {
      cases: [{ supposes: [], prices: bounds.prices }],
      bound: output - (executionCosts.SELL.base + least.v2) * unitCost,
    },
    pools: [pair],
  }
}

const proven = (proof: Proof, quote: QuoteToProve) => {
  const answer = checkProof(proof, quote)
  if ('reason' in answer) throw new Error(answer.reason)
  return answer
}

const refused = (proof: Proof, changes: Partial<QuoteToProve> = {}) => {
  const answer = checkProof(proof, { ...quoteOf(sale()), ...changes })
  if (!('reason' in answer)) throw new Error('The proof was believed.')
  return answer
}

describe('checkProof', () => {
  test('default: at the best prices the bound equals the output of the best route', () => {
    const proof = sale()
    const answer = checkProof(proof, quoteOf(proof))
    expect(answer).toMatchObject({ verdict: 'proved', pools: 1, ticks: 0 })
    if (answer.verdict !== 'proved') return
    expect(answer.gross.bound).toBe(BigInt(proof.destAmount) + 1n)
    expect(answer.gross.gapBps).toBeLessThan(1e-5)
    expect(answer.net.gapBps).toBeLessThan(1e-5)
  })

  test('behavior: any other price makes the bound looser', () => {
    const proof = sale()
    const best = proven(proof, quoteOf(proof))
    for (const factor of [0.5, 0.99, 0.9999, 1.0001, 1.01, 2]) {
      const prices = { [weth]: proof.gross.prices[weth]! * factor, [usdc]: 1 }
      const bound = Number.MAX_VALUE
      const answer = proven(
        { ...proof, gross: { prices, bound }, net: { cases: [{ supposes: [], prices }], bound } },
        quoteOf(proof),
      )
      expect(answer.verdict).toBe(answer.net.gapBps > 5 ? 'loose' : 'proved')
      expect(answer.gross.bound).toBeGreaterThanOrEqual(best.gross.bound)
      expect(answer.gross.gapBps).toBeGreaterThan(best.gross.gapBps)
    }
  })

  test('behavior: an extra pool only raises the bound, and ticks are counted', () => {
    const proof = { ...sale(), pools: [pair, concentrated] }
    const answer = proven(
      { ...proof, gross: { ...proof.gross, bound: 1e30 }, net: { ...proof.net, bound: 1e30 } },
      quoteOf(proof),
    )
    expect(answer).toMatchObject({ verdict: 'loose', pools: 2, ticks: 4 })
    expect(answer.net.gapBps).toBeGreaterThan(5)
  })

  test('behavior: the worst case bounds a proof by cases', () => {
    const proof = sale()
    const [{ prices }] = proof.net.cases as [Proof['net']['cases'][number]]
    const [{ address: pool }] = proof.pools as [ProofPool]
    const called = { supposes: [{ pool, called: true }], prices }
    const spared = { supposes: [{ pool, called: false }], prices: { ...prices, [weth]: 1e-20 } }
    const parted = { ...proof, net: { ...proof.net, cases: [called, spared] } }
    const [inCases, whole] = [proven(parted, quoteOf(proof)), proven(proof, quoteOf(proof))]
    // The same sum in another order differs in the last digit of a float.
    expect(inCases.net.gapBps).toBeCloseTo(whole.net.gapBps, 10)
    expect({ ...inCases, net: inCases.net.bound }).toEqual({ ...whole, net: whole.net.bound })
    const worse = { ...called, prices: { ...prices, [weth]: prices[weth]! * 2 } }
    expect(refused({ ...parted, net: { ...parted.net, cases: [worse, spared] } }).reason).toContain('net bound')
  })

  test('error: refuses cases that leave out routes', () => {
    const proof = { ...sale(), pools: [pair, concentrated] }
    const { prices } = proof.net.cases[0]!
    const caseOf = (...supposes: [string, boolean][]) => ({
      supposes: supposes.map(([pool, called]) => ({ pool, called })),
      prices,
    })
    const [a, b] = [pair.address, concentrated.address]
    for (const cases of [
      [],
      [caseOf([a, true])],
      [caseOf([a, true]), caseOf([a, true])],
      [caseOf([a, true]), caseOf([b, false])],
      [caseOf([a, true]), caseOf([a, false], [b, true])],
      [caseOf(), caseOf([a, false])],
    ])
      expect(refused({ ...proof, net: { ...proof.net, cases } })).toMatchObject({
        verdict: 'false',
        reason: expect.stringContaining('leave out routes'),
      })
  })

  test('error: refuses more than the maximum of cases', () => {
    const proof = sale()
    const cases = Array.from({ length: 65 }, () => proof.net.cases[0]!)
    expect(refused({ ...proof, net: { ...proof.net, cases } })).toMatchObject({ verdict: 'unreadable' })
  })

  test('error: refuses a bound that is too low', () => {
    const proof = sale()
    for (const name of ['gross', 'net'] as const) {
      const lowered = { ...proof, [name]: { ...proof[name], bound: proof[name].bound * (1 - 1e-6) } }
      expect(refused(lowered)).toMatchObject({ verdict: 'false', reason: expect.stringContaining(`${name} bound`) })
    }
  })

  test('behavior: a buy is bounded from below', () => {
    const [bought, r, s, keep] = [3e9, 1e21, 3e12, 0.997]
    const cost = (r * bought) / ((s - bought) * keep)
    const price = (r * s) / (keep * (s - bought) ** 2)
    const bounds = { prices: { [weth]: 1, [usdc]: price } }
    const gas = { unitCost, route: executionCosts.BUY.base + least.v2, base: executionCosts.BUY.base, least }
    const proof: Proof = {
      ...sale(),
      side: 'BUY',
      srcToken: weth,
      destToken: usdc,
      srcAmount: String(BigInt(Math.ceil(cost))),
      destAmount: '3000000000',
      gas,
      gross: { ...bounds, bound: cost },
      net: { cases: [{ supposes: [], prices: bounds.prices }], bound: cost + gas.route * unitCost },
    }
    const answer = checkProof(proof, quoteOf(proof))
    expect(answer.verdict).toBe('proved')
    if (answer.verdict !== 'proved') return
    expect(Number(answer.gross.bound) / cost).toBeCloseTo(1, 12)
    expect(answer.gross.gapBps).toBeLessThan(1e-6)
    const raised = { ...proof, gross: { ...bounds, bound: cost * (1 + 1e-6) } }
    expect(checkProof(raised, quoteOf(proof)).verdict).toBe('false')
    const cheaper = { ...proof, srcAmount: String(BigInt(Math.ceil(cost * 0.999))) }
    expect(checkProof(cheaper, quoteOf(cheaper)).verdict).toBe('false')
  })

  test('error: refuses a quote that pays more than its pools can', () => {
    const proof = sale()
    const poorer = { ...pair, reserve1: '2990000000000' }
    expect(refused({ ...proof, pools: [poorer], gross: { ...proof.gross, bound: 1e30 } })).toMatchObject({
      verdict: 'false',
      reason: expect.stringContaining('better than these pools can be'),
    })
  })

  test('error: refuses a route that takes less gas than its pools', () => {
    const proof = sale()
    const cheap = { ...proof, gas: { ...proof.gas, route: proof.gas.route - 1 } }
    expect(refused(cheap)).toMatchObject({ verdict: 'false', reason: expect.stringContaining('gas') })
  })

  test('error: refuses a proof of another question or answer', () => {
    const proof = sale()
    const otherwise: Partial<QuoteToProve>[] = [
      { chainId: 8453 },
      { blockNumber: 18 },
      { side: 'BUY' },
      { srcToken: usdc },
      { destToken: weth },
      { srcAmount: '1000000000000000001' },
      { destAmount: '1' },
      { taxes: { ...noTaxes, srcTransferBps: 100 } },
      { legs: [legOf(concentrated.address)] },
      { unitCost: [0, unitCost * 0.99] },
      { unitCost: [unitCost * 1.01, 1] },
    ]
    for (const changes of otherwise) expect(refused(proof, changes)).toMatchObject({ verdict: 'false' })
  })

  test('error: refuses invalid pool states', () => {
    const proof = sale()
    const withPool = (pool: ProofPool) => refused({ ...proof, pools: [pair, pool] })
    const broken: ProofPool[] = [
      pair,
      { ...pair, address: '0x1', reserve0: '0' },
      { ...pair, address: '0x1', reserve0: '1e18' },
      { ...pair, address: '0x1', reserve0: '-5' },
      { ...pair, address: '0x1', feePips: 1_000_000 },
      { ...pair, address: '0x1', token1: weth },
      { ...concentrated, liquidity: '30000000000000001' },
      { ...concentrated, liquidity: '10000000000000000', tick: -199_000 },
      { ...concentrated, ticks: concentrated.ticks.toReversed() },
      { ...concentrated, ticks: concentrated.ticks.slice(0, 3) },
      { ...concentrated, ticks: [[-887_273, '0'], ...concentrated.ticks] },
      { ...concentrated, ticks: [[-205_000, '-1'], ...concentrated.ticks, [-185_000, '1']] },
      { ...concentrated, sqrtPriceX96: '0' },
    ]
    for (const pool of broken) expect(withPool(pool)).toMatchObject({ verdict: 'unreadable' })
  })

  test('error: refuses invalid prices', () => {
    const proof = sale()
    for (const prices of [
      { [usdc]: 1 },
      { [weth]: 3e-9, [usdc]: 2 },
      { [weth]: 0, [usdc]: 1 },
      { [weth]: -1, [usdc]: 1 },
      { [weth]: Number.NaN, [usdc]: 1 },
      { [weth]: Number.POSITIVE_INFINITY, [usdc]: 1 },
    ])
      for (const changed of [
        { gross: { ...proof.gross, prices } },
        { net: { ...proof.net, cases: [{ supposes: [], prices }] } },
      ])
        expect(refused({ ...proof, ...changed })).toMatchObject({ verdict: 'unreadable' })
  })
})

describe('the bound', () => {
  const draw = createDraw(17)
  const market = syntheticMarket({ seed: 9, tokens: 10, pools: 80 })
  const byPair = (a: PoolAddress, b: PoolAddress) =>
    market.pools.filter(({ token0, token1 }) => (token0 === a && token1 === b) || (token0 === b && token1 === a))

  for (const side of ['SELL', 'BUY'] as const)
    test(`behavior: at any prices, no ${side} along a single path is better`, () => {
      let compared = 0
      while (compared < 300) {
        const path = randomPath(market)
        if (!path) continue
        const [src, dest] = [path[0]!, path.at(-1)!]
        const given = side === 'SELL' ? src : dest
        const amount = BigInt(Math.floor(10 ** draw.between(0, 6) * unitsPerUsd(given)))
        const hops = path.slice(1).map((token, index) => ({ from: path[index]!.address, to: token.address }))
        const used: { kind: ProofPool['kind']; address: PoolAddress }[] = []
        let value: bigint | undefined = amount
        for (const { from, to } of side === 'SELL' ? hops : hops.toReversed()) {
          const pool = draw.pick(byPair(from, to))
          used.push(pool)
          const result: SwapResult = side === 'SELL' ? swapExactIn(pool, from, value) : swapExactOut(pool, from, value)
          value = result.ok ? (side === 'SELL' ? result.amountOut : result.amountIn) : undefined
          if (value === undefined) break
        }
        if (value === undefined) continue
        const scatter = draw.pick([0, 1e-4, 1e-2, 1])
        const counted = side === 'SELL' ? dest : src
        const pricesOf = () =>
          Object.fromEntries(
            market.tokens.map((token) => [
              token.address,
              token === counted ? 1 : (unitsPerUsd(counted) / unitsPerUsd(token)) * Math.exp(scatter * draw.normal()),
            ]),
          )
        const unreachable = side === 'SELL' ? Number.MAX_VALUE : -Number.MAX_VALUE
        const proof: Proof = {
          ...sale(),
          side,
          srcToken: src.address,
          destToken: dest.address,
          srcAmount: String(side === 'SELL' ? amount : value),
          destAmount: String(side === 'SELL' ? value : amount),
          gas: {
            unitCost: unitsPerUsd(counted) * draw.pick([0, 1e-7, 3e-5]),
            base: executionCosts[side].base,
            route: used.reduce((gas, { kind }) => gas + least[kind], executionCosts[side].base),
            least,
          },
          gross: { prices: pricesOf(), bound: unreachable },
          net: { cases: [{ supposes: [], prices: pricesOf() }], bound: unreachable },
          pools: market.pools.map(toProofPool),
        }
        proven(proof, { ...quoteOf(proof), legs: used.map(({ address }) => legOf(address)) })
        compared++
      }
    })

  function randomPath({ tokens }: SyntheticMarket) {
    const path = [draw.pick(tokens)]
    for (let hops = draw.below(3) + 1; hops > 0; hops--) {
      const next = tokens.filter((token) => !path.includes(token) && byPair(path.at(-1)!.address, token.address).length)
      if (next.length === 0) return undefined
      path.push(draw.pick(next))
    }
    return path
  }
})

describe('what the engine proves', () => {
  const data = dataSet('D2', 1)
  const proofs = (['SELL', 'BUY'] as const).flatMap((side) =>
    [0, 1e-7, 3e-5].flatMap((usdPerGas) =>
      ordersOf(data, { side, pairs: 3 }).flatMap(({ src, dest, amount }) => {
        const gasUnitCost = usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src)
        const question = { ...data, srcToken: src.address, destToken: dest.address, side, amount, gasUnitCost }
        const solution = solve(question)
        return solution ? [proofOf(question, solution)] : []
      }),
    ),
  )

  test('behavior: holds for every size, side and gas price', () => {
    expect(proofs.length).toBeGreaterThan(90)
    const far = proofs.filter(({ proof, quote }) => proven(proof, quote).verdict === 'loose')
    expect(far.length / proofs.length).toBeLessThan(0.2)
  })

  test('behavior: moving a price does not improve it', () => {
    const draw = createDraw(23)
    for (const { proof, quote } of proofs.filter((_, index) => index % 7 === 0)) {
      const before = proven(proof, quote)
      const counted = proof.side === 'SELL' ? proof.destToken : proof.srcToken
      const priced = Object.entries(proof.gross.prices).filter(([token]) => token !== counted)
      const [token, price] = draw.pick(priced)
      const prices = { ...proof.gross.prices, [token]: price * draw.pick([0.99, 0.9999, 1.0001, 1.01]) }
      const bound = proof.side === 'SELL' ? Number.MAX_VALUE : -Number.MAX_VALUE
      const after = proven({ ...proof, gross: { prices, bound }, net: { ...proof.net, bound } }, quote)
      expect(after.gross.gapBps).toBeGreaterThanOrEqual(before.gross.gapBps - 1e-4)
    }
  })

  function proofOf(question: Question, solution: Solution): { proof: Proof; quote: QuoteToProve } {
    const { route, certificate } = solution
    const net = boundNet({ question, solution })
    const { side, srcToken, destToken, market } = question
    const execution = executeRoute({ market, route, taxes: noTaxes })
    const proof: Proof = {
      ...sale(),
      side,
      srcToken,
      destToken,
      srcAmount: String(route.srcAmount),
      destAmount: String(side === 'BUY' ? question.amount : route.destAmount),
      gas: {
        unitCost: net.gasUnitCost,
        base: executionCosts[side].base,
        route: estimateGas(route, execution.ok ? execution.ticksCrossed : 0),
        least,
      },
      gross: { prices: Object.fromEntries(certificate.prices), bound: certificate.bound },
      net: {
        cases: net.cases.map(({ supposes, prices }) => ({
          supposes: [...supposes],
          prices: Object.fromEntries(prices),
        })),
        bound: net.bound,
      },
      pools: market.pools.map(toProofPool),
    }
    return { proof, quote: { ...quoteOf(proof), legs: route.legs.map(({ pool }) => legOf(pool)) } }
  }
})
