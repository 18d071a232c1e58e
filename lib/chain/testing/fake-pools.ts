import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import { expect } from 'vitest'
import { swapExactInCrypto } from '@/lib/routing/pools/curve/crypto'
import { baseNameOf, multiName } from '@/lib/routing/pools/curve/multi-name'
import { swapExactInStableMeta } from '@/lib/routing/pools/curve/stable-meta'
import type { CryptoPool, Pool } from '@/lib/routing/pools/pool'
import type { Chain } from '../chain'
import { type Reading, readRounds } from '../node/reading'
import type { CandidateOf, PoolCandidate } from '../pools/candidates'
import { executor } from '../program/executor.generated'
import { mainnet } from '../registry/mainnet'
import { type FakeAnswers, fakeAnswers, fakeNode } from './fake-node'

/** A fake pool: its candidate, the answers of its contracts, and its expected state. */
export type FakePool<kind extends PoolCandidate['kind']> = {
  place: CandidateOf<kind>
  answers: FakeAnswers
  pool: Extract<Pool, { kind: kind }>
}

/**
 * Returns an address from a number.
 *
 * @example
 * at(0x200) // '0x0000000000000000000000000000000000000200'
 */
export const at = (place: number): Address => numberToHex(place, { size: 20 })
const wordAt = (place: number): Hex => numberToHex(place, { size: 32 })
export const vault = at(0xba)
const manager = at(0xd4)
const ether = 10n ** 18n
const probe = 10n ** 30n + 57n
const ray = 10n ** 27n
export const now = 1_795_000_000n

/** True for every second pool, which varies from its neighbours. */
const isOther = (place: number) => (place & 0x100) === 0
/** Returns one of two Solidly factories, so that one can be paused alone. */
export const factoryOf = (place: number) => at(isOther(place) ? 0xfb : 0xfa)
const pairsOf = (factory: Address) => ({ kind: 'solidly', name: factory, factory, implementation: factory }) as const
export const fakeChain: Chain = {
  ...mainnet,
  dexes: [pairsOf(at(0xfa)), pairsOf(at(0xfb)), { kind: 'stable', name: at(0xfb), pools: [] }],
}

/** Returns distinct amounts of a pool. */
const amounts = (place: number) => {
  const of = (index: number) => BigInt(place) * ether + BigInt(index)
  return [of(1), of(2), of(3), of(4), of(5), of(6), of(7)] as const
}
const decimals = (tokens: readonly Address[], of: readonly number[]): FakeAnswers =>
  Object.assign({}, ...tokens.map((token, index) => fakeAnswers(token, { decimals: of[index] })))
const numbered = (name: string, values: readonly unknown[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}(${index})`, value]))
const tens = (exponent: number) => 10n ** BigInt(exponent)

const name = <kind extends string>(kind: kind, place: number) => ({ kind, address: at(place), dex: `${kind} dex` })
const tokensAt = (place: number) => ({ token0: at(place + 1), token1: at(place + 2) })

const v2 = (place: number): FakePool<'v2'> => {
  const candidate = { ...name('v2', place), ...tokensAt(place), feePips: 3000 }
  const [reserve0, reserve1] = amounts(place)
  const answers = fakeAnswers(candidate.address, { getReserves: [reserve0, reserve1, 7] })
  return { place: candidate, answers, pool: { ...candidate, reserve0, reserve1 } }
}

const spacing = 60
/** Returns ticks at both ends of bitmap words, also below zero and with negative net liquidity. */
const ticksOf = (place: number) =>
  [-512, -257, -1, 0, 255, 256].map((step, index) => ({
    index: step * spacing,
    liquidityGross: BigInt(place + index + 9),
    liquidityNet: BigInt(index % 2 ? -place - index : place + index),
  }))
const bitmapsOf = (place: number) => {
  const words = new Map<number, bigint>()
  for (const { index } of ticksOf(place)) {
    const step = index / spacing
    const word = Math.floor(step / 256)
    words.set(word, (words.get(word) ?? 0n) | (1n << BigInt(step - 256 * word)))
  }
  return [...words]
}
const priceOf = (place: number) => ({
  tick: -place,
  sqrtPriceX96: 2n ** 96n - BigInt(place),
  liquidity: amounts(place)[0],
  ticks: ticksOf(place),
})

const v3 = (place: number): FakePool<'v3'> => {
  const candidate = { ...name('v3', place), ...tokensAt(place), feePips: 3000, tickSpacing: spacing }
  const pool = { ...candidate, ...priceOf(place) }
  const answers = fakeAnswers(pool.address, {
    slot0: [pool.sqrtPriceX96, pool.tick, 1, 2, 3, 4, true],
    liquidity: pool.liquidity,
    ...Object.fromEntries(bitmapsOf(place).map(([word, bitmap]) => [`tickBitmap(${word})`, bitmap])),
    ...Object.fromEntries(
      pool.ticks.map(({ index, liquidityGross: gross, liquidityNet: net }) => [
        `ticks(${index})`,
        [gross, net, 1n, 2n, 3n, 4n, 5, true],
      ]),
    ),
  })
  return { place: candidate, answers, pool }
}

/** Returns the storage slot of a Solidity mapping's entry. */
const mapped = (key: bigint, slot: Hex) =>
  keccak256(encodeAbiParameters([{ type: 'int256' }, { type: 'bytes32' }], [key, slot]))
const digits = (value: number | bigint, length: number) =>
  BigInt.asUintN(4 * length, BigInt(value))
    .toString(16)
    .padStart(length, '0')
const later = (slot: Hex, by: bigint): Hex => `0x${digits(BigInt(slot) + by, 64)}`
const storageWord = (slot: Hex, word: Hex) => fakeAnswers(manager, { [`extsload(${slot})`]: word })

/** Returns the price word of a Uniswap V4 manager, with protocol fees for both tokens. */
export const v4Price = (pool: Hex, tick: number, price: bigint, fees: readonly [number, number]): FakeAnswers =>
  storageWord(
    mapped(BigInt(pool), wordAt(6)),
    `0x000000${digits(3000, 6)}${digits(fees[1], 3)}${digits(fees[0], 3)}${digits(tick, 6)}${digits(price, 40)}`,
  )

const v4 = (place: number): FakePool<'v4'> => {
  const candidate = {
    ...name('v4', place),
    address: wordAt(place),
    ...tokensAt(place),
    manager,
    tickSpacing: spacing,
    native: false,
    lpFeePips: 3000,
  }
  const pool = { ...candidate, ...priceOf(place), feePips: 3997 }
  const slot = mapped(BigInt(pool.address), wordAt(6))
  const answers = Object.assign(
    v4Price(pool.address, pool.tick, pool.sqrtPriceX96, [1000, 1000]),
    storageWord(later(slot, 3n), `0x${digits(pool.liquidity, 64)}`),
    ...bitmapsOf(place).map(([word, bitmap]) =>
      storageWord(mapped(BigInt(word), later(slot, 5n)), `0x${digits(bitmap, 64)}`),
    ),
    ...pool.ticks.map(({ index, liquidityGross: gross, liquidityNet: net }) =>
      storageWord(mapped(BigInt(index), later(slot, 4n)), `0x${digits(net, 32)}${digits(gross, 32)}`),
    ),
  )
  return { place: candidate, answers, pool }
}

const solidly = (place: number): FakePool<'solidly'> => {
  const [factory, stable] = [factoryOf(place), isOther(place)]
  const candidate = { ...name('solidly', place), dex: factory, ...tokensAt(place), stable }
  const [reserve0, reserve1] = amounts(place)
  const metadata = [tens(6), ether, reserve0, reserve1, stable, candidate.token0, candidate.token1]
  const answers = {
    ...fakeAnswers(candidate.address, { metadata }),
    ...fakeAnswers(factory, { [`getFee(${candidate.address},${stable})`]: stable ? 5n : 30n, isPaused: false }),
  }
  const pool = { ...candidate, reserve0, reserve1, scale0: tens(12), scale1: 1n, feePips: stable ? 500 : 3000 }
  return { place: candidate, answers, pool }
}

/** Returns the common answers of Curve pools of two coins, and the resulting state. */
const curveOf = (place: number) => {
  const [balance0, balance1, amplification, feeE10] = amounts(place)
  const { token0, token1 } = tokensAt(place)
  const results = { ...numbered('coins', [token0, token1]), ...numbered('balances', [balance0, balance1]) }
  return {
    answers: fakeAnswers(at(place), { ...results, A_precise: amplification, fee: feeE10 }),
    curve: { token0, token1, balance0, balance1, amplification, feeE10 },
  }
}

const stable = (place: number): FakePool<'stable'> => {
  const candidate = name('stable', place)
  const { answers, curve } = curveOf(place)
  // The maximum number of decimals that Curve can scale, and none.
  const [of0, of1] = isOther(place) ? [36, 0] : [0, 36]
  const pool = { ...candidate, ...curve, rate0: tens(36 - of0), rate1: tens(36 - of1) }
  return { place: candidate, answers: { ...answers, ...decimals([curve.token0, curve.token1], [of0, of1]) }, pool }
}

const stableNg = (place: number): FakePool<'stableNg'> => {
  const candidate = name('stableNg', place)
  const { answers, curve } = curveOf(place)
  const [, , , , offpegFeeMultiplierE10, rate0, rate1] = amounts(place)
  const own = { offpeg_fee_multiplier: offpegFeeMultiplierE10, stored_rates: [rate0, rate1] }
  const pool = { ...candidate, ...curve, offpegFeeMultiplierE10, rate0, rate1 }
  return { place: candidate, answers: { ...answers, ...fakeAnswers(candidate.address, own) }, pool }
}

/** Returns a Curve pool of three or four coins. */
const multiCoinOf = (place: number) => {
  const contract = at(place)
  const of = isOther(place) ? [18, 6, 0, 8] : [18, 6, 18]
  const coins = of.map((count, index) => ({
    token: at(place + 16 + index),
    balance: BigInt(place + index) * tens(count + 3),
    rate: tens(36 - count),
  }))
  const [tokens, balances] = [coins.map(({ token }) => token), coins.map(({ balance }) => balance)]
  const terms = { amplification: 100n * BigInt(place), feeE10: BigInt(place + 1) }
  const results = {
    ...numbered('coins', tokens),
    ...numbered('balances', balances),
    A: BigInt(place),
    fee: terms.feeE10,
  }
  return { contract, coins, terms, answers: { ...fakeAnswers(contract, results), ...decimals(tokens, of) } }
}

const stableMulti = (place: number): FakePool<'stableMulti'> => {
  const { contract, coins, answers, terms } = multiCoinOf(place)
  const [place0, place1] = isOther(place) ? ([1, 3] as const) : ([0, 2] as const)
  const address = multiName({ contract, coins: coins.length, place0, place1 })
  const candidate = { ...name('stableMulti', place), address }
  const [first, second] = [coins[place0]!, coins[place1]!]
  const pool = {
    ...candidate,
    ...terms,
    token0: first.token,
    token1: second.token,
    balance0: first.balance,
    balance1: second.balance,
    rate0: first.rate,
    rate1: second.rate,
    others: coins.filter((coin) => coin !== first && coin !== second),
  }
  return { place: { ...candidate, contract }, answers, pool }
}

const crypto = (place: number): FakePool<'crypto'> => {
  const contract = at(place)
  const prices = [ether, 30_000n * ether, 2_000n * ether] as const
  const [first, second, third] = prices.map((price, index) => ({
    token: at(place + 1 + index),
    balance: (10n ** 24n * BigInt(place) * 10n ** 18n) / price / tens(10),
    rate: tens(10) * price,
  })) as [CryptoPool['others'][number], CryptoPool['others'][number], CryptoPool['others'][number]]
  const candidate = { ...name('crypto', place), address: multiName({ contract, coins: 3, place0: 0, place1: 2 }) }
  const terms = { ann: 1_707_629n, gamma: 11_809_167_828_997n, midFeeE10: 3_000_000n, outFeeE10: 30_000_000n }
  const pool = {
    ...candidate,
    ...terms,
    invariant: 3n * 10n ** 24n * BigInt(place),
    feeGammaE18: 5n * tens(14),
    token0: first.token,
    token1: third.token,
    balance0: first.balance,
    balance1: third.balance,
    rate0: first.rate,
    rate1: third.rate,
    others: [second],
  }
  const coins = [first, second, third]
  const amount = pool.balance0 / 1000n
  const sold = swapExactInCrypto(pool, true, amount)
  const results = {
    A: terms.ann,
    gamma: terms.gamma,
    D: pool.invariant,
    mid_fee: terms.midFeeE10,
    out_fee: terms.outFeeE10,
    fee_gamma: pool.feeGammaE18,
    future_A_gamma_time: 0n,
    is_killed: false,
    ...numbered(
      'coins',
      coins.map(({ token }) => token),
    ),
    ...numbered(
      'balances',
      coins.map(({ balance }) => balance),
    ),
    ...numbered('price_scale', prices.slice(1)),
    [`get_dy(0,2,${amount})`]: sold.ok ? sold.amountOut : 0n,
  }
  const tokens = coins.map(({ token }) => token)
  return {
    place: { ...candidate, contract },
    answers: { ...fakeAnswers(contract, results), ...decimals(tokens, [8, 8, 8]) },
    pool,
  }
}

const stableMeta = (place: number): FakePool<'stableMeta'> => {
  const [contract, token0, shareToken] = [at(place), at(place + 1), at(place + 2)]
  const { contract: base, coins, answers, terms } = multiCoinOf(place + 0x80)
  const place1 = 2
  const address = multiName({ contract, coins: coins.length + 1, place0: 0, place1, base: baseNameOf(base) })
  const candidate = { ...name('stableMeta', place), address }
  const [balance0, shares, supply] = [BigInt(place) * tens(11), BigInt(place) * ether, BigInt(place) * 5000n * ether]
  const pool = {
    ...candidate,
    token0,
    token1: coins[place1 - 1]!.token,
    amplification: 150_000n,
    feeE10: 4_000_000n,
    balance0,
    rate0: tens(28),
    shares,
    base: { ...terms, supply, coins },
  }
  const amount = 1000n * tens(8) + 57n
  const sold = swapExactInStableMeta(pool, true, amount)
  const results = { ...numbered('coins', [token0, shareToken]), ...numbered('balances', [balance0, shares]) }
  return {
    place: { ...candidate, contract, base },
    answers: {
      ...fakeAnswers(contract, { ...results, A_precise: pool.amplification, fee: pool.feeE10 }),
      ...fakeAnswers(contract, { [`get_dy_underlying(0,${place1},${amount})`]: sold.ok ? sold.amountOut : 0n }),
      ...fakeAnswers(shareToken, { totalSupply: supply }),
      ...decimals([token0], [8]),
      ...answers,
    },
    pool,
  }
}

const weighted = (place: number): FakePool<'weighted'> => {
  const candidate = name('weighted', place)
  const poolId: Hex = `${candidate.address}${digits(place, 24)}`
  const { token0, token1 } = tokensAt(place)
  const [balance0, balance1, weight0E18, weight1E18, swapFeeE18] = amounts(place)
  const [of0, of1] = isOther(place) ? [6, 18] : [18, 6]
  const results = { getPoolId: poolId, getSwapFeePercentage: swapFeeE18, getScalingFactors: [1n, 1n] }
  return {
    place: { ...candidate, vault },
    answers: {
      ...fakeAnswers(candidate.address, { ...results, getNormalizedWeights: [weight0E18, weight1E18] }),
      ...fakeAnswers(vault, { [`getPoolTokens(${poolId})`]: [[token0, token1], [balance0, balance1], 7n] }),
      ...decimals([token0, token1], [of0, of1]),
    },
    pool: {
      ...candidate,
      poolId,
      token0,
      token1,
      balance0,
      balance1,
      weight0E18,
      weight1E18,
      swapFeeE18,
      scale0: tens(18 - of0),
      scale1: tens(18 - of1),
      shortPowers: true,
    },
  }
}

/**
 * Creates a pool of a 6-decimal token with a rate provider, the pool's own shares, and an
 * 18-decimal token; reversed in every second pool.
 */
const composable = (place: number): FakePool<'composable'> => {
  const candidate = name('composable', place)
  const poolId: Hex = `${candidate.address}${digits(place, 24)}`
  const tokens = [at(place - 1), candidate.address, at(place + 1)] as const
  const [provider, rate] = [at(place + 3), BigInt(place) * 10n ** 15n]
  const [balance0, balance1, amplification, swapFeeE18] = amounts(place)
  const ordered = <item>(items: readonly item[]) => (isOther(place) ? items.toReversed() : items)
  const factors = ordered([tens(12) * rate, ether, ether])
  const [token0, , token1] = ordered(tokens)
  return {
    place: { ...candidate, vault },
    answers: {
      ...fakeAnswers(candidate.address, {
        getPoolId: poolId,
        getSwapFeePercentage: swapFeeE18,
        getPausedState: [false, now, now],
        getAmplificationParameter: [amplification, false, 1000n],
        getScalingFactors: factors,
        getRateProviders: ordered([provider, at(0), at(0)]),
        [`getTokenRateCache(${tokens[0]})`]: [rate, 0n, 100n, now],
      }),
      ...fakeAnswers(provider, { getRate: 2n * rate }),
      ...fakeAnswers(vault, { [`getPoolTokens(${poolId})`]: [ordered(tokens), [balance0, 2n ** 111n, balance1], 7n] }),
      ...fakeAnswers(mainnet.contracts.multicall3, { getCurrentBlockTimestamp: now }),
    },
    pool: {
      ...candidate,
      poolId,
      token0: token0!,
      token1: token1!,
      balance0,
      balance1,
      amplification,
      swapFeeE18,
      factor0: factors[0]!,
      factor1: factors[2]!,
    },
  }
}

/** Returns the previews of a vault with a given rate of assets to shares. */
export const previews = (assets: bigint, shares: bigint) => ({
  [`convertToAssets(${ray})`]: (ray * assets) / shares,
  [`previewDeposit(${probe})`]: (probe * shares) / assets,
  [`previewRedeem(${probe})`]: (probe * assets) / shares,
  [`previewMint(${probe})`]: (probe * assets + shares - 1n) / shares,
  [`previewWithdraw(${probe})`]: (probe * shares + assets - 1n) / assets,
})

/** Creates a vault with shares finer than its asset, whose address is higher in every second. */
const erc4626 = (place: number): FakePool<'erc4626'> => {
  const candidate = name('erc4626', place)
  const asset = at(isOther(place) ? place + 1 : place - 1)
  const [mostShares, totalAssets, mostAssets] = [BigInt(place) * ether, BigInt(place) * tens(6) + 3n, BigInt(place)]
  const [assets, shares] = [totalAssets + 1n, mostShares + tens(12)]
  const [token0, token1] = isOther(place) ? [candidate.address, asset] : [asset, candidate.address]
  const results = { asset, totalAssets, totalSupply: mostShares, [`maxDeposit(${executor.address})`]: mostAssets }
  return {
    place: candidate,
    answers: {
      ...fakeAnswers(candidate.address, { ...results, ...previews(assets, shares) }),
      ...decimals([candidate.address, asset], [18, 6]),
    },
    pool: { ...candidate, token0, token1, indexed: false, assets, shares, mostAssets, mostShares },
  }
}

const staking = (place: number): FakePool<'staking'> => {
  const candidate = { ...name('staking', place), ...tokensAt(place) }
  const [shares, ether, mostEther] = [BigInt(place) * tens(18), BigInt(place) * tens(18) + 7n, BigInt(place)]
  const staked = at(place + 3)
  const answers = {
    ...fakeAnswers(candidate.address, { stETH: staked }),
    ...fakeAnswers(staked, { getTotalShares: shares, getTotalPooledEther: ether, getCurrentStakeLimit: mostEther }),
    ...fakeAnswers(staked, { [`getSharesByPooledEth(${probe})`]: (probe * shares) / ether }),
  }
  return { place: candidate, answers, pool: { ...candidate, ether, shares, mostEther } }
}

/**
 * Creates a fake pool of a kind at the address of its number; its tokens and helpers follow.
 *
 * @example
 * fakePools.v2(0x200).pool // { kind: 'v2', address: '0x00…0200', token0: '0x00…0201', ... }
 */
export const fakePools = {
  v2,
  v3,
  v4,
  solidly,
  stable,
  stableNg,
  stableMulti,
  stableMeta,
  crypto,
  weighted,
  composable,
  erc4626,
  staking,
} satisfies { [kind in PoolCandidate['kind']]: (place: number) => FakePool<kind> }

/** The number of the pool between two others, whose answers a test changes. */
export const between = 0x200

/**
 * Reads a changed pool between two unchanged ones of its kind, which must be read as they are;
 * returns what is found in between.
 *
 * @example
 * await readBetween(fakePools.stableNg, readStableNg, { [`${at(between)} fee`]: undefined }) // []
 */
export const readBetween = async <place, pool>(
  written: (place: number) => { place: place; answers: FakeAnswers; pool: pool },
  reading: (places: place[]) => Reading<pool[]>,
  changes: FakeAnswers = {},
): Promise<pool[]> => {
  const [first, middle, last] = [written(0x100), written(between), written(0x300)]
  const answers = { ...first.answers, ...middle.answers, ...last.answers, ...changes }
  const found = await readRounds(reading([first.place, middle.place, last.place]), fakeNode(answers))
  expect([found.at(0), found.at(-1)]).toEqual([first.pool, last.pool])
  return found.slice(1, -1)
}
