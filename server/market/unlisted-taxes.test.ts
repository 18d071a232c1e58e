import { type Abi, type Address, erc20Abi, type Hex, maxUint256, parseAbi, parseUnits } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { withPageGas } from '@/actions/proof/with-page-gas'
import { readListing } from '@/actions/read-listing'
import { toPricesInput } from '@/hooks/swap/use-quote'
import { type ChainToken, toLowerAddress } from '@/lib/address'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import { getPrices } from '@/lib/api/market/prices'
import { getProof } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { v2PairAddress } from '@/lib/chain/pools/pool-address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { checkProof } from '@/lib/proof/check-proof'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { probeTaxes } from '../chain/market/probe-taxes'
import { openTradingChain, tokenOf } from '../testing/trading-chain'

// STA taxes its transfers by one percent, and this service does not list it.
const chain: Chain = { ...mainnet, tokens: mainnet.tokens.filter(({ symbol }) => symbol !== 'STA') }
const [person] = developmentAccounts
const trading = openTradingChain({ person, chain, limits: { unlistedBlocks: 50n } })
const { balanceOf, untilSeen } = trading
const [sta, weth, usdc, uni] = ['STA', 'WETH', 'USDC', 'UNI'].map((symbol) =>
  toLowerAddress(tokenOf(symbol).address),
) as [Address, Address, Address, Address]
const uniswapV2 = chain.dexes.find(({ name }) => name === 'UniswapV2') as Extract<
  (typeof mainnet.dexes)[number],
  { kind: 'v2' }
>
const pairOf = (a: Address, b: Address) => toLowerAddress(v2PairAddress(uniswapV2, a, b))

const { abi, bytecode } = ownArtifact('PairTaxToken')
let ptx: Address
const confirmed = async (hash: Hex) => {
  const receipt = await trading.anvil.client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}
const call = async (address: Address, called: Abi, functionName: string, args: readonly unknown[]) =>
  confirmed(await trading.anvil.client.writeContract({ account: person, address, abi: called, functionName, args }))
const setTaxes = (buyBps: bigint, sellBps: bigint) => call(ptx, abi, 'setTaxes', [pairOf(ptx, weth), buyBps, sellBps])
/** Creates a pair with balances that determine its price. */
const fund = async (other: Address, [own, others]: readonly [bigint, bigint]) => {
  await call(uniswapV2.factory, parseAbi(['function createPair(address,address)']), 'createPair', [ptx, other])
  await call(ptx, abi, 'transfer', [pairOf(ptx, other), own])
  await call(other, erc20Abi, 'transfer', [pairOf(ptx, other), others])
  await call(pairOf(ptx, other), parseAbi(['function mint(address)']), 'mint', [person])
}

beforeAll(async () => {
  const { contractAddress } = await confirmed(
    await trading.anvil.client.deployContract({ account: person, abi, bytecode }),
  )
  ptx = toLowerAddress(contractAddress!)
  await call(ptx, abi, 'approve', [chain.contracts.router, maxUint256])
  await fund(weth, [parseUnits('1000000', 18), parseUnits('40', 18)])
  // The best path from WETH to USDC if the token's taxes are ignored.
  await fund(usdc, [parseUnits('1000', 18), parseUnits('10000', 6)])
  await setTaxes(200n, 300n)
})

const probe = async (token: Address, pools: readonly Address[]) => {
  const { client } = trading.service.deps.chains.get(1)!
  const { hash: blockHash } = await trading.anvil.client.getBlock()
  return probeTaxes({ client, chain }, { token, pools, blockHash })
}
const asked = { network: 1, version: '6.2', slippage: 0, srcDecimals: 18, destDecimals: 18 } as const
const ask = (question: {
  srcToken: Address
  destToken: Address
  amount: bigint
  side?: 'SELL' | 'BUY'
  route?: string
}) =>
  trading.service.ask(getPrices, {
    ...asked,
    ignoreBadUsdPrice: true,
    maxImpact: 100,
    ...question,
    amount: String(question.amount),
  })

/** Returns the paid and received amounts with the promised ones. */
const swap = async (question: Parameters<typeof ask>[0]) => {
  await untilSeen()
  const { priceRoute } = await ask(question)
  const { srcToken, destToken, side = 'SELL' } = question
  const { srcAmount, destAmount, destAmountAfterFee, srcAmountAfterFee } = priceRoute
  const built = (await trading.service.ask(buildTransaction, {
    chainId: 1,
    priceRoute,
    srcToken,
    destToken,
    slippage: 0,
    userAddress: person,
    ignoreChecks: true,
    ...(side === 'SELL' ? { srcAmount } : { destAmount }),
  })) as TxParams
  const [had, held] = [await balanceOf(srcToken), await balanceOf(destToken)]
  const { to, data } = built as { to: Address; data: Hex }
  await confirmed(await trading.anvil.client.sendTransaction({ account: person, to, data, gas: 8_000_000n }))
  return {
    promised: { spent: BigInt(srcAmountAfterFee ?? srcAmount), received: BigInt(destAmountAfterFee ?? destAmount) },
    spent: had - (await balanceOf(srcToken)),
    received: (await balanceOf(destToken)) - held,
  }
}

describe('probeTaxes', () => {
  test('default', async () => {
    expect(await probe(sta, [pairOf(sta, weth)])).toEqual({ transferFeeBps: 100 })
    expect(await probe(uni, [pairOf(uni, weth)])).toEqual({})
    expect(await probe(uni, [])).toEqual({})
  })

  test('behavior: taxes of a pair alone are found, in a token that calls its pair during transfers', async () => {
    expect(await probe(ptx, [pairOf(ptx, usdc), pairOf(ptx, weth)])).toEqual({ poolFeeBps: { into: 300, outOf: 200 } })
    await setTaxes(0n, 0n)
    expect(await probe(ptx, [pairOf(ptx, weth)])).toEqual({})
  })

  test('behavior: a failing transfer counts as fully taxed', async () => {
    await setTaxes(0n, 10_001n)
    expect(await probe(ptx, [pairOf(ptx, weth)])).toEqual({ poolFeeBps: { into: 10_000, outOf: 0 } })
    await setTaxes(200n, 300n)
  })
})

describe('an unlisted token', () => {
  const cases = [
    ['STA for WETH', () => ({ srcToken: sta, destToken: weth, amount: parseUnits('1000', 18) })],
    ['WETH for STA', () => ({ srcToken: weth, destToken: sta, amount: parseUnits('1', 18) })],
    ['PTX for WETH', () => ({ srcToken: ptx, destToken: weth, amount: parseUnits('1000', 18) })],
    ['WETH for PTX', () => ({ srcToken: weth, destToken: ptx, amount: parseUnits('1', 18) })],
  ] as const
  for (const [name, question] of cases)
    test(`behavior: ${name} pays the quote for any tax of the token`, async () => {
      const { promised, spent, received } = await swap(question())
      expect(spent).toBe(promised.spent)
      expect(received).toBeGreaterThanOrEqual(promised.received)
      // A tax of a single pair is counted in full.
      expect(received).toBeLessThanOrEqual((promised.received * 103n) / 100n)
    })

  test('behavior: a purchase returns the requested amount', async () => {
    const amount = parseUnits('500', 18)
    for (const destToken of [sta, ptx]) {
      const { promised, spent, received } = await swap({ srcToken: weth, destToken, amount, side: 'BUY' })
      expect(spent).toBe(promised.spent)
      expect(received).toBeGreaterThanOrEqual(amount)
    }
  })

  test('behavior: its address is quoted with its taxes, with which a page verifies its price', async () => {
    await untilSeen()
    const fees = [
      [sta, { transferFeeBps: 100 }],
      [ptx, { poolFeeBps: { into: 300, outOf: 200 } }],
      [uni, {}],
    ] as const
    for (const [address, traits] of fees) {
      const baseUrl = 'http://service'
      const fetch = async (url: string | URL | Request, init?: RequestInit) =>
        trading.service.app.request(String(url).slice(baseUrl.length), init)
      const { isListed, ...read } = await readListing({ baseUrl, fetch }, { chainId: 1, address })
      expect([isListed, read]).toEqual([address === uni, traits])
      if (address === uni) continue
      const token = { ...tokenOf('UNI'), ...read, address, origin: 'found' } as const
      for (const [from, to] of [
        [token, { ...tokenOf('WETH'), origin: 'listed' }],
        [{ ...tokenOf('WETH'), origin: 'listed' }, token],
      ] as const) {
        const [amount, side] = [parseUnits('1', 18), 'SELL'] as const
        const of = { receiver: { status: 'own' }, partner: { status: 'none' } }
        const form = { chain, toChain: chain, from, to, amount, side, slippageBps: 50, ...of }
        const question = toPricesInput(form as never, person, true)!
        const { priceRoute } = await trading.service.ask(getPrices, question)
        const proof = await trading.service.ask(getProof, { hmac: priceRoute.hmac })
        const [src, dest] = [from, to].map(({ address }) => ({ chainId: 1, address })) as [ChainToken, ChainToken]
        const asked = { side, src, dest, priceRoute, question }
        expect(checkProof(proof, withPageGas(quoteToProve(asked, chain)))).not.toHaveProperty('reason')
      }
    }
  })

  test('error: PricingError for a purchase with it, naming it and the remedy', async () => {
    for (const srcToken of [sta, ptx]) {
      const refused = ask({ srcToken, destToken: weth, amount: 10n ** 15n, side: 'BUY' })
      await expect(refused).rejects.toMatchObject({
        errorType: 'PricingError',
        details: expect.stringContaining('srcToken takes a part of its transfers'),
        description: expect.stringContaining('side=SELL'),
      })
    }
  })

  test('behavior: routes of other tokens avoid it, unless it is named and measured as untaxed', async () => {
    await untilSeen()
    const question = { srcToken: weth, destToken: usdc, destDecimals: 6, amount: parseUnits('1', 18) }
    const named = { ...question, route: `${weth}-${ptx}-${usdc}` }
    await ask({ srcToken: weth, destToken: ptx, amount: 10n ** 18n })
    await expect(ask(named)).rejects.toMatchObject({ errorType: 'PricingError' })
    await setTaxes(0n, 0n)
    // A measurement is cached for some time.
    await trading.anvil.client.mine({ blocks: 50 })
    await untilSeen()
    await ask({ srcToken: weth, destToken: ptx, amount: 10n ** 18n })
    const { priceRoute: passing } = await ask(named)
    expect(JSON.stringify(passing.bestRoute)).toContain(ptx)
    const { priceRoute } = await ask(question)
    expect(JSON.stringify(priceRoute.bestRoute)).not.toContain(ptx)
    expect(BigInt(passing.destAmount)).toBeGreaterThan(BigInt(priceRoute.destAmount))
  })
})
