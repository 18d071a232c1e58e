import { type Address, parseAbi } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Dex } from '@/lib/chain/chain'
import { sortTokens, v2PairAddress } from '@/lib/chain/pools/pool-address'
import { namedError } from '@/lib/errors'
import type { V2Pool } from '@/lib/routing/pools/pool'
import { swapExactInV2, swapExactOutV2 } from '@/lib/routing/pools/v2'
import type { Route, Side } from '@/lib/routing/route/route'
import { type LocalClient, localChain } from '../chain/clients'

const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

/**
 * A trade of two ERC-20 tokens; `amount` is the input of a sale or the output of a purchase, raw
 * units.
 */
type Trade = { side: Side; srcToken: Address; destToken: Address; amount: bigint }

/**
 * Returns the route of a trade through the Uniswap V2 pair of its tokens, at the newest reserves.
 *
 * @throws Localnet.PairTradeError if the pair cannot make the trade.
 * @example
 * const sale = { side: 'SELL', srcToken: weth, destToken: usdc, amount: 10n ** 18n } as const
 * (await pairRoute(client, sale)).destAmount // 3_187_000_000n
 */
export async function pairRoute(client: LocalClient, { side, srcToken, destToken, amount }: Trade): Promise<Route> {
  const pool = await readPair(client, srcToken, destToken)
  const zeroForOne = pool.token0 === toLowerAddress(srcToken)
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const swapped = (side === 'SELL' ? swapExactInV2 : swapExactOutV2)(pool, zeroForOne, amount)
  if (!swapped.ok) throw new PairTradeError({ pair: pool.address, reason: swapped.reason })
  const { amountIn, amountOut } = swapped
  const { address, kind, dex, feePips } = pool
  const leg = { pool: address, kind, dex, tokenIn, tokenOut, zeroForOne, feePips, amountIn, amountOut }
  return { side, srcToken: tokenIn, destToken: tokenOut, srcAmount: amountIn, destAmount: amountOut, legs: [leg] }
}

const readPair = async (client: LocalClient, tokenA: Address, tokenB: Address): Promise<V2Pool> => {
  const { dexes } = localChain(client.chain.id)
  const dex = dexes.find(({ kind }) => kind === 'v2') as Extract<Dex, { kind: 'v2' }>
  const address = v2PairAddress(dex, tokenA, tokenB)
  const [reserve0, reserve1] = await client.readContract({ address, abi: pairAbi, functionName: 'getReserves' })
  const [token0, token1] = sortTokens(tokenA, tokenB)
  const { name, feePips } = dex
  return { kind: 'v2', dex: name, address, token0, token1, feePips, reserve0, reserve1 }
}

export class PairTradeError extends namedError(
  'Localnet.PairTradeError',
  ({ pair, reason }: { pair: Address; reason: string }) => ({
    message: `The pair ${pair} cannot make the trade: ${reason}.`,
    fix: 'Trade a smaller amount.',
  }),
) {}
