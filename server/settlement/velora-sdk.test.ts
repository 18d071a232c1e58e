import { constructSimpleSDK } from '@velora-dex/sdk'
import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { mainnet as viemMainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { addressAt } from '@/lib/chain/node/words'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { roles } from '@/localnet/accounts'
import { owner, usdc, weth } from '../intent/testing/intent-desk'
import { openExternalDesk, steakhouse, vaultData, vaultHandler } from './testing/external-desk'

const desk = openExternalDesk()
const aaveHandler = toLowerAddress(mainnet.contracts.aaveHandler)
const aavePool = mainnet.contracts.aavePool
const { privateKey } = personalDevelopmentAccounts.find(({ address }) => address === roles.borrower)!
const borrower = privateKeyToAccount(privateKey)

/**
 * The intents of the SDK's newest release in the registry, v9. It names the paths before `/v2`,
 * which the service does not have: its own fetch option adds that.
 */
const intentsOf = (account: PrivateKeyAccount) => {
  const transport = http(desk.client().transport.url)
  const viemClient = createWalletClient({ account, chain: viemMainnet, transport }).extend(publicActions)
  const { app } = desk.service()
  const toService = async (url: string, init?: RequestInit) =>
    app.request(url.replace('http://caravel.test', '').replace(/^\/delta\//, '/v2/delta/'), init)
  const options = {
    chainId: 1,
    version: '6.2',
    apiURL: 'http://caravel.test',
    fetch: toService as typeof fetch,
  } as const
  return constructSimpleSDK(options, { viemClient, account: account.address }).delta
}

/** The price of a sale of WETH for USDC as v9 reads it. */
const priceOf = async (amount: bigint) => {
  await desk.see()
  const asked = { srcToken: weth, destToken: usdc, srcDecimals: '18', destDecimals: '6', amount: amount.toString() }
  const response = await desk
    .service()
    .app.request(`/v2/delta/prices?${new URLSearchParams({ ...asked, chainId: '1' })}`)
  const { route } = await response.json()
  const { input, output } = route.origin
  return { srcAmount: input.amount, destAmount: output.amount, destToken: output.token.address }
}
const soon = async () => Number(await desk.now()) + 3_600
const settled = async (orderHash: string) => {
  expect(await desk.settle()).toEqual([orderHash])
  expect(await desk.look(orderHash as Hex)).toMatchObject({ status: 'COMPLETED' })
}

test('default: the SDK approves, builds, signs, posts and finds an order for shares of a vault', async () => {
  const intents = intentsOf(owner)
  const srcAmount = parseEther('1').toString()
  const approval = await intents.approveTokenForDelta(srcAmount, weth)
  await desk.client().waitForTransactionReceipt({ hash: approval as Hex })
  const built = await intents.buildExternalDeltaOrder({
    deltaPrice: { ...(await priceOf(parseEther('1'))), partner: 'anon', partnerFee: 0.01 },
    owner: owner.address,
    handler: vaultHandler,
    data: vaultData(steakhouse, 2_900_000_000n),
    srcToken: weth,
    destToken: usdc,
    srcAmount,
    slippage: 100,
    deadline: await soon(),
    partner: 'anon',
  })
  const orderHash = intents.hashExternalDeltaOrderTypedData(built)
  const signature = await intents.signExternalDeltaOrder(built)
  const posted = await intents.postExternalDeltaOrder({ order: built.data, signature, partner: 'anon' })
  expect(posted).toMatchObject({ orderHash, status: 'PENDING', onChainOrderType: 'ExternalOrder' })

  const [shares, held] = [await desk.sharesOf(), await desk.balanceOf(weth, owner.address)]
  await settled(orderHash)
  expect(held - (await desk.balanceOf(weth, owner.address))).toBe(parseEther('1'))
  expect(await desk.sharesOf()).toBeGreaterThan(shares + 2_900_000_000n)
  expect(await intents.getDeltaOrderByHash(orderHash)).toMatchObject({ id: posted.id, status: 'COMPLETED' })
})

test('default: submitExternalDeltaOrder swaps collateral in Aave with debt, at a signed health factor', async () => {
  const intents = intentsOf(borrower)
  const reserveAbi = parseAbi(['function getReserveData(address) view returns (bytes32[15])'])
  const aTokenOf = async (token: Address) => {
    const asked = { address: aavePool, abi: reserveAbi, functionName: 'getReserveData', args: [token] } as const
    const words = await desk.client().readContract(asked)
    return addressAt(words[8]!, 0)
  }
  const [from, to] = [await aTokenOf(weth), await aTokenOf(usdc)]
  const accountAbi = parseAbi(['function getUserAccountData(address) view returns (uint256[6])'])
  const position = async () => {
    const asked = { address: aavePool, abi: accountAbi, functionName: 'getUserAccountData' } as const
    const [, debt, , , , health] = await desk.client().readContract({ ...asked, args: [borrower.address] })
    const [sold, bought] = await Promise.all([from, to].map((token) => desk.balanceOf(token, borrower.address)))
    return { debt, health, sold: sold!, bought: bought! }
  }
  await desk.approve(from, maxUint256, { by: borrower.address, spender: aaveHandler })
  const amount = parseEther('10')
  const submit = async (minHealthFactor: string) =>
    intents.submitExternalDeltaOrder({
      deltaPrice: await priceOf(amount),
      owner: borrower.address,
      handler: aaveHandler,
      data: encodeAbiParameters(
        [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
        [0n, parseEther(minHealthFactor), parseEther('0.01')],
      ),
      srcToken: weth,
      destToken: usdc,
      srcAmount: amount.toString(),
      slippage: 200,
      deadline: await soon(),
    })
  const before = await position()
  const { orderHash, status } = await submit('1.2')
  expect(status).toBe('PENDING')
  await settled(orderHash!)
  const after = await position()
  // The sold amount, and 5 bps of it for the flash loan.
  expect(before.sold - after.sold).toBeLessThan(amount + parseEther('0.0051'))
  expect(before.sold - after.sold).toBeGreaterThan(amount)
  expect(after.bought - before.bought).toBeGreaterThan(parseUnits('30000', 6))
  expect(after.health).toBeGreaterThan(parseEther('1.2'))
  expect(after.debt).toBeGreaterThanOrEqual(before.debt)
  for (const token of [weth, usdc, from, to]) expect(await desk.balanceOf(token, aaveHandler)).toBe(0n)

  const refused = await submit('5')
  expect(await desk.settle()).toEqual([])
  const { events } = await intentTimeline(refused.orderHash as Hex)
  expect(events).toContainEqual(expect.objectContaining({ label: 'declined', reason: 'LowHealthFactor' }))
})

const intentTimeline = async (orderHash: Hex) =>
  (await desk.service().app.request(`/v2/delta/orders/hash/${orderHash}/timeline`)).json()
