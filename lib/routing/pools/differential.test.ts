import { decodeFunctionResult, encodeDeployData, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '@/localnet/chain/anvil'
import { npmArtifact, ownArtifact } from '@/localnet/seed/artifacts'
import { readPackageContract } from '@/localnet/seed/package-contract'
import { exactTimeout, exactTimes, reportExact } from '../testing/exact-run'
import { createDraw } from '../testing/random'
import { syntheticAddress } from '../testing/synthetic-token'
import { applyBurn, applyMint } from './events'
import type { ConcentratedPool, Pool, SolidlyPool, StablePool, V2Pool } from './pool'
import { swapExactIn, swapExactOut } from './swap'
import { swapFeePips } from './swap-fee'
import { amount0Delta, amount1Delta } from './ticks/sqrt-price-math'
import { maxSqrtRatio, maxTick, minSqrtRatio, minTick, sqrtRatioAtTick, tickAtSqrtRatio } from './ticks/tick-math'

// Compares our prices with the deployed contracts: creates real Uniswap pools from their npm
// artifacts (and the local stable pool) in random states inside one eth_call and trades step by
// step; every step must agree to the wei: amounts, price, tick, liquidity, reserves, and whether it
// fails.

type Step = { kind: number; zeroForOne: boolean; amount: bigint; lower: number; upper: number; limit: bigint }
type Outcome = { ok: boolean; amountIn: bigint; amountOut: bigint; state: readonly [bigint, bigint, bigint] }
/** The expected outcome of a step; a failure ends its case. */
type Expected = Outcome | { ok: false }
type Plan<start> = { start: start; steps: Step[]; expected: Expected[] }

/** Gas for fifty pools in one call. */
const callGas = 500_000_000_000n
const [swapIn, swapOut, mint, burn] = [0, 1, 2, 3]
const pool = { address: syntheticAddress(2, 1), token0: syntheticAddress(1, 1), token1: syntheticAddress(1, 2) }

const { random, pick, below } = createDraw(20_261_121)
const between = (low: number, high: number) => low + below(high - low + 1)
/**
 * Draws a number of up to this many bits, every length equally likely, often a power of two or next
 * to one.
 */
const bits = (low: number, high: number): bigint => {
  const length = BigInt(between(low, high))
  const top = 1n << length
  return pick([top, top - 1n, top + 1n, top + ((top * BigInt(Math.floor(random() * 2 ** 30))) >> 30n)])
}
const max = (a: bigint, b: bigint) => (a > b ? a : b)

function stateOf(after: Pool): Outcome['state'] {
  switch (after.kind) {
    case 'v2':
    case 'solidly':
      return [after.reserve0, after.reserve1, 0n]
    case 'v3':
    case 'v4':
      return [after.sqrtPriceX96, after.liquidity, BigInt(after.tick)]
    case 'stable':
    case 'stableNg':
    case 'stableMulti':
    case 'crypto':
    case 'weighted':
    case 'composable':
      return [after.balance0, after.balance1, 0n]
    case 'stableMeta':
      return [after.balance0, after.shares, 0n]
    case 'rfq':
      return [after.remainingMakerAmount, 0n, 0n]
    case 'erc4626':
      return [after.assets, after.shares, 0n]
    case 'staking':
      return [after.ether, after.shares, 0n]
  }
}

/**
 * Swaps a pool forward and records the expected outcome. Returns the state after, or undefined if
 * the pool cannot swap.
 */
function expectSwap<kind extends Pool>(
  before: kind,
  plan: Plan<unknown>,
  amountOf: (before: kind, zeroForOne: boolean, isIn: boolean) => bigint,
  limitOf = (_zeroForOne: boolean) => 0n,
) {
  const [zeroForOne, isIn] = [random() < 0.5, random() < 0.5]
  const amount = amountOf(before, zeroForOne, isIn)
  const result = (isIn ? swapExactIn : swapExactOut)(before, zeroForOne ? before.token0 : before.token1, amount)
  plan.steps.push({
    kind: isIn ? swapIn! : swapOut!,
    zeroForOne,
    amount,
    lower: 0,
    upper: 0,
    limit: limitOf(zeroForOne),
  })
  plan.expected.push(
    result.ok
      ? { ok: true, amountIn: result.amountIn, amountOut: result.amountOut, state: stateOf(result.pool) }
      : { ok: false },
  )
  return result.ok ? (result.pool as kind) : undefined
}

type ConcentratedStart = { fee: number; spacing: number; sqrtPrice: bigint; protocolFee: number }

function planV3(kind: 'v3' | 'v4' = 'v3'): Plan<ConcentratedStart> {
  const [feePips, tickSpacing] = pick([
    [100, 1],
    [500, 10],
    [3000, 60],
    [10_000, 200],
    [2500, 50],
    [1, 7],
    [990_000, 4000],
  ] as const)
  const word = 256 * tickSpacing
  const align = (tick: number) =>
    Math.max(
      Math.ceil(minTick / tickSpacing),
      Math.min(Math.floor(maxTick / tickSpacing), Math.round(tick / tickSpacing)),
    ) * tickSpacing
  const desired = pick([
    0,
    between(-30, 30) * tickSpacing,
    between(-3, 3) * word,
    between(minTick, maxTick),
    between(-100_000, 100_000),
    minTick,
    maxTick,
  ])
  const centre = Math.max(minTick, Math.min(maxTick - 1, desired))
  const onTick = sqrtRatioAtTick(centre)
  const sqrtPrice = pick([
    onTick,
    onTick,
    max(minSqrtRatio, onTick - 1n),
    onTick + ((sqrtRatioAtTick(centre + 1) - onTick) * BigInt(between(0, 999))) / 1000n,
    max(minSqrtRatio, (onTick * BigInt(between(900, 1100))) / 1000n),
  ])
  const start = sqrtPrice >= maxSqrtRatio ? maxSqrtRatio - 1n : sqrtPrice
  const protocolFee = kind === 'v3' ? 0 : pick([0, 0, 1, 333, 1000])
  const place = { tickSpacing, sqrtPriceX96: start, tick: tickAtSqrtRatio(start), liquidity: 0n, ticks: [] }
  const fees = { lpFeePips: feePips, protocolFee0Pips: protocolFee, protocolFee1Pips: protocolFee }
  const ofManager = { manager: pool.address, lpFeePips: feePips, native: false }
  let state: ConcentratedPool =
    kind === 'v3'
      ? { ...pool, ...place, kind, dex: 'UniswapV3', feePips }
      : { ...pool, ...place, kind, dex: 'UniswapV4', feePips: swapFeePips(fees), ...ofManager }
  const plan: Plan<ConcentratedStart> = {
    start: { fee: feePips, spacing: tickSpacing, sqrtPrice: start, protocolFee },
    steps: [],
    expected: [],
  }
  const positions: { tickLower: number; tickUpper: number; amount: bigint }[] = []
  let ends = { lower: centre, upper: centre }
  /** Returns a tick beyond every position, where the liquidity ends. */
  const limitOf = (zeroForOne: boolean) =>
    zeroForOne
      ? max(minSqrtRatio + 1n, sqrtRatioAtTick(Math.max(minTick, Math.min(ends.lower, state.tick) - 1)))
      : -max(1n - maxSqrtRatio, -sqrtRatioAtTick(Math.min(maxTick, Math.max(ends.upper, state.tick) + 1)))

  const addPosition = () => {
    const wordEdge = Math.floor(state.tick / word) * word
    const near = state.tick + between(-5, 5) * tickSpacing
    const [low, high] = pick([
      [near, near + tickSpacing],
      [near - between(1, 40) * tickSpacing, near + between(1, 40) * tickSpacing],
      [wordEdge, wordEdge + word],
      [wordEdge - tickSpacing, wordEdge],
      [wordEdge - between(1, 3) * word, wordEdge + between(1, 3) * word - tickSpacing],
      [state.tick + between(2, 6) * word, state.tick + between(7, 9) * word],
      [state.tick - between(7, 9) * word, state.tick - between(2, 6) * word],
      [minTick, maxTick],
      positions.length > 0 ? [pick(positions).tickUpper, near + 300 * tickSpacing] : [near, near + word],
    ])
    const [tickLower, tickUpper] = [align(Math.min(low!, high!)), align(Math.max(low!, high!))]
    if (tickLower >= tickUpper) return
    const amount = random() < 0.2 && positions.length > 0 ? pick(positions).amount : bits(1, 100)
    const position = { tickLower, tickUpper, amount }
    if (kind === 'v4' && costOf(state, position) >> 120n > 0n) return
    positions.push(position)
    ends = { lower: Math.min(ends.lower, tickLower), upper: Math.max(ends.upper, tickUpper) }
    state = applyMint(state, position)
    plan.steps.push({ kind: mint!, zeroForOne: false, amount, lower: tickLower, upper: tickUpper, limit: 0n })
    plan.expected.push({ ok: true, amountIn: 0n, amountOut: 0n, state: stateOf(state) })
  }
  const removePosition = () => {
    const index = between(0, positions.length - 1)
    const position = positions[index]!
    const amount = random() < 0.5 ? position.amount : (position.amount + 1n) / 2n
    state = applyBurn(state, { ...position, amount })
    positions[index] = { ...position, amount: position.amount - amount }
    if (positions[index].amount === 0n) positions.splice(index, 1)
    plan.steps.push({
      kind: burn!,
      zeroForOne: false,
      amount,
      lower: position.tickLower,
      upper: position.tickUpper,
      limit: 0n,
    })
    plan.expected.push({ ok: true, amountIn: 0n, amountOut: 0n, state: stateOf(state) })
  }
  for (let count = between(1, 7); count > 0; count--) addPosition()

  for (let count = between(6, 24); count > 0; count--) {
    if (random() < 0.1) addPosition()
    if (random() < 0.1 && positions.length > 1) removePosition()
    const next = expectSwap(
      state,
      plan,
      ({ liquidity, sqrtPriceX96, ticks, tick }, zeroForOne, isIn) => {
        // Swaps to the next initialised tick exactly, one unit less, one more; a fraction of the
        // liquidity; any amount.
        const ahead = zeroForOne
          ? ticks.findLast(({ index }) => index <= tick)
          : ticks.find(({ index }) => index > tick)
        const edge = sqrtRatioAtTick(ahead?.index ?? (zeroForOne ? minTick : maxTick))
        const [lower, upper] = zeroForOne ? [edge, sqrtPriceX96] : [sqrtPriceX96, edge]
        if (random() < 0.25 && lower < upper && liquidity > 0n) {
          const of0 = zeroForOne === isIn
          const delta = (of0 ? amount0Delta : amount1Delta)(lower, upper, liquidity, isIn)
          const whole = isIn ? (delta * 1_000_000n) / (1_000_000n - BigInt(state.feePips)) : delta
          return max(0n, whole + BigInt(between(-1, 2)))
        }
        const depth = (zeroForOne === isIn ? (liquidity << 96n) / sqrtPriceX96 : (liquidity * sqrtPriceX96) >> 96n) + 1n
        return pick([
          1n,
          2n,
          depth >> BigInt(between(0, 40)),
          (depth * BigInt(between(1, 2000))) / 1000n,
          bits(0, 60),
          random() < 0.1 ? bits(0, 254) : depth >> 3n,
        ])
      },
      limitOf,
    )
    if (next === undefined) break
    state = next
  }
  return plan
}

/** Returns the larger amount that a position takes: a V4 manager counts in 128 bits. */
function costOf(
  { sqrtPriceX96 }: ConcentratedPool,
  position: { tickLower: number; tickUpper: number; amount: bigint },
) {
  const [lower, upper] = [sqrtRatioAtTick(position.tickLower), sqrtRatioAtTick(position.tickUpper)]
  const at = sqrtPriceX96 < lower ? lower : sqrtPriceX96 > upper ? upper : sqrtPriceX96
  return max(amount0Delta(at, upper, position.amount, true), amount1Delta(lower, at, position.amount, true))
}

function planV2(): Plan<{ reserve0: bigint; reserve1: bigint }> {
  const most = 2n ** 112n - 1n
  const reserve = () => pick([1n, 2n, most, most - 1n, bits(0, 111), bits(40, 100), bits(60, 90)])
  const start = { reserve0: reserve(), reserve1: reserve() }
  let state: V2Pool = { ...pool, kind: 'v2', dex: 'UniswapV2', feePips: 3000, ...start }
  const plan: Plan<typeof start> = { start, steps: [], expected: [] }
  for (let count = between(2, 10); count > 0; count--) {
    const next = expectSwap(state, plan, ({ reserve0, reserve1 }, zeroForOne, isIn) => {
      const of = zeroForOne === isIn ? reserve0 : reserve1
      return max(
        0n,
        pick([
          1n,
          of >> BigInt(between(0, 30)),
          of - 1n,
          of,
          most - of,
          bits(0, 112),
          (of * BigInt(between(1, 999))) / 1000n,
        ]),
      )
    })
    if (next === undefined) break
    state = next
  }
  return plan
}

type StableStart = {
  amplification: bigint
  fee: bigint
  decimals0: number
  decimals1: number
  balance0: bigint
  balance1: bigint
}

function planStable(): Plan<StableStart> {
  const [decimals0, decimals1] = [pick([6, 8, 18]), pick([6, 18])]
  const whole = max(1n, bits(0, 33))
  const start: StableStart = {
    amplification: BigInt(pick([1, 10, 100, 200, 1500, 5000])),
    fee: BigInt(pick([0, 1_000_000, 4_000_000, 30_000_000])),
    decimals0,
    decimals1,
    balance0: whole * 10n ** BigInt(decimals0),
    balance1: ((whole * BigInt(between(20, 3000))) / 1000n + 1n) * 10n ** BigInt(decimals1),
  }
  let state: StablePool = {
    ...pool,
    kind: 'stable',
    dex: 'CurveV1',
    amplification: start.amplification * 100n,
    feeE10: start.fee,
    balance0: start.balance0,
    balance1: start.balance1,
    rate0: 10n ** BigInt(36 - decimals0),
    rate1: 10n ** BigInt(36 - decimals1),
  }
  const plan: Plan<StableStart> = { start, steps: [], expected: [] }
  for (let count = between(2, 12); count > 0; count--) {
    const next = expectSwap(state, plan, ({ balance0, balance1 }, zeroForOne, isIn) => {
      const of = zeroForOne === isIn ? balance0 : balance1
      return max(
        1n,
        pick([
          1n,
          2n,
          of >> BigInt(between(0, 60)),
          (of * BigInt(between(1, 999))) / 1000n,
          of - 1n,
          of,
          of * 1000n,
          bits(0, 90),
        ]),
      )
    })
    if (next === undefined) break
    state = next
  }
  return plan
}

type SolidlyStart = {
  stable: boolean
  fee: bigint
  decimals0: number
  decimals1: number
  reserve0: bigint
  reserve1: bigint
}

/**
 * Plans a pair, mostly balanced if stable, sometimes of dust, far out of balance, or beyond what
 * its contract can count.
 */
function planSolidly(stable: boolean): Plan<SolidlyStart> {
  const [decimals0, decimals1] = [pick([6, 8, 18, 18]), pick([6, 18])]
  const units = bits(0, pick([40, 88]))
  const worth = (decimals: number, permille: number) =>
    max(1n, (units * BigInt(permille) * 10n ** BigInt(decimals)) / 10n ** 12n)
  const skew = pick([1000, between(500, 2000), between(990, 1010), between(1, 100_000)])
  const start = {
    stable,
    fee: BigInt(pick([0, 1, 5, 30, 300])),
    decimals0,
    decimals1,
    reserve0: worth(decimals0, 1000),
    reserve1: worth(decimals1, skew),
  }
  let state: SolidlyPool = {
    ...pool,
    kind: 'solidly',
    dex: 'Aerodrome',
    stable,
    feePips: Number(start.fee) * 100,
    reserve0: start.reserve0,
    reserve1: start.reserve1,
    scale0: 10n ** BigInt(18 - decimals0),
    scale1: 10n ** BigInt(18 - decimals1),
  }
  const plan: Plan<SolidlyStart> = { start, steps: [], expected: [] }
  for (let count = between(2, 12); count > 0; count--) {
    const next = expectSwap(state, plan, ({ reserve0, reserve1 }, zeroForOne, isIn) => {
      const of = zeroForOne === isIn ? reserve0 : reserve1
      return max(
        1n,
        pick([
          1n,
          of >> BigInt(between(0, 60)),
          (of * BigInt(between(1, 999))) / 1000n,
          (of * BigInt(between(1, 999))) / 100_000n,
          of - 1n,
          of * BigInt(between(1, 5)),
          bits(0, 90),
        ]),
      )
    })
    if (next === undefined) break
    state = next
  }
  return plan
}

let node: Anvil
let call: (functionName: string, args: readonly unknown[]) => Promise<readonly (readonly Outcome[])[]>
let periphery: Hex
let stableCode: Hex
let solidlyCode: Hex
let solidlyIn: Hex

beforeAll(async () => {
  node = await startAnvil({ chainId: 1 })
  const { client } = node
  await client.setBlockGasLimit({ gasLimit: 2n * callGas })
  const [account] = (await client.getAddresses()) as [Hex]
  const deploy = async (data: Hex): Promise<Hex> => {
    const { contractAddress } = await client.act({ from: account, data })
    return contractAddress!
  }
  const { abi, bytecode } = ownArtifact('PoolProbe')
  const router = npmArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json')
  const probeAddress = await deploy(bytecode)
  periphery = await deploy(
    encodeDeployData({ abi: router.abi, bytecode: router.bytecode, args: [zeroAddress, zeroAddress] }),
  )
  stableCode = ownArtifact('StablePool').bytecode
  solidlyCode = ownArtifact('SolidlyPair').bytecode
  solidlyIn = await deploy(ownArtifact('SolidlyProbe').bytecode)
  call = async (functionName, args) => {
    const data = encodeFunctionData({ abi, functionName, args })
    const answer = await client.call({ account, to: probeAddress, data, gas: callGas })
    return decodeFunctionResult({ abi, functionName, data: answer.data! }) as (readonly Outcome[])[]
  }
})

afterAll(() => {
  return node?.stop()
})

/**
 * Draws plans and runs them in batches, comparing step by step. Returns the number of swaps
 * compared, and of those that had to fail.
 */
async function compare<start>(
  { name, plan, count }: { name: string; plan: () => Plan<start>; count: number },
  run: (batch: readonly Plan<start>[]) => Promise<readonly (readonly Outcome[])[]>,
) {
  let swaps = 0
  let failures = 0
  const different: unknown[] = []
  for (let left = count * exactTimes; left > 0; left -= 50) {
    const batch = Array.from({ length: Math.min(50, left) }, plan)
    const outcomes = await run(batch)
    batch.forEach((plan, index) => {
      plan.expected.forEach((expected, step) => {
        const outcome = outcomes[index]![step]!
        if (plan.steps[step]!.kind <= swapOut!) swaps++
        if (!expected.ok) failures++
        const matches = expected.ok
          ? outcome.ok &&
            outcome.amountIn === expected.amountIn &&
            outcome.amountOut === expected.amountOut &&
            outcome.state.every((word, at) => word === expected.state[at])
          : !outcome.ok
        if (!matches) different.push({ outcome, expected, plan, step })
      })
    })
  }
  reportExact(`${name} swaps`, swaps, different.length)
  expect(different.slice(0, 3)).toStrictEqual([])
  return { swaps, failures }
}

describe('pools', () => {
  test(
    'behavior: V3 equals the deployed pool in 6,000 swaps',
    async () => {
      const file = '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json'
      const { bytecode } = readPackageContract(file)
      const { swaps, failures } = await compare({ name: 'V3', plan: () => planV3(), count: 1600 }, (batch) =>
        call('probeV3', [bytecode, batch.map(({ start, steps }) => ({ ...start, steps }))]),
      )
      expect(swaps).toBeGreaterThanOrEqual(6000)
      expect(failures).toBeGreaterThan(100)
    },
    exactTimeout,
  )

  test(
    'behavior: V3 equals the PancakeSwap pool in 1,000 swaps',
    async () => {
      const { bytecode } = npmArtifact('@pancakeswap/v3-core/artifacts/contracts/PancakeV3Pool.sol/PancakeV3Pool.json')
      const { swaps } = await compare({ name: 'PancakeSwap V3', plan: () => planV3(), count: 300 }, (batch) =>
        call('probeV3', [bytecode, batch.map(({ start, steps }) => ({ ...start, steps }))]),
      )
      expect(swaps).toBeGreaterThanOrEqual(1000)
    },
    exactTimeout,
  )

  test(
    'behavior: V4 equals the pools of its manager in 3,000 swaps, for any protocol fee',
    async () => {
      const { bytecode } = npmArtifact('@uniswap/v4-core/out/PoolManager.sol/PoolManager.json')
      const { swaps, failures } = await compare({ name: 'V4', plan: () => planV3('v4'), count: 800 }, (batch) =>
        call('probeV4', [bytecode, batch.map(({ start, steps }) => ({ ...start, steps }))]),
      )
      expect(swaps).toBeGreaterThanOrEqual(3000)
      expect(failures).toBeGreaterThan(50)
    },
    exactTimeout,
  )

  test(
    'behavior: V2 equals the deployed pair and its periphery in 3,000 swaps',
    async () => {
      const { bytecode } = npmArtifact('@uniswap/v2-core/build/UniswapV2Pair.json')
      const { swaps, failures } = await compare({ name: 'V2', plan: planV2, count: 2000 }, (batch) =>
        call('probeV2', [bytecode, periphery, batch.map(({ start, steps }) => ({ ...start, steps }))]),
      )
      expect(swaps).toBeGreaterThanOrEqual(3000)
      expect(failures).toBeGreaterThan(100)
    },
    exactTimeout,
  )

  for (const stable of [true, false])
    test(
      `behavior: a ${stable ? 'stable' : 'volatile'} pair of Solidly's kind equals the transcribed one in 2,000 swaps`,
      async () => {
        const { swaps, failures } = await compare(
          { name: 'Solidly', plan: () => planSolidly(stable), count: stable ? 1000 : 650 },
          (batch) =>
            call('probeSolidly', [solidlyCode, solidlyIn, batch.map(({ start, steps }) => ({ ...start, steps }))]),
        )
        expect(swaps).toBeGreaterThanOrEqual(2000)
        expect(failures).toBeGreaterThan(50)
      },
      exactTimeout,
    )

  test(
    'behavior: the stable pool equals the deployed one in 2,000 swaps',
    async () => {
      const { swaps, failures } = await compare({ name: 'Stable', plan: planStable, count: 750 }, (batch) =>
        call('probeStable', [stableCode, batch.map(({ start, steps }) => ({ ...start, steps }))]),
      )
      expect(swaps).toBeGreaterThanOrEqual(2000)
      expect(failures).toBeGreaterThan(50)
    },
    exactTimeout,
  )
})
