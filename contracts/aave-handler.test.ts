import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseEther,
  parseEventLogs,
  parseUnits,
} from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSameAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { roles } from '@/localnet/accounts'
import { aaveContracts } from '@/localnet/seed/aave'
import { npmArtifact, ownArtifact } from '@/localnet/seed/artifacts'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'

/** The published actions of the handler. */
const [collateralSwap, debtSwap, repayWithCollateral] = [0n, 1n, 2n]
const variableRate = 2n
const year = 365 * 86_400
const ray = 10n ** 27n
/** Aave's products and quotients of 27 decimals, rounded to the nearest. */
const rayMul = (a: bigint, b: bigint) => (a * b + ray / 2n) / ray
const rayDiv = (a: bigint, b: bigint) => (a * ray + b / 2n) / b
const sideOf = (difference: bigint) => (difference < 0n ? -1n : difference > 0n ? 1n : 0n)

const aaveAbi = (path: string) => npmArtifact(`@aave/core-v3/artifacts/contracts/${path}`).abi
const poolAbi = aaveAbi('protocol/pool/Pool.sol/Pool.json')
const debtTokenAbi = aaveAbi('protocol/tokenization/VariableDebtToken.sol/VariableDebtToken.json')
const oracleAbi = aaveAbi('mocks/oracle/PriceOracle.sol/PriceOracle.json')
const intentArtifact = ownArtifact('ExternalIntent')
const handlerArtifact = ownArtifact('AaveHandler')

const pool: Address = mainnet.contracts.aavePool
const [weth, usdc, dai] = ['WETH', 'USDC', 'DAI'].map((symbol) => findTokenBySymbol(mainnet, symbol)!) as [
  Token,
  Token,
  Token,
]
const user = roles.borrower
const counterparty = roles.trader
const stranger = roles.relayer

const ten = parseEther('10')
/** A flash loan costs 5 basis points. */
const premium = parseEther('0.005')
/** The output of 10 WETH at the price of the local pools, less a little. */
const bought = parseUnits('31900', 6)

const anvil = openSeededChain({ chainId: 1 })

describe('AaveHandler', () => {
  let intent: Address
  let handler: Address
  let snapshot: Hex
  const aTokens = new Map<Token, Address>()
  const debtTokens = new Map<Token, Address>()
  const gas = new Map<string, bigint>()

  const send = async (from: Address, to: Address, abi: Abi, functionName: string, args: readonly unknown[]) => {
    const receipt = await anvil.client.act({
      from,
      to,
      data: encodeFunctionData({ abi, functionName, args }),
      gas: 5_000_000n,
    })
    expect(receipt.status, functionName).toBe('success')
    return receipt
  }
  const read = (address: Address, abi: Abi, functionName: string, args: readonly unknown[] = []) =>
    anvil.client.readContract({ address, abi, functionName, args })
  const deploy = async ({ abi, bytecode }: { abi: Abi; bytecode: Hex }, args: readonly unknown[]) => {
    const hash = await anvil.client.deployContract({ abi, bytecode, args, account: roles.deployer })
    return (await anvil.client.waitForTransactionReceipt({ hash })).contractAddress!
  }
  const balance = (token: Address, account: Address = user) =>
    read(token, erc20Abi, 'balanceOf', [account]) as Promise<bigint>
  const collateralOf = (token: Token) => balance(aTokens.get(token)!)
  const debtOf = (token: Token) => balance(debtTokens.get(token)!)
  const healthFactor = async () => ((await read(pool, poolAbi, 'getUserAccountData', [user])) as bigint[])[5]!
  const approve = (from: Address, token: Address, spender: Address, amount: bigint) =>
    send(from, token, erc20Abi, 'approve', [spender, amount])
  const setPrice = (token: Token, price: bigint) =>
    send(stranger, aaveContracts.oracle, oracleAbi, 'setAssetPrice', [token.address, price])
  const setSwap = (amount: bigint, unspent = 0n) =>
    send(stranger, intent, intentArtifact.abi, 'setSwap', [amount, unspent])

  type Terms = {
    action?: bigint
    srcToken?: Token
    destToken?: Token
    srcAmount?: bigint
    destAmount?: bigint
    minHealthFactor?: bigint
    maxPremium?: bigint
  }
  const dataOf = ({ action = collateralSwap, minHealthFactor = 0n, maxPremium = 0n }: Terms) =>
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
      [action, minHealthFactor, maxPremium],
    )
  const orderOf = (terms: Terms) => {
    const { srcToken = weth, destToken = usdc, srcAmount = ten, destAmount = 1n } = terms
    return {
      owner: user,
      handler,
      srcToken: srcToken.address,
      destToken: destToken.address,
      srcAmount,
      destAmount,
      data: dataOf(terms),
    }
  }
  const settle = (terms: Terms) => send(stranger, intent, intentArtifact.abi, 'settleExternal', [orderOf(terms)])
  /** Returns the data with which a call reverts. */
  const refusal = async (from: Address, to: Address, abi: Abi, functionName: string, args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args })
    const answer = await anvil.client
      .call({ account: from, to, data, gas: 5_000_000n })
      .then(() => undefined)
      .catch((error: { walk: (find: (each: unknown) => boolean) => { data?: Hex | { data: Hex } } | null }) => {
        const cause = error.walk((each) => typeof each === 'object' && each !== null && 'data' in each)
        return typeof cause?.data === 'object' ? cause.data.data : cause?.data
      })
    return answer
  }
  const refused = (terms: Terms) => refusal(stranger, intent, intentArtifact.abi, 'settleExternal', [orderOf(terms)])
  const errorOf = (abi: Abi, errorName: string, args: readonly unknown[]) => encodeErrorResult({ abi, errorName, args })
  const textOf = (text: string) =>
    encodeErrorResult({
      abi: [{ type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'text' }] }],
      errorName: 'Error',
      args: [text],
    })

  /** Expects that the handler holds, owes and allows nothing. */
  const expectNothingLeft = async () => {
    for (const token of [weth, usdc, dai]) {
      const { address } = token
      const left = await Promise.all([
        balance(address, handler),
        balance(aTokens.get(token)!, handler),
        balance(debtTokens.get(token)!, handler),
        ...[pool, intent].map((spender) => read(address, erc20Abi, 'allowance', [handler, spender])),
      ])
      expect(left, token.symbol).toEqual([0n, 0n, 0n, 0n, 0n])
    }
  }

  beforeAll(async () => {
    intent = await deploy(intentArtifact, [counterparty])
    handler = await deploy(handlerArtifact, [intent, pool])
    for (const token of [weth, usdc, dai]) {
      const reserve = (await read(pool, poolAbi, 'getReserveData', [token.address])) as Record<string, Address>
      aTokens.set(token, reserve.aTokenAddress!)
      debtTokens.set(token, reserve.variableDebtTokenAddress!)
      await approve(counterparty, token.address, intent, maxUint256)
    }
    await setSwap(bought)
  })
  beforeEach(async () => {
    snapshot = await anvil.client.snapshot()
  })
  afterEach(() => anvil.client.revert({ id: snapshot }))

  test('default: 10 of 50 WETH become collateral in USDC by a flash loan while the debt stays open', async () => {
    const [wethBefore, before] = [await balance(weth.address), await healthFactor()]
    await approve(user, aTokens.get(weth)!, handler, ten + premium + 1n)
    const { gasUsed } = await settle({ maxPremium: premium, minHealthFactor: parseEther('1.7'), destAmount: bought })
    expect(await collateralOf(usdc)).toBeGreaterThanOrEqual(bought - 1n)
    // The collateral earns meanwhile: a share of the premium, too.
    const kept = (await collateralOf(weth)) - (parseEther('40') - premium)
    expect(kept).toBeGreaterThanOrEqual(0n)
    expect(kept).toBeLessThan(premium)
    expect(await debtOf(usdc)).toBeGreaterThanOrEqual(parseUnits('73000', 6))
    expect(await balance(weth.address)).toBe(wethBefore)
    expect(await healthFactor()).toBeLessThan(before)
    await expectNothingLeft()
    gas.set('collateral swap by a flash loan', gasUsed)
  })

  test('behavior: without a flash loan a healthy position pays no premium, and less gas', async () => {
    await approve(user, aTokens.get(weth)!, handler, ten + 1n)
    const { gasUsed } = await settle({ minHealthFactor: parseEther('1.7') })
    expect(await collateralOf(weth)).toBeGreaterThanOrEqual(parseEther('40') - 1n)
    expect(await collateralOf(usdc)).toBeGreaterThanOrEqual(bought - 1n)
    await expectNothingLeft()
    gas.set('collateral swap without a flash loan', gasUsed)
  })

  test('behavior: a flash loan moves collateral that cannot be taken out before the swap', async () => {
    const [most, price] = [parseEther('30'), parseUnits('95000', 6)]
    await setSwap(price)
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    // Aave's error 35: the health factor would be below one.
    expect(await refused({ srcAmount: most })).toBe(textOf('TransferHelper: TRANSFER_FROM_FAILED'))
    expect(await refusal(user, pool, poolAbi, 'withdraw', [weth.address, most, user])).toBe(textOf('35'))
    await settle({ srcAmount: most, maxPremium: premium * 3n, minHealthFactor: parseEther('1.2') })
    expect(await collateralOf(usdc)).toBeGreaterThanOrEqual(price - 1n)
    await expectNothingLeft()
  })

  test('error: an order whose price leaves a health factor below the signed one is refused', async () => {
    const minHealthFactor = parseEther('1.75')
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    // E6: the owner signed a minimum of one, so the health factor alone refuses.
    await setSwap(parseUnits('20000', 6))
    for (const maxPremium of [0n, premium]) {
      const [name, ...args] = await lowHealth({ minHealthFactor, maxPremium })
      expect(name).toBe('LowHealthFactor')
      expect(args[0]).toBeLessThan(minHealthFactor)
      expect(args[1]).toBe(minHealthFactor)
    }
    await setSwap(bought)
    await settle({ minHealthFactor })
    // E6: the price of the collateral falls between signature and settlement.
    await setPrice(weth, parseUnits('2800', 8))
    expect((await lowHealth({ minHealthFactor }))[0]).toBe('LowHealthFactor')
  })

  /** Returns the name and the arguments of the error that refuses an order. */
  const lowHealth = async (terms: Terms): Promise<readonly unknown[] & [string, bigint, bigint]> => {
    const data = (await refused(terms))!
    const inputs = [parseWord(data, 0), parseWord(data, 1)] as const
    expect(data).toBe(errorOf(handlerArtifact.abi, 'LowHealthFactor', inputs))
    return ['LowHealthFactor', ...inputs]
  }
  const parseWord = (data: Hex, index: number) => BigInt(`0x${data.slice(10 + 64 * index, 74 + 64 * index)}`)

  test('error: a premium above the signed one is refused, and the premium takes nothing of the minimum', async () => {
    // E7
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    const args = [premium, premium - 1n]
    expect(await refused({ maxPremium: premium - 1n })).toBe(errorOf(handlerArtifact.abi, 'ExcessivePremium', args))
    await setSwap(bought)
    expect(await refused({ maxPremium: premium, destAmount: bought + 1n })).toBe(
      errorOf(intentArtifact.abi, 'InsufficientReturnAmount', []),
    )
    await settle({ maxPremium: premium, destAmount: bought })
    expect(await collateralOf(usdc)).toBeGreaterThanOrEqual(bought - 1n)
  })

  test('error: a stranger executes nothing in the name of a user who has approved the handler', async () => {
    // E8
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    const { abi } = handlerArtifact
    const execute = [user, weth.address, ten, usdc.address, 1n, dataOf({})]
    for (const from of [stranger, user, pool]) {
      const unauthorized = errorOf(abi, 'UnauthorizedCaller', [from])
      expect(await refusal(from, handler, abi, 'execute', execute)).toBe(unauthorized)
    }
    const operation = [[weth.address], [ten], [0n], handler, '0x']
    const foreign = errorOf(abi, 'UnauthorizedCaller', [stranger])
    expect(await refusal(stranger, handler, abi, 'executeOperation', operation)).toBe(foreign)
    const params = encodeAbiParameters(
      ['uint8', 'address', 'address', 'uint256', 'address', 'uint256'].map((type) => ({ type })),
      [0, user, weth.address, ten, usdc.address, maxUint256],
    )
    const loan = [handler, [weth.address], [ten], [0n], stranger, params, 0]
    expect(await refusal(stranger, pool, poolAbi, 'flashLoan', loan)).toBe(foreign)
    expect(await refusal(stranger, intent, intentArtifact.abi, 'swapExternal', [true])).toBe(
      errorOf(intentArtifact.abi, 'UnauthorizedHandler', [stranger]),
    )
  })

  test('default: a debt in USDC becomes a debt in DAI without a premium', async () => {
    const [borrowed, repaid] = [parseEther('20000'), parseUnits('19990', 6)]
    const before = await debtOf(usdc)
    const wallet = await Promise.all([dai, usdc].map(({ address }) => balance(address)))
    const terms = { action: debtSwap, srcToken: dai, srcAmount: borrowed, minHealthFactor: parseEther('1.79') }
    await setSwap(repaid)
    expect(await refused(terms), 'without credit delegation').toBeDefined()
    await send(user, debtTokens.get(dai)!, debtTokenAbi, 'approveDelegation', [handler, borrowed])
    const { gasUsed } = await settle(terms)
    expect(before - (await debtOf(usdc))).toBeGreaterThanOrEqual(repaid - 10n)
    expect((await debtOf(dai)) - borrowed).toBeLessThanOrEqual(1n)
    expect(await Promise.all([dai, usdc].map(({ address }) => balance(address)))).toEqual(wallet)
    expect(await read(debtTokens.get(dai)!, debtTokenAbi, 'borrowAllowance', [user, handler])).toBe(0n)
    await expectNothingLeft()
    gas.set('debt swap', gasUsed)
  })

  test('behavior: a debt swap repays the new debt with the rest, and sends what exceeds the old', async () => {
    const [borrowed, unspent] = [parseEther('80000'), parseEther('5000')]
    const repaid = parseUnits('74000', 6)
    const walletBefore = await balance(usdc.address)
    await setSwap(repaid, unspent)
    await send(user, debtTokens.get(dai)!, debtTokenAbi, 'approveDelegation', [handler, borrowed])
    await settle({ action: debtSwap, srcToken: dai, srcAmount: borrowed, minHealthFactor: parseEther('1.7') })
    expect(await debtOf(usdc)).toBe(0n)
    expect((await debtOf(dai)) - (borrowed - unspent)).toBeLessThanOrEqual(1n)
    const sent = (await balance(usdc.address)) - walletBefore
    expect(sent).toBeGreaterThan(parseUnits('999', 6))
    expect(sent).toBeLessThanOrEqual(parseUnits('1000', 6))
    await expectNothingLeft()
  })

  test.each([
    { way: 'by a flash loan', maxPremium: premium },
    { way: 'without a flash loan', maxPremium: 0n },
  ])('default: collateral repays a debt $way', async ({ way, maxPremium }) => {
    const [before, wallet] = [await debtOf(usdc), await balance(usdc.address)]
    const healthBefore = await healthFactor()
    await approve(user, aTokens.get(weth)!, handler, ten + maxPremium + 1n)
    const { gasUsed } = await settle({ action: repayWithCollateral, maxPremium, minHealthFactor: healthBefore })
    expect(before - (await debtOf(usdc))).toBeGreaterThanOrEqual(bought - 10n)
    expect((await collateralOf(weth)) + 1n).toBeGreaterThanOrEqual(parseEther('40') - maxPremium)
    expect(await balance(usdc.address)).toBe(wallet)
    await expectNothingLeft()
    gas.set(`repayment with collateral ${way}`, gasUsed)
  })

  test('behavior: a purchase leaves unused collateral in the position', async () => {
    const wallet = await balance(weth.address)
    await setSwap(bought, parseEther('1'))
    await approve(user, aTokens.get(weth)!, handler, maxUint256)
    for (const maxPremium of [premium, 0n]) {
      const before = await collateralOf(weth)
      await settle({ maxPremium, minHealthFactor: parseEther('1.5') })
      const given = before - (await collateralOf(weth))
      expect(given).toBeLessThanOrEqual(parseEther('9') + maxPremium + 1n)
      expect(given).toBeGreaterThan(parseEther('8.99'))
    }
    expect(await balance(weth.address)).toBe(wallet)
    await expectNothingLeft()
  })

  test.each([
    { name: 'down', side: -1n, pulls: 2 },
    { name: 'to the amount', side: 0n, pulls: 1 },
    { name: 'up', side: 1n, pulls: 1 },
  ])('behavior: shares that round $name block no order and leave nothing', async ({ side, pulls }) => {
    // Most of the reserve is borrowed for eight years, so that its index is far from one.
    const lent = parseUnits('30000000', 6)
    await approve(counterparty, usdc.address, pool, lent)
    await send(counterparty, pool, poolAbi, 'supply', [usdc.address, lent, counterparty, 0])
    const borrowed = [weth.address, parseEther('5000'), variableRate, 0, counterparty]
    await send(counterparty, pool, poolAbi, 'borrow', borrowed)
    const aToken = aTokens.get(weth)!
    await approve(user, aToken, handler, maxUint256)
    const wallet = await balance(weth.address)

    const reserve = (await read(pool, poolAbi, 'getReserveData', [weth.address])) as Record<string, bigint>
    const seconds = 8 * year
    const growth = ray + (reserve.currentLiquidityRate! * BigInt(seconds)) / BigInt(year)
    const index = rayMul(growth, reserve.liquidityIndex!)
    expect(index).toBeGreaterThan((ray * 12n) / 10n)
    let srcAmount = parseEther('1')
    while (sideOf(rayMul(rayDiv(srcAmount, index), index) - srcAmount) !== side) srcAmount++
    await setSwap(parseUnits('3200', 6))
    await anvil.client.setNextBlockTimestamp({ timestamp: BigInt(Number(reserve.lastUpdateTimestamp) + seconds) })
    const { logs } = await settle({ srcAmount })
    const transfers = parseEventLogs({ abi: erc20Abi, logs, eventName: 'Transfer' }).filter(
      ({ address, args }) => isSameAddress(address, aToken) && isSameAddress(args.to, handler),
    )
    expect(transfers.filter(({ args }) => isSameAddress(args.from, user)).length).toBe(pulls)
    const sent = (await balance(weth.address)) - wallet
    expect(sent === 0n || (sent === 1n && pulls === 2)).toBe(true)
    await expectNothingLeft()
  })

  test('behavior: an order costs little more gas than the same by hand', async () => {
    const sum = (receipts: { gasUsed: bigint }[]) => receipts.reduce((total, { gasUsed }) => total + gasUsed, 0n)
    const swap = [
      await send(user, pool, poolAbi, 'withdraw', [weth.address, ten, user]),
      await send(user, weth.address, erc20Abi, 'transfer', [counterparty, ten]),
      await send(counterparty, usdc.address, erc20Abi, 'transfer', [user, bought]),
      await approve(user, usdc.address, pool, bought),
    ]
    const supply = await send(user, pool, poolAbi, 'supply', [usdc.address, bought, user, 0])
    await approve(user, usdc.address, pool, bought)
    const repay = await send(user, pool, poolAbi, 'repay', [usdc.address, bought, variableRate, user])
    const borrow = await send(user, pool, poolAbi, 'borrow', [dai.address, ten, variableRate, 0, user])
    const byHand = {
      'collateral swap': sum([...swap, supply]),
      'debt swap': sum([borrow, ...swap.slice(1), repay]),
      'repayment with collateral': sum([...swap, repay]),
    }
    for (const [action, manual] of Object.entries(byHand))
      for (const [name, used] of gas)
        if (name.startsWith(action)) {
          console.log(`${name}: ${used} gas in one order, ${manual} by hand`)
          expect(used).toBeLessThan((manual * 130n) / 100n)
        }
  })
})
