import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNativeToken, isSameAddress, nativeToken, zeroAddress } from '@/lib/address'
import type { PriceRoute, TxParams } from '@/lib/api/market'
import { packPartnerFee, resolvePartnerFee } from '@/lib/chain/partner-fee'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { encodeSwap } from '@/lib/chain/transactions'
import type { Route } from '@/lib/routing/route'
import { createRandom } from '@/lib/routing/testing/random'
import { roles } from '@/localnet/accounts'
import type { Anvil } from '@/localnet/anvil'
import { amountWorth, usdDecimals } from '@/localnet/seed/prices'
import { type Call, sendAll } from '@/localnet/seed/send'
import { startSeededChain } from '@/localnet/start-seeded-chain'
import type { ServedChain } from '../deps'
import { createTestService, serveTestChain, type TestService } from '../testing/harness'
import { openTestDatabase } from '../testing/test-database'
import { usdPrices } from './usd-prices'

// How far `gasCost` is from the receipts of executed swaps. The drawing is fixed and so is the chain: the figures are the same on every
// machine. When a contract or the shape of routes changes, the table says which row of lib/routing/gas.ts moved.

const swaps = 240
const withinPercent = 10
const trader: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const gasLimit = 20_000_000n
const smallUsd = 50n * 10n ** BigInt(usdDecimals)

const database = openTestDatabase()
let anvil: Anvil
let served: ServedChain
let service: TestService
let stop: () => Promise<void>

beforeAll(async () => {
  anvil = await startSeededChain({ chainId: 1 })
  ;({ served, stop } = await serveTestChain({ chainId: 1, url: anvil.url }))
  service = createTestService({ chains: [served], database: database() })
  const args = [mainnet.contracts.router, maxUint256] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  const approvals = mainnet.tokens.map(({ address, symbol }) => ({ label: `approve ${symbol}`, to: address, data }))
  await anvil.client.setAutomine(false)
  await sendAll(anvil.client, trader, [...approvals, ...tradesOfEveryPool()])
}, 300_000)

afterAll(async () => {
  await stop?.()
  await anvil?.stop()
})

/** Mines the block itself, so that the same transactions always stand in the same blocks. */
const send = async (transaction: { to: Address; data: Hex; value?: bigint; gasPrice: bigint }) => {
  const hash = await anvil.client.sendTransaction({ account: trader, gas: gasLimit, ...transaction })
  await anvil.client.mine({ blocks: 1 })
  const receipt = await anvil.client.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

const untilTracked = async () => {
  const head = await anvil.client.getBlockNumber()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (served.tracker.market().blockNumber < head) return
      forget()
      resolve()
    }
    const forget = served.tracker.onBlock(look)
    look()
  })
}

const tokenAt = (address: Address) => mainnet.tokens.find((token) => isSameAddress(token.address, address))!

/**
 * Sells a little through every pool in both directions, with a fee into the vault, and for native value. Words that were zero since the
 * pools were made are written once in a pool's life: every pool of a real chain has that behind it.
 */
function tradesOfEveryPool(): Call[] {
  const fee = packPartnerFee(resolvePartnerFee({ partner: roles.feeWallet, feeBps: 1 }))
  const weth = lower(mainnet.contracts.wrappedNative)
  return served.tracker.market().state.pools.flatMap(({ address, kind, dex, token0, token1, ...pool }) =>
    [true, false].flatMap((zeroForOne) => {
      const [srcToken, destToken] = zeroForOne ? [token0, token1] : [token1, token0]
      const srcAmount = amountWorth(tokenAt(srcToken), smallUsd)
      const feePips = 'feePips' in pool ? pool.feePips : 0
      const tokens = { tokenIn: srcToken, tokenOut: destToken }
      const leg = { pool: address, kind, dex, ...tokens, zeroForOne, feePips, amountIn: srcAmount, amountOut: 1n }
      const route: Route = { side: 'SELL', srcToken, destToken, srcAmount, destAmount: 1n, legs: [leg] }
      const limits = { fromAmount: srcAmount, toAmount: 1n, quotedAmount: maxUint256 }
      const rest = { metadata: pad('0x'), beneficiary: zeroAddress, partnerAndFee: fee, permit: '0x' } as const
      const ends: Address[] = destToken === weth ? [destToken, nativeToken] : [destToken]
      return ends.map((paid) => ({
        label: `sell through ${dex} ${address}`,
        ...encodeSwap({
          chain: mainnet,
          method: 'swapExactAmountIn',
          route,
          srcToken,
          destToken: paid,
          ...limits,
          ...rest,
        }),
      }))
    }),
  )
}

type Executed = { priceRoute: PriceRoute; gasUsed: number; usd: number }

const executeRandomSwap = async (random: () => number): Promise<Executed | undefined> => {
  const pick = <item>(items: readonly item[]) => items[Math.floor(random() * items.length)]!
  const ether = { address: nativeToken, symbol: 'WETH', decimals: 18, transferFeeBps: undefined }
  const tokens = [...mainnet.tokens, ether, ether] as const
  const [src, dest] = [pick(tokens), pick(tokens)]
  const usd = BigInt(Math.floor(10 ** (random() * 5.7) * 10 ** usdDecimals))
  const isTaxed = 'transferFeeBps' in src || 'transferFeeBps' in dest
  const side = isTaxed || random() < 0.6 ? 'SELL' : 'BUY'
  const method = pick(['', '', '', 'simpleSwap', 'OnUniswapV2', 'OnUniswapV3'])
  if (src === dest) return undefined
  await untilTracked()
  await served.gasPrices.at(served.tracker.market().blockHash)
  const quoted = await service.app.request(
    `/prices?${new URLSearchParams({
      network: '1',
      version: '6.2',
      slippage: '50',
      maxImpact: '100',
      srcToken: src.address,
      destToken: dest.address,
      amount: String(amountWorth(side === 'SELL' ? src : dest, usd)),
      side,
      includeContractMethods: method.startsWith('On')
        ? `swapExactAmount${side === 'SELL' ? 'In' : 'Out'}${method}`
        : method,
    })}`,
  )
  if (quoted.status !== 200) return undefined
  const { priceRoute } = (await quoted.json()) as { priceRoute: PriceRoute }
  if (!(await holds(src.address, (BigInt(priceRoute.srcAmount) * 102n) / 100n))) return undefined
  const built = await service.app.request('/transactions/1?ignoreChecks=true', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      priceRoute,
      srcToken: src.address,
      destToken: dest.address,
      slippage: 50,
      ...(side === 'SELL' ? { srcAmount: priceRoute.srcAmount } : { destAmount: priceRoute.destAmount }),
      userAddress: trader,
    }),
  })
  const transaction = (await built.json()) as TxParams
  const nativePrice = usdPrices(mainnet, served.tracker.market().state).get(lower(mainnet.contracts.wrappedNative))!
  const receipt = await send({
    to: transaction.to as Address,
    data: transaction.data as Hex,
    value: BigInt(transaction.value),
    gasPrice: BigInt(transaction.gasPrice!),
  })
  const gasUsed = Number(receipt.gasUsed)
  return { priceRoute, gasUsed, usd: gasUsed * Number(receipt.effectiveGasPrice) * nativePrice }
}

const lower = (address: Address) => address.toLowerCase() as Address

const holds = async (token: string, amount: bigint) =>
  amount <=
  (isNativeToken(token)
    ? await anvil.client.getBalance({ address: trader })
    : await anvil.client.readContract({
        address: token as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [trader],
      }))

const percentile = (sorted: readonly number[], part: number) => sorted[Math.round(part * (sorted.length - 1))]!

const print = (name: string, errors: readonly number[]) => {
  const sorted = errors.toSorted((a, b) => a - b)
  const [p5, p50, p95] = [0.05, 0.5, 0.95].map((part) => percentile(sorted, part).toFixed(1).padStart(7))
  const worst = Math.max(...errors.map(Math.abs))
    .toFixed(1)
    .padStart(7)
  console.log(`${name.padEnd(32)} ${String(errors.length).padStart(4)} ${p5} ${p50} ${p95} ${worst}`)
}

test('behavior: gasCost is within 10 % of what the swap used, for 95 % of routes', async () => {
  const random = createRandom(20_261_121)
  const done: Executed[] = []
  let drawn = 0
  for (; done.length < swaps; drawn++) {
    const one = await executeRandomSwap(random)
    if (one) done.push(one)
  }
  const errorOf = ({ priceRoute, gasUsed }: Executed) => (Number(priceRoute.gasCost) / gasUsed - 1) * 100
  console.log(`${'gasCost over receipt, %'.padEnd(32)}    n      p5     p50     p95     max`)
  const methods = [...new Set(done.map(({ priceRoute }) => priceRoute.contractMethod))].sort()
  for (const method of methods)
    print(method, done.filter(({ priceRoute }) => priceRoute.contractMethod === method).map(errorOf))
  const errors = done.map(errorOf)
  print('all', errors)
  const usdErrors = done.map(({ priceRoute, usd }) => (Number(priceRoute.gasCostUSD) / usd - 1) * 100)
  print('gasCostUSD', usdErrors)

  expect(methods).toHaveLength(6)
  // Most draws must be answered, or the figures are of the easy ones.
  expect(swaps / drawn).toBeGreaterThan(0.6)
  for (const some of [errors, usdErrors])
    expect(some.filter((error) => Math.abs(error) <= withinPercent).length / swaps).toBeGreaterThanOrEqual(0.95)
}, 600_000)
