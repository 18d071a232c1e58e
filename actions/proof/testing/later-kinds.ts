import { type Hex, numberToHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { ProofPool } from '@/lib/api/market/proof'
import type { Chain, Dex } from '@/lib/chain/chain'
import { solidlyPairAddress, v4PoolId } from '@/lib/chain/pools/pool-address'
import { callOf, selectors } from '@/lib/chain/pools/pool-calls'
import { v4SlotsOf } from '@/lib/chain/pools/v4-slots'
import { executor } from '@/lib/chain/program/executor.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { aerodrome } from '@/lib/chain/registry/shared'
import { baseNameOf, multiName } from '@/lib/routing/pools/curve/multi-name'
import { sqrtRatioAtTick } from '@/lib/routing/pools/ticks/tick-math'
import { dai, usdc, weth, word, words } from './proof-world'

// A pool of each kind that the quote of `proof-world` does not use, and the answers of its
// contracts, by contract and call, for `createNode`.

type Pool<kind extends ProofPool['kind']> = ProofPool & { kind: kind }
type Answers = Readonly<Record<string, Hex>>

const dexes: readonly Dex[] = mainnet.dexes
const dexOf = <kind extends Dex['kind']>(kind: kind) =>
  dexes.find((dex): dex is Extract<Dex, { kind: kind }> => dex.kind === kind)!
const [uniswap, curve, balancer, threePool] = [dexOf('v4'), dexOf('stableNg'), dexOf('balancer'), dexOf('stableMulti')]
const callsTo =
  (target: string) =>
  (selector: Hex, ...args: bigint[]) =>
    `${target}/${callOf(selector, ...args)}`

/** A pool of ether and USDC at the price of the other pools. */
const named = { token0: weth, token1: usdc, tickSpacing: 10, native: true }
const [low, high, depth] = [-197_000, -195_500, 30_000_000_000_000_000n]
const sqrtPriceX96 = sqrtRatioAtTick(-196_256)
export const managed: Pool<'v4'> = {
  kind: 'v4',
  dex: uniswap.name,
  address: v4PoolId({ ...named, feePips: 500 }),
  ...named,
  manager: toLowerAddress(uniswap.manager),
  feePips: 833,
  lpFeePips: 500,
  sqrtPriceX96: `${sqrtPriceX96}`,
  tick: -196_256,
  liquidity: `${depth}`,
  ticks: [
    [low, `${depth}`],
    [high, `${-depth}`],
  ],
}

/** Returns the storage words of the manager. */
export const managerAnswers = ({ protocolFee = 333n } = {}): Answers => {
  const { price, liquidity, tick, bitmapWord } = v4SlotsOf(managed.address)
  const bitOf = (index: number) => 1n << BigInt(index / 10 + 77 * 256)
  const fees = (500n << 208n) | (protocolFee << 196n) | (protocolFee << 184n)
  const slots: (readonly [bigint, bigint])[] = [
    [price, fees | (BigInt.asUintN(24, BigInt(managed.tick)) << 160n) | sqrtPriceX96],
    [liquidity, depth],
    ...Array.from({ length: 40 }, (_, index) => [bitmapWord(index - 90), 0n] as const),
    [bitmapWord(-77), bitOf(low) | bitOf(high)],
    [tick(low), (depth << 128n) | depth],
    [tick(high), (BigInt.asUintN(128, -depth) << 128n) | depth],
  ]
  return Object.fromEntries(slots.map(([slot, value]) => [`${managed.manager}/0x1e2eaeaf${word(slot)}`, words(value)]))
}

/** Mainnet with Aerodrome added. */
export const withSolidly: Chain = { ...mainnet, dexes: [...dexes, aerodrome] }
export const volatilePair: Pool<'solidly'> = {
  kind: 'solidly',
  dex: aerodrome.name,
  address: solidlyPairAddress(aerodrome, usdc, weth, false),
  token0: usdc,
  token1: weth,
  stable: false,
  feePips: 3000,
  scale0: '1000000000000',
  scale1: '1',
  reserve0: '3010000000000',
  reserve1: '1000000000000000000000',
}

export const pairAnswers = ({ feeBps = 30n, isPaused = 0n } = {}): Answers => {
  const { address, reserve0, reserve1 } = volatilePair
  const factory = toLowerAddress(aerodrome.factory)
  return {
    [`${address}/${selectors.metadata}`]: words(10n ** 6n, 10n ** 18n, reserve0, reserve1, 0n, usdc, weth),
    [`${factory}/${callOf(selectors.getFee, BigInt(address), 0)}`]: words(feeBps),
    [`${factory}/${selectors.isPaused}`]: words(isPaused),
  }
}

export const composable: Pool<'composable'> = {
  kind: 'composable',
  dex: balancer.name,
  address: toLowerAddress(balancer.composablePools[0]!),
  token0: usdc,
  token1: weth,
  amplification: '200000',
  feeE18: '100000000000000',
  balance0: '3010000000000',
  balance1: '1000000000000000000000',
  // Treats ether as such a token: 3,010 dollars of it count as one.
  factor0: '1000000000000000000000000000000',
  factor1: '3010000000000000000000',
}
/** The time of the block. */
export const second = 1_795_000_000n

/**
 * Returns the answers of the contracts: the rate of ether's provider applies from the second at
 * which the cached rate expires.
 */
export const composableAnswers = ({
  rate = BigInt(composable.factor1),
  expires = second,
  isPaused = 0n,
} = {}): Answers => {
  const { address, feeE18, amplification, factor0, factor1, balance0, balance1 } = composable
  const [of, poolId] = [callsTo(address), BigInt(address) << 96n]
  const provider = numberToHex(77, { size: 20 })
  return {
    [of(selectors.getPoolId)]: words(poolId),
    [of(selectors.getSwapFeePercentage)]: words(feeE18),
    [of(selectors.getAmplificationParameter)]: words(amplification, 0n, 1000n),
    [of(selectors.getScalingFactors)]: words(32n, 3n, 10n ** 18n, factor0, factor1),
    [of(selectors.getRateProviders)]: words(32n, 3n, 0n, 0n, provider),
    [of(selectors.getPausedState)]: words(isPaused, 0n, 0n),
    [callsTo(toLowerAddress(mainnet.contracts.multicall3))(selectors.getCurrentBlockTimestamp)]: words(second),
    [callsTo(toLowerAddress(balancer.vault))(selectors.getPoolTokens, poolId)]: words(
      ...[96n, 224n, 1n, 3n, address, usdc, weth],
      ...[3n, 2n ** 111n, balance0, balance1],
    ),
    [of(selectors.getTokenRateCache, BigInt(usdc))]: words(0n, 0n, 0n, 0n),
    [of(selectors.getTokenRateCache, BigInt(weth))]: words(factor1, 0n, 60n, expires),
    [`${provider}/${selectors.getRate}`]: words(rate),
  }
}

export const stableNg: Pool<'stableNg'> = {
  kind: 'stableNg',
  dex: curve.name,
  address: toLowerAddress(curve.pools[0]!),
  token0: usdc,
  token1: dai,
  amplification: '20000',
  feeE10: '1000000',
  offpegFeeMultiplierE10: '20000000000',
  balance0: '9000000000000',
  balance1: '1000000000000000000000000',
  rate0: '1000000000000000000000000000000',
  rate1: '1170000000000000000',
}

export const stableNgAnswers = ({
  multiplier = BigInt(stableNg.offpegFeeMultiplierE10),
  rates = words(32n, 2n, stableNg.rate0, stableNg.rate1),
} = {}): Answers => {
  const of = callsTo(stableNg.address)
  return {
    [of(selectors.coins, 0n)]: words(usdc),
    [of(selectors.coins, 1n)]: words(dai),
    [of(selectors.balances, 0n)]: words(stableNg.balance0),
    [of(selectors.balances, 1n)]: words(stableNg.balance1),
    [of(selectors.amplificationPrecise)]: words(stableNg.amplification),
    [of(selectors.fee)]: words(stableNg.feeE10),
    [of(selectors.offpegFeeMultiplier)]: words(multiplier),
    [of(selectors.storedRates)]: rates,
  }
}

/** DAI and USDC of 3pool, which also holds USDT. */
const [coinsOf3Pool] = threePool.pools as [(typeof threePool.pools)[number]]
const contract = toLowerAddress(coinsOf3Pool.address)
const usdt = toLowerAddress(findTokenBySymbol(mainnet, 'USDT')!.address)
export const stableMulti: Pool<'stableMulti'> = {
  kind: 'stableMulti',
  dex: threePool.name,
  address: multiName({ contract, coins: 3, place0: 0, place1: 1 }),
  token0: dai,
  token1: usdc,
  amplification: '20000',
  feeE10: '1000000',
  balance0: '3000000000000000000000000',
  balance1: '1000000000000',
  rate0: '1000000000000000000',
  rate1: '1000000000000000000000000000000',
  others: [[usdt, '1100000000000', '1000000000000000000000000000000']],
}

export const stableMultiAnswers = ({ usdtBalance = BigInt(stableMulti.others[0]![1]) } = {}): Answers => {
  const of = callsTo(contract)
  const balances = [BigInt(stableMulti.balance0), BigInt(stableMulti.balance1), usdtBalance]
  return {
    [of(selectors.amplification)]: words(200n),
    [of(selectors.fee)]: words(stableMulti.feeE10),
    ...Object.fromEntries(
      [dai, usdc, usdt].flatMap((token, place) => [
        [of(selectors.coins, BigInt(place)), words(token)],
        [of(selectors.balances, BigInt(place)), words(balances[place]!)],
      ]),
    ),
  }
}

const metapool = dexOf('stableMeta').pools[0]!
const [lusd, shareToken] = [findTokenBySymbol(mainnet, 'LUSD')!.address, numberToHex(79, { size: 20 })]
const meta = toLowerAddress(metapool.address)
export const stableMeta: Pool<'stableMeta'> = {
  kind: 'stableMeta',
  dex: 'CurveV1Meta',
  token0: toLowerAddress(lusd),
  token1: usdc,
  address: multiName({ contract: meta, coins: 4, place0: 0, place1: 2, base: baseNameOf(contract) }),
  amplification: '150000',
  feeE10: '4000000',
  balance0: '1000000000000000000000000',
  rate0: '1000000000000000000',
  shares: '1000000000000000000000000',
  baseAmplification: stableMulti.amplification,
  baseFeeE10: stableMulti.feeE10,
  baseSupply: '5000000000000000000000000',
  baseCoins: [
    [dai, stableMulti.balance0, stableMulti.rate0],
    [usdc, stableMulti.balance1, stableMulti.rate1],
    ...stableMulti.others,
  ],
}
export const metaPrices = { [stableMeta.token0]: 1e-12 }

/**
 * Returns the answers of the metapool, in addition to those of its base pool
 * (`stableMultiAnswers`). Its output for a thousand of its coin follows from its state.
 */
export const stableMetaAnswers = ({
  supply = BigInt(stableMeta.baseSupply),
  paid = 995_223_494n,
  place = 2n,
} = {}): Answers => {
  const of = callsTo(meta)
  const asked = 1000n * 10n ** 18n + 57n
  return {
    [of(selectors.coins, 0n)]: words(stableMeta.token0),
    [of(selectors.coins, 1n)]: words(shareToken),
    [of(selectors.balances, 0n)]: words(stableMeta.balance0),
    [of(selectors.balances, 1n)]: words(stableMeta.shares),
    [of(selectors.amplificationPrecise)]: words(stableMeta.amplification),
    [of(selectors.fee)]: words(stableMeta.feeE10),
    [callsTo(shareToken)(selectors.totalSupply)]: words(supply),
    [of(selectors.getDyUnderlying, 0n, place, asked)]: words(paid),
  }
}

const tricrypto = toLowerAddress(dexOf('crypto').pools[0]!.address)
const wbtc = toLowerAddress(findTokenBySymbol(mainnet, 'WBTC')!.address)
/** USDT and WETH of tricrypto2, which also holds WBTC: 60 million dollars of each. */
export const crypto: Pool<'crypto'> = {
  kind: 'crypto',
  dex: 'CurveV2',
  address: multiName({ contract: tricrypto, coins: 3, place0: 0, place1: 2 }),
  token0: usdt,
  token1: weth,
  ann: '1707629',
  gamma: '11809167828997',
  invariant: `${180n * 10n ** 24n}`,
  midFeeE10: '3000000',
  outFeeE10: '30000000',
  feeGammaE18: '500000000000000',
  balance0: `${60n * 10n ** 12n}`,
  balance1: `${20_000n * 10n ** 18n}`,
  rate0: `${10n ** 30n}`,
  rate1: `${3_000n * 10n ** 18n}`,
  others: [[wbtc, `${2_000n * 10n ** 8n}`, `${30_000n * 10n ** 28n}`]],
}
export const cryptoPrices = { [usdt]: 1 }

/** Its output for a thousandth of its USDT, which follows from its state. */
export const cryptoPaid = 19_993_488_580_838_621_502n
export const cryptoAnswers = ({ paid = cryptoPaid, rampEnd = 0n } = {}): Answers => {
  const of = callsTo(tricrypto)
  const balances = [crypto.balance0, crypto.others[0]![1], crypto.balance1]
  return {
    [of(selectors.amplification)]: words(crypto.ann),
    [of(selectors.gamma)]: words(crypto.gamma),
    [of(selectors.invariant)]: words(crypto.invariant),
    [of(selectors.midFee)]: words(crypto.midFeeE10),
    [of(selectors.outFee)]: words(crypto.outFeeE10),
    [of(selectors.feeGamma)]: words(crypto.feeGammaE18),
    [of(selectors.rampEnd)]: words(rampEnd),
    [of(selectors.isKilled)]: words(0n),
    ...Object.fromEntries(
      [usdt, wbtc, weth].flatMap((token, place) => [
        [of(selectors.coins, BigInt(place)), words(token)],
        [of(selectors.balances, BigInt(place)), words(balances[place]!)],
      ]),
    ),
    [of(selectors.priceScale, 0n)]: words(30_000n * 10n ** 18n),
    [of(selectors.priceScale, 1n)]: words(3_000n * 10n ** 18n),
    [of(selectors.getDyUnsigned, 0n, 2n, 60n * 10n ** 9n)]: words(paid),
  }
}

const [wsteth, steth] = [toLowerAddress(findTokenBySymbol(mainnet, 'wstETH')!.address), numberToHex(78, { size: 20 })]
export const staking: Pool<'staking'> = {
  kind: 'staking',
  dex: 'Lido',
  address: wsteth,
  token0: wsteth,
  token1: weth,
  ether: '9500000000000000000000000',
  shares: '8000000000000000000000000',
  mostEther: '150000000000000000000000',
}
/** Shares cost more than Lido's rate: in USDC, with ether at 3,010. */
export const stakingPrices = { [wsteth]: 3.7e-9 }

export const stakingAnswers = ({ rewards = 0n, limit = BigInt(staking.mostEther) } = {}): Answers => {
  const [of, probe] = [callsTo(steth), 10n ** 30n + 57n]
  const [ether, shares] = [BigInt(staking.ether) + rewards, BigInt(staking.shares)]
  return {
    [callsTo(wsteth)(selectors.stakedToken)]: words(steth),
    [of(selectors.getTotalShares)]: words(shares),
    [of(selectors.getTotalPooledEther)]: words(ether),
    [of(selectors.getCurrentStakeLimit)]: words(limit),
    [of(selectors.getSharesByPooledEth, probe)]: words((probe * shares) / ether),
  }
}

export const sdai = toLowerAddress(findTokenBySymbol(mainnet, 'sDAI')!.address)
const [totalAssets, totalSupply] = [1_170n * 10n ** 18n, 10n ** 21n]
export const vault: Pool<'erc4626'> = {
  kind: 'erc4626',
  dex: 'ERC4626',
  address: sdai,
  token0: dai,
  token1: sdai,
  assets: `${totalAssets + 1n}`,
  shares: `${totalSupply + 1n}`,
  mostAssets: `${totalAssets}`,
  mostShares: `${totalSupply}`,
}
/** Shares cost more than the vault's rate. */
export const vaultPrices = { [sdai]: 1.18e-12 }

export const vaultAnswers = ({ more = 0n } = {}): Answers => {
  const [of, probe, most] = [callsTo(sdai), 10n ** 30n + 57n, 2n ** 256n - 1n]
  const [worth, count] = [totalAssets + more + 1n, totalSupply + 1n]
  return {
    [of(selectors.asset)]: words(dai),
    [of(selectors.totalAssets)]: words(totalAssets + more),
    [of(selectors.totalSupply)]: words(totalSupply),
    [of(selectors.maxDeposit, BigInt(executor.address))]: words(most),
    [of(selectors.convertToAssets, 10n ** 27n)]: words((10n ** 27n * worth) / count),
    [of(selectors.previewDeposit, probe)]: words((probe * count) / worth),
    [of(selectors.previewRedeem, probe)]: words((probe * worth) / count),
    [of(selectors.previewMint, probe)]: words((probe * worth + count - 1n) / count),
    [of(selectors.previewWithdraw, probe)]: words((probe * count + worth - 1n) / worth),
  }
}
