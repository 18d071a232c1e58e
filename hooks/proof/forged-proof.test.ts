import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { readMarket } from '@/actions/proof/read-market'
import {
  withSolidly as chain,
  composable,
  composableAnswers,
  crypto,
  cryptoAnswers,
  cryptoPrices,
  managed,
  managerAnswers,
  metaPrices,
  pairAnswers,
  stableMeta,
  stableMetaAnswers,
  stableMulti,
  stableMultiAnswers,
  stableNg,
  stableNgAnswers,
  staking,
  stakingAnswers,
  stakingPrices,
  vault,
  vaultAnswers,
  vaultPrices,
  volatilePair,
} from '@/actions/proof/testing/later-kinds'
import { openOrder, ordersQuote } from '@/actions/proof/testing/orders-quote'
import { claim, createNode, dai, pools, quoteThrough, usdc, weth, words } from '@/actions/proof/testing/proof-world'
import { withPageGas } from '@/actions/proof/with-page-gas'
import { balanceCall } from '@/actions/wallet/read/read-balances'
import { toLowerAddress } from '@/lib/address'
import { getProof, type Proof, type ProofPool } from '@/lib/api/market/proof'
import { remainingCall } from '@/lib/chain/rfq/rfq-remaining'
import { ordersExchange } from '@/lib/order/exchanges'
import { checkProof } from '@/lib/proof/check-proof'
import { sqrtRatioAtTick } from '@/lib/routing/pools/ticks/tick-math'
import type { PricesInput } from '@/lib/ticket/terms/frozen-quote'

// Tests that this browser detects every change of a field of a proof: by its own sums, or by
// reading the chain.

type Changes = { [field in keyof Proof]?: Proof[field] }
type Pool<kind extends ProofPool['kind']> = ProofPool & { kind: kind }

const everyPool = [
  ...pools,
  managed,
  volatilePair,
  composable,
  stableNg,
  stableMulti,
  stableMeta,
  crypto,
  vault,
  staking,
] as const
const others = { ...vaultPrices, ...stakingPrices, ...metaPrices, ...cryptoPrices }
const { priceRoute, proof } = quoteThrough(everyPool, others)

// The same sale, filled by an order alone, with two pools of different prices.
const [srcAmount, destAmount] = [BigInt(proof.srcAmount), BigInt(proof.destAmount)]
const signed = openOrder(
  {
    maker: `0x${'05'.repeat(20)}`,
    makerAsset: usdc,
    takerAsset: weth,
    makerAmount: 2n * destAmount,
    takerAmount: 2n * srcAmount,
  },
  srcAmount,
)
const { maker } = signed.order
const orderRoute = { ...ordersQuote(chain, [signed]), blockNumber: proof.blockNumber }
const [orderHash] = orderRoute.bestRoute[0]!.swaps[0]!.swapExchanges[0]!.poolIdentifiers as [Hex]
const order: Pool<'rfq'> = {
  kind: 'rfq',
  address: orderHash,
  dex: ordersExchange,
  token0: weth,
  token1: usdc,
  makerAmount: `${2n * destAmount}`,
  takerAmount: `${2n * srcAmount}`,
  remainingMakerAmount: `${destAmount}`,
}
const arbitrage: Proof['arbitrage'] = [
  { pool: pools[2].address, tokenIn: usdc, amountIn: '1000000000', amountOut: '999000000000000000000' },
  { pool: stableNg.address, tokenIn: dai, amountIn: '999000000000000000000', amountOut: '1010000000' },
]
const orderProof = claim({ ...proof, arbitrage, gas: { ...proof.gas, unitCost: 0 }, pools: [...proof.pools, order] })
const answerTo = ({ to, data }: { to: Hex; data: Hex }, answer: bigint) => ({
  [`${toLowerAddress(to)}/${data}`]: words(answer),
})

const node = createNode({
  more: {
    ...managerAnswers(),
    ...pairAnswers(),
    ...composableAnswers(),
    ...stableNgAnswers(),
    ...stableMultiAnswers(),
    ...vaultAnswers(),
    ...stakingAnswers(),
    ...stableMetaAnswers(),
    ...cryptoAnswers(),
    // The contract stores the remaining amount plus one.
    ...answerTo(remainingCall(chain, { maker, orderHash }), destAmount + 1n),
    ...answerTo(balanceCall(chain, maker, usdc), destAmount),
  },
})
const question: PricesInput = { srcToken: weth, destToken: usdc, amount: '1', network: 1, side: 'SELL', version: '6.2' }

const ends = { side: 'SELL', src: { chainId: 1, address: weth }, dest: { chainId: 1, address: usdc } } as const

/** Returns the reason why a proof is recognised as forged; undefined for an honest one. */
const noticed = async (told: Proof, route = priceRoute, asked: Partial<PricesInput> = {}) => {
  const quote = quoteToProve({ ...ends, priceRoute: route, question: { ...question, ...asked } }, chain)
  const check = checkProof(told, withPageGas(quote, told.gas.perByte))
  if ('reason' in check) return check.reason
  const market = await readMarket(node, { chain, proof: told, quote, priceRoute: route })
  if (market.status !== 'compared') return market.status
  if (market.differences.length > 0) return `${onChain}${market.differences.map(({ field }) => field).join()}`
  if (market.gas?.data) return `data at ${market.gas.data.node}`
  expect(market.read + market.readOrders).toBe(told.pools.length)
  return undefined
}

const withPool = <kind extends ProofPool['kind']>(
  kind: kind,
  change: Partial<Pool<kind>> | object,
  { pools } = proof,
): Changes => ({
  pools: pools.map((pool) => (pool.kind === kind ? ({ ...pool, ...change } as ProofPool) : pool)),
})
const noTaxes = { srcTransferBps: 0, destTransferBps: 0, srcDexBps: 0, destDexBps: 0 }
const withGas = (change: Partial<Proof['gas']>): Changes => ({ gas: { ...proof.gas, ...change } })
const [pair, concentrated] = pools
const { prices } = proof.gross
const withCases = (...cases: Proof['net']['cases']): Changes => ({ net: { ...proof.net, cases } })
const [first, ...rest] = proof.pools as [ProofPool, ...ProofPool[]]
const onChain = 'on the chain: '
/** Returns another address of the same length. */
const neighbour = (address: string) => `${address.slice(0, -1)}${address.endsWith('1') ? 2 : 1}`

type Forgery = readonly [field: string, change: Changes, notice: string]

const forgeries: readonly Forgery[] = [
  ['chainId', { chainId: 8453 }, 'another chain'],
  ['blockNumber', { blockNumber: proof.blockNumber - 1 }, 'another block'],
  ['blockHash, of an older block', { blockHash: `0x${'41'.repeat(32)}` }, 'otherBlock'],
  ['side', { side: 'BUY' }, 'another side'],
  ['srcToken', { srcToken: dai }, 'another token to sell'],
  ['destToken', { destToken: dai }, 'another token to buy'],
  ['srcAmount', { srcAmount: '999999999999999999' }, 'another amount to sell'],
  ['destAmount', { destAmount: '2990000001' }, 'another amount to buy'],
  ...(['srcTransferBps', 'destTransferBps', 'srcDexBps', 'destDexBps'] as const).map(
    (tax): Forgery => [`taxes.${tax}`, { taxes: { ...noTaxes, [tax]: 5000 } }, 'another tax'],
  ),
  ['gas.unitCost, too dear', withGas({ unitCost: proof.gas.unitCost * 1.01 }), 'counts gas at'],
  ['gas.unitCost, too cheap', withGas({ unitCost: 0 }), 'counts gas at'],
  ['gas.route', withGas({ route: proof.gas.route - 1 }), 'gas, its pools take'],
  ['gas.base', withGas({ base: proof.gas.base + 1 }), 'other figures'],
  ['gas.perByte', withGas({ perByte: 100 }), 'data at 0'],
  ...Object.keys(proof.gas.least).map(
    (kind) =>
      [`gas.least.${kind}`, withGas({ least: { ...proof.gas.least, [kind]: 10_000_000 } }), 'other figures'] as const,
  ),
  ['gross.prices', { gross: { ...proof.gross, prices: { ...prices, [usdc]: 2 } } }, 'not priced at 1'],
  ['gross.bound', { gross: { ...proof.gross, bound: proof.gross.bound * (1 - 1e-6) } }, 'claims a gross bound'],
  ['net.cases', withCases({ supposes: [{ pool: first.address, called: false }], prices }), 'leave out routes'],
  [
    'net.cases.supposes.pool',
    withCases(
      { supposes: [{ pool: first.address, called: false }], prices },
      { supposes: [{ pool: rest[0]!.address, called: true }], prices },
    ),
    'leave out routes',
  ],
  [
    'net.cases.supposes.called',
    withCases(...[true, true].map((called) => ({ supposes: [{ pool: first.address, called }], prices }))),
    'leave out routes',
  ],
  ['net.cases.prices', withCases({ supposes: [], prices: { ...prices, [usdc]: 2 } }), 'not priced at 1'],
  ['net.bound', { net: { ...proof.net, bound: proof.net.bound * (1 - 1e-6) } }, 'claims a net bound'],
  ['pools, one left out', { pools: rest }, 'leaves out'],
  ['pools, one twice', { pools: [first, ...proof.pools] }, 'listed twice'],
  [
    'pools.address, in upper case',
    withPool('v2', { address: `0x${pair.address.slice(2).toUpperCase()}` }),
    'lower case',
  ],
  ['pools.address, with another prefix', withPool('v2', { address: pair.address.replace('0x', '0X') }), 'lower case'],
  ...everyPool.map(
    ({ kind, address }): Forgery => [
      `pools.${kind}.address`,
      withPool(kind, { address: neighbour(address) }),
      'leaves out',
    ],
  ),
  [
    'pools.kind',
    { pools: proof.pools.map((pool) => (pool.kind === 'v3' ? { ...pair, address: pool.address } : pool)) },
    onChain,
  ],
  ['pools.sqrtPriceX96', withPool('v3', { sqrtPriceX96: `${BigInt(concentrated.sqrtPriceX96) + 2n ** 60n}` }), onChain],
  ['pools.tick', withPool('v3', { tick: concentrated.tick - 1 }), 'not at tick'],
  ['pools.liquidity', withPool('v3', { liquidity: '29999999999999999' }), 'add up'],
  [
    'pools.ticks, a position moved away',
    withPool('v3', { ticks: concentrated.ticks.map(([at, net]) => [at === 196_500 ? 196_300 : at, net]) }),
    onChain,
  ],
  [
    'pools.ticks, all of them halved',
    withPool('v3', {
      liquidity: '15000000000000000',
      ticks: concentrated.ticks.map(([at, net]) => [at, `${BigInt(net) / 2n}`]),
    }),
    onChain,
  ],
  [
    'pools.ticks, one position left out',
    withPool('v3', { liquidity: '10000000000000000', ticks: concentrated.ticks.filter((_, index) => index % 3 === 0) }),
    onChain,
  ],
  ['pools.scale0', withPool('solidly', { scale0: '1000000000001' }), 'has a scale of'],
  ['pools.weight0E18', withPool('weighted', { weight0E18: '400000000000000000' }), 'has weights of'],
  [
    'pools.weights',
    withPool('weighted', { weight0E18: '400000000000000000', weight1E18: '600000000000000000' }),
    onChain,
  ],
]

/** Forgeries of the quote that an order fills alone. */
const orderForgeries: readonly Forgery[] = [
  ...Object.entries({
    dex: 'Nowhere',
    token0: dai,
    token1: dai,
    makerAmount: `${2n * destAmount + 1n}`,
    takerAmount: `${2n * srcAmount + 1n}`,
    remainingMakerAmount: `${destAmount + 1n}`,
  }).map(
    ([field, lie]): Forgery => [`pools.rfq.${field}`, withPool('rfq', { [field]: lie }, orderProof), onChain + field],
  ),
  ['pools.rfq.address', withPool('rfq', { address: neighbour(orderHash) }, orderProof), 'leaves out'],
  ['pools.rfq.kind', withPool('rfq', { ...managed, address: orderHash }, orderProof), `${onChain}pool`],
  ...Object.entries({
    pool: pair.address,
    tokenIn: weth,
    amountIn: '990000000',
    amountOut: '2000000000000000000000',
  }).map(
    ([field, lie]): Forgery => [
      `arbitrage.${field}`,
      { arbitrage: [{ ...arbitrage[0]!, [field]: lie }, arbitrage[1]!] },
      'arbitrage',
    ],
  ),
]

test('default: accepts an honest proof that matches the chain', async () => {
  expect(await noticed(proof)).toBeUndefined()
  expect(await noticed(orderProof, orderRoute)).toBeUndefined()
})

const isForged = async (change: Changes, notice: string, { honest = proof, route = priceRoute } = {}) => {
  const forged = { ...honest, ...change }
  expect(await noticed(forged, route)).toBeDefined()
  // A consistent liar claims the bounds that follow from the lie, if there are any.
  const isClaim = 'gross' in change || 'net' in change
  expect(await noticed((isClaim ? undefined : follow(forged)) ?? forged, route)).toContain(notice)
}

test.each(forgeries)('behavior: detects a forged %s', (_, change, notice) => isForged(change, notice))

test.each(orderForgeries)('behavior: detects a forged %s of a quote through an order', (_, change, notice) =>
  isForged(change, notice, { honest: orderProof, route: orderRoute }),
)

const follow = (forged: Proof): Proof | undefined => {
  try {
    return claim(forged)
  } catch {
    return undefined
  }
}

test('behavior: a quote of a taxed token has exactly the output after the tax', async () => {
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

/** The consistent lies of each field: fields that the sums compare are forged together. */
const lies: Readonly<Partial<Record<string, (pool: ProofPool) => object>>> = {
  dex: () => ({ dex: 'SushiSwap' }),
  token0: (pool) => ({ token0: thirdToken(pool) }),
  token1: (pool) => ({ token1: thirdToken(pool) }),
  manager: () => ({ manager: usdc }),
  tick: (pool) => ({ tick: tickOf(pool) + 1, sqrtPriceX96: `${sqrtRatioAtTick(tickOf(pool) + 1)}` }),
  liquidity: (pool) => withPosition(pool, [-887_270, 887_270]),
  ticks: (pool) => withPosition(pool, [tickOf(pool) + 6, tickOf(pool) + 16]),
  weight0E18: () => ({ weight0E18: '500000000000000001', weight1E18: '499999999999999999' }),
  weight1E18: () => ({ weight0E18: '500000000000000001', weight1E18: '499999999999999999' }),
  scale0: (pool) => ('scale0' in pool ? { scale0: `${pool.scale0}0` } : {}),
  baseCoins: (pool) =>
    'baseCoins' in pool
      ? { baseCoins: pool.baseCoins.map(([token, balance, rate]) => [token, `${BigInt(balance) + 1n}`, rate]) }
      : {},
  others: (pool) =>
    'others' in pool
      ? { others: pool.others.map(([token, balance, rate]) => [token, `${BigInt(balance) + 1n}`, rate]) }
      : {},
  scale1: (pool) => ('scale1' in pool ? { scale1: `${pool.scale1}0` } : {}),
}
const thirdToken = ({ token0, token1 }: ProofPool) => [weth, usdc, dai].find((one) => one !== token0 && one !== token1)!
const tickOf = (pool: ProofPool) => ('tick' in pool ? pool.tick : 0)

/** Adds one raw unit of liquidity between two ticks. */
const withPosition = (pool: ProofPool, [from, to]: readonly [number, number]) => {
  if (!('ticks' in pool)) return {}
  const isActive = from <= pool.tick && pool.tick < to
  const ticks = [...pool.ticks, [from, '1'] as const, [to, '-1'] as const].sort(([a], [b]) => a - b)
  return { ticks, liquidity: `${BigInt(pool.liquidity) + (isActive ? 1n : 0n)}` }
}

/** Returns a pool of another kind under the same name. */
const otherKind = ({ kind, ...pool }: ProofPool): ProofPool => {
  const { address, dex, token0, token1 } = pool
  const name = { address, dex, token0, token1 }
  // An order alone has a name as long as that of a V4 pool, or of two coins of several, and the
  // service alone knows all orders.
  if (kind === 'v4' || kind === 'stableMulti' || kind === 'stableMeta' || kind === 'crypto')
    return { kind: 'rfq', ...name, makerAmount: '1', takerAmount: '1', remainingMakerAmount: '1' }
  const reserves = { feePips: 3000, reserve0: '3000000000000', reserve1: '1000000000000000000000' }
  if (kind !== 'v2') return { kind: 'v2', ...name, ...reserves }
  return { kind: 'solidly', ...name, ...reserves, stable: false, scale0: '1', scale1: '1' }
}

/** Forges a field by the smallest amount. */
const lieIn = (pool: ProofPool, field: string): ProofPool => {
  if (field === 'kind') return otherKind(pool)
  const value: unknown = pool[field as keyof ProofPool]
  const other = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : undefined
  return { ...pool, ...(lies[field]?.(pool) ?? { [field]: other ?? `${BigInt(value as string) + 1n}` }) }
}

/** Lists the fields without the address, which names the pool and is forged above. */
const fieldsOfPool = (pool: ProofPool) => Object.keys(pool).filter((field) => field !== 'address')
const maxFields = Math.max(...everyPool.map((pool) => fieldsOfPool(pool).length))

// Forges one field of each pool at once, since each is detected independently.
test.each(Array.from({ length: maxFields }, (_, index) => index))(
  'behavior: detects field %d of a pool of every kind, forged by the smallest consistent amount',
  async (index) => {
    const forged = everyPool.flatMap((pool) => {
      const field = fieldsOfPool(pool)[index]
      return field === undefined ? [] : [{ field, address: pool.address, pool: lieIn(pool, field) }]
    })
    const told = claim({
      ...proof,
      pools: proof.pools.map((pool) => forged.find(({ address }) => address === pool.address)?.pool ?? pool),
    })
    const quote = quoteToProve({ ...ends, priceRoute, question }, chain)
    const market = await readMarket(node, { chain, proof: told, quote, priceRoute })
    if (market.status !== 'compared') throw new Error(market.status)
    const differences = market.differences.map(({ address, field }) => [address, field.replace(/^tick .*/, 'ticks')])
    for (const { address, field } of forged) expect(differences).toContainEqual([address, field])
  },
)

/** Lists every field of a proof in the REST contract; of pools by their kind. */
const fieldsOf = (schema: z.core.$ZodType, path: string): string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (def.type === 'optional') return fieldsOf(def.innerType, path)
  if (def.type === 'array' && isStructure(def.element)) return fieldsOf(def.element, path)
  if (def.type === 'union')
    return def.options.flatMap((option) => {
      const { kind } = (option as z.core.$ZodObject)._zod.def.shape
      return fieldsOf(option, inside(String((kind as z.core.$ZodLiteral)._zod.def.values[0])))
    })
  return def.type === 'object'
    ? Object.entries(def.shape).flatMap(([name, one]) => fieldsOf(one, inside(name)))
    : [path]
}
const isStructure = (schema: z.core.$ZodType) => ['object', 'union'].includes(schema._zod.def.type)

test('behavior: every field of a proof is forged above', () => {
  const named = [...forgeries, ...orderForgeries].map(([field]) => field.split(',')[0])
  const ofPools = everyPool.flatMap((pool) => fieldsOfPool(pool).map((field) => `pools.${pool.kind}.${field}`))
  const forged = new Set([...named, ...ofPools])
  const fields = fieldsOf(getProof.response, '')
  expect(fields.length).toBeGreaterThan(130)
  expect(fields.filter((field) => !forged.has(field))).toEqual([])
})
