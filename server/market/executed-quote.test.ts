import { type Address, concatHex, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { isNativeToken, isSameAddress, nativeToken } from '@/lib/address'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getPrices } from '@/lib/api/market/prices'
import { getSwap } from '@/lib/api/market/swap'
import { getTransaction } from '@/lib/api/market/transactions'
import { eip2612TypedData, encodeEip2612Permit } from '@/lib/chain/approval/typed-data'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findToken } from '@/lib/chain/registry/registry'
import { decodeSwap } from '@/lib/chain/swap/decode'
import { poolIdOf } from '@/localnet/seed/balancer'
import { plannedPools } from '@/localnet/seed/pools'
import { makeOffer } from '@/localnet/trade/market-maker'
import { swapOnMarket } from '@/localnet/trade/taker'
import { openTradingChain, tokenOf } from '../testing/trading-chain'

const [person] = developmentAccounts
const mnemonic = 'test test test test test test test test test test test junk'
const trading = openTradingChain({ person })
const { balanceOf, untilSeen } = trading

/** Above any estimate: a pool that writes its history in a new second needs more gas. */
const plenty = 2_000_000n
const send = async (transaction: { to: Address; data: Hex; value?: bigint; gas?: bigint }) => {
  const receipt = await trading.anvil.client.act({ from: person, gas: plenty, ...transaction })
  expect(receipt.status).toBe('success')
  return receipt
}

/** `through` restricts the swap to one exchange. */
type Trade = { from: string; to: string; amount: bigint; side: 'SELL' | 'BUY'; maxImpact?: number; through?: string }

/** Swaps on the quoted state and returns what was paid and received, without gas. */
const swap = async ({ from, to, amount, side, through, ...given }: Trade) => {
  const [src, dest] = [tokenOf(from), tokenOf(to)]
  await untilSeen()
  const { priceRoute } = await trading.service.ask(getPrices, {
    network: 1,
    version: '6.2',
    slippage: 0,
    srcToken: src.address,
    srcDecimals: src.decimals,
    destToken: dest.address,
    destDecimals: dest.decimals,
    amount: amount.toString(),
    side,
    ...given,
    ...(through && { includeDEXS: [through] }),
  })
  const amounts = side === 'SELL' ? { srcAmount: priceRoute.srcAmount } : { destAmount: priceRoute.destAmount }
  const built = (await trading.service.ask(buildTransaction, {
    chainId: 1,
    priceRoute,
    srcToken: src.address,
    destToken: dest.address,
    userAddress: person,
    slippage: 0,
    ...amounts,
  })) as TxParams
  const before = [await balanceOf(src.address), await balanceOf(dest.address)] as const
  // A pool that writes its history in a new second needs more gas than estimated.
  const gasLimit = (BigInt(built.gas ?? 0) * 125n) / 100n
  const receipt = await send({
    to: built.to as Address,
    data: built.data as Hex,
    value: BigInt(built.value),
    gas: gasLimit,
  })
  const gas = receipt.gasUsed * receipt.effectiveGasPrice
  const after = [await balanceOf(src.address), await balanceOf(dest.address)] as const
  const spent = before[0] - after[0] - (isNativeToken(src.address) ? gas : 0n)
  const received = after[1] - before[1] + (isNativeToken(dest.address) ? gas : 0n)
  return { priceRoute, built, spent, received }
}

const promised = ({ side, srcAmount, srcAmountAfterFee, destAmount, destAmountAfterFee }: PriceRoute) => ({
  spent: BigInt((side === 'BUY' && srcAmountAfterFee) || srcAmount),
  received: BigInt((side === 'SELL' && destAmountAfterFee) || destAmount),
})

describe('a quote equals the executed swap to the wei', () => {
  const cases = [
    { from: 'WETH', to: 'USDC', amount: parseUnits('1', 18), side: 'SELL' },
    { from: 'WETH', to: 'USDC', amount: parseUnits('90', 18), side: 'SELL' },
    { from: 'WETH', to: 'USDC', amount: parseUnits('2500', 6), side: 'BUY' },
    { from: 'ETH', to: 'USDC', amount: parseUnits('3', 18), side: 'SELL' },
    { from: 'ETH', to: 'USDC', amount: parseUnits('10000', 6), side: 'BUY' },
    { from: 'USDC', to: 'ETH', amount: parseUnits('5000', 6), side: 'SELL' },
    { from: 'USDC', to: 'ETH', amount: parseUnits('1', 18), side: 'BUY' },
    { from: 'DAI', to: 'crvUSD', amount: parseUnits('70000', 18), side: 'SELL' },
    { from: 'USDC', to: 'crvUSD', amount: parseUnits('70000', 6), side: 'SELL' },
    { from: 'USDT', to: 'UNI', amount: parseUnits('20000', 6), side: 'SELL' },
    { from: 'LINK', to: 'AAVE', amount: parseUnits('50', 18), side: 'SELL' },
    { from: 'LINK', to: 'AAVE', amount: parseUnits('3', 18), side: 'BUY' },
    { from: 'WBTC', to: 'DAI', amount: 1n, side: 'SELL' },
    { from: 'ETH', to: 'WETH', amount: parseUnits('1', 18), side: 'SELL' },
    { from: 'WETH', to: 'ETH', amount: parseUnits('1', 18), side: 'BUY' },
    { from: 'STA', to: 'WETH', amount: parseUnits('1000', 18), side: 'SELL' },
    { from: 'WETH', to: 'STA', amount: parseUnits('1', 18), side: 'SELL' },
  ] as const
  for (const one of cases)
    test(`${one.side} ${one.amount} ${one.from} for ${one.to}`, async () => {
      const { priceRoute, spent, received } = await swap(one)
      expect({ spent, received }).toEqual(promised(priceRoute))
    })
})

test('a weighted pool takes its maximum in one swap and the others the rest, which is paid', async () => {
  const pool = plannedPools(mainnet).find((one) => one.kind === 'weighted' && one.tokenA.symbol === 'LDO')
  if (pool?.kind !== 'weighted') throw new Error('The local world has no weighted pool of LDO.')
  await untilSeen()
  const [tokens, balances] = await trading.anvil.client.readContract({
    address: listedCandidates(mainnet).find((place) => place.kind === 'weighted')!.vault,
    abi: parseAbi(['function getPoolTokens(bytes32) view returns (address[], uint256[], uint256)']),
    functionName: 'getPoolTokens',
    args: [poolIdOf(pool)],
  })
  const held = balances[tokens.findIndex((token) => isSameAddress(token, mainnet.contracts.wrappedNative))]!
  const sale = { from: 'ETH', to: 'LDO', amount: parseUnits('900', 18), side: 'SELL', maxImpact: 100 } as const
  const { priceRoute, spent, received } = await swap(sale)
  expect({ spent, received }).toEqual(promised(priceRoute))
  const leg = priceRoute.bestRoute
    .flatMap(({ swaps }) => swaps.flatMap(({ swapExchanges }) => swapExchanges))
    .find(({ poolAddresses }) => isSameAddress(poolAddresses?.[0], pool.address))!
  // 30 % of its balance, for the input after the fee.
  expect(Number(leg.srcAmount) / Number(held)).toBeCloseTo(0.3 / 0.997, 6)
})

describe('a quote through a single exchange equals the executed swap', () => {
  test.each<Trade & { through: string }>([
    // Each trade spends the output of an earlier one.
    { from: 'ETH', to: 'USDC', amount: parseUnits('300', 18), side: 'SELL', through: 'UniswapV4' },
    { from: 'USDC', to: 'WETH', amount: parseUnits('400000', 6), side: 'SELL', through: 'UniswapV4' },
    { from: 'WETH', to: 'USDT', amount: parseUnits('100', 18), side: 'SELL', through: 'PancakeSwapV3' },
    // Through USDC within one unlock of the manager.
    { from: 'USDT', to: 'WBTC', amount: parseUnits('2', 8), side: 'BUY', through: 'UniswapV4' },
    { from: 'WBTC', to: 'ETH', amount: parseUnits('40', 18), side: 'BUY', through: 'UniswapV4' },
    { from: 'USDC', to: 'ETH', amount: parseUnits('30', 18), side: 'BUY', through: 'PancakeSwapV3' },
  ])('$side $amount $from for $to through $through', async (one) => {
    const { priceRoute, spent, received } = await swap(one)
    expect({ spent, received }).toEqual(promised(priceRoute))
    const used = priceRoute.bestRoute.flatMap(({ swaps }) => swaps.flatMap(({ swapExchanges }) => swapExchanges))
    expect(new Set(used.map(({ exchange }) => exchange))).toEqual(new Set([one.through]))
  })
})

test('a purchase of a taxed token returns the requested amount and up to 33 units for rounding', async () => {
  const amount = parseUnits('1000', 18)
  for (const from of ['WETH', 'ETH', 'USDT']) {
    const { priceRoute, spent, received } = await swap({ from, to: 'STA', amount, side: 'BUY' })
    expect(priceRoute.destAmount).toBe(amount.toString())
    expect(received).toBeGreaterThanOrEqual(amount)
    expect(received - amount).toBeLessThanOrEqual(33n)
    expect(spent).toBe(promised(priceRoute).spent)
  }
})

describe('a partner and a permit', () => {
  const shop = `0x${'5e'.repeat(20)}` as const
  const sell = {
    network: 1,
    version: '6.2',
    slippage: 0,
    srcToken: tokenOf('USDC').address,
    destToken: tokenOf('WETH').address,
    amount: parseUnits('1000', 6).toString(),
  } as const
  const balance = (token: Address, owner: Address) =>
    trading.anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const sendBuilt = ({ to, data, value }: TxParams) =>
    send({ to: to as Address, data: data as Hex, value: BigInt(value) })

  test('behavior: a partner fee is paid in the transaction, 85 % of it to the partner', async () => {
    await untilSeen()
    const weth = sell.destToken
    const { priceRoute } = await trading.service.ask(getPrices, { ...sell, partner: 'shop', partnerFeeBps: 100 })
    expect(priceRoute.partnerFee).toBe(1)
    const built = (await trading.service.ask(buildTransaction, {
      chainId: 1,
      priceRoute,
      srcToken: sell.srcToken,
      destToken: weth,
      srcAmount: priceRoute.srcAmount,
      slippage: 0,
      userAddress: person,
      partnerAddress: shop,
      isDirectFeeTransfer: true,
    })) as TxParams
    const [before, shopBefore] = [await balance(weth, person), await balance(weth, shop)]
    await sendBuilt(built)
    const gross = BigInt(priceRoute.destAmount)
    const fee = gross / 100n
    expect((await balance(weth, person)) - before).toBe(gross - fee)
    expect(BigInt(priceRoute.destAmountAfterFee ?? 0)).toBe(gross - fee)
    expect((await balance(weth, shop)) - shopBefore).toBe((fee * 8_500n) / 10_000n)
  })

  test('behavior: a signed permit replaces the approval, and the total gas is known', async () => {
    const { srcToken } = sell
    const router = mainnet.contracts.router
    await send({
      to: srcToken,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 0n] }),
    })
    await untilSeen()
    const permit = {
      kind: 'eip2612',
      owner: person,
      spender: router,
      value: BigInt(sell.amount),
      nonce: 0n,
      deadlineSeconds: 4_000_000_000n,
    } as const
    const signature = await mnemonicToAccount(mnemonic).signTypedData(
      eip2612TypedData({ address: srcToken, name: 'USD Coin', version: '2', chainId: 1 }, permit),
    )
    const { priceRoute } = await trading.service.ask(getPrices, sell)
    const question = {
      chainId: 1,
      priceRoute,
      srcToken,
      destToken: sell.destToken,
      srcAmount: priceRoute.srcAmount,
      slippage: 0,
      userAddress: person,
    }
    await expect(trading.service.ask(buildTransaction, question)).rejects.toMatchObject({
      errorType: 'InsufficientAllowance',
    })
    const built = (await trading.service.ask(buildTransaction, {
      ...question,
      permit: encodeEip2612Permit(permit, signature),
    })) as TxParams
    expect(Number(built.gas)).toBeGreaterThan(100_000)
    const before = await balance(sell.destToken, person)
    const { gasUsed } = await sendBuilt(built)
    expect((await balance(sell.destToken, person)) - before).toBe(BigInt(priceRoute.destAmountAfterFee ?? 0))
    expect(Number(gasUsed)).toBeLessThan(Number(built.gas) * 1.25)
    const allowance = await trading.anvil.client.readContract({
      address: srcToken,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [person, router],
    })
    expect(allowance).toBe(0n)
  })

  test('behavior: a quote reports missing allowance, and its permit replaces the approval', async () => {
    const { router, permit2 } = mainnet.contracts
    const approve = (token: Address, spender: Address, amount: bigint) =>
      send({
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
      })
    const offered = { USDC: 'eip2612', DAI: 'dai', UNI: 'permit2' } as const
    for (const [symbol, kind] of Object.entries(offered)) {
      const { address: token, decimals } = tokenOf(symbol)
      const question = {
        ...sell,
        srcToken: token,
        slippage: 100,
        userAddress: person,
        amount: parseUnits('100', decimals).toString(),
      }
      await approve(token, router, maxUint256)
      await untilSeen()
      const allowed = await trading.service.ask(getPrices, question)
      expect(allowed).toMatchObject({ issues: { balance: null, allowance: null }, permitData: null })
      await approve(token, router, 1n)
      await approve(token, permit2, kind === 'permit2' ? maxUint256 : 0n)
      await untilSeen()
      const { priceRoute, issues, permitData, minDestAmount } = await trading.service.ask(getPrices, question)
      const expected = question.amount
      expect(issues).toEqual({ balance: null, allowance: { spender: router.toLowerCase(), actual: '1', expected } })
      expect(permitData).toMatchObject({ kind, typedData: { types: { EIP712Domain: expect.any(Array) } } })
      const signature = await mnemonicToAccount(mnemonic).signTypedData(permitData!.typedData as never)
      const built = (await trading.service.ask(buildTransaction, {
        chainId: 1,
        priceRoute,
        srcToken: token,
        destToken: sell.destToken,
        srcAmount: question.amount,
        slippage: 100,
        userAddress: person,
        permit: concatHex([permitData!.prefix as Hex, signature]),
      })) as TxParams
      expect(decodeSwap(built.data as Hex).toAmount).toBe(BigInt(minDestAmount!))
      const before = await balance(sell.destToken, person)
      await sendBuilt(built)
      expect((await balance(sell.destToken, person)) - before).toBe(BigInt(priceRoute.destAmountAfterFee!))
    }
  })

  test('behavior: missing balances are reported, also for tokens without a permit and for ether', async () => {
    const poor = `0x${'9d'.repeat(20)}` as const
    await untilSeen()
    const ask = (question: object) => trading.service.ask(getPrices, { ...sell, ...question, userAddress: poor })
    const amount = '1000000'
    const short = { actual: '0', expected: amount }
    const spender = mainnet.contracts.router.toLowerCase()
    const { address: usdt } = tokenOf('USDT')
    const bought = await ask({ srcToken: usdt, amount })
    const issues = { balance: { token: usdt.toLowerCase(), ...short }, allowance: { spender, ...short } }
    expect(bought).toMatchObject({ issues, permitData: null })
    const native = { srcToken: nativeToken, destToken: tokenOf('USDC').address, amount: parseUnits('1', 18).toString() }
    const ether = { token: nativeToken, actual: '0', expected: native.amount }
    expect(await ask(native)).toMatchObject({ issues: { balance: ether, allowance: null }, permitData: null })
    const purchase = await ask({ srcToken: usdt, amount: parseUnits('1', 18).toString(), side: 'BUY', slippage: 100 })
    expect(purchase.issues!.balance!.expected).toBe(purchase.maxSrcAmount)
    expect(BigInt(purchase.maxSrcAmount!)).toBeGreaterThan(BigInt(purchase.priceRoute.srcAmountAfterFee!))
    expect(await trading.service.ask(getPrices, sell)).not.toHaveProperty('issues')
  })

  test('behavior: surplus goes to the recipients that the quote names', async () => {
    const buysEther = {
      ...sell,
      slippage: 50,
      srcToken: tokenOf('DAI').address,
      amount: parseUnits('10', 18).toString(),
    }
    await send({
      to: buysEther.srcToken,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [mainnet.contracts.router, maxUint256],
      }),
    })
    const better = async (partner: string) => {
      await untilSeen()
      const { priceRoute, surplus } = await trading.service.ask(getPrices, { ...buysEther, partner })
      // Another trader sells the ether that the quote buys, so it is cheaper by less than the cap.
      const { srcToken: paid, swapExchanges } = priceRoute.bestRoute[0]!.swaps.at(-1)!
      const to = findToken(mainnet, paid)!.symbol
      const through = swapExchanges[0]!.exchange
      await swap({ from: 'ETH', to, amount: parseUnits('4', 18), side: 'SELL', through })
      const { srcToken, destToken } = buysEther
      const built = (await trading.service.ask(buildTransaction, {
        chainId: 1,
        priceRoute,
        srcToken,
        destToken,
        srcAmount: buysEther.amount,
        slippage: 50,
        userAddress: person,
        partner,
        ignoreChecks: true,
      })) as TxParams
      const before = await balance(destToken, person)
      await sendBuilt(built)
      const got = (await balance(destToken, person)) - before
      return { surplus, above: got - BigInt(priceRoute.destAmountAfterFee ?? priceRoute.destAmount) }
    }
    const anonymous = await better('anon')
    expect(anonymous.surplus).toEqual({ user: 100, partner: 0, service: 0, capPercent: null })
    expect(anonymous.above).toBeGreaterThan(0n)
    const named = await better('shop')
    expect(named.surplus).toEqual({ user: 0, partner: 0, service: 100, capPercent: 1 })
    expect(named.above).toBe(0n)
  })

  test('behavior: GET /swap builds what it quotes, also for another recipient', async () => {
    await untilSeen()
    const receiver = `0x${'7c'.repeat(20)}` as const
    const { priceRoute, txParams } = await trading.service.ask(getSwap, {
      ...sell,
      srcToken: 'ETH',
      amount: parseUnits('1', 18).toString(),
      destToken: 'USDC',
      userAddress: person,
      receiver,
    })
    await sendBuilt(txParams)
    expect(await balance(tokenOf('USDC').address, receiver)).toBe(BigInt(priceRoute.destAmountAfterFee ?? 0))
  })

  test('error: PriceChanged after the pools moved', async () => {
    await untilSeen()
    const question = {
      ...sell,
      srcToken: nativeToken,
      destToken: tokenOf('USDC').address,
      amount: parseUnits('1', 18).toString(),
    }
    const { priceRoute } = await trading.service.ask(getPrices, question)
    await swap({ from: 'ETH', to: 'USDC', amount: parseUnits('20', 18), side: 'SELL' })
    const build = trading.service.ask(buildTransaction, {
      chainId: 1,
      priceRoute,
      srcToken: nativeToken,
      destToken: question.destToken,
      srcAmount: priceRoute.srcAmount,
      slippage: 0,
      userAddress: person,
    })
    await expect(build).rejects.toMatchObject({
      errorType: 'PriceChanged',
      details: 'It seems like the rate has changed, please re-query the latest Price',
    })
  })
})

describe('GET /transactions/{chainId}/{hash}', () => {
  const receiver = `0x${'4d'.repeat(20)}` as const
  const buildOf = async (from: string, to: string, amount: bigint, changes: { receiver?: Address } = {}) => {
    await untilSeen()
    const question = {
      network: 1,
      version: '6.2',
      srcToken: tokenOf(from).address,
      destToken: tokenOf(to).address,
    } as const
    const { priceRoute, txParams } = await trading.service.ask(getSwap, {
      ...question,
      ...changes,
      amount: amount.toString(),
      slippage: 0,
      userAddress: person,
    })
    const { to: router, data, value } = txParams
    return { priceRoute, call: { to: router as Address, data: data as Hex, value: BigInt(value) } }
  }
  const broadcast = (call: { to: Address; data: Hex; value: bigint; gas?: bigint }) =>
    trading.anvil.client.sendTransaction({ account: person, gas: plenty, ...call })
  const statusOf = (hash: Hex) => trading.service.ask(getTransaction, { chainId: 1, hash })
  const netOf = ({ destAmountAfterFee }: PriceRoute) => destAmountAfterFee!

  test('default: returns what a swap moved, also for another recipient and ether', async () => {
    const sold = await buildOf('ETH', 'USDC', parseUnits('1', 18))
    const { transactionHash, blockNumber, blockHash } = await send(sold.call)
    await send({ to: receiver, data: '0x' })
    await untilSeen()
    expect(await statusOf(transactionHash)).toMatchObject({
      status: 'mined',
      chainId: 1,
      hash: transactionHash,
      confirmations: 2,
      recipient: person.toLowerCase(),
      from: person.toLowerCase(),
      to: mainnet.contracts.router.toLowerCase(),
      blockNumber: Number(blockNumber),
      blockHash,
      sent: [{ token: nativeToken, amount: parseUnits('1', 18).toString() }],
      received: [{ token: tokenOf('USDC').address.toLowerCase(), amount: netOf(sold.priceRoute) }],
    })
    const bought = await buildOf('USDT', 'ETH', parseUnits('100', 6), { receiver })
    const { transactionHash: hash } = await send(bought.call)
    expect(await statusOf(hash)).toMatchObject({
      status: 'mined',
      recipient: receiver,
      sent: [{ token: tokenOf('USDT').address.toLowerCase(), amount: parseUnits('100', 6).toString() }],
      received: [{ token: nativeToken, amount: netOf(bought.priceRoute) }],
    })
  })

  test('behavior: covers pending, unknown and reverted transactions with the reason', async () => {
    expect(await statusOf(`0x${'5'.repeat(64)}`)).toEqual({
      chainId: 1,
      hash: `0x${'5'.repeat(64)}`,
      status: 'unknown',
    })
    const { call } = await buildOf('ETH', 'USDC', parseUnits('1', 18))
    await trading.anvil.client.setAutomine(false)
    try {
      const hash = await broadcast(call)
      expect(await statusOf(hash)).toMatchObject({ status: 'pending', from: person.toLowerCase() })
    } finally {
      await trading.anvil.client.mine({ blocks: 1 })
      await trading.anvil.client.setAutomine(true)
    }
    // The price moved with the previous swap.
    const late = await broadcast(call)
    await trading.anvil.client.waitForTransactionReceipt({ hash: late })
    expect(await statusOf(late)).toMatchObject({ status: 'reverted', reason: 'INSUFFICIENT_OUTPUT' })
    expect(await statusOf(late)).not.toHaveProperty('received')
    const starved = await broadcast({ ...(await buildOf('ETH', 'USDC', parseUnits('1', 18))).call, gas: 60_000n })
    await trading.anvil.client.waitForTransactionReceipt({ hash: starved })
    expect(await statusOf(starved)).toMatchObject({ status: 'reverted', reason: 'out of gas' })
  })

  test('error: ValidationError, UnsupportedChain', async () => {
    await expect(statusOf('0x12')).rejects.toMatchObject({ errorType: 'ValidationError' })
    const elsewhere = trading.service.ask(getTransaction, { chainId: 77, hash: `0x${'5'.repeat(64)}` })
    await expect(elsewhere).rejects.toMatchObject({ errorType: 'UnsupportedChain' })
  })
})

test('behavior: traders of the local world swap through the router and offer above the market', async () => {
  const { service, anvil } = trading
  const api = { baseUrl: '', fetch: (url: string, init: RequestInit) => service.app.request(url, init) }
  await untilSeen()
  expect(await swapOnMarket(anvil.client, { api, sell: 'WBTC', buy: 'WETH', usd: 900 })).toMatchObject({
    status: 'success',
  })
  await untilSeen()
  const kind = { give: 'WETH', get: 'USDC', usd: '6400', spreadBps: 15n } as const
  const offer = (await makeOffer(anvil.client, { api, kind }))!
  expect(offer).toMatchObject({ state: 'PENDING', type: 'LIMIT', makerAmount: offer.swappableBalance })
  const market = { srcToken: offer.makerAsset, destToken: offer.takerAsset, amount: offer.makerAmount }
  const { priceRoute } = await service.ask(getPrices, { ...market, chainId: 1, version: '6.2', excludeRFQ: true })
  expect(BigInt(offer.takerAmount)).toBe((BigInt(priceRoute.destAmount) * 10_015n) / 10_000n)
})
