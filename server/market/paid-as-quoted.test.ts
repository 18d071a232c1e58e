import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { withPageGas } from '@/actions/proof/with-page-gas'
import { isNativeToken, isSameAddress, nativeToken } from '@/lib/address'
import type { TxParams } from '@/lib/api/market/build-transaction'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Proof } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import { chains as registry } from '@/lib/chain/registry/chains'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { marketRouterOf, type RouterVersion } from '@/lib/chain/swap/router-version'
import { ordersMethod } from '@/lib/order/orders-route'
import { checkProof } from '@/lib/proof/check-proof'
import { executionCosts } from '@/lib/routing/route/gas'
import type { Side } from '@/lib/routing/route/route'
import { exactTimeout, exactTimes, reportExact } from '@/lib/routing/testing/exact-run'
import { createDraw, type Draw } from '@/lib/routing/testing/random'
import { roles } from '@/localnet/accounts'
import type { Anvil } from '@/localnet/chain/anvil'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { amountWorth, usdDecimals } from '@/localnet/seed/prices'
import { createApp } from '../app'
import { createContractOrigin } from '../chain/facts/contract-origin'
import { createGasPriceFeed } from '../chain/facts/gas-price'
import { createRegisteredAgent } from '../chain/facts/registered-agent'
import { createRouterRule } from '../chain/facts/router-rule'
import type { ServedChain } from '../chain/facts/served-chain'
import { createSurfaces } from '../chain/facts/surfaces'
import { confirmTokens } from '../chain/facts/token-list'
import { createPoolTracker } from '../chain/market/pools'
import { readPrices, readState } from '../chain/market/read-state'
import { announcedLimits, openAnnouncedClient } from '../chain/testing/announced-client'
import { noIndex } from '../chain/testing/no-index'
import { readPrimary } from '../db/replica'
import { createIntentRoutes } from '../intent/intent-routes'
import { createPartnerRegistry } from '../partner/partner-registry'
import { createProofStore } from '../pricing/proof-store'
import { createQuotes } from '../pricing/quotes'
import { routerMethods } from '../pricing/route/router-methods'
import { createLocalSolver } from '../pricing/solver/solver'
import { createTestHealth } from '../testing/create-test-health'
import { createOpenGate } from '../testing/open-gate'
import { openTestDatabase } from '../testing/test-database'

// Through either router the chain pays the quote of GET /prices, to the wei on an unchanged state.
const quotes = 200 * exactTimes
const chainIds = [1, 42161, 8453] as const
const ofCoins = 16
const trader: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** The recipient of some swaps, and the partner that gets their fee. */
const friend: Address = `0x${'f1'.repeat(20)}`
const shop: Address = `0x${'5e'.repeat(20)}`
const gasLimit = 25_000_000n
/** Decimals of the stable pool's coarser coin. */
const coarsestDecimals = 6

type Sold = { address: Address; symbol: string; decimals: number; transferFeeBps?: number | undefined }

const database = openTestDatabase()
const worlds = new Map<number, { anvil: Anvil; served: ServedChain; chain: Chain; close: () => Promise<void> }>()
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  await Promise.all(
    chainIds.map(async (chainId) => {
      const anvil = await startSeededChain({ chainId })
      const chain = registry[chainId]!
      const { client, close } = openAnnouncedClient({ chain, url: anvil.url })
      const clock = { nowMs: Date.now, sleep: (ms: number) => wait(ms) }
      const tracker = createPoolTracker({
        client,
        chain,
        index: noIndex,
        clock,
        log: () => {},
        random: Math.random,
        limits: announcedLimits,
      })
      worlds.set(chainId, {
        anvil,
        chain,
        close,
        served: {
          chain,
          client,
          tracker,
          gasPrices: createGasPriceFeed({ chain, client }),
          routerRule: createRouterRule({ chain, client }),
          tokenList: confirmTokens({ chain, client }, []).latest,
          surfaces: createSurfaces({ chain, client }),
          contractOrigin: createContractOrigin({ chain, client }),
          hasCrossSettle: async () => false,
          outsideObstacle: async () => 'NoCrossSettle',
          unloggedFees: async () => [],
          registeredAgent: createRegisteredAgent({ chain, client }),
        },
      })
      await tracker.waitReady()
      await anvil.client.impersonateAccount({ address: trader })
    }),
  )
  const hmacKey = Buffer.alloc(32, 7)
  const solver = createLocalSolver()
  const proofs = createProofStore({ nowMs: Date.now })
  app = createApp({
    chains: new Map([...worlds].map(([id, { served }]) => [id, served])),
    database: database(),
    onReplica: readPrimary(database()),
    quotes: createQuotes({ solver, proofs, openOrders: () => undefined, hmacKey, nowMs: Date.now }),
    proofs,
    solver,
    agents: { on: () => [], namesOn: () => [], delayOn: () => undefined },
    relayers: { askFees: async () => [] },
    intentRoutes: createIntentRoutes({ database: database(), nowMs: Date.now, sleep: wait }),
    auctionWindowMs: 2_000,
    partners: createPartnerRegistry({ database: database() }),
    hmacKey,
    feeWallet: roles.feeWallet,
    nowMs: Date.now,
    clockAheadMs: () => 0,
    log: () => {},
    admit: async () => {},
    gate: createOpenGate(),
    health: createTestHealth({
      chains: [...worlds.values()].map(({ served }) => served),
      database: database(),
      nowMs: Date.now,
    }),
    newId: randomUUID,
    fetchPublic: async () => '',
    pageNodes: new Map(),
    world: 'live',
  })
})

afterAll(async () => {
  for (const { served, anvil, close } of worlds.values()) {
    await served.tracker.stop()
    await close()
    await anvil.stop()
  }
})

const ofExecutor = { SELL: ['simpleSwap', 'multiSwap', 'megaSwap'], BUY: ['simpleBuy', 'buy'] } as const
const ofPairs = {
  SELL: ['swapOnUniswap', 'swapOnUniswapFork', 'swapOnUniswapV2Fork'],
  BUY: ['buyOnUniswap', 'buyOnUniswapFork', 'buyOnUniswapV2Fork'],
} as const

/** Draws methods, a fee and a recipient for swaps through router 5; those through 6.2 have none. */
const drawTerms = (version: RouterVersion, side: Side, { random, pick }: Pick<Draw, 'random' | 'pick'>) => {
  if (version === '6.2') return { query: {}, build: {} }
  const method = random() < 0.3 ? undefined : pick([...ofExecutor[side], ...ofPairs[side]])
  const isOfPairs = ofPairs[side].some((name) => name === method)
  const fee = isOfPairs || random() < 0.5 ? {} : { partner: 'shop', partnerFeeBps: pick([1, 50, 200]) }
  const receiver = isOfPairs || random() < 0.7 ? {} : { receiver: friend }
  return {
    query: {
      ...(method && { includeContractMethods: method }),
      ...('partner' in fee && { partner: fee.partner, partnerFeeBps: String(fee.partnerFeeBps) }),
      ...receiver,
    },
    build: { ...('partner' in fee && { ...fee, partnerAddress: shop }), ...receiver },
  }
}

test.each([
  { version: '6.2', seed: 20_261_123 },
  { version: '5', seed: 20_261_129 },
] as const)(
  'what a quote for router $version says is what the chain pays, to the wei',
  async ({ version, seed }) => {
    const { random, pick } = createDraw(seed)
    const methods = new Set<string>()
    const seen = { SELL: 0, BUY: 0, direct: 0, generic: 0, severalLegs: 0, split: 0, native: 0, taxed: 0, refused: 0 }
    const legs = new Map<string, number>()

    for (let done = 0; done < quotes || seen.severalLegs < (quotes * 5) / 8; ) {
      // Few questions use the stable pools of Curve, so the first ones trade their coins.
      const isOfCoins = done < ofCoins
      const { chain, anvil, served } = worlds.get(isOfCoins ? 1 : pick(chainIds))!
      const native: Sold = { symbol: 'WETH', decimals: 18, address: nativeToken }
      const tokens: Sold[] = [...chain.tokens, native]
      const coins = tokens.filter(({ symbol }) => ['USDC', 'USDT', 'crvUSD', 'DAI'].includes(symbol))
      const [src, dest] = isOfCoins ? [pick(coins), pick(coins)] : [pick(tokens), pick(tokens)]
      const isWrapped = (token: Address) => isNativeToken(token) || isSameAddress(token, chain.contracts.wrappedNative)
      if (src === dest || (isWrapped(src.address) && isWrapped(dest.address))) continue
      const isTaxed = src.transferFeeBps !== undefined || dest.transferFeeBps !== undefined
      const side = isTaxed || random() < 0.6 ? 'SELL' : 'BUY'
      const exponent = isOfCoins ? 4.5 + random() : random() * 5.3
      const usd = BigInt(Math.floor(10 ** exponent * 10 ** usdDecimals))
      const amount = amountWorth(side === 'SELL' ? src : dest, usd)
      if (amount === 0n) continue
      const terms = drawTerms(version, side, { random, pick })
      const payee = 'receiver' in terms.build ? friend : trader

      await untilTracked(served, anvil)
      const query = new URLSearchParams({
        network: String(chain.id),
        version,
        srcToken: src.address,
        destToken: dest.address,
        srcDecimals: String(src.decimals),
        destDecimals: String(dest.decimals),
        amount: String(amount),
        side,
        slippage: '0',
        maxImpact: '100',
        ...terms.query,
        ...(src.transferFeeBps !== undefined && { srcTokenTransferFee: String(src.transferFeeBps) }),
        ...(dest.transferFeeBps !== undefined && { destTokenTransferFee: String(dest.transferFeeBps) }),
      })
      const quoted = await app.request(`/prices?${query}`)
      const answer = (await quoted.json()) as { priceRoute: PriceRoute; details?: string }
      if (quoted.status !== 200) {
        // Too large an amount for the pools of this pair is the only valid refusal.
        expect([quoted.status, answer.details]).toEqual([400, 'Error getting price data'])
        seen.refused++
        continue
      }
      const { priceRoute } = answer
      const most = BigInt(priceRoute.srcAmountAfterFee ?? priceRoute.srcAmount)
      if ((await balanceOf(anvil, trader, src.address)) < most) continue
      await allow(anvil, src.address, marketRouterOf(chain, version)!.spender)
      await untilTracked(served, anvil)

      const built = await app.request(`/transactions/${chain.id}?ignoreChecks=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          priceRoute,
          srcToken: priceRoute.srcToken,
          destToken: priceRoute.destToken,
          srcDecimals: src.decimals,
          destDecimals: dest.decimals,
          ...(side === 'SELL'
            ? { srcAmount: priceRoute.srcAmount, slippage: 0 }
            : { destAmount: priceRoute.destAmount, slippage: 0 }),
          userAddress: trader,
          ...terms.build,
        }),
      })
      const transaction = (await built.json()) as TxParams & { details?: string }
      const trade = `${side} ${amount} ${src.symbol} -> ${dest.symbol}`
      const about = `${done}: ${trade} on ${chain.id} by ${priceRoute.contractMethod}`
      expect([about, built.status, transaction.details]).toEqual([about, 200, undefined])

      const held = () =>
        Promise.all([balanceOf(anvil, trader, src.address), balanceOf(anvil, payee, dest.address)] as const)
      const before = await held()
      const receipt = await anvil.client.act({
        from: trader,
        to: transaction.to as Address,
        data: transaction.data as Hex,
        value: BigInt(transaction.value),
        gas: gasLimit,
      })
      expect([about, receipt.status]).toEqual([about, 'success'])
      const after = await held()
      const gasPaid = receipt.gasUsed * receipt.effectiveGasPrice
      const paid = before[0] - after[0] - (isNativeToken(src.address) ? gasPaid : 0n)
      const received = after[1] - before[1] + (isNativeToken(dest.address) && payee === trader ? gasPaid : 0n)

      expect([about, paid]).toEqual([about, most])
      const promised = BigInt(priceRoute.destAmountAfterFee ?? priceRoute.destAmount)
      // A purchase through a stable pool pays whole units of its other coin in each call, and the
      // buyer gets the excess; a vault whose shares are worth up to two units of its asset pays one
      // unit too much.
      const coarse = 10n ** BigInt(Math.max(0, dest.decimals - coarsestDecimals))
      const whole = coarse * (callsIn(priceRoute, 'CurveV1') + 2n * callsIn(priceRoute, 'CurveV1Multi'))
      const rounding = side === 'BUY' ? whole + callsIn(priceRoute, 'ERC4626') : 0n
      // Pools with a moving fee, and metapools, are asked for slightly more than needed.
      const inexact = ['CurveV1StableNg', 'CurveV1Meta', 'CurveV2'].map((dex) => callsIn(priceRoute, dex))
      const guessed = inexact.reduce((sum, calls) => sum + calls)
      const moved = side === 'BUY' ? (coarse + promised / 1_000_000n) * guessed : 0n
      expect([about, received >= promised, received - promised <= rounding + moved]).toEqual([about, true, true])
      methods.add(priceRoute.contractMethod)
      expect(priceRoute.version).toBe(version)
      seen[side]++
      seen[priceRoute.contractMethod.includes('On') ? 'direct' : 'generic']++
      if (priceRoute.bestRoute.length > 1 || priceRoute.bestRoute.some(hasParallelPools)) seen.split++
      if (legsIn(priceRoute) > 1) seen.severalLegs++
      if (isNativeToken(src.address) || isNativeToken(dest.address)) seen.native++
      if (isTaxed) seen.taxed++
      for (const kind of kindsIn(priceRoute, chain)) legs.set(kind, (legs.get(kind) ?? 0) + 1)
      done++
    }
    // The draw must reach every method and kind of swap, or the test proves less than it states.
    const offered = routerMethods[version].offered('net')
    expect(new Set([...methods].filter((method) => method !== ordersMethod))).toEqual(new Set(offered))
    for (const kind of ['SELL', 'BUY', 'direct', 'generic', 'split', 'native', 'taxed'] as const)
      expect([kind, seen[kind] > 0]).toEqual([kind, true])
    const kinds = new Set(
      [...worlds.values()].flatMap(({ chain }) => chain.dexes.map(({ kind }) => `${kind} on ${chain.id}`)),
    )
    // Both routers run the same executor, so every pool is needed once.
    if (version === '6.2') expect(new Set(legs.keys())).toEqual(kinds)
    reportExact(
      `Quotes through router ${version} (${JSON.stringify({ ...seen, legs: Object.fromEntries(legs) })})`,
      seen.SELL + seen.BUY,
      0,
    )
    expect(seen.refused).toBeLessThan(quotes / 4)
  },
  exactTimeout,
)

const legsIn = ({ bestRoute }: PriceRoute): number =>
  bestRoute.flatMap(({ swaps }) => swaps.flatMap(({ swapExchanges }) => swapExchanges)).length

const kindsIn = ({ bestRoute }: PriceRoute, { id, dexes }: Chain): string[] =>
  bestRoute
    .flatMap(({ swaps }) => swaps.flatMap(({ swapExchanges }) => swapExchanges))
    .map(({ exchange }) => `${dexes.find(({ name }) => name === exchange)!.kind} on ${id}`)

const hasParallelPools = ({ swaps }: PriceRoute['bestRoute'][number]) =>
  swaps.some(({ swapExchanges }) => swapExchanges.length > 1)

const callsIn = ({ bestRoute }: PriceRoute, dex: string): bigint =>
  BigInt(
    bestRoute
      .flatMap(({ swaps }) => swaps.flatMap(({ swapExchanges }) => swapExchanges))
      .filter(({ exchange }) => exchange === dex).length,
  )

const balanceOf = ({ client }: Anvil, owner: Address, token: Address) =>
  isNativeToken(token)
    ? client.getBalance({ address: owner })
    : client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

async function allow({ client }: Anvil, token: Address, spender: Address) {
  if (isNativeToken(token)) return
  const allowance = await client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [trader, spender],
  })
  if (allowance > maxUint256 / 2n) return
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  await client.act({ from: trader, to: token, data })
}

async function untilTracked({ tracker }: ServedChain, { client }: Anvil) {
  const head = await client.getBlockNumber()
  const deadline = performance.now() + 10_000
  while (tracker.market().blockNumber < head) {
    if (performance.now() > deadline) throw new Error(`The tracker did not reach block ${head} in ten seconds.`)
    await wait(5)
  }
}

test.each([
  [8453, 89_092_100n],
  [42161, 800_000_000n],
] as const)(
  'on chain %i a quote counts its data at the price of the oracle, and so does its proof',
  async (chainId, price) => {
    const { chain, served } = worlds.get(chainId)!
    expect((await readPrices(served)).dataPrice).toBe(price)
    const [from, to] = [findTokenBySymbol(chain, 'WETH')!, findTokenBySymbol(chain, 'USDC')!]
    const tokens = { srcToken: from.address, destToken: to.address, amount: String(10n ** 18n), side: 'SELL' } as const
    const asked = { ...tokens, network: String(chainId), version: '6.2', slippage: '50' }
    const { priceRoute } = (await (await app.request(`/prices?${new URLSearchParams(asked)}`)).json()) as {
      priceRoute: PriceRoute
    }
    const proof = (await (await app.request(`/prices/proofs/${priceRoute.hmac}`)).json()) as Proof
    const { gasPriceWei } = await readState(served)
    expect(proof.gas.perByte).toBeCloseTo(Number(price) / Number(gasPriceWei), 9)
    expect(proof.gas.base).toBeGreaterThan(executionCosts.SELL.base + 100 * proof.gas.perByte!)
    const question = { ...tokens, network: chainId, version: '6.2' } as const
    const endOf = ({ address }: { address: Address }) => ({ chainId, address })
    const quote = quoteToProve({ side: 'SELL', src: endOf(from), dest: endOf(to), priceRoute, question }, chain)
    expect(checkProof(proof, withPageGas(quote, proof.gas.perByte))).not.toHaveProperty('reason')
    // A page that ignores data costs rejects the proof's figures.
    expect(checkProof(proof, withPageGas(quote))).toMatchObject({ verdict: 'unreadable' })
  },
)
