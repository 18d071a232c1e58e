import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { address, amountText, chainNumber, hash, namedObject, noted, optional } from '../contract/fields'
import { operation } from '../contract/operation'

const text = z.string()
const count = z.number()

const pips = noted(count, 'The fee, in millionths.', 3000)

const pair = {
  address: noted(address, 'The pool.', examples.pool),
  dex: noted(text, 'Its exchange.', 'UniswapV2'),
  token0: noted(address, 'One token.', examples.usdc),
  token1: noted(address, 'The other one.', examples.weth),
}
const balances = {
  balance0: noted(text, 'Raw units of token0 in it.', '50000000000000'),
  balance1: noted(text, 'Raw units of token1 in it.', '16750000000000000000000'),
}

const concentrated = {
  sqrtPriceX96: noted(text, 'The root of the price, times 2^96.', '1446501726624926496477173928747177'),
  tick: noted(count, 'The tick of the price.', 196_250),
  liquidity: noted(text, 'The liquidity in range.', '13677235198000000000'),
  ticks: noted(z.array(z.tuple([count, text])), 'Every initialised tick, ascending: its index and its liquidityNet.', [
    [-887_220, '13677235198000000000'],
  ]),
}

/** Returns the schema of a pool state of one kind, with the common identifying fields. */
const kindOf = <kind extends string, fields extends z.core.$ZodShape>(
  name: string,
  kind: kind,
  note: string,
  fields: fields,
) => namedObject(name, { kind: noted(z.literal(kind), note, kind), ...pair, ...fields })

const v2Pool = kindOf('V2Pool', 'v2', 'Constant product.', {
  feePips: pips,
  reserve0: balances.balance0,
  reserve1: balances.balance1,
})

const v3Pool = kindOf('V3Pool', 'v3', 'Concentrated liquidity.', {
  feePips: pips,
  ...concentrated,
})

const v4Pool = kindOf('V4Pool', 'v4', "Concentrated liquidity in Uniswap V4's manager, its address the pool's name.", {
  address: noted(hash, 'The name of the pool.', examples.hash),
  feePips: noted(count, "The fee with the protocol's part, in millionths.", 3000),
  manager: noted(address, 'Who keeps the pool.', examples.pool),
  lpFeePips: noted(count, "The fee without the protocol's part, by which the pool is named.", 3000),
  tickSpacing: noted(count, 'Between the ticks it may have.', 60),
  native: noted(z.boolean(), 'Whether token0 stands for the native currency.', true),
  ...concentrated,
})

const solidlyPool = kindOf('SolidlyPool', 'solidly', "A pair of Solidly's kind, whose fee leaves it.", {
  stable: noted(z.boolean(), 'Whether x³y + xy³ of balances in 18 decimals stays, and not xy.', false),
  feePips: pips,
  reserve0: balances.balance0,
  reserve1: balances.balance1,
  scale0: noted(text, 'Brings reserve0 to 18 decimals.', '1000000000000'),
  scale1: noted(text, 'Brings reserve1 to 18 decimals.', '1'),
})

const stablePool = kindOf('StablePool', 'stable', 'Stable swap.', {
  amplification: noted(text, 'The coefficient A, times 100.', '20000'),
  feeE10: noted(text, 'The fee, in 1e10.', '1000000'),
  ...balances,
  rate0: noted(text, 'Brings balance0 to 18 decimals, in 1e18.', '1000000000000000000000000000000'),
  rate1: noted(text, 'Brings balance1 to 18 decimals, in 1e18.', '1000000000000000000'),
})

const weightedPool = kindOf('WeightedPool', 'weighted', 'Weighted product.', {
  feeE18: noted(text, 'The fee, in 1e18.', '3000000000000000'),
  ...balances,
  weight0E18: noted(text, 'The weight of token0, in 1e18.', '800000000000000000'),
  weight1E18: noted(text, 'The weight of token1, in 1e18.', '200000000000000000'),
})

const stableNgPool = kindOf('StableNgPool', 'stableNg', 'Stable swap with a fee that grows as balances part.', {
  amplification: noted(text, 'The coefficient A, times 100.', '20000'),
  feeE10: noted(text, 'The fee of even balances, in 1e10.', '1000000'),
  offpegFeeMultiplierE10: noted(text, 'What the fee grows to at most, times 1e10.', '20000000000'),
  ...balances,
  rate0: noted(text, 'Brings balance0 to 18 decimals and its rate, in 1e18.', '1000000000000000000000000000000'),
  rate1: noted(text, 'Brings balance1 to 18 decimals and its rate, in 1e18.', '1000000000000000000'),
})

const stableMultiPool = kindOf(
  'StableMultiPool',
  'stableMulti',
  "Two coins of a stable pool of several, its address the contract's and behind it how many coins there are " +
    'and which two these are.',
  {
    address: noted(hash, 'The name of the pair.', examples.multiPair),
    amplification: noted(text, 'The coefficient A, times 100.', '200000'),
    feeE10: noted(text, 'The fee, in 1e10.', '1000000'),
    ...balances,
    rate0: noted(text, 'Brings balance0 to 18 decimals, in 1e18.', '1000000000000000000000000000000'),
    rate1: noted(text, 'Brings balance1 to 18 decimals, in 1e18.', '1000000000000000000'),
    others: noted(
      z.array(z.tuple([address, text, text])),
      'Of the other coins, in the order of the contract: the token, what the pool has of it, and what brings ' +
        'that to 18 decimals, in 1e18.',
      [[examples.dai, '90000000000000000000000000', '1000000000000000000']],
    ),
  },
)

const stableMetaPool = kindOf(
  'StableMetaPool',
  'stableMeta',
  'The coin of a metapool (token0) and a coin of the stable pool beneath (token1), its address the ' +
    "contract's and behind it the last three bytes of the pool beneath, how many coins there are and which two " +
    'these are.',
  {
    address: noted(hash, 'The name of the pair.', examples.metaPair),
    amplification: noted(text, 'The coefficient A, times 100.', '150000'),
    feeE10: noted(text, 'The fee, in 1e10.', '4000000'),
    balance0: noted(text, 'What it has of its coin, raw units.', '4000000000000000000000000'),
    rate0: noted(text, 'Brings balance0 to 18 decimals, in 1e18.', '1000000000000000000'),
    shares: noted(text, 'What it has of the pool beneath, raw units of its shares.', '3800000000000000000000000'),
    baseAmplification: noted(text, 'The coefficient A of the pool beneath, times 100.', '400000'),
    baseFeeE10: noted(text, 'Its fee, in 1e10.', '1500000'),
    baseSupply: noted(text, 'All its shares, raw units.', '160000000000000000000000000'),
    baseCoins: noted(
      z.array(z.tuple([address, text, text])),
      'Its coins in the order of the contract: the token, what there is of it, and what brings that to 18 ' +
        'decimals, in 1e18.',
      [[examples.dai, '90000000000000000000000000', '1000000000000000000']],
    ),
  },
)

const cryptoPool = kindOf(
  'CryptoPool',
  'crypto',
  "Two coins of a crypto pool of three, its address the contract's and behind it how many coins there are and " +
    'which two these are.',
  {
    address: noted(hash, 'The name of the pair.', examples.cryptoPair),
    ann: noted(text, 'A·n^n, times 10000.', '1707629'),
    gamma: noted(text, 'The parameter gamma, in 1e18.', '11809167828997'),
    invariant: noted(text, 'The invariant D, in 18 decimals of the first coin.', '180000000000000000000000000'),
    midFeeE10: noted(text, 'The fee of even balances, in 1e10.', '3000000'),
    outFeeE10: noted(text, 'What the fee grows to at most, in 1e10.', '30000000'),
    feeGammaE18: noted(
      text,
      'How uneven balances are when half of that growth is reached, in 1e18.',
      '500000000000000',
    ),
    ...balances,
    rate0: noted(text, 'Brings balance0 to 18 decimals of the first coin, in 1e18.', '1000000000000000000000000000000'),
    rate1: noted(text, 'Brings balance1 to 18 decimals of the first coin, in 1e18.', '2000000000000000000000'),
    others: noted(
      z.array(z.tuple([address, text, text])),
      'Of the other coins, in the order of the contract: the token, what the pool has of it, and what brings ' +
        'that to 18 decimals of the first coin, in 1e18.',
      [[examples.wbtc, '200000000000', '300000000000000000000000000000000']],
    ),
  },
)

const composablePool = kindOf('ComposablePool', 'composable', 'Composable stable.', {
  amplification: noted(text, 'The coefficient A, times 1000.', '200000'),
  feeE18: noted(text, 'The fee of what comes in, in 1e18.', '100000000000000'),
  ...balances,
  factor0: noted(text, 'Brings balance0 to 18 decimals and its rate, in 1e18.', '1187500000000000000'),
  factor1: noted(text, 'Brings balance1 to 18 decimals and its rate, in 1e18.', '1000000000000000000'),
})

const rfqPool = kindOf(
  'RfqPool',
  'rfq',
  'An open order, its address the hash: its taker gives token0 and gets token1, makerAmount for takerAmount.',
  {
    address: noted(hash, 'The hash of the order.', examples.hash),
    makerAmount: noted(text, 'Raw units of token1.', examples.wethAmount),
    takerAmount: noted(text, 'Raw units of token0.', '3000000000'),
    remainingMakerAmount: noted(text, 'What is left of makerAmount.', examples.wethAmount),
  },
)

const erc4626Pool = kindOf(
  'Erc4626Pool',
  'erc4626',
  'A vault of ERC-4626 and its asset: shares for assets and back at one rate. One of the tokens is the vault.',
  {
    assets: noted(text, 'What as many shares as shares says are worth, raw units of the asset.', '1170000000000000000'),
    shares: noted(text, 'Raw units of shares that are worth assets.', '1000000000000000000'),
    mostAssets: noted(text, 'The most that is paid in, raw units of the asset.', '1170000000000000000000000'),
    mostShares: noted(text, 'The most that is given back, raw units of shares.', '1000000000000000000000000'),
  },
)

const stakingPool = kindOf(
  'StakingPool',
  'staking',
  'A token of staked ether, its address, and the wrapped token, which stands for ether: ether for shares at ' +
    'one rate, and no way back.',
  {
    ether: noted(text, 'What as many shares as shares says are worth, wei.', '9500000000000000000000000'),
    shares: noted(text, 'Raw units of shares that are worth ether.', '8000000000000000000000000'),
    mostEther: noted(text, 'The most that is staked, wei.', '150000000000000000000000'),
  },
)

/** The state of a pool, with everything that determines its price. */
export const proofPool = z.discriminatedUnion('kind', [
  v2Pool,
  v3Pool,
  v4Pool,
  solidlyPool,
  stablePool,
  stableNgPool,
  stableMultiPool,
  stableMetaPool,
  cryptoPool,
  weightedPool,
  composablePool,
  rfqPool,
  erc4626Pool,
  stakingPool,
])

const prices = noted(
  z.record(text, count),
  'By token: raw units of the destination (sell) or the source (buy) for one raw unit.',
  { [examples.weth]: 2.985e-9, [examples.usdc]: 1 },
)
const bound = noted(count, 'What no route can do better than, in the same units.', 2_985_400_000)

const arbitrageTrade = namedObject('ArbitrageTrade', {
  pool: noted(text, 'With which pool.', examples.pool),
  tokenIn: noted(address, 'What it takes.', examples.usdc),
  amountIn: noted(amountText, 'Raw units of that.', '1000000000'),
  amountOut: noted(amountText, 'Raw units of the other token; it pays a little more.', '335112043117201000'),
})

// Cases that agree up to a pool branch on that same pool next, so every route is in one case.
const netCase = namedObject('NetCase', {
  supposes: noted(
    z.array(
      z.object({
        pool: noted(text, 'Of a pool.', examples.pool),
        called: noted(z.boolean(), 'That the route calls it, or does not.', false),
      }),
    ),
    'What is supposed of some pools.',
  ),
  prices,
})

const proofShape = namedObject('Proof', {
  chainId: noted(chainNumber, 'The chain.', 1),
  blockNumber: noted(count, 'The block whose state it is about.', 19_000_000),
  blockHash: noted(hash, 'The hash of that block.', examples.hash),
  side: noted(z.enum(['SELL', 'BUY']), 'As quoted.', 'SELL'),
  srcToken: noted(address, 'As pools know it: the wrapped token where the native one is paid.', examples.weth),
  destToken: noted(address, 'As pools know it.', examples.usdc),
  srcAmount: noted(amountText, 'What enters the pools of the quoted route.', examples.wethAmount),
  destAmount: noted(amountText, 'What leaves them.', examples.usdcAmount),
  taxes: optional(
    z.object({
      srcTransferBps: noted(count, 'What srcToken takes of a transfer, bps.', 0),
      destTransferBps: noted(count, 'What destToken takes of a transfer, bps.', 0),
      srcDexBps: noted(count, 'What srcToken takes on the way into a pool, bps.', 0),
      destDexBps: noted(count, 'What destToken takes on the way out of a pool, bps.', 0),
    }),
    'Where a token takes of its transfers.',
  ),
  gas: noted(
    z.object({
      unitCost: noted(count, 'Of one unit of gas, raw units of the destination (sell) or the source (buy).', 0.003),
      route: noted(count, 'What the quoted route takes.', 128_410),
      base: noted(count, 'What any takes before its first pool.', 60_000),
      perByte: optional(count, 'Of a rollup, what a byte of data costs: counted in both, in units of gas.', 100),
      least: noted(
        z.object({
          v2: noted(count, 'The least that a v2 pool adds.', 50_000),
          v3: noted(count, 'The least that a v3 pool adds.', 60_000),
          v4: noted(count, 'The least that a v4 pool adds.', 80_000),
          solidly: noted(count, 'The least that a solidly pool adds.', 100_000),
          stable: noted(count, 'The least that a stable pool adds.', 80_000),
          stableNg: noted(count, "The least that a pool of Curve's newer kind adds.", 90_000),
          stableMulti: noted(count, 'The least that a stable pool of several coins adds.', 90_000),
          stableMeta: noted(count, 'The least that a metapool adds.', 130_000),
          crypto: noted(count, 'The least that a crypto pool adds.', 100_000),
          weighted: noted(count, 'The least that a weighted pool adds.', 80_000),
          composable: noted(count, 'The least that a composable stable pool adds.', 90_000),
          rfq: noted(count, 'The least that a rfq pool adds.', 60_000),
          erc4626: noted(count, 'The least that a vault adds.', 20_000),
          staking: noted(count, 'The least that a token of staked ether adds.', 30_000),
        }),
        'By kind of pool.',
      ),
    }),
    "In units of gas, of the router's generic method.",
  ),
  gross: noted(z.object({ prices, bound }), 'Before gas.'),
  net: noted(
    z.object({ cases: noted(z.array(netCase), 'Every route is in one of them.'), bound }),
    'After gas, by cases.',
  ),
  arbitrage: optional(
    z.array(arbitrageTrade),
    'Trades in circles that anyone can make with or without this order, on top of the quoted route: at least ' +
      'what they bring, less their gas, is in both bounds. Left out where there are none.',
    [],
  ),
  pools: noted(z.array(proofPool), 'The state of every pool that a route may use.'),
})

export type Proof = z.output<typeof proofShape>
export type ProofPool = Proof['pools'][number]

/**
 * Returns the data to check a quote of this service with: the state of every pool it could use, and
 * prices that bound the output of any route.
 */
export const getProof = operation({
  method: 'get',
  path: '/prices/proofs/{hmac}',
  priority: 'quote',
  tag: 'Market',
  summary: 'The proof of how far a quoted route can be from the best',
  params: z.object({
    hmac: noted(
      text.check(z.regex(/^[0-9a-f]{40}$/, 'expected the hmac of a priceRoute, 40 hex digits')),
      'Of the priceRoute.',
      examples.hmac,
    ),
  }),
  response: proofShape,
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})
