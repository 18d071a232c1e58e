import { expect, test } from 'vitest'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { readMarket } from '@/actions/proof/read-market'
import { claim, createNode, dai, pools, priceRoute, proof, usdc, weth } from '@/actions/proof/testing/proof-world'
import { withPageGas } from '@/actions/proof/with-page-gas'
import type { PricesInput } from '@/actions/swap/frozen-quote'
import type { PriceRoute } from '@/lib/api/market'
import type { Proof, ProofPool } from '@/lib/api/proof'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { checkProof } from '@/lib/proof/check-proof'

// A service may lie in every field of a proof. Whatever it changes, this browser notices: by its own sums, or by asking the chain.

type Changes = { [field in keyof Proof]?: Proof[field] }
type Pool<kind extends ProofPool['kind']> = ProofPool & { kind: kind }

const question: PricesInput = { srcToken: weth, destToken: usdc, amount: '1', network: 1, side: 'SELL', version: '6.2' }

/** Who notices that a proof was forged: nobody, or the reason. */
const noticed = async (told: Proof, route: PriceRoute = priceRoute, asked: Partial<PricesInput> = {}) => {
  const quote = quoteToProve(
    {
      chainId: 1,
      side: 'SELL',
      srcToken: weth,
      destToken: usdc,
      priceRoute: route,
      question: { ...question, ...asked },
    },
    mainnet,
  )
  const check = checkProof(told, withPageGas(quote))
  if ('reason' in check) return check.reason
  const market = await readMarket(createNode(), { chain: mainnet, proof: told, quote, priceRoute: route })
  if (market.status !== 'compared') return market.status
  if (market.differences.length > 0) return `on the chain: ${market.differences.map(({ field }) => field).join()}`
  expect(market.read).toBe(pools.length)
  return undefined
}

const withPool = <kind extends ProofPool['kind']>(kind: kind, change: Partial<Pool<kind>> | object): Changes => ({
  pools: proof.pools.map((pool) => (pool.kind === kind ? ({ ...pool, ...change } as ProofPool) : pool)),
})
const withGas = (change: Partial<Proof['gas']>): Changes => ({ gas: { ...proof.gas, ...change } })
const [pair, concentrated] = pools
const [first, ...others] = proof.pools as [ProofPool, ...ProofPool[]]
const onChain = 'on the chain: '

const forgeries: readonly (readonly [field: string, change: Changes, notice: string])[] = [
  ['chainId', { chainId: 8453 }, 'another chain'],
  ['blockNumber', { blockNumber: proof.blockNumber - 1 }, 'another block'],
  ['blockHash, of an older block', { blockHash: `0x${'41'.repeat(32)}` }, 'otherBlock'],
  ['side', { side: 'BUY' }, 'another side'],
  ['srcToken', { srcToken: dai }, 'another token to sell'],
  ['destToken', { destToken: dai }, 'another token to buy'],
  ['srcAmount', { srcAmount: '999999999999999999' }, 'another amount to sell'],
  ['destAmount', { destAmount: '2990000001' }, 'another amount to buy'],
  ['taxes', { taxes: { srcTransferBps: 0, destTransferBps: 5000, srcDexBps: 0, destDexBps: 0 } }, 'another tax'],
  ['gas.unitCost, too dear', withGas({ unitCost: proof.gas.unitCost * 1.01 }), 'counts gas at'],
  ['gas.unitCost, too cheap', withGas({ unitCost: 0 }), 'counts gas at'],
  ['gas.route', withGas({ route: proof.gas.route - 1 }), 'gas, its pools take'],
  ['gas.base', withGas({ base: proof.gas.base + 1 }), 'other figures'],
  ...(['v2', 'v3', 'v4', 'solidly', 'stable', 'stableNg', 'weighted', 'composable', 'rfq', 'erc4626'] as const).map(
    (kind) =>
      [`gas.least.${kind}`, withGas({ least: { ...proof.gas.least, [kind]: 10_000_000 } }), 'other figures'] as const,
  ),
  ['gross.prices', { gross: { ...proof.gross, prices: { ...proof.gross.prices, [usdc]: 2 } } }, 'not priced at 1'],
  ['gross.bound', { gross: { ...proof.gross, bound: proof.gross.bound * (1 - 1e-6) } }, 'claims a gross bound'],
  ['net.cases', { net: { ...proof.net, cases: [{ supposes: [{ pool: first.address, called: false }], prices: proof.gross.prices }] } }, 'leave out routes'], // biome-ignore format: one line is one forgery
  ['net.bound', { net: { ...proof.net, bound: proof.net.bound * (1 - 1e-6) } }, 'claims a net bound'],
  ['pools, one left out', { pools: others }, 'leaves out'],
  ['pools, one twice', { pools: [first, ...proof.pools] }, 'listed twice'],
  [
    'pools.address, in upper case',
    withPool('v2', { address: `0x${pair.address.slice(2).toUpperCase()}` }),
    'lower case',
  ],
  ['pools.address, with another prefix', withPool('v2', { address: pair.address.replace('0x', '0X') }), 'lower case'],
  ['pools.kind', { pools: proof.pools.map((pool) => (pool.kind === 'v3' ? { ...pair, address: pool.address } : pool)) }, onChain], // biome-ignore format: one line is one forgery
  ['pools.dex', withPool('v2', { dex: 'SushiSwap' }), onChain],
  ['pools.token0', withPool('v2', { token0: dai }), onChain],
  ['pools.token1', withPool('stable', { token1: weth }), onChain],
  ['pools.feePips of a pair', withPool('v2', { feePips: 10_000 }), onChain],
  ['pools.feePips of a concentrated pool', withPool('v3', { feePips: 10_000 }), onChain],
  ['pools.reserve0', withPool('v2', { reserve0: '2990000000000' }), onChain],
  ['pools.reserve1', withPool('v2', { reserve1: '1010000000000000000000' }), onChain],
  ['pools.sqrtPriceX96', withPool('v3', { sqrtPriceX96: `${BigInt(concentrated.sqrtPriceX96) + 2n ** 60n}` }), onChain],
  ['pools.tick', withPool('v3', { tick: concentrated.tick - 1 }), 'not at tick'],
  ['pools.liquidity', withPool('v3', { liquidity: '29999999999999999' }), 'add up'],
  ['pools.ticks, a position moved away', withPool('v3', { ticks: concentrated.ticks.map(([at, net]) => [at === 196_500 ? 196_300 : at, net]) }), onChain], // biome-ignore format: one line is one forgery
  ['pools.ticks, all of them halved', withPool('v3', { liquidity: '15000000000000000', ticks: concentrated.ticks.map(([at, net]) => [at, `${BigInt(net) / 2n}`]) }), onChain], // biome-ignore format: one line is one forgery
  ['pools.ticks, one position left out', withPool('v3', { liquidity: '10000000000000000', ticks: concentrated.ticks.filter((_, index) => index % 3 === 0) }), onChain], // biome-ignore format: one line is one forgery
  ['pools.amplification', withPool('stable', { amplification: '10000' }), onChain],
  ['pools.feeE10', withPool('stable', { feeE10: '5000000' }), onChain],
  ['pools.balance0 of a stable pool', withPool('stable', { balance0: '4999999999999' }), onChain],
  ['pools.balance1 of a stable pool', withPool('stable', { balance1: '5000000000000000000000001' }), onChain],
  ['pools.rate0', withPool('stable', { rate0: '1000000000000000000000000000001' }), onChain],
  ['pools.rate1', withPool('stable', { rate1: '1000000000000000001' }), onChain],
  ['pools.feeE18', withPool('weighted', { feeE18: '2000000000000000' }), onChain],
  ['pools.balance0 of a weighted pool', withPool('weighted', { balance0: '3100000000000000000000000' }), onChain],
  ['pools.balance1 of a weighted pool', withPool('weighted', { balance1: '999000000000000000000' }), onChain],
  ['pools.weights', withPool('weighted', { weight0E18: '400000000000000000', weight1E18: '600000000000000000' }), onChain], // biome-ignore format: one line is one forgery
]

test('default: an honest proof is believed, and the chain agrees', async () => {
  expect(await noticed(proof)).toBeUndefined()
})

test.each(forgeries)('behavior: notices a forged %s', async (_, change, notice) => {
  const forged = { ...proof, ...change }
  expect(await noticed(forged)).toBeDefined()
  // A liar claims the bounds that follow from the lie, if any do.
  const isClaim = 'gross' in change || 'net' in change
  expect(await noticed((isClaim ? undefined : follow(forged)) ?? forged)).toContain(notice)
})

const follow = (forged: Proof): Proof | undefined => {
  try {
    return claim(forged)
  } catch {
    return undefined
  }
}

test('behavior: a quote of a taxed token pays just what its pools pay after the tax', async () => {
  const taxes = { srcTransferBps: 0, destTransferBps: 100, srcDexBps: 0, destDexBps: 0 }
  const asked = { destTokenTransferFee: 100 }
  const paying = (destAmount: string) => ({
    ...priceRoute,
    destAmount,
    destUSD: (Number(destAmount) / 1e6).toFixed(10),
  })
  const taxed: Proof = { ...proof, taxes }
  expect(await noticed(taxed, paying('2960100000'), asked)).toBeUndefined()
  for (const less of ['2960099999', '1480050000', '1'])
    expect(await noticed(taxed, paying(less), asked)).toContain('another amount to buy')
})

test('behavior: every field of a proof is forged above', () => {
  const fields = new Set<string>()
  const collect = (value: unknown, path: string) => {
    const isList = Array.isArray(value)
    if ((isList && path !== 'pools') || typeof value !== 'object' || value === null || path === 'gross.prices') {
      fields.add(path)
      return
    }
    for (const [key, one] of Object.entries(value)) collect(one, isList ? path : path === '' ? key : `${path}.${key}`)
  }
  collect({ ...proof, taxes: 0 }, '')
  const named = forgeries.map(([field]) => field.split(/,| of /)[0]!)
  const forged = [...named, 'pools.weight0E18', 'pools.weight1E18']
  expect([...fields].filter((field) => !forged.includes(field))).toEqual([])
})
