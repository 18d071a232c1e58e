import { type Address, type Hex, parseUnits, type TransactionReceipt } from 'viem'
import { call } from '@/lib/api/contract/client'
import { buildTransaction } from '@/lib/api/market/build-transaction'
import { getPrices } from '@/lib/api/market/prices'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { roles } from '../accounts'
import { type LocalClient, localChain } from '../chain/clients'
import { amountWorth, usdDecimals } from '../seed/prices'
import { allow } from './allow'
import { startTraders, type Traders, type TradersApi } from './start-traders'

const pauseMs = 30_000
/** The range of a swap's value: above its gas cost, below what moves a pool. */
const usd = { min: 500, max: 20_000 } as const
const slippage = 100

/** The pairs that are swapped, in both directions. */
const pairs = [
  ['WETH', 'USDC'],
  ['WBTC', 'WETH'],
] as const

/**
 * Swaps through the router of each chain from time to time, as a client of the service, so that
 * pages show recent swaps.
 *
 * @example
 * const taker = runTaker([anvil.client], { baseUrl: 'http://localhost:4000' })
 * await taker.stop()
 */
export const runTaker = (
  clients: readonly LocalClient[],
  api: TradersApi,
  random: () => number = Math.random,
): Traders =>
  startTraders(clients, {
    pauseMs,
    step: (client) => async () => {
      const pair = pairs[Math.floor(random() * pairs.length)]!
      const [sell, buy] = random() < 0.5 ? pair : pair.toReversed()
      const worth = Math.round(usd.min + random() * (usd.max - usd.min))
      await swapOnMarket(client, { api, sell: sell!, buy: buy!, usd: worth })
    },
  })

/**
 * Requests a route from the service, approves the router and sends the swap; undefined if the chain
 * lacks one of its tokens.
 *
 * @throws {ApiError} if the service refuses
 * @example
 * (await swapOnMarket(client, { api, sell: 'WETH', buy: 'USDC', usd: 900 }))?.status // 'success'
 */
export const swapOnMarket = async (
  client: LocalClient,
  { api, sell, buy, usd }: { api: TradersApi; sell: string; buy: string; usd: number },
): Promise<TransactionReceipt | undefined> => {
  const chain = localChain(client.chain.id)
  const [src, dest] = [findTokenBySymbol(chain, sell), findTokenBySymbol(chain, buy)]
  if (!src || !dest) return undefined
  const from = roles.trader
  const tokens = { srcToken: src.address, destToken: dest.address }
  const srcAmount = String(amountWorth(src, parseUnits(String(usd), usdDecimals)))
  const terms = { ...tokens, amount: srcAmount, chainId: chain.id, version: '6.2', userAddress: from } as const
  const { priceRoute } = await call(getPrices, terms, api)
  await allow(client, { token: src.address, spender: spenderOf(chain, 'market') })
  const request = { ...tokens, srcAmount, priceRoute, slippage, userAddress: from, chainId: chain.id }
  const { to, data } = (await call(buildTransaction, request, api)) as { to: Address; data: Hex }
  return client.act({ from, to, data })
}
