import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  maxUint256,
  numberToHex,
  parseAbi,
  parseUnits,
  toHex,
} from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { v2PairAddress, v3PoolAddress } from '@/lib/chain/pools/pool-address'
import { readV4Price, v4SlotsOf } from '@/lib/chain/pools/v4-slots'
import { multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import { isqrt } from '@/lib/routing/pools/integer'
import { snapshotPools } from '@/server/chain/market/snapshot'
import { roles } from '../accounts'
import { type LocalClient, localChain } from '../chain/clients'
import { type PlannedComposablePool, type PlannedWeightedPool, poolIdOf, weightedFeePips } from '../seed/balancer'
import { startingAmounts, startingSqrtPrice } from '../seed/liquidity'
import { pancakeDexOf, pancakeSwapCall } from '../seed/pancakeswap'
import { type PlannedPool, plannedPools } from '../seed/pools'
import { amountWorth, usdDecimals } from '../seed/prices'
import { solidlyPairOf } from '../seed/solidly'
import { peripheryOf } from '../seed/uniswap'
import { type PlannedV4Pool, v4DexOf, v4NameOf, v4SwapCall } from '../seed/uniswap-v4'
import { allow } from './allow'
import { bestTradeAt } from './best-trade'
import { tradeToPrice } from './pair-trade'
import { isWithinFee, type PriceWalk, stepPrices, walkedSqrtPrice, withFollowers } from './price-walk'
import { startTraders, type Traders } from './start-traders'
import { tradeToWeightedPrice } from './weighted-trade'

const pauseMs = 4000
const tradeGas = 1_500_000n
/** More than any step needs; the price limit ends a trade earlier. */
const largestTradeUsd = parseUnits('10000000', usdDecimals)
const v2Fee = { keptPerMille: 997n, perMille: 1000n, pips: 3000 }

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
])
const poolAbi = parseAbi([
  // The protocol fee in PancakeSwap's pools is wider.
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint32, bool)',
])
const cryptoAbi = parseAbi(['function exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy)'])
const path = 'address tokenIn, address tokenOut, uint24 fee, address recipient'
const amounts = 'uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96'
const routerAbi = parseAbi([`function exactInputSingle((${path}, ${amounts}) params) payable returns (uint256)`])
const managerAbi = parseAbi(['function extsload(bytes32 slot) view returns (bytes32)'])
const vaultAbi = parseAbi([
  'function getPoolTokens(bytes32 poolId) view returns (address[] tokens, uint256[] balances, uint256)',
  'struct Swap { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct Funds { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function swap(Swap singleSwap, Funds funds, uint256 limit, uint256 deadline) payable returns (uint256)',
])

/**
 * Moves prices: every few seconds the price of a token of each chain moves slightly, and every pool
 * in which a trade to the new prices earns more than its fee is traded. So pools never disagree by
 * more than their fees for long, whatever users trade in between, and prices revert to the price
 * table, so that no pool runs dry.
 *
 * @example
 * const traders = runTraders([anvil.client])
 * await traders.stop()
 */
export const runTraders = (clients: readonly LocalClient[], random: () => number = Math.random): Traders =>
  startTraders(clients, {
    pauseMs,
    step: (client) => {
      const chain = localChain(client.chain.id)
      const planned = plannedPools(chain)
      const pools = planned.filter(isTradable)
      const leaders = leadersOf(planned)
      const stable = [...chain.stableSymbols, ...leaders.keys()]
      let walk: PriceWalk = new Map(chain.tokens.map(({ symbol }) => [symbol, 0]))
      return async (signal) => {
        walk = stepPrices(walk, { stable, random })
        const all = withFollowers(walk, leaders)
        for (const pool of pools) {
          if (signal.aborted) return
          // A user may trade at the same moment: a failed trade succeeds in a later step.
          await tradePool(client, pool, all).catch(() => undefined)
        }
      }
    },
  })

/**
 * Returns the tokens with a fixed rate in an untraded pool, by symbol: shares, staked ether, coins
 * of metapools.
 */
export const leadersOf = (pools: readonly PlannedPool[]): ReadonlyMap<string, string> =>
  new Map(
    pools.flatMap(({ kind, tokenA, tokenB }) => {
      if (kind === 'erc4626' || kind === 'staking') return [[tokenB.symbol, tokenA.symbol]]
      return kind === 'stableMeta' ? [[tokenA.symbol, tokenB.symbol]] : []
    }),
  )

/**
 * False for taxed tokens, which lose a part on the way to the pair, and for pools with fixed rates.
 */
const isTradable = (pool: PlannedPool): boolean =>
  pool.kind !== 'stable' &&
  pool.kind !== 'stableNg' &&
  pool.kind !== 'stableMulti' &&
  pool.kind !== 'stableMeta' &&
  pool.kind !== 'erc4626' &&
  pool.kind !== 'staking' &&
  !(pool.kind === 'solidly' && pool.stable) &&
  !pool.tokenA.transferFeeBps &&
  !pool.tokenB.transferFeeBps

/**
 * Trades a pool to the walk's price and returns its last transaction; undefined if the pool's fee
 * exceeds the gain.
 *
 * @example
 * await tradePool(client, wethUsdc, new Map([['WETH', 0.01], ['USDC', 0]])) // WETH is one percent dearer in this pool
 */
export async function tradePool(client: LocalClient, pool: PlannedPool, walk: PriceWalk): Promise<Hash | undefined> {
  const chain = localChain(client.chain.id)
  const { token0, token1 } = startingAmounts(pool)
  const target = walkedSqrtPrice(startingSqrtPrice(token0, token1), {
    walk,
    symbol0: token0.symbol,
    symbol1: token1.symbol,
  })
  if (pool.kind === 'v2') return tradePair(client, { address: pairOf(chain, pool), token0, token1, target })
  // A volatile Solidly pair has the fee of V2 here, and the same interface.
  if (pool.kind === 'solidly') return tradePair(client, { address: solidlyPairOf(chain, pool), token0, token1, target })
  if (pool.kind === 'weighted') return tradeWeighted(client, { chain, pool, token0, token1, target })
  if (pool.kind === 'composable') return tradeComposable(client, { chain, pool, token0, token1, target })
  if (pool.kind === 'crypto') return tradeCrypto(client, { chain, pool, token0, token1, target })
  if (pool.kind === 'v4') return tradeManaged(client, { chain, pool, token0, token1, target })
  return pool.kind === 'v3' ? tradeConcentrated(client, { chain, pool, token0, token1, target }) : undefined
}

type Pair = ReturnType<typeof startingAmounts>
type Tokens = Pick<Pair, 'token0' | 'token1'> & { target: bigint }

async function tradePair(client: LocalClient, { address, token0, token1, target }: Tokens & { address: Address }) {
  const [reserve0, reserve1] = await client.readContract({ address, abi: pairAbi, functionName: 'getReserves' })
  const now = isqrt((reserve1 << 192n) / reserve0)
  const trade = isWithinFee(now, target, v2Fee.pips) ? undefined : tradeToPrice({ reserve0, reserve1 }, target)
  if (!trade) return undefined
  const { zeroForOne, amountIn } = trade
  const [reserveIn, reserveOut] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0]
  const taken = amountIn * v2Fee.keptPerMille
  const amountOut = (taken * reserveOut) / (reserveIn * v2Fee.perMille + taken)
  if (amountOut === 0n) return undefined
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, amountIn] })
  const outs = zeroForOne ? ([0n, amountOut] as const) : ([amountOut, 0n] as const)
  const swap = encodeFunctionData({ abi: pairAbi, functionName: 'swap', args: [...outs, roles.trader, '0x'] })
  await send(client, (zeroForOne ? token0 : token1).address, transfer)
  return send(client, address, swap)
}

async function tradeConcentrated(
  client: LocalClient,
  { chain, pool, token0, token1, target }: Tokens & { chain: Chain; pool: PlannedPool & { kind: 'v3' } },
) {
  const address = poolOf(chain, pool)
  const [now] = await client.readContract({ address, abi: poolAbi, functionName: 'slot0' })
  if (isWithinFee(now, target, pool.feePips)) return undefined
  const zeroForOne = now > target
  const [tokenIn, tokenOut] = zeroForOne ? [token0, token1] : [token1, token0]
  const amountIn = amountWorth(tokenIn, largestTradeUsd)
  if (pool.dex === pancakeDexOf(chain)?.name) {
    const { to, data } = pancakeSwapCall({ pool: address, zeroForOne, amountIn, sqrtPriceLimitX96: target })
    return send(client, to, data)
  }
  const swap = encodeFunctionData({
    abi: routerAbi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn: tokenIn.address,
        tokenOut: tokenOut.address,
        fee: pool.feePips,
        recipient: roles.trader,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: target,
      },
    ],
  })
  return send(client, peripheryOf(chain.id).swapRouter02, swap)
}

async function tradeManaged(
  client: LocalClient,
  { chain, pool, token0, token1, target }: Tokens & { chain: Chain; pool: PlannedV4Pool },
) {
  const dex = v4DexOf(chain)!
  const slot = numberToHex(v4SlotsOf(v4NameOf(dex, pool).pool).price, { size: 32 })
  const word = await client.readContract({
    address: dex.manager,
    abi: managerAbi,
    functionName: 'extsload',
    args: [slot],
  })
  const { sqrtPriceX96: now } = readV4Price(BigInt(word))
  if (isWithinFee(now, target, pool.feePips)) return undefined
  const zeroForOne = now > target
  const amountIn = amountWorth(zeroForOne ? token0 : token1, largestTradeUsd)
  const { to, data } = v4SwapCall(dex, pool, { zeroForOne, amountIn, sqrtPriceLimitX96: target })
  return send(client, to, data)
}

async function tradeWeighted(
  client: LocalClient,
  { chain, pool, token0, token1, target }: Tokens & { chain: Chain; pool: PlannedWeightedPool },
) {
  const [, [balance0, balance1]] = await client.readContract({
    address: vaultOf(chain, pool),
    abi: vaultAbi,
    functionName: 'getPoolTokens',
    args: [poolIdOf(pool)],
  })
  const percent0 = token0 === pool.tokenA ? pool.percentA : 100 - pool.percentA
  const balances = { balance0: balance0!, balance1: balance1! }
  const now = isqrt(((balance1! * BigInt(percent0)) << 192n) / (balance0! * BigInt(100 - percent0)))
  const trade = isWithinFee(now, target, weightedFeePips)
    ? undefined
    : tradeToWeightedPrice({ ...balances, weight0: percent0 / 100 }, target)
  return trade && sendToVault(client, { chain, pool, token0, token1, ...trade })
}

async function tradeComposable(
  client: LocalClient,
  { chain, pool, token0, token1, target }: Tokens & { chain: Chain; pool: PlannedComposablePool },
) {
  const place = { kind: 'composable', address: toLowerAddress(pool.address), dex: pool.dex } as const
  const places = [{ ...place, vault: toLowerAddress(vaultOf(chain, pool)) }]
  const { hash } = await client.getBlock()
  const [now] = await snapshotPools({ client, chain }, { candidates: places, blockHash: hash! })
  const trade = now?.kind === 'composable' ? bestTradeAt(now, target) : undefined
  return trade && sendToVault(client, { chain, pool, token0, token1, ...trade })
}

async function tradeCrypto(
  client: LocalClient,
  { chain, pool, token0, target }: Tokens & { chain: Chain; pool: PlannedPool },
) {
  const [tokenA, tokenB] = [pool.tokenA.address, pool.tokenB.address].map(toLowerAddress)
  const places = listedCandidates(chain).filter(({ kind, dex }) => kind === 'crypto' && dex === pool.dex)
  const { hash } = await client.getBlock()
  const pairs = await snapshotPools({ client, chain }, { candidates: places, blockHash: hash! })
  const now = pairs.find((one) => one.token0 === tokenA && one.token1 === tokenB)
  const place = now && multiPlaceOf(now.address)
  if (now?.kind !== 'crypto' || place === undefined) return undefined
  // The contract's order of coins may not be that of the price.
  const trade = bestTradeAt(now, token0 === pool.tokenA ? target : (1n << 192n) / target)
  if (trade === undefined) return undefined
  const { contract, place0, place1 } = place
  await allow(client, { token: trade.zeroForOne ? now.token0 : now.token1, spender: contract })
  const [from, to] = trade.zeroForOne ? [place0, place1] : [place1, place0]
  const args = [BigInt(from), BigInt(to), trade.amountIn, 0n] as const
  return send(client, contract, encodeFunctionData({ abi: cryptoAbi, functionName: 'exchange', args }))
}

const vaultOf = (chain: Chain, { dex: name }: PlannedPool): Address => {
  const dex = chain.dexes.find((one) => one.name === name)
  if (dex?.kind !== 'balancer') throw new Error(`${name} has no vault on chain ${chain.id}`)
  return dex.vault
}

function sendToVault(
  client: LocalClient,
  {
    chain,
    pool,
    token0,
    token1,
    zeroForOne,
    amountIn,
  }: Omit<Tokens, 'target'> & {
    chain: Chain
    pool: PlannedWeightedPool | PlannedComposablePool
    zeroForOne: boolean
    amountIn: bigint
  },
) {
  const [assetIn, assetOut] = zeroForOne ? [token0.address, token1.address] : [token1.address, token0.address]
  const poolId = poolIdOf(pool)
  const single = { poolId, kind: 0, assetIn, assetOut, amount: amountIn, userData: '0x' } as const
  const funds = {
    sender: roles.trader,
    fromInternalBalance: false,
    recipient: roles.trader,
    toInternalBalance: false,
  }
  const args = [single, funds, 0n, maxUint256] as const
  return send(client, vaultOf(chain, pool), encodeFunctionData({ abi: vaultAbi, functionName: 'swap', args }))
}

const send = (client: LocalClient, to: Address, data: `0x${string}`) =>
  client.request({ method: 'eth_sendTransaction', params: [{ from: roles.trader, to, data, gas: toHex(tradeGas) }] })

function pairOf(chain: Chain, pool: PlannedPool): Address {
  const dex = chain.dexes.find(({ name }) => name === pool.dex)
  if (dex?.kind !== 'v2') throw new Error(`${pool.dex} has no pairs on chain ${chain.id}`)
  return v2PairAddress(dex, pool.tokenA.address, pool.tokenB.address)
}

function poolOf(chain: Chain, pool: PlannedPool & { kind: 'v3' }): Address {
  const dex = chain.dexes.find(({ name }) => name === pool.dex)
  if (dex?.kind !== 'v3') throw new Error(`${pool.dex} has no pools on chain ${chain.id}`)
  return v3PoolAddress(dex, pool.tokenA.address, pool.tokenB.address, pool.feePips)
}
