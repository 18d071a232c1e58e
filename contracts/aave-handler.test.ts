import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  maxUint256,
  parseEther,
  parseEventLogs,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSameAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import type { Token } from '@/lib/chain/chain'
import type { SettledIntent } from '@/lib/chain/intent/settle-call'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { orderKinds } from '@/lib/order/intent'
import { roles } from '@/localnet/accounts'
import { aaveContracts } from '@/localnet/seed/aave'
import { npmArtifact, ownArtifact } from '@/localnet/seed/artifacts'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { type ExternalTerms, openExternalDesk } from './testing/external-desk'

/** The published actions of the handler. */
const [collateralSwap, debtSwap, repayWithCollateral] = [0n, 1n, 2n]
const variableRate = 2n
const year = 365 * 86_400
const ray = 10n ** 27n
/** Multiplies and divides numbers of 27 decimals as Aave does, rounded to the nearest. */
const rayMul = (a: bigint, b: bigint) => (a * b + ray / 2n) / ray
const rayDiv = (a: bigint, b: bigint) => (a * ray + b / 2n) / b
const sideOf = (difference: bigint) => (difference < 0n ? -1n : difference > 0n ? 1n : 0n)

const aaveAbi = (path: string) => npmArtifact(`@aave/core-v3/artifacts/contracts/${path}`).abi
const poolAbi = aaveAbi('protocol/pool/Pool.sol/Pool.json')
const debtTokenAbi = aaveAbi('protocol/tokenization/VariableDebtToken.sol/VariableDebtToken.json')
const oracleAbi = aaveAbi('mocks/oracle/PriceOracle.sol/PriceOracle.json')
const handlerAbi = ownArtifact('AaveHandler').abi

const {
  intent,
  aavePool: pool,
  aaveHandler: handler,
} = mainnet.contracts as Record<'intent' | 'aavePool' | 'aaveHandler', Address>
const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) => findTokenBySymbol(mainnet, symbol)!) as [
  Token,
  Token,
  Token,
]
const owner = privateKeyToAccount(personalDevelopmentAccounts[4]!.privateKey)
const user = owner.address
const whale = roles.trader
const stranger = roles.relayer

const ten = parseEther('10')
/** A flash loan costs 5 basis points. */
const premium = parseEther('0.005')

const anvil = openSeededChain({ chainId: 1 })
const desk = openExternalDesk(anvil, owner)
const { approve, balanceOf, read, send, settle } = desk

describe('AaveHandler', () => {
  let snapshot: Hex
  const aTokens = new Map<Token, Address>()
  const debtTokens = new Map<Token, Address>()

  const collateralOf = (token: Token) => balanceOf(aTokens.get(token)!)
  const debtOf = (token: Token) => balanceOf(debtTokens.get(token)!)
  const healthFactor = async () => ((await read(pool, poolAbi, 'getUserAccountData', [user])) as bigint[])[5]!
  const borrow = (token: Token, amount: bigint) =>
    send(user, pool, poolAbi, 'borrow', [token.address, amount, variableRate, 0, user])
  const setPrice = (token: Token, price: bigint) =>
    send(stranger, aaveContracts.oracle, oracleAbi, 'setAssetPrice', [token.address, price])
  const quote = (srcToken: Token, destToken: Token, amount: bigint) =>
    desk.quote({ srcToken: srcToken.address, destToken: destToken.address, amount })

  type Terms = Partial<Omit<ExternalTerms, 'srcToken' | 'destToken'>> & {
    action?: bigint
    srcToken?: Token
    destToken?: Token
    minHealthFactor?: bigint
    maxPremium?: bigint
  }
  const dataOf = ({ action = collateralSwap, minHealthFactor = 0n, maxPremium = 0n }: Terms) =>
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
      [action, minHealthFactor, maxPremium],
    )
  /**
   * Signs a change of the position; by default 10 WETH of collateral become collateral in USDC, for
   * any price.
   */
  const sign = ({ srcToken = weth, destToken = usdc, ...terms }: Terms) => {
    const { action: _, minHealthFactor: __, maxPremium: ___, ...order } = terms
    return desk.sign({
      srcAmount: ten,
      destAmount: 1n,
      ...order,
      srcToken: srcToken.address,
      destToken: destToken.address,
      handler,
      data: dataOf(terms),
    })
  }
  const refused = async (terms: Terms) => desk.settlementRefusal(await sign(terms))
  const custom = (name: string, ...args: readonly unknown[]) => ({ kind: 'custom', name, args })
  /** Expects the refusal of an order that would leave a health factor below the signed one. */
  const expectLowHealth = async (signed: SettledIntent, minHealthFactor: bigint) => {
    const refusal = await desk.settlementRefusal(signed)
    expect(refusal).toEqual(custom('LowHealthFactor', expect.any(BigInt), minHealthFactor))
    expect((refusal as { args: readonly bigint[] }).args[0]).toBeLessThan(minHealthFactor)
  }

  /**
   * Expects that neither the handler nor the intent contract has, owes or allows anything of an
   * order.
   */
  const expectNothingLeft = async () => {
    for (const token of [weth, usdc, dai]) {
      const { address } = token
      const left = await Promise.all([
        balanceOf(address, handler),
        balanceOf(aTokens.get(token)!, handler),
        balanceOf(debtTokens.get(token)!, handler),
        balanceOf(address, intent),
        ...[pool, intent].map((spender) => read(address, erc20Abi, 'allowance', [handler, spender])),
      ])
      expect(left, token.symbol).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
    }
  }

  beforeAll(async () => {
    for (const token of [weth, usdc, dai]) {
      const reserve = (await read(pool, poolAbi, 'getReserveData', [token.address])) as Record<string, Address>
      aTokens.set(token, reserve.aTokenAddress!)
      debtTokens.set(token, reserve.variableDebtTokenAddress!)
    }
  })
  beforeEach(async () => {
    snapshot = await anvil.client.snapshot()
  })
  afterEach(() => anvil.client.revert({ id: snapshot }))

  test('default: 10 of 50 WETH become collateral in USDC by a flash loan while the debt stays open', async () => {
    const [wethBefore, before] = [await balanceOf(weth.address), await healthFactor()]
    const bought = await quote(weth, usdc, ten)
    await approve(user, aTokens.get(weth)!, handler, ten + premium + 1n)
    const terms = { maxPremium: premium, minHealthFactor: parseEther('1.7'), destAmount: bought }
    expect(await settle(await sign(terms))).toMatchObject({ paid: ten, returned: bought })
    expect(await collateralOf(usdc)).toBeGreaterThanOrEqual(bought - 1n)
    // The collateral earns interest meanwhile, and a share of the premium.
    const kept = (await collateralOf(weth)) - (parseEther('40') - premium)
    expect(kept).toBeGreaterThanOrEqual(0n)
    expect(kept).toBeLessThan(premium)
    expect(await debtOf(usdc)).toBeGreaterThanOrEqual(parseUnits('73000', 6))
    expect(await balanceOf(weth.address)).toBe(wethBefore)
    expect(await healthFactor()).toBeLessThan(before)
    await expectNothingLeft()
  })

  test('behavior: without a flash loan a healthy position pays no premium', async () => {
    await approve(user, aTokens.get(weth)!, handler, ten + 1n)
    const { returned } = await settle(await sign({ minHealthFactor: parseEther('1.7') }))
    expect(await collateralOf(weth)).toBeGreaterThanOrEqual(parseEther('40') - 1n)
    expect(await collateralOf(usdc)).toBeGreaterThanOrEqual(returned - 1n)
    await expectNothingLeft()
  })

  test('behavior: a flash loan moves collateral that cannot be withdrawn before the swap', async () => {
    const srcAmount = parseEther('30')
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    // Aave's error 35: the health factor would be below one.
    const failed = { kind: 'text', message: 'TransferHelper: TRANSFER_FROM_FAILED' }
    expect(await refused({ srcAmount })).toEqual(failed)
    await settle(await sign({ srcAmount, maxPremium: premium * 3n, minHealthFactor: parseEther('1.2') }))
    expect(await collateralOf(usdc)).toBeGreaterThan(parseUnits('94000', 6))
    await expectNothingLeft()
  })

  test.each([
    { way: 'by a flash loan', maxPremium: premium },
    { way: 'without a flash loan', maxPremium: 0n },
  ])(
    'error: E6, pools that would break the signed health factor of 1.2 refuse the order $way',
    async ({ maxPremium }) => {
      const minHealthFactor = parseEther('1.2')
      await borrow(usdc, parseUnits('32000', 6))
      await approve(user, aTokens.get(weth)!, handler, maxUint256)
      // The owner signed a minimum that both prices meet, so only the health factor refuses.
      const signed = await sign({ destAmount: parseUnits('20000', 6), minHealthFactor, maxPremium })
      const position = [await collateralOf(weth), await collateralOf(usdc)]
      const sale = { srcToken: weth.address, destToken: usdc.address, amount: parseEther('600') }
      const { bought } = await desk.sellByHand(whale, sale)
      expect(await quote(weth, usdc, ten)).toBeGreaterThan(parseUnits('20000', 6))
      await expectLowHealth(signed, minHealthFactor)
      expect(await collateralOf(usdc)).toBe(position[1])
      // The whale buys back: the same signature is settled.
      await desk.sellByHand(whale, { srcToken: usdc.address, destToken: weth.address, amount: bought })
      await settle(signed)
      expect(await healthFactor()).toBeGreaterThanOrEqual(minHealthFactor)
      expect((await debtOf(usdc)) >= parseUnits('105000', 6)).toBe(true)
      expect(position[0]! - (await collateralOf(weth))).toBeLessThanOrEqual(ten + maxPremium + 1n)
      await expectNothingLeft()
    },
  )

  test('error: E6, a price of the collateral that falls after the signature', async () => {
    const minHealthFactor = parseEther('1.75')
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    const signed = await sign({ minHealthFactor })
    expect(await desk.settlementRefusal(signed)).toBeUndefined()
    await setPrice(weth, parseUnits('2800', 8))
    await expectLowHealth(signed, minHealthFactor)
  })

  test('error: E7, a premium above the signed one; the minimum is not reduced by the premium', async () => {
    const bought = await quote(weth, usdc, ten)
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    expect(await refused({ maxPremium: premium - 1n })).toEqual(custom('ExcessivePremium', premium, premium - 1n))
    expect(await refused({ maxPremium: premium, destAmount: bought + 1n })).toEqual(custom('InsufficientReturnAmount'))
    await settle(await sign({ maxPremium: premium, destAmount: bought }))
    expect(await collateralOf(usdc)).toBeGreaterThanOrEqual(bought - 1n)
  })

  test('error: E8, another account cannot execute for a user who has approved the handler', async () => {
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    const refusalOf = (from: Address, to: Address, abi: Abi, functionName: string, args: readonly unknown[]) =>
      desk.refusalOf(from, to, encodeFunctionData({ abi, functionName, args }))
    const execute = [user, weth.address, ten, usdc.address, 1n, dataOf({})]
    for (const from of [stranger, user, pool])
      expect(await refusalOf(from, handler, handlerAbi, 'execute', execute)).toEqual(
        custom('UnauthorizedCaller', getAddress(from)),
      )
    const operation = [[weth.address], [ten], [0n], handler, '0x']
    const foreign = custom('UnauthorizedCaller', getAddress(stranger))
    expect(await refusalOf(stranger, handler, handlerAbi, 'executeOperation', operation)).toEqual(foreign)
    const params = encodeAbiParameters(
      ['uint8', 'address', 'address', 'uint256', 'address', 'uint256'].map((type) => ({ type })),
      [0, user, weth.address, ten, usdc.address, maxUint256],
    )
    const loan = [handler, [weth.address], [ten], [0n], stranger, params, 0]
    expect(await refusalOf(stranger, pool, poolAbi, 'flashLoan', loan)).toEqual(foreign)
    const unauthorized = custom('UnauthorizedHandler', getAddress(stranger))
    expect(await refusalOf(stranger, intent, intentAbi, 'swapExternal', [true])).toEqual(unauthorized)
    // An order of another owner acts on that owner's position, which does not exist.
    const other = privateKeyToAccount(personalDevelopmentAccounts[3]!.privateKey)
    const { sign, settlementRefusal } = openExternalDesk(anvil, other)
    const tokens = { srcToken: weth.address, destToken: usdc.address, srcAmount: ten, destAmount: 1n }
    const signed = await sign({ ...tokens, handler, data: dataOf({}) })
    expect(await settlementRefusal(signed)).toEqual({ kind: 'text', message: 'TransferHelper: TRANSFER_FROM_FAILED' })
  })

  test('default: a debt in USDC becomes a debt in DAI without a premium', async () => {
    const srcAmount = parseEther('20000')
    const before = await debtOf(usdc)
    const wallet = await Promise.all([dai, usdc].map(({ address }) => balanceOf(address)))
    const terms = { action: debtSwap, srcToken: dai, srcAmount, minHealthFactor: parseEther('1.79') }
    expect(await refused(terms), 'without credit delegation').toBeDefined()
    await send(user, debtTokens.get(dai)!, debtTokenAbi, 'approveDelegation', [handler, srcAmount])
    const { returned } = await settle(await sign({ ...terms, destAmount: parseUnits('19700', 6) }))
    expect(before - (await debtOf(usdc))).toBeGreaterThanOrEqual(returned - 10n)
    expect((await debtOf(dai)) - srcAmount).toBeLessThanOrEqual(1n)
    expect(await Promise.all([dai, usdc].map(({ address }) => balanceOf(address)))).toEqual(wallet)
    expect(await read(debtTokens.get(dai)!, debtTokenAbi, 'borrowAllowance', [user, handler])).toBe(0n)
    await expectNothingLeft()
  })

  test('behavior: a debt swap repays the new debt with the rest, and sends the excess over the old', async () => {
    const [srcAmount, destAmount] = [parseEther('80000'), parseUnits('74000', 6)]
    const walletBefore = await balanceOf(usdc.address)
    await send(user, debtTokens.get(dai)!, debtTokenAbi, 'approveDelegation', [handler, srcAmount])
    const terms = { action: debtSwap, srcToken: dai, srcAmount, destAmount, minHealthFactor: parseEther('1.7') }
    const { paid } = await settle(await sign({ ...terms, kind: orderKinds.BUY }))
    expect(paid).toBeLessThan(parseEther('77000'))
    expect(await debtOf(usdc)).toBe(0n)
    expect((await debtOf(dai)) - paid).toBeLessThanOrEqual(1n)
    const sent = (await balanceOf(usdc.address)) - walletBefore
    expect(sent).toBeGreaterThan(parseUnits('999', 6))
    expect(sent).toBeLessThanOrEqual(parseUnits('1000', 6))
    await expectNothingLeft()
  })

  test.each([
    { way: 'by a flash loan', maxPremium: premium },
    { way: 'without a flash loan', maxPremium: 0n },
  ])('default: collateral repays a debt $way', async ({ maxPremium }) => {
    const [before, wallet] = [await debtOf(usdc), await balanceOf(usdc.address)]
    const terms = { action: repayWithCollateral, maxPremium, minHealthFactor: await healthFactor() }
    await approve(user, aTokens.get(weth)!, handler, ten + maxPremium + 1n)
    const { returned } = await settle(await sign(terms))
    expect(before - (await debtOf(usdc))).toBeGreaterThanOrEqual(returned - 10n)
    expect((await collateralOf(weth)) + 1n).toBeGreaterThanOrEqual(parseEther('40') - maxPremium)
    expect(await balanceOf(usdc.address)).toBe(wallet)
    await expectNothingLeft()
  })

  test('behavior: a purchase leaves unused collateral in the position', async () => {
    const wallet = await balanceOf(weth.address)
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    for (const maxPremium of [premium, 0n]) {
      const before = await collateralOf(weth)
      const destAmount = parseUnits('28000', 6)
      const terms = { kind: orderKinds.BUY, destAmount, maxPremium, minHealthFactor: parseEther('1.5') }
      const { paid, returned } = await settle(await sign(terms))
      expect(returned).toBe(destAmount)
      expect(paid).toBeLessThan(parseEther('9'))
      const given = before - (await collateralOf(weth))
      expect(given).toBeLessThanOrEqual(paid + maxPremium + 1n)
      // The remaining collateral earns interest meanwhile.
      expect(given).toBeGreaterThan(paid - premium)
    }
    expect(await balanceOf(weth.address)).toBe(wallet)
    await expectNothingLeft()
  })

  test.each([
    { name: 'down', side: -1n, pulls: 2 },
    { name: 'to the amount', side: 0n, pulls: 1 },
    { name: 'up', side: 1n, pulls: 1 },
  ])('behavior: shares that round $name block no order and leave nothing', async ({ side, pulls }) => {
    // Most of the reserve is borrowed for eight years, so that its index is far from one.
    const lent = parseUnits('30000000', 6)
    await approve(whale, usdc.address, pool, lent)
    await send(whale, pool, poolAbi, 'supply', [usdc.address, lent, whale, 0])
    await send(whale, pool, poolAbi, 'borrow', [weth.address, parseEther('5000'), variableRate, 0, whale])
    const aToken = aTokens.get(weth)!
    await approve(user, aToken, handler, maxUint256)
    const wallet = await balanceOf(weth.address)

    const reserve = (await read(pool, poolAbi, 'getReserveData', [weth.address])) as Record<string, bigint>
    const seconds = 8 * year
    const growth = ray + (reserve.currentLiquidityRate! * BigInt(seconds)) / BigInt(year)
    const index = rayMul(growth, reserve.liquidityIndex!)
    expect(index).toBeGreaterThan((ray * 12n) / 10n)
    let srcAmount = parseEther('1')
    while (sideOf(rayMul(rayDiv(srcAmount, index), index) - srcAmount) !== side) srcAmount++
    const signed = await sign({ srcAmount })
    await anvil.client.setNextBlockTimestamp({ timestamp: BigInt(Number(reserve.lastUpdateTimestamp) + seconds) })
    const { logs } = await settle(signed)
    const transfers = parseEventLogs({ abi: erc20Abi, logs, eventName: 'Transfer' }).filter(
      ({ address, args }) => isSameAddress(address, aToken) && isSameAddress(args.to, handler),
    )
    expect(transfers.filter(({ args }) => isSameAddress(args.from, user)).length).toBe(pulls)
    const sent = (await balanceOf(weth.address)) - wallet
    expect(sent === 0n || (sent === 1n && pulls === 2)).toBe(true)
    await expectNothingLeft()
  })
})
