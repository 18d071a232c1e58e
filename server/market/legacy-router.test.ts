import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { withPageGas } from '@/actions/proof/with-page-gas'
import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getPrices } from '@/lib/api/market/prices'
import { getProof } from '@/lib/api/market/proof'
import { getSwap } from '@/lib/api/market/swap'
import { getTransaction } from '@/lib/api/market/transactions'
import { feeVaultAbi, legacyRouterAbi } from '@/lib/chain/abi.generated'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { executor } from '@/lib/chain/program/executor.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { checkProof } from '@/lib/proof/check-proof'
import { createRouterRule } from '../chain/facts/router-rule'
import { openTradingChain, tokenOf } from '../testing/trading-chain'

const [person] = developmentAccounts
const signer = mnemonicToAccount('test test test test test test test test test test test junk')
const trading = openTradingChain({ person })
const { balanceOf, untilSeen } = trading
const { router, legacyRouter, legacyTransferProxy, feeVault, permit2 } = mainnet.contracts
const friend: Address = `0x${'f1'.repeat(20)}`
const shop: Address = `0x${'5e'.repeat(20)}`
const [usdc, weth, dai] = ['USDC', 'WETH', 'DAI'].map((symbol) => tokenOf(symbol).address) as [
  Address,
  Address,
  Address,
]

const send = async (call: { to: string; data: string; value?: string | bigint }) => {
  const { to, data, value = 0n } = call
  const transaction = { to: to as Address, data: data as Hex, value: BigInt(value), gas: 3_000_000n }
  const receipt = await trading.anvil.client.act({ from: person, ...transaction })
  expect(receipt.status).toBe('success')
  return receipt
}
const approve = (token: Address, spender: Address, amount: bigint) =>
  send({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })
const heldBy = (owner: Address, token: Address) =>
  isNativeToken(token)
    ? trading.anvil.client.getBalance({ address: owner })
    : trading.anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

beforeAll(async () => {
  for (const token of [usdc, weth, dai, tokenOf('USDT').address]) {
    await approve(token, router, 0n)
    await approve(token, legacyTransferProxy, maxUint256)
  }
})

type Question = Partial<Input<typeof getPrices>>
const sale = { srcToken: usdc, destToken: weth, amount: parseUnits('1000', 6).toString() }
const quote = async (question: Question = {}) => {
  await untilSeen()
  return trading.service.ask(getPrices, { network: 1, version: '5', slippage: 0, ...sale, ...question })
}
const build = async (priceRoute: PriceRoute, changes: object = {}) => {
  const { srcToken, destToken, side, srcAmount, destAmount } = priceRoute
  return (await trading.service.ask(buildTransaction, {
    chainId: 1,
    priceRoute,
    srcToken,
    destToken,
    userAddress: person,
    slippage: 0,
    ...(side === 'SELL' ? { srcAmount } : { destAmount }),
    ...changes,
  })) as TxParams
}
const callOf = ({ data }: Pick<TxParams, 'data'>) => decodeFunctionData({ abi: legacyRouterAbi, data: data as Hex })
const withFee = { partner: 'shop', partnerFeeBps: 100 }

describe('a quote for router 5', () => {
  test('default: without a version the legacy router, its spender and its methods are quoted', async () => {
    const { priceRoute, minDestAmount } = await quote({ version: undefined, ...withFee })
    expect(priceRoute).toMatchObject({
      version: '5',
      contractAddress: legacyRouter,
      tokenTransferProxy: legacyTransferProxy,
      contractMethod: expect.stringMatching(/^(simple|multi|mega)Swap$/),
    })
    const built = await build(priceRoute, { partnerAddress: shop })
    expect(built).toMatchObject({ to: legacyRouter, gas: expect.stringMatching(/^\d+$/) })
    const before = await balanceOf(weth)
    await send(built)
    expect((await balanceOf(weth)) - before).toBe(BigInt(minDestAmount!))
  })

  test('default: the price is that of router 6.2', async () => {
    await untilSeen()
    const ask = (version: '5' | '6.2') =>
      trading.service.ask(getPrices, { network: 1, version, slippage: 50, ...sale, ...withFee })
    const [legacy, present] = [await ask('5'), await ask('6.2')]
    for (const key of ['srcAmount', 'destAmount', 'destAmountAfterFee', 'bestRoute', 'partnerFee'] as const)
      expect(legacy.priceRoute[key]).toEqual(present.priceRoute[key])
    expect(legacy).toMatchObject({ minDestAmount: present.minDestAmount, surplus: present.surplus })
  })

  test('behavior: version=5 follows SDK 6: no slippage, ether in any casing', async () => {
    const lower = toLowerAddress(nativeToken)
    const { priceRoute } = await quote({ slippage: undefined, srcToken: lower, amount: '1000000000000000' })
    expect(priceRoute.srcToken).toBe(lower)
    const strict = quote({ version: undefined, slippage: undefined })
    await expect(strict).rejects.toMatchObject({ details: 'Missing slippage or destAmount' })
  })

  test('behavior: methods without recipient and fee are chosen where neither is requested', async () => {
    const throughPairs = {
      includeDEXS: 'UniswapV2,SushiSwap',
      includeContractMethods: 'swapOnUniswapV2Fork,simpleSwap',
    }
    const methodOf = async (question: Question) => {
      const { priceRoute } = await quote({ ...throughPairs, amount: '1000000', ...question } as Question)
      return [priceRoute.contractMethod, priceRoute.partnerFee]
    }
    expect(await methodOf({})).toEqual(['swapOnUniswapV2Fork', 0])
    expect(await methodOf({ receiver: person, userAddress: person })).toEqual(['swapOnUniswapV2Fork', 0])
    expect(await methodOf({ receiver: friend })).toEqual(['simpleSwap', 0.01])
    expect(await methodOf(withFee)).toEqual(['simpleSwap', 1])
    expect(await methodOf({ partner: 'shop', takeSurplus: true })).toEqual(['simpleSwap', 0])
    expect(await methodOf({ excludeContractMethodsWithoutFeeModel: true })).toEqual(['simpleSwap', 0.01])
    const alone = { includeContractMethods: ['swapOnUniswap'], receiver: friend } as Question
    await expect(quote(alone)).rejects.toMatchObject({ errorType: 'PricingError' })
    const present = { includeContractMethods: ['swapExactAmountIn'] } as Question
    await expect(quote(present)).rejects.toMatchObject({ errorType: 'PricingError' })
  })

  test('behavior: issues name the router with the allowance, and offer a permit for the proxy', async () => {
    const question = { userAddress: person, amount: parseUnits('100', 18).toString(), srcToken: dai, destToken: weth }
    const stands = (version: '5' | '6.2', spender: Address) => ({
      version,
      spender: toLowerAddress(spender),
      actual: maxUint256.toString(),
    })
    const lacking = (spender: Address) => ({ spender: toLowerAddress(spender), actual: '0', expected: question.amount })
    expect((await quote(question)).issues).toEqual({ balance: null, allowance: null })
    expect((await quote({ ...question, version: '6.2' })).issues!.allowance).toEqual({
      ...lacking(router),
      otherRouter: stands('5', legacyTransferProxy),
    })
    await approve(dai, legacyTransferProxy, 0n)
    expect((await quote({ ...question, version: '6.2' })).issues!.allowance).toEqual(lacking(router))
    await approve(dai, router, maxUint256)
    const { issues, permitData, priceRoute } = await quote({ ...question, ...withFee })
    expect(issues!.allowance).toEqual({ ...lacking(legacyTransferProxy), otherRouter: stands('6.2', router) })
    expect(permitData).toMatchObject({ kind: 'dai', typedData: { message: { spender: legacyTransferProxy } } })
    const signature = await signer.signTypedData(permitData!.typedData as never)
    const permit = concatHex([permitData!.prefix as Hex, signature])
    const before = await balanceOf(weth)
    await send(await build(priceRoute, { permit, partnerAddress: shop }))
    expect((await balanceOf(weth)) - before).toBe(BigInt(priceRoute.destAmountAfterFee!))
    await approve(dai, router, 0n)
    const uni = { ...question, srcToken: tokenOf('UNI').address }
    await approve(uni.srcToken, permit2, maxUint256)
    expect((await quote(uni)).permitData).toBeNull()
  })

  test('behavior: its proof holds, through pairs too', async () => {
    for (const question of [{}, { includeContractMethods: ['swapOnUniswapV2Fork'] }] as Question[]) {
      const { priceRoute } = await quote(question)
      const proof = await trading.service.ask(getProof, { hmac: priceRoute.hmac })
      const ends = { src: { chainId: 1, address: usdc }, dest: { chainId: 1, address: weth } }
      const asked = { ...sale, ...question, network: 1, version: '5', slippage: 0 } as const
      const known = quoteToProve({ side: 'SELL', ...ends, priceRoute, question: asked }, mainnet)
      expect(checkProof(proof, withPageGas(known, proof.gas.perByte))).not.toHaveProperty('reason')
    }
  })

  test('behavior: GET /swap builds what it quotes, with the calldata of the method', async () => {
    await untilSeen()
    const question = { ...sale, version: '5', slippage: 50, userAddress: person, includeContractMethods: 'multiSwap' }
    const { priceRoute, txParams } = await trading.service.ask(getSwap, question as never)
    expect([priceRoute.contractMethod, callOf(txParams).functionName]).toEqual(['multiSwap', 'multiSwap'])
    const before = await balanceOf(weth)
    await send(txParams)
    expect((await balanceOf(weth)) - before).toBe(BigInt(priceRoute.destAmountAfterFee!))
  })

  test('behavior: simpleSwap wraps and unwraps one to one', async () => {
    const amount = parseUnits('1', 18).toString()
    for (const [srcToken, destToken] of [
      [nativeToken, weth],
      [weth, nativeToken],
    ] as const) {
      const { priceRoute } = await quote({ srcToken, destToken, amount })
      expect(priceRoute).toMatchObject({ contractMethod: 'simpleSwap', destAmount: amount, partnerFee: 0 })
      const before = await heldBy(friend, destToken)
      await send(await build(priceRoute, { receiver: friend }))
      expect((await heldBy(friend, destToken)) - before).toBe(BigInt(amount))
    }
  })
})

describe('a build for router 5', () => {
  const feeOf = (token: Address) =>
    trading.anvil.client.readContract({
      address: feeVault,
      abi: feeVaultAbi,
      functionName: 'getBalance',
      args: [token, shop],
    })

  test.each(['SELL', 'BUY'] as const)(
    'behavior: the fee of a partner in a %s: 85 parts of 100 in the vault',
    async (side) => {
      const amount = (side === 'SELL' ? parseUnits('1000', 6) : parseUnits('0.3', 18)).toString()
      const { priceRoute } = await quote({ side, amount, ...withFee })
      const token = side === 'SELL' ? weth : usdc
      const [vaultBefore, before] = [await feeOf(token), await balanceOf(token)]
      const built = await build(priceRoute, { partnerAddress: shop })
      await send(built)
      const { destAmount, destAmountAfterFee, srcAmount, srcAmountAfterFee } = priceRoute
      const moved = (await balanceOf(token)) - before
      expect(moved).toBe(side === 'SELL' ? BigInt(destAmountAfterFee!) : -BigInt(srcAmountAfterFee!))
      const fee = side === 'SELL' ? BigInt(destAmount) - moved : -moved - BigInt(srcAmount)
      expect(fee).toBe(BigInt(side === 'SELL' ? destAmount : srcAmount) / 100n)
      expect((await feeOf(token)) - vaultBefore).toBe((fee * 85n) / 100n)
    },
  )

  test('behavior: another recipient is paid, and GET /transactions reports it', async () => {
    for (const [method, side] of [
      ['simpleSwap', 'SELL'],
      ['multiSwap', 'SELL'],
      ['megaSwap', 'SELL'],
      ['simpleBuy', 'BUY'],
      ['buy', 'BUY'],
    ] as const) {
      const amount = (side === 'SELL' ? parseUnits('500', 6) : parseUnits('0.2', 18)).toString()
      const question = { destToken: nativeToken, side, amount, receiver: friend, includeContractMethods: [method] }
      const { priceRoute } = await quote(question as never)
      const before = await heldBy(friend, nativeToken)
      const { transactionHash } = await send(await build(priceRoute, { receiver: friend }))
      const got = (await heldBy(friend, nativeToken)) - before
      expect([method, got]).toEqual([method, BigInt(priceRoute.destAmountAfterFee ?? priceRoute.destAmount)])
      await untilSeen()
      const status = await trading.service.ask(getTransaction, { chainId: 1, hash: transactionHash })
      expect(status).toMatchObject({
        status: 'mined',
        recipient: friend,
        received: [{ token: nativeToken, amount: got.toString() }],
        sent: [{ token: toLowerAddress(usdc) }],
      })
    }
  })

  test('behavior: swapOnUniswapV2Fork takes a permit, and the others a deadline', async () => {
    await approve(usdc, legacyTransferProxy, 0n)
    const pairs = { includeContractMethods: ['swapOnUniswapV2Fork'], userAddress: person } as Question
    const { priceRoute, permitData } = await quote(pairs)
    const signature = await signer.signTypedData(permitData!.typedData as never)
    const permit = concatHex([permitData!.prefix as Hex, signature])
    const built = await build(priceRoute, { permit })
    expect(callOf(built).functionName).toBe('swapOnUniswapV2ForkWithPermit')
    const before = await balanceOf(weth)
    await send(built)
    expect((await balanceOf(weth)) - before).toBe(BigInt(priceRoute.destAmount))
    await approve(usdc, legacyTransferProxy, maxUint256)

    const { priceRoute: simple } = await quote({ ...withFee })
    const deadline = 4_000_000_000
    const { args } = callOf(await build(simple, { deadline, partnerAddress: shop }))
    expect((args![0] as { deadline: bigint }).deadline).toBe(BigInt(deadline))
  })

  test('behavior: a tight limit reverts with the text of the specification', async () => {
    const { priceRoute } = await quote({ ...withFee, slippage: 50 })
    const least = (BigInt(priceRoute.destAmountAfterFee!) + 1n).toString()
    const changes = { partnerAddress: shop, slippage: undefined, destAmount: least, ignoreChecks: true }
    const { to, data } = await build(priceRoute, changes)
    const sent = trading.anvil.client.call({ account: person, to: to as Address, data: data as Hex })
    await expect(sent).rejects.toThrow('INSUFFICIENT_OUTPUT')
    await expect(build(priceRoute, { ...changes, ignoreChecks: false })).rejects.toMatchObject({
      errorType: 'PriceChanged',
    })
  })

  test('error: InsufficientAllowance names the proxy, though the other router is approved', async () => {
    await approve(usdc, legacyTransferProxy, 0n)
    await approve(usdc, router, maxUint256)
    try {
      const { priceRoute } = await quote()
      await expect(build(priceRoute)).rejects.toMatchObject({
        errorType: 'InsufficientAllowance',
        details: `Not enough USDC allowance given to TokenTransferProxy(${legacyTransferProxy})`,
      })
    } finally {
      await approve(usdc, router, 0n)
      await approve(usdc, legacyTransferProxy, maxUint256)
    }
  })

  test('error: InvalidInput for terms that the quoted method does not support', async () => {
    const askAgain = 'ask GET /prices again with includeContractMethods=simpleSwap,multiSwap,megaSwap'
    const refuses = async (method: string, changes: object, details: string) => {
      const { priceRoute } = await quote({ includeContractMethods: [method] } as never)
      await expect(build(priceRoute, changes)).rejects.toMatchObject({ errorType: 'InvalidInput', details })
    }
    const pairs = 'swapOnUniswapV2Fork'
    await refuses(pairs, { receiver: friend }, `Invalid receiver: ${pairs} pays its caller alone, ${askAgain}`)
    const shared = `Invalid partner: ${pairs} takes neither fee nor surplus, ${askAgain}`
    await refuses(pairs, { ...withFee, partnerAddress: shop }, shared)
    await refuses(pairs, { takeSurplus: true, partner: 'shop', partnerAddress: shop }, shared)
    const permit = `0x${'00'.repeat(224)}`
    await refuses('swapOnUniswap', { permit }, `Invalid permit: swapOnUniswap takes none, ${askAgain}`)
    const permits = 'Invalid permit: router 5 takes permits of tokens (224 or 256 bytes), and none of Permit2'
    await refuses('simpleSwap', { permit: `0x${'00'.repeat(96)}` }, permits)
    await refuses(
      'simpleSwap',
      { ...withFee, partnerAddress: shop, isDirectFeeTransfer: true },
      'Invalid isDirectFeeTransfer: router 5 books every fee in the fee vault, pass version=6.2 to GET /prices',
    )
  })
})

describe('a foreign router of version 5', () => {
  test('behavior: only the simple methods are built, which call the token and the executor', async () => {
    const served = trading.service.deps.chains.get(1)!
    const { routerRule } = served
    const code = (await trading.anvil.client.getCode({ address: legacyRouter }))!
    await trading.anvil.client.setCode({ address: legacyRouter, bytecode: `${code}00` })
    served.routerRule = createRouterRule(served)
    try {
      await untilSeen()
      expect(await served.routerRule('5')).toBe('whole')
      const split = { amount: parseUnits('400000', 6).toString(), maxImpact: 100, ...withFee }
      const { priceRoute, minDestAmount } = await quote(split)
      expect(priceRoute.contractMethod).toBe('simpleSwap')
      const built = await build(priceRoute, { partnerAddress: shop, ignoreChecks: true })
      const call = callOf(built)
      if (call.functionName !== 'simpleSwap') throw new TypeError(`Built ${call.functionName}.`)
      const [{ callees, toAmount, expectedAmount }] = call.args
      expect(callees.map(toLowerAddress)).toEqual([usdc, executor.address].map(toLowerAddress))
      // The foreign router compares before the fee: the smallest amount that leaves the minimum.
      const left = (amount: bigint) => amount - amount / 100n
      expect([left(toAmount) >= BigInt(minDestAmount!), left(toAmount - 1n) < BigInt(minDestAmount!)]).toEqual([
        true,
        true,
      ])
      expect(expectedAmount).toBe(BigInt(priceRoute.destAmount))
      for (const method of ['multiSwap', 'megaSwap', 'swapOnUniswap', 'swapOnUniswapV2Fork'])
        await expect(quote({ includeContractMethods: [method] } as never)).rejects.toMatchObject({
          errorType: 'PricingError',
        })
    } finally {
      served.routerRule = routerRule
      await trading.anvil.client.setCode({ address: legacyRouter, bytecode: code })
    }
  })
})
