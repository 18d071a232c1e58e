import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  erc20Abi,
  type Hex,
  pad,
  parseAbi,
  toEventSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import { ordersExchange } from '@/lib/order/exchanges'
import { rfqAbi } from '../abi.generated'
import { solidlyPairAddress, v2PairAddress, v3PoolAddress, v4PoolId } from '../pools/pool-address'
import { base } from '../registry/base'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { aerodrome, uniswapV3 } from '../registry/shared'
import { nativeIntoPools, readExecutedLegs } from './executed-legs'
import { orderLegs } from './executed-route'

const [weth, usdc, wsteth] = ['WETH', 'USDC', 'wstETH'].map((symbol) =>
  toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address),
) as [Address, Address, Address]
const owner: Address = `0x${'11'.repeat(20)}`
const pool = v3PoolAddress(uniswapV3('0x1F98431c8aD98523631AE4a59f267346ea31F984'), weth, usdc, 500)
const manager: Address = '0x000000000004444c5dc75cb358380d2e3de08a90'
const vault: Address = '0xba12222222228d8ba445958a75a0704d566bf2c8'

const words = (types: readonly string[], values: readonly unknown[]) =>
  encodeAbiParameters(
    types.map((type) => ({ type })),
    values,
  )
const moved = (token: Address, from: Address, to: Address, amount: bigint) => ({
  address: token,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }) as Hex[],
  data: words(['uint256'], [amount]),
})
const [managerSwap, vaultSwap] = parseAbi([
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)',
]).map((event) => toEventSelector(event)) as [Hex, Hex]
const managed = (id: Hex, amount0: bigint, amount1: bigint) => ({
  address: manager,
  topics: [managerSwap, id, pad(owner)],
  data: words(['int128', 'int128', 'uint160', 'uint128', 'int24', 'uint24'], [amount0, amount1, 1n, 1n, 0, 500]),
})
const ends = { tokenIn: weth, tokenOut: usdc }

test('default: a pool is whoever got one token and gave one other, by the name that its address has in the registry', () => {
  const stranger: Address = `0x${'77'.repeat(20)}`
  const logs = [
    ...[moved(weth, owner, pool, 10n), moved(usdc, pool, owner, 30n)],
    ...[moved(weth, owner, stranger, 4n), moved(usdc, stranger, owner, 12n)],
    moved(usdc, zeroAddress, owner, 1n),
  ]
  expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
    { pool, dex: 'UniswapV3', feePips: 500, ...ends, amountIn: 10n, amountOut: 30n },
    { pool: stranger, dex: undefined, feePips: undefined, ...ends, amountIn: 4n, amountOut: 12n },
  ])
  expect(nativeIntoPools(mainnet, logs)).toBe(0n)
})

test('behavior: pairs have their one fee, and pools that are listed the name of their exchange', () => {
  const uniswap = mainnet.dexes[0]
  for (const [pool, dex, feePips] of [
    [v2PairAddress(uniswap, weth, usdc), 'UniswapV2', uniswap.feePips],
    [mainnet.dexes[5].pools[0], 'CurveV1', undefined],
    [mainnet.dexes[9].pools[0].address, 'CurveV1Multi', undefined],
  ] as const) {
    const logs = [moved(weth, owner, pool, 10n), moved(usdc, pool, owner, 30n)]
    expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
      { pool: toLowerAddress(pool), dex, feePips, ...ends, amountIn: 10n, amountOut: 30n },
    ])
  }
})

test('behavior: an OTC order is told by the log of its contract, and its maker is no pool', () => {
  const [maker, orderHash]: [Address, Hex] = [`0x${'77'.repeat(20)}`, pad('0x9', { size: 32 })]
  const filled = {
    address: mainnet.contracts.rfq,
    topics: encodeEventTopics({
      abi: rfqAbi,
      eventName: 'OrderFilled',
      args: { orderHash, maker, taker: owner },
    }) as Hex[],
    data: words(['address', 'uint256', 'address', 'uint256'], [usdc, 30n, weth, 10n]),
  }
  const logs = [filled, moved(weth, owner, maker, 10n), moved(usdc, maker, owner, 30n)]
  expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
    { pool: orderHash, dex: ordersExchange, feePips: undefined, maker, ...ends, amountIn: 10n, amountOut: 30n },
  ])
  const other = { ...filled, topics: [pad('0x1', { size: 32 })] }
  expect(readExecutedLegs(mainnet, [other], [owner])).toEqual([])
})

test('behavior: pools of one manager are told by the hash of their key, those of the native currency too', () => {
  const key = { feePips: 500, tickSpacing: 10 }
  const [plain, native] = [
    v4PoolId({ token0: usdc, token1: weth, ...key, native: false }),
    v4PoolId({ token0: weth, token1: usdc, ...key, native: true }),
  ]
  const unknown = v4PoolId({ token0: usdc, token1: weth, feePips: 501, tickSpacing: 10, native: false })
  // Nothing of the native currency is transferred as a token.
  const logs = [
    managed(plain, 30n, -10n),
    managed(native, -4n, 12n),
    managed(unknown, 1n, -1n),
    moved(usdc, manager, owner, 42n),
    // Others may write what they like, and the manager something else.
    { ...managed(plain, 5n, -5n), address: owner },
    { ...managed(plain, 5n, -5n), topics: [vaultSwap, plain, pad(owner)] },
  ]
  const named = { dex: 'UniswapV4', feePips: 500, ...ends }
  expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
    { pool: plain, ...named, amountIn: 10n, amountOut: 30n },
    { pool: native, ...named, isNative: true, amountIn: 4n, amountOut: 12n },
  ])
  expect(nativeIntoPools(mainnet, logs)).toBe(4n)
  expect(nativeIntoPools(mainnet, [managed(native, 5n, -16n), moved(usdc, owner, manager, 16n)])).toBe(-5n)
})

test('behavior: pools of one vault are told by its log, and it is none itself', () => {
  const balancer = mainnet.dexes.find(({ kind }) => kind === 'balancer')!
  const [first] = 'weightedPools' in balancer ? balancer.weightedPools : []
  const log = {
    address: vault,
    topics: [vaultSwap, `${toLowerAddress(first!)}${'0'.repeat(24)}` as Hex, pad(weth), pad(wsteth)],
    data: words(['uint256', 'uint256'], [10n, 8n]),
  }
  const other = { ...log, topics: [managerSwap, ...log.topics.slice(1)] }
  const logs = [log, other, moved(weth, owner, vault, 10n), moved(wsteth, vault, owner, 8n)]
  expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
    {
      ...{ pool: toLowerAddress(first!), dex: 'BalancerV2', feePips: undefined },
      ...{ tokenIn: weth, tokenOut: wsteth, amountIn: 10n, amountOut: 8n },
    },
  ])
})

test('behavior: what a pair of Aerodrome took counts with the fee that it sent on, so that a route through it adds up', () => {
  const [eth, dollar, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) =>
    toLowerAddress(findTokenBySymbol(base, symbol)!.address),
  ) as [Address, Address, Address]
  const [volatile, stable] = [
    solidlyPairAddress(aerodrome, eth, dollar, false),
    solidlyPairAddress(aerodrome, dollar, dai, true),
  ]
  const [place, otherPlace]: Address[] = [`0x${'88'.repeat(20)}`, `0x${'99'.repeat(20)}`]
  const fees = (pair: Address, amounts: readonly [bigint, bigint]) => ({
    address: pair,
    topics: [toEventSelector('event Fees(address indexed sender, uint256 amount0, uint256 amount1)'), pad(owner)],
    data: words(['uint256', 'uint256'], amounts),
  })
  const logs = [
    ...[moved(eth, owner, volatile, 1_000n), moved(dollar, volatile, stable, 3_000n)],
    ...[moved(eth, volatile, place!, 3n), fees(volatile, [3n, 0n])],
    // A token of the pair comes second in the log of its fee.
    ...[moved(dai, stable, owner, 2_990n), moved(dollar, stable, otherPlace!, 2n), fees(stable, [0n, 2n])],
    // Others may write what they like.
    fees(owner, [5n, 5n]),
  ]
  const legs = readExecutedLegs(base, logs, [owner])
  const named = { dex: 'Aerodrome', feePips: undefined }
  expect(legs).toEqual([
    { pool: volatile, ...named, tokenIn: eth, tokenOut: dollar, amountIn: 1_000n, amountOut: 3_000n },
    { pool: stable, ...named, tokenIn: dollar, tokenOut: dai, amountIn: 3_000n, amountOut: 2_990n },
  ])
  expect(orderLegs(legs, { srcToken: eth, destToken: dai })).toEqual({ legs, spent: 1_000n, brought: 2_990n })
  // A pair that its factory did not make is none of them.
  const own = [moved(eth, owner, place!, 10n), moved(dollar, place!, owner, 30n)]
  expect(readExecutedLegs(base, own, [owner])).toMatchObject([{ pool: place, dex: undefined }])
})

test('behavior: a vault of ERC-4626 is told by its log, its asset by what moved; shares come from nobody', () => {
  const [dai, sdai] = ['DAI', 'sDAI'].map((symbol) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)) as [
    Address,
    Address,
  ]
  const [deposit, withdraw] = parseAbi([
    'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
    'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
  ]).map((event) => toEventSelector(event)) as [Hex, Hex]
  const says = (topic: Hex, parties: readonly Address[]) => ({
    address: sdai,
    topics: [topic, ...parties.map((party) => pad(party))],
    data: words(['uint256', 'uint256'], [117n, 100n]),
  })
  const named = { pool: sdai, dex: 'ERC4626', feePips: undefined }
  // What is paid in may go on from the vault, and what is paid out be made elsewhere, as of Savings Dai.
  for (const more of [[], [moved(dai, sdai, zeroAddress, 117n)]]) {
    const logs = [
      moved(weth, owner, sdai, 5n),
      moved(dai, owner, sdai, 117n),
      ...more,
      moved(sdai, zeroAddress, owner, 100n),
      says(deposit, [owner, owner]),
    ]
    expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
      { ...named, tokenIn: dai, amountIn: 117n, tokenOut: sdai, amountOut: 100n },
    ])
  }
  for (const from of [sdai, zeroAddress]) {
    const logs = [
      moved(sdai, owner, zeroAddress, 100n),
      moved(dai, from, owner, 117n),
      says(withdraw, [owner, owner, owner]),
    ]
    expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
      { ...named, tokenIn: sdai, amountIn: 100n, tokenOut: dai, amountOut: 117n },
    ])
  }
  // Where nothing moved nothing is told, and a vault that the registry does not name is none.
  expect(readExecutedLegs(mainnet, [says(deposit, [owner, owner])], [owner])).toEqual([])
  expect(readExecutedLegs(mainnet, [{ ...says(deposit, [owner, owner]), address: dai }], [owner])).toEqual([])
})
