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
const transferLog = (token: Address, from: Address, to: Address, amount: bigint) => ({
  address: token,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }) as Hex[],
  data: words(['uint256'], [amount]),
})
const [managerSwap, vaultSwap] = parseAbi([
  'event Swap(bytes32 indexed, address indexed, int128, int128, uint160, uint128, int24, uint24)',
  'event Swap(bytes32 indexed, address indexed, address indexed, uint256, uint256)',
]).map((event) => toEventSelector(event)) as [Hex, Hex]
const v4SwapLog = (id: Hex, amount0: bigint, amount1: bigint) => ({
  address: manager,
  topics: [managerSwap, id, pad(owner)],
  data: words(['int128', 'int128', 'uint160', 'uint128', 'int24', 'uint24'], [amount0, amount1, 1n, 1n, 0, 500]),
})
const ends = { tokenIn: weth, tokenOut: usdc }

test('default: a contract that received one token and sent another is a pool, named by the registry', () => {
  const stranger: Address = `0x${'77'.repeat(20)}`
  const logs = [
    ...[transferLog(weth, owner, pool, 10n), transferLog(usdc, pool, owner, 30n)],
    ...[transferLog(weth, owner, stranger, 4n), transferLog(usdc, stranger, owner, 12n)],
    transferLog(usdc, zeroAddress, owner, 1n),
  ]
  expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
    { pool, dex: 'UniswapV3', feePips: 500, ...ends, amountIn: 10n, amountOut: 30n },
    { pool: stranger, dex: undefined, feePips: undefined, ...ends, amountIn: 4n, amountOut: 12n },
  ])
  expect(nativeIntoPools(mainnet, logs)).toBe(0n)
})

test('behavior: pairs have a single fee, and listed pools the name of their exchange', () => {
  const uniswap = mainnet.dexes[0]
  for (const [pool, dex, feePips] of [
    [v2PairAddress(uniswap, weth, usdc), 'UniswapV2', uniswap.feePips],
    [mainnet.dexes[5].pools[0], 'CurveV1', undefined],
    [mainnet.dexes[9].pools[0].address, 'CurveV1Multi', undefined],
  ] as const) {
    const logs = [transferLog(weth, owner, pool, 10n), transferLog(usdc, pool, owner, 30n)]
    expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
      { pool: toLowerAddress(pool), dex, feePips, ...ends, amountIn: 10n, amountOut: 30n },
    ])
  }
})

test('behavior: an OTC order is found by its event, and its maker is not a pool', () => {
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
  const logs = [filled, transferLog(weth, owner, maker, 10n), transferLog(usdc, maker, owner, 30n)]
  expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
    { pool: orderHash, dex: ordersExchange, feePips: undefined, maker, ...ends, amountIn: 10n, amountOut: 30n },
  ])
  const other = { ...filled, topics: [pad('0x1', { size: 32 })] }
  expect(readExecutedLegs(mainnet, [other], [owner])).toEqual([])
})

test('behavior: V4 pools are found by the hash of their key, also those of the native currency', () => {
  const key = { feePips: 500, tickSpacing: 10 }
  const [plain, native] = [
    v4PoolId({ token0: usdc, token1: weth, ...key, native: false }),
    v4PoolId({ token0: weth, token1: usdc, ...key, native: true }),
  ]
  const unknown = v4PoolId({ token0: usdc, token1: weth, feePips: 501, tickSpacing: 10, native: false })
  // The native currency moves without a token transfer.
  const logs = [
    v4SwapLog(plain, 30n, -10n),
    v4SwapLog(native, -4n, 12n),
    v4SwapLog(unknown, 1n, -1n),
    transferLog(usdc, manager, owner, 42n),
    // Events of other contracts, and other events of the manager, are ignored.
    { ...v4SwapLog(plain, 5n, -5n), address: owner },
    { ...v4SwapLog(plain, 5n, -5n), topics: [vaultSwap, plain, pad(owner)] },
  ]
  const named = { dex: 'UniswapV4', feePips: 500, ...ends }
  expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
    { pool: plain, ...named, amountIn: 10n, amountOut: 30n },
    { pool: native, ...named, isNative: true, amountIn: 4n, amountOut: 12n },
  ])
  expect(nativeIntoPools(mainnet, logs)).toBe(4n)
  expect(nativeIntoPools(mainnet, [v4SwapLog(native, 5n, -16n), transferLog(usdc, owner, manager, 16n)])).toBe(-5n)
})

test('behavior: Balancer pools are found by the event of their vault, which is not a pool', () => {
  const balancer = mainnet.dexes.find(({ kind }) => kind === 'balancer')!
  const [first] = 'weightedPools' in balancer ? balancer.weightedPools : []
  const log = {
    address: vault,
    topics: [vaultSwap, `${toLowerAddress(first!)}${'0'.repeat(24)}` as Hex, pad(weth), pad(wsteth)],
    data: words(['uint256', 'uint256'], [10n, 8n]),
  }
  const other = { ...log, topics: [managerSwap, ...log.topics.slice(1)] }
  const logs = [log, other, transferLog(weth, owner, vault, 10n), transferLog(wsteth, vault, owner, 8n)]
  expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
    {
      pool: toLowerAddress(first!),
      dex: 'BalancerV2',
      feePips: undefined,
      tokenIn: weth,
      tokenOut: wsteth,
      amountIn: 10n,
      amountOut: 8n,
    },
  ])
})

test('behavior: the input of an Aerodrome pair includes its forwarded fee, so that its route is complete', () => {
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
    ...[transferLog(eth, owner, volatile, 1_000n), transferLog(dollar, volatile, stable, 3_000n)],
    ...[transferLog(eth, volatile, place!, 3n), fees(volatile, [3n, 0n])],
    // The token is the second of its pair in the fee event.
    ...[transferLog(dai, stable, owner, 2_990n), transferLog(dollar, stable, otherPlace!, 2n), fees(stable, [0n, 2n])],
    // Events of other contracts are ignored.
    fees(owner, [5n, 5n]),
  ]
  const legs = readExecutedLegs(base, logs, [owner])
  const named = { dex: 'Aerodrome', feePips: undefined }
  expect(legs).toEqual([
    { pool: volatile, ...named, tokenIn: eth, tokenOut: dollar, amountIn: 1_000n, amountOut: 3_000n },
    { pool: stable, ...named, tokenIn: dollar, tokenOut: dai, amountIn: 3_000n, amountOut: 2_990n },
  ])
  expect(orderLegs(legs, { srcToken: eth, destToken: dai })).toEqual({ legs, spent: 1_000n, received: 2_990n })
  // A pair that the factory did not create is not named.
  const own = [transferLog(eth, owner, place!, 10n), transferLog(dollar, place!, owner, 30n)]
  expect(readExecutedLegs(base, own, [owner])).toMatchObject([{ pool: place, dex: undefined }])
})

test('behavior: an ERC-4626 vault is found by its event, and its asset by a transfer', () => {
  const [dai, sdai] = ['DAI', 'sDAI'].map((symbol) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)) as [
    Address,
    Address,
  ]
  const [deposit, withdraw] = parseAbi([
    'event Deposit(address indexed, address indexed, uint256, uint256)',
    'event Withdraw(address indexed, address indexed, address indexed, uint256, uint256)',
  ]).map((event) => toEventSelector(event)) as [Hex, Hex]
  const eventOf = (topic: Hex, parties: readonly Address[]) => ({
    address: sdai,
    topics: [topic, ...parties.map((party) => pad(party))],
    data: words(['uint256', 'uint256'], [117n, 100n]),
  })
  const named = { pool: sdai, dex: 'ERC4626', feePips: undefined }
  // Savings Dai forwards deposits, and mints what it pays out.
  for (const more of [[], [transferLog(dai, sdai, zeroAddress, 117n)]]) {
    const logs = [
      transferLog(weth, owner, sdai, 5n),
      transferLog(dai, owner, sdai, 117n),
      ...more,
      transferLog(sdai, zeroAddress, owner, 100n),
      eventOf(deposit, [owner, owner]),
    ]
    expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
      { ...named, tokenIn: dai, amountIn: 117n, tokenOut: sdai, amountOut: 100n },
    ])
  }
  for (const from of [sdai, zeroAddress]) {
    const logs = [
      transferLog(sdai, owner, zeroAddress, 100n),
      transferLog(dai, from, owner, 117n),
      eventOf(withdraw, [owner, owner, owner]),
    ]
    expect(readExecutedLegs(mainnet, logs, [owner])).toEqual([
      { ...named, tokenIn: sdai, amountIn: 100n, tokenOut: dai, amountOut: 117n },
    ])
  }
  // There is no leg without a transfer, or for an unlisted vault.
  expect(readExecutedLegs(mainnet, [eventOf(deposit, [owner, owner])], [owner])).toEqual([])
  expect(readExecutedLegs(mainnet, [{ ...eventOf(deposit, [owner, owner]), address: dai }], [owner])).toEqual([])
})
