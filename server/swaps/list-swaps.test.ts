import { type Address, concatHex, erc20Abi, type Hex, numberToHex, parseUnits, sliceHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { readTransaction } from '@/actions/receipt/read-transaction'
import { againstQuote } from '@/actions/receipt/trade'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import { getPrices } from '@/lib/api/market/prices'
import { listRecentSwaps, listSwaps, type SwapRecord } from '@/lib/api/market/swaps'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { encodeOrdersSwap } from '@/lib/chain/program/fill-orders'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { follow } from '../ledger/follow'
import { openTradingChain, tokenOf } from '../testing/trading-chain'
import { findSwaps } from './find-swaps'

const [person, friend] = developmentAccounts.map(toLowerAddress) as [Address, Address]
const maker = privateKeyToAccount(personalDevelopmentAccounts[2]!.privateKey)
const shop = `0x${'5e'.repeat(20)}` as const
const trading = openTradingChain({ person })
const client = () => trading.anvil.client

const find = async () => {
  const { database, chains } = trading.service.deps
  const { chain, client } = chains.get(1)!
  const deps = { chain, client, database, holder: 'worker', log: () => {} }
  await follow(deps, [], trading.service.clock.nowMs)
  await findSwaps(deps, trading.service.clock.nowMs)
}
const list = (query: Partial<Input<typeof listSwaps>> = {}) =>
  trading.service.ask(listSwaps, { userAddress: person, ...query })

type Asked = {
  from: string
  to: string
  amount: string
  side?: 'SELL' | 'BUY'
  receiver?: Address
  fee?: { partnerFeeBps: number; takeSurplus?: boolean; isSurplusToUser?: boolean; isCapSurplus?: boolean }
  methods?: string
  /** An action between the quote and the swap. */
  meanwhile?: () => Promise<unknown>
}

const balanceOf = async (token: Address, owner: Address) =>
  isNativeToken(token)
    ? client().getBalance({ address: owner })
    : client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

type Sent = { to: string; data: string; value: string | bigint }

/** Sends a swap and returns the user's input and the recipient's output, without gas. */
const send = async (built: Sent, { src, dest, receiver }: { src: Address; dest: Address; receiver: Address }) => {
  const held = async () => [await balanceOf(src, person), await balanceOf(dest, receiver)] as const
  const before = await held()
  const call = { to: built.to as Address, data: built.data as Hex, value: BigInt(built.value), gas: 3_000_000n }
  const receipt = await client().act({ from: person, ...call })
  expect(receipt.status).toBe('success')
  const after = await held()
  const gas = receipt.gasUsed * receipt.effectiveGasPrice
  const srcAmount = before[0] - after[0] - (isNativeToken(src) ? gas : 0n)
  const destAmount = after[1] - before[1] + (isNativeToken(dest) && receiver === person ? gas : 0n)
  return {
    chainId: 1,
    transactionHash: receipt.transactionHash,
    owner: person,
    beneficiary: receiver,
    srcToken: toLowerAddress(src),
    destToken: toLowerAddress(dest),
    srcAmount: `${srcAmount}`,
    destAmount: `${destAmount}`,
  }
}

const swap = async ({ from, to, amount, side = 'SELL', receiver = person, fee, methods, meanwhile }: Asked) => {
  const [src, dest] = [tokenOf(from), tokenOf(to)]
  await trading.untilSeen()
  const exact = side === 'SELL' ? src : dest
  const { priceRoute } = await trading.service.ask(getPrices, {
    network: 1,
    version: '6.2',
    side,
    amount: `${parseUnits(amount, exact.decimals)}`,
    slippage: 100,
    srcToken: src.address,
    destToken: dest.address,
    ...(fee && { partner: 'shop', partnerFeeBps: fee.partnerFeeBps }),
    ...(methods !== undefined && { includeContractMethods: methods }),
  })
  await meanwhile?.()
  const built = (await trading.service.ask(buildTransaction, {
    chainId: 1,
    priceRoute,
    srcToken: src.address,
    destToken: dest.address,
    userAddress: person,
    slippage: 100,
    ...(side === 'SELL' ? { srcAmount: priceRoute.srcAmount } : { destAmount: priceRoute.destAmount }),
    ...(receiver !== person && { receiver }),
    ...(fee && { ...fee, partner: 'shop', partnerAddress: shop, isDirectFeeTransfer: true }),
    ignoreChecks: true,
  })) as TxParams
  const sent = await send(built, { src: src.address, dest: dest.address, receiver })
  return { ...sent, side, ...(fee && { partner: fee.partnerFeeBps > 0 || fee.takeSurplus ? shop : null }) }
}

/** Sells to a maker whose order the router fills. */
const swapWithMaker = async () => {
  const [src, dest] = [tokenOf('USDC').address, tokenOf('WETH').address]
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker: toLowerAddress(maker.address), nonce: 7n }),
    expiry: 0n,
    taker: zeroAddress,
    makerAsset: toLowerAddress(dest),
    takerAsset: toLowerAddress(src),
    maker: toLowerAddress(maker.address),
    makerAmount: parseUnits('1', 18),
    takerAmount: parseUnits('3000', 6),
  }
  const { rfq } = mainnet.contracts
  const approve = { abi: erc20Abi, functionName: 'approve', args: [rfq, order.makerAmount] } as const
  await client().writeContract({ account: maker.address, address: dest, ...approve })
  const signature = await maker.signTypedData(rfqTypedData({ chainId: 1, rfq }, order))
  const fromAmount = parseUnits('1500', 6)
  const built = encodeOrdersSwap({
    chain: mainnet,
    side: 'SELL',
    srcToken: order.takerAsset,
    destToken: order.makerAsset,
    fromAmount,
    toAmount: 1n,
    beneficiary: zeroAddress,
    permit: '0x',
    orders: [{ order, signature, permitMakerAsset: '0x', takerFill: fromAmount }],
  })
  return { ...(await send(built, { src, dest, receiver: person })), side: 'SELL', partner: null }
}

const inNative = { from: 'USDC', to: 'ETH', amount: '20000', methods: 'swapExactAmountIn' }
const better = { meanwhile: () => swap({ from: 'ETH', to: 'USDC', amount: '30' }) }

const cases: Record<string, Asked> = {
  'tokens by our executor': { from: 'LINK', to: 'AAVE', amount: '50' },
  'tokens straight through a pool': { from: 'WETH', to: 'USDC', amount: '1', methods: 'swapExactAmountInOnUniswapV3' },
  'tokens, bought straight through pairs': {
    from: 'WETH',
    to: 'USDC',
    amount: '900',
    side: 'BUY',
    methods: 'swapExactAmountOutOnUniswapV2',
  },
  'a sale straight through pairs': { from: 'WETH', to: 'USDC', amount: '1', methods: 'swapExactAmountInOnUniswapV2' },
  'native tokens given': { from: 'ETH', to: 'USDC', amount: '3' },
  'native tokens got': { from: 'USDC', to: 'ETH', amount: '5000' },
  'native tokens wrapped': { from: 'ETH', to: 'WETH', amount: '1' },
  'native tokens unwrapped': { from: 'WETH', to: 'ETH', amount: '1' },
  'somebody else receives': { from: 'DAI', to: 'crvUSD', amount: '70000', receiver: friend },
  'somebody else receives native tokens': { from: 'DAI', to: 'ETH', amount: '7000', receiver: friend },
  'a partner takes a fee': { from: 'USDC', to: 'WETH', amount: '1000', fee: { partnerFeeBps: 100 } },
  'a partner takes a fee of native tokens got': {
    from: 'USDC',
    to: 'ETH',
    amount: '1000',
    fee: { partnerFeeBps: 100 },
  },
  'a partner takes a fee of native tokens given': {
    from: 'ETH',
    to: 'USDC',
    amount: '1000',
    side: 'BUY',
    fee: { partnerFeeBps: 100 },
  },
  'the rest of a purchase comes back': { from: 'LINK', to: 'AAVE', amount: '3', side: 'BUY' },
  'the rest of native tokens comes back': { from: 'ETH', to: 'USDC', amount: '10000', side: 'BUY' },
  'what is better than quoted is beyond the fee': { ...inNative, ...better },
  'what is better than quoted is the service’s': { ...inNative, ...better, fee: { partnerFeeBps: 0 } },
  'half of what is better than quoted is the person’s': {
    ...inNative,
    ...better,
    fee: { partnerFeeBps: 0, takeSurplus: true, isSurplusToUser: true, isCapSurplus: false },
  },
  'what a purchase saves is shared': {
    from: 'ETH',
    to: 'USDC',
    amount: '20000',
    side: 'BUY',
    methods: 'swapExactAmountOut',
    fee: { partnerFeeBps: 0, takeSurplus: true },
    meanwhile: () => swap({ ...inNative, amount: '50000' }),
  },
  'native tokens given to pools that have them': { from: 'ETH', to: 'LINK', amount: '200' },
  'native tokens got from pools that have them': { from: 'LINK', to: 'ETH', amount: '30000' },
  'a token that taxes its transfers': { from: 'WETH', to: 'STA', amount: '1' },
}

const done = new Map<string, Awaited<ReturnType<typeof send>> & { side: string }>()
let found: readonly SwapRecord[]
beforeAll(async () => {
  // The first call starts the cursor, the second one follows.
  for (let call = 0; call < 2; call++) await find()
  for (const [name, asked] of Object.entries(cases)) done.set(name, await swap(asked))
  done.set('orders of makers', await swapWithMaker())
  await find()
  found = (await list({ limit: 1_000 })).data
})

test('default: every swap is listed with the balance changes to the wei', () => {
  const byHash = new Map(found.map((record) => [record.transactionHash, record]))
  for (const [name, swap] of done) expect([name, byHash.get(swap.transactionHash)]).toMatchObject([name, swap])
  const toMovePrices = Object.values(cases).filter(({ meanwhile }) => meanwhile).length
  expect(found).toHaveLength(done.size + toMovePrices)
})

/** Swaps without pools. */
const wrapped = ['native tokens wrapped', 'native tokens unwrapped']

test('behavior: a receipt from the node alone agrees, with the quote and every pool of the route', async () => {
  const rpc: RpcRequest = (request) => client().request(request as never)
  for (const [name, { transactionHash, ...swap }] of done) {
    const reading = await readTransaction(rpc, mainnet, transactionHash)
    const [trade] = reading.status === 'mined' ? reading.trades : []
    const { srcAmount, destAmount, route } = trade!
    const listed = { ...swap, srcAmount: BigInt(swap.srcAmount), destAmount: BigInt(swap.destAmount) }
    const { chainId: _, partner, ...ends } = { partner: undefined, ...listed }
    expect([name, trade]).toMatchObject([name, ends])
    if (partner) expect([name, trade!.partner?.address]).toEqual([name, partner])
    // The quote follows from the surplus split if prices moved; the maker's order has none.
    const isTaxed = name.includes('taxes')
    if (cases[name] && !cases[name].meanwhile)
      expect([name, againstQuote(trade!)]).toEqual([name, isTaxed ? undefined : 0])
    if (wrapped.includes(name)) continue
    if (name.includes('pools that have'))
      expect([name, route?.legs.some(({ isNative }) => isNative)]).toEqual([name, true])
    expect([name, route?.legs.filter(({ dex }) => dex === undefined)]).toEqual([name, []])
    // The difference between pools and trader is the fees of partner and venue, except for a
    // token's tax.
    const between = swap.side === 'SELL' ? route!.received - destAmount : srcAmount! - route!.spent
    const fees = trade!.venueFee === undefined ? undefined : trade!.venueFee + (trade!.partner?.earned ?? 0n)
    expect([name, fees]).toEqual([name, isTaxed ? undefined : between])
  }
}, 60_000)

test('behavior: a receipt states why a transaction reverted', async () => {
  const call = { from: person, to: mainnet.contracts.router }
  const rpc: RpcRequest = (request) => client().request(request as never)
  const swapped = await readTransaction(rpc, mainnet, [...done.values()][0]!.transactionHash)
  if (swapped.status !== 'mined') throw new Error('the first swap is gone')
  // The same call with an input above the balance.
  const data = concatHex([sliceHex(swapped.sent.input, 0, 4 + 3 * 32), numberToHex(10n ** 30n, { size: 32 })])
  const input = concatHex([data, sliceHex(swapped.sent.input, 4 + 4 * 32)])
  const receipt = await client().act({ ...call, data: input, gas: 3_000_000n })
  const reading = await readTransaction(rpc, mainnet, receipt.transactionHash)
  expect(reading).toMatchObject({ status: 'reverted', called: 'router', reason: expect.stringMatching(/\w/) })
  expect(await readTransaction(rpc, mainnet, `0x${'77'.repeat(32)}`)).toEqual({ status: 'unknown' })
})

const hashes = (records: readonly Pick<SwapRecord, 'transactionHash'>[]) =>
  records.map(({ transactionHash }) => transactionHash)

test('behavior: pages, the newest first', async () => {
  const all = hashes(found)
  const total = all.length
  expect(all[0]).toBe([...done.values()].at(-1)?.transactionHash)
  expect(found.map(({ blockNumber }) => blockNumber)).toEqual(
    found.map(({ blockNumber }) => blockNumber).toSorted((a, b) => b - a),
  )
  const { data, ...first } = await list({ limit: 5 })
  expect([hashes(data), first]).toEqual([all.slice(0, 5), { total, page: 1, limit: 5, hasMore: true }])
  const last = await list({ limit: '20', page: '2' })
  expect([hashes(last.data), last.hasMore]).toEqual([all.slice(20), false])
  expect(await list({ page: 100_000, limit: 1_000 })).toMatchObject({ data: [], total, hasMore: false })
})

test('behavior: filters by account, chains and time', async () => {
  const [{ updatedAt }] = found as [SwapRecord]
  const later = new Date(Date.parse(updatedAt) + 1).toISOString()
  const count = async (query: Parameters<typeof list>[0]) => (await list(query)).total
  const total = found.length
  expect(await count({ userAddress: person.toUpperCase().replace('X', 'x') })).toBe(total)
  // An account that only received has no swaps.
  expect(await count({ userAddress: friend })).toBe(0)
  expect([await count({ chainId: '1,8453' }), await count({ chainId: '8453' })]).toEqual([total, 0])
  expect([await count({ updatedAfter: updatedAt }), await count({ updatedAfter: later })]).toEqual([total, 0])
})

test('behavior: the newest swaps of a pair in both directions, native and wrapped as one, without owners', async () => {
  const [eth, weth, usdc] = ['ETH', 'WETH', 'USDC'].map((symbol) => toLowerAddress(tokenOf(symbol).address))
  const isOf =
    (...tokens: (Address | undefined)[]) =>
    (swap: SwapRecord) =>
      tokens.includes(swap.srcToken) && tokens.includes(swap.destToken)
  const recent = async (query: Partial<Input<typeof listRecentSwaps>> = {}) =>
    (await trading.service.ask(listRecentSwaps, { chainId: 1, srcToken: eth!, destToken: usdc!, ...query })).swaps
  const expected = found.filter(isOf(eth, weth, usdc)).filter((swap) => !isOf(eth, weth)(swap))
  expect(new Set(expected.map(({ srcToken }) => srcToken))).toEqual(new Set([eth, weth, usdc]))

  const all = await recent({ limit: 20 })
  expect(hashes(all)).toEqual(hashes(expected).slice(0, 20))
  expect(all[0]).toEqual(
    Object.fromEntries(Object.keys(all[0]!).map((key) => [key, expected[0]![key as keyof SwapRecord]])),
  )
  expect(JSON.stringify(all)).not.toContain(person.slice(2))
  expect(await recent({ srcToken: usdc!, destToken: weth! })).toEqual(all.slice(0, 8))
  expect(await recent({ srcToken: usdc!, destToken: usdc! })).toEqual([])
})

test('error: ValidationError', async () => {
  for (const query of [
    { userAddress: '0x1' },
    { limit: 1_001 },
    { page: 0 },
    { chainId: 'all' },
    { updatedAfter: 'now' },
  ])
    await expect(list(query as never)).rejects.toMatchObject({ errorType: 'ValidationError' })
  const pair = { chainId: 1, srcToken: tokenOf('WETH').address, destToken: tokenOf('USDC').address }
  for (const wrong of [{ limit: 21 }, { limit: 0 }, { srcToken: 'WETH' }])
    await expect(trading.service.ask(listRecentSwaps, { ...pair, ...wrong } as never)).rejects.toMatchObject({
      errorType: 'ValidationError',
    })
  await expect(trading.service.ask(listRecentSwaps, { ...pair, chainId: 77 })).rejects.toMatchObject({
    errorType: 'UnsupportedChain',
  })
})
