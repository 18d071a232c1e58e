import { type Address, erc20Abi, type Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { isNativeToken, nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Input, Operation } from '@/lib/api/contract/operation'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getPrices } from '@/lib/api/market/prices'
import type { Chain, Token } from '@/lib/chain/chain'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { chains } from '@/lib/chain/registry/chains'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { marketRouterOf, type RouterVersion } from '@/lib/chain/swap/router-version'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { type OpenOrder, type OpenOrders, pairKey } from '@/lib/order/open-order'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import type { Draw } from '@/lib/routing/testing/random'
import { roles } from '@/localnet/accounts'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { approvalCalls } from '@/localnet/seed/deposits'
import { historyCalls } from '@/localnet/seed/history'
import { plannedPools } from '@/localnet/seed/pools'
import { amountWorth, usdDecimals } from '@/localnet/seed/prices'
import { sendAll } from '@/localnet/seed/send'
import { type Choice, chooseRoute } from '../pricing/route/choose-route'
import { routerMethods } from '../pricing/route/router-methods'
import { createLocalSolver, type Solver } from '../pricing/solver/solver'
import { serveTestChain } from '../testing/harness'
import { serveChain } from './service'

/**
 * A swap that was quoted and sent: the choice, the returned route, and the used gas; a wei of
 * native value in dollars. `signed` is the transaction as a wallet sends it, with an arbitrary
 * signature.
 */
export type ExecutedSwap = {
  choice: Choice
  priceRoute: PriceRoute
  gasUsed: number
  effectiveGasPrice: bigint
  nativeUsd: number
  signed: Hex
}

/** A chain on which swaps are drawn, quoted and sent. */
export type SwapVenue = {
  chain: Chain
  execute: (draw: Draw) => Promise<ExecutedSwap | undefined>
  stop: () => Promise<void>
}

type Query = Omit<Input<typeof getPrices>, 'network' | 'version' | 'slippage' | 'maxImpact'>
/** The request of a price, with the parts of its fee and calldata. */
type Question = { query: Query; build?: Partial<Input<typeof buildTransaction>>; orders?: readonly OpenOrder[] }
type Traded = Pick<Token, 'address' | 'symbol' | 'decimals' | 'transferFeeBps'>

const { trader } = roles
const makers = personalDevelopmentAccounts.slice(2, 4).map(({ privateKey }) => privateKeyToAccount(privateKey))
const partner = { partner: 'shop', partnerFeeBps: 50 }
const partnerAddress = developmentAccounts[5]
const slippage = 50
const gasLimit = 20_000_000n

/**
 * Opens a seeded chain with the service over it, whose swaps go through one router. The same chain,
 * blocks and draws make the same swaps with the same gas on every machine. `execute` returns
 * undefined for a draw without an answer, or if the trader lacks the tokens.
 *
 * @example
 * const { execute, stop } = await openSwapVenue(1)
 * (await execute(createDraw(7)))?.gasUsed // 153_324
 */
export const openSwapVenue = async (chainId: number, version: RouterVersion = '6.2'): Promise<SwapVenue> => {
  const chain = chains[chainId]!
  const anvil = await startSeededChain({ chainId })
  const { client } = anvil
  const following = await serveTestChain({ chain, url: anvil.url })
  const { served } = following
  let orders: OpenOrders = new Map()
  let solved: Choice | undefined
  const local = createLocalSolver()
  const solver: Solver = {
    ...local,
    quote: (request, context) => {
      solved = chooseRoute(request, context)
      return local.quote(request, context)
    },
  }
  const { app } = serveChain({
    served,
    solver,
    openOrders: () => ({ orders, blockNumber: served.tracker.market().blockNumber }),
  })
  const ask = <op extends Operation>(op: op, input: Input<op>): Promise<Answer<op>> =>
    call(op, input, { baseUrl: '', fetch: (url, init) => app.request(url, init) })
  await client.setAutomine(false)
  // A pool writes its history once a second: two swaps in one second would differ in gas.
  await client.setBlockTimestampInterval({ interval: 1 })
  await sendAll(client, trader, historyCalls(chain, plannedPools(chain), [partnerAddress]))
  for (const { address } of makers) await sendAll(client, address, approvalCalls(chain, chain.contracts.rfq))
  if (version === '5') await sendAll(client, trader, approvalCalls(chain, marketRouterOf(chain, version)!.spender))

  const untilTracked = async () => {
    const head = await client.getBlockNumber()
    await new Promise<void>((resolve) => {
      const look = () => {
        if (served.tracker.market().blockNumber < head) return
        forget()
        resolve()
      }
      const forget = served.tracker.onBlock(look)
      look()
    })
    await served.gasPrices.at(served.tracker.market().blockHash)
  }

  const holds = async (token: Address, amount: bigint) =>
    amount <=
    (isNativeToken(token)
      ? await client.getBalance({ address: trader })
      : await client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [trader],
        }))

  const execute = async (draw: Draw): Promise<ExecutedSwap | undefined> => {
    const drawn = await drawQuestion(draw, chain, version)
    if (drawn === undefined) return undefined
    orders = new Map(drawn.orders?.map(({ order }) => [pairKey(order.takerAsset, order.makerAsset), drawn.orders!]))
    await untilTracked()
    const query = { ...drawn.query, network: chainId, version, slippage, maxImpact: 100 } as const
    const quoted = await ask(getPrices, query).catch(refused)
    if (quoted === undefined) return undefined
    const { priceRoute } = quoted
    const prices = usdPrices(chain, served.tracker.market().state)
    const nativeUsd = prices.get(toLowerAddress(chain.contracts.wrappedNative))!
    const { side, srcToken, destToken, srcAmount, destAmount } = priceRoute
    if (!(await holds(srcToken, (BigInt(srcAmount) * 102n) / 100n))) return undefined
    const limits = side === 'SELL' ? { srcAmount } : { destAmount }
    const sender = { userAddress: trader, slippage, ignoreChecks: true }
    const { to, data, value, gasPrice } = (await ask(buildTransaction, {
      chainId,
      priceRoute,
      srcToken,
      destToken,
      ...limits,
      ...sender,
      ...drawn.build,
    })) as TxParams
    // The block is mined by hand, so that the same transactions are always in the same blocks.
    const transaction = { to, data: data as Hex, value: BigInt(value), gasPrice: BigInt(gasPrice!) }
    const hash = await client.sendTransaction({ account: trader, gas: gasLimit, ...transaction })
    await client.mine({ blocks: 1 })
    const { status, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`A swap that was quoted reverted: ${JSON.stringify(priceRoute)}`)
    const { nonce } = await client.getTransaction({ hash })
    const [maxPriorityFeePerGas, maxFeePerGas] = [10n ** 8n, 2n * transaction.gasPrice]
    const fees = { maxPriorityFeePerGas, maxFeePerGas, gas: (gasUsed * 6n) / 5n }
    const signed = await makers[0]!.signTransaction({
      chainId,
      nonce,
      to,
      data: transaction.data,
      value: BigInt(value),
      ...fees,
    })
    return { choice: solved!, priceRoute, gasUsed: Number(gasUsed), effectiveGasPrice, nativeUsd, signed }
  }

  return {
    chain,
    execute,
    stop: async () => {
      await following.stop()
      await anvil.stop()
    },
  }
}

/**
 * Returns undefined for a draw without a route, or whose token has no value on this chain; throws
 * other errors.
 */
const refused = (error: unknown): undefined => {
  if (error instanceof ApiError && ['PricingError', 'BadUsdPrice'].includes(error.errorType)) return undefined
  throw error
}

const drawQuestion = async (draw: Draw, chain: Chain, version: RouterVersion): Promise<Question | undefined> => {
  const native: Traded = { ...findTokenBySymbol(chain, 'WETH')!, address: nativeToken }
  const token = () => (draw.below(6) === 0 ? native : draw.pick(chain.tokens))
  const [src, dest] = [token(), token()]
  if (src.address === dest.address) return undefined
  const isTaxed = [src, dest].some(({ transferFeeBps }) => transferFeeBps !== undefined)
  const side = isTaxed || draw.below(5) < 3 ? 'SELL' : 'BUY'
  const fillsOrders = version === '6.2' && draw.below(6) === 0
  const most = fillsOrders ? 3 : 6
  const usd = BigInt(Math.floor(10 ** draw.between(0, most) * 10 ** usdDecimals))
  const amount = amountWorth(side === 'SELL' ? src : dest, usd)
  const query: Query = { srcToken: src.address, destToken: dest.address, amount: String(amount), side }
  const generic = `swapExactAmount${side === 'SELL' ? 'In' : 'Out'}`
  if (fillsOrders) {
    const orders = await drawOrders(draw, { chain, src, dest, usd })
    // Orders alone have no fee: with one they go through the executor.
    return draw.below(3) === 0
      ? { query: { ...query, ...partner }, build: { ...partner, partnerAddress }, orders }
      : { query, orders }
  }
  const { executing, through } = routerMethods['5']
  const held = draw.pick<string | undefined>(
    version === '6.2'
      ? [undefined, undefined, generic, `${generic}OnUniswapV2`, `${generic}OnUniswapV3`]
      : [undefined, ...executing[side], ...through(chain.dexes.find(({ name }) => name === 'UniswapV2')!, side)],
  )
  const methods = held === undefined ? {} : { includeContractMethods: held }
  const fee = draw.below(4)
  if (fee === 0) return { query: { ...query, ...methods, partner: 'none' }, build: { partner: 'none' } }
  if (fee > 1) return { query: { ...query, ...methods } }
  return { query: { ...query, ...methods, ...partner }, build: { ...partner, partnerAddress } }
}

/**
 * Draws up to four orders of one maker or two, far better than the market. An amount of dollars
 * fills all or some of them, or takes all and continues through pools.
 */
const drawOrders = (
  draw: Draw,
  { chain, src, dest, usd }: { chain: Chain; src: Traded; dest: Traded; usd: bigint },
): Promise<readonly OpenOrder[]> => {
  const wrapped = (token: Traded) =>
    toLowerAddress(isNativeToken(token.address) ? chain.contracts.wrappedNative : token.address)
  const count = 1 + draw.below(4)
  const offering = draw.below(2) === 0 ? makers.slice(0, 1) : makers
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const worth = BigInt(Math.floor((Number(usd) * draw.between(0.5, 2)) / count))
      const by = offering[index % offering.length]!
      const amounts = { takerAmount: amountWorth(src, worth), makerAmount: amountWorth(dest, 2n * worth) }
      const nonceAndMeta = packNonceAndMeta({ maker: by.address, nonce: BigInt(draw.below(2 ** 31)) })
      const parties = { maker: toLowerAddress(by.address), taker: zeroAddress as Address }
      const assets = { takerAsset: wrapped(src), makerAsset: wrapped(dest) }
      return signed(by, chain, { nonceAndMeta, expiry: 0n, ...assets, ...parties, ...amounts })
    }),
  )
}

const signed = async (by: PrivateKeyAccount, chain: Chain, order: RfqOrder): Promise<OpenOrder> => {
  const place = { chainId: chain.id, rfq: chain.contracts.rfq }
  const { makerAmount } = order
  const signature = await by.signTypedData(rfqTypedData(place, order))
  const orderHash = hashRfqOrder(place, order)
  const amounts = { allowance: makerAmount, available: makerAmount }
  return { orderHash, order, signature, permitMakerAsset: '0x', signatureGas: 0, ...amounts }
}
