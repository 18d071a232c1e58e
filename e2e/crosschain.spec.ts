import path from 'node:path'
import { parseEther, parseUnits } from 'viem'
import { intentAbi } from '@/lib/chain/abi.generated'
import { announcedBy } from '@/localnet/world/announced-by'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { type OwnService, startOwnService } from './fixtures/own-service'
import { payTransfer } from './fixtures/pay-transfer'
import { createPerson } from './fixtures/people'
import { tradeAgainst } from './fixtures/trade-against'
import { expect, rpcUrls, test, worldFolder } from './fixtures/world'
import { SwapView } from './views/swap-view'

test.use({ way: 'gasless' })

/**
 * Returns the seconds of a text such as `in about 30 s, 90% in 1 min 20 s`: the 90th percentile of
 * transfers.
 */
const promisedSeconds = (text: string): number => {
  const [, minutes = '0', seconds = '0'] = /90% in (?:(\d+) min)? ?(?:(\d+) s)?/.exec(text) ?? []
  return 60 * Number(minutes) + Number(seconds)
}

test('a sale of WBTC is paid in USDC on another chain, within the shown time', async ({
  page,
  mainnet,
  arbitrum,
  wallet,
}) => {
  const { address } = wallet
  const [wbtc, usdc] = [mainnet.token('WBTC'), arbitrum.token('USDC')]
  const [before, beforeThere] = [
    await readLedger(mainnet, address, [wbtc]),
    await readLedger(arbitrum, address, [usdc]),
  ]
  const view = await SwapView.begin(page, wallet, { from: 'WBTC', to: 'USDC', sell: '0.05' })
  await view.ticket.getByRole('button', { name: 'Receive on Ethereum. Change network' }).click()
  await view.dialog.getByRole('button', { name: 'Arbitrum One' }).click()
  // No bridge carries it: it is bought there.
  await expect(view.dialog.getByRole('option', { name: /^ARB/ })).toBeEnabled()
  await view.dialog.getByRole('option', { name: 'USDC USD Coin' }).click()
  await expect(page).toHaveURL(/toChain=42161/)

  await view.ticket.getByRole('button', { name: /^Across/ }).click()
  const fastest = view.dialog.locator('label').filter({ hasText: 'Fastest' })
  await expect(fastest).toBeVisible()
  await expectClean(page, 'the routes to another chain')
  await fastest.click()
  await view.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(view.dialog).toBeHidden()
  const arrives = view.ticket.getByText(/^in about .*90% in/)
  const promised = promisedSeconds((await arrives.textContent())!)
  expect(promised).toBeGreaterThan(0)
  await expectClean(page, 'a ticket to another chain')
  const proof = page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name: 'Price proof' })
  await expect(proof).toContainText('of the best price over both chains, verified here')
  for (const part of ['Pools on Ethereum', 'Bridge', 'Pools on Arbitrum One', 'Gas'])
    await expect(proof.getByText(part, { exact: true })).toBeVisible()

  await view.review()
  await expect(view.dialog).toContainText(/At least [\d,.]+ USDC arrives on Arbitrum One/)
  await expectClean(page, 'the review of an order to another chain')
  const signedAt = Date.now()
  await view.dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(view.dialog.getByText('Received on Arbitrum One')).toBeVisible({ timeout: 1_000 * promised })
  expect((Date.now() - signedAt) / 1_000).toBeLessThan(promised)

  const after = await readLedger(mainnet, address, [wbtc])
  const afterThere = await readLedger(arbitrum, address, [usdc])
  expect(changeOf(before, after, wbtc)).toBe(-parseUnits('0.05', 8))
  expect(changeOf(beforeThere, afterThere, usdc)).toBeGreaterThan(parseUnits('4000', 6))

  await view.dialog.getByRole('link', { name: /^Order page/ }).click()
  const transfer = page.getByRole('region', { name: 'Transfer to Arbitrum One' })
  await expect(transfer).toContainText('Paid on Arbitrum One')
  await transfer.getByRole('button', { name: 'Share' }).click()
  const shared = page.getByRole('region', { name: 'Share this trade' })
  await expect(shared).toContainText(
    /^Sold 0\.05 WBTC on Ethereum for [\d,.]+ USDC on Arbitrum One, .*verified on both chains/,
  )
  await expect(shared.getByRole('img')).toBeVisible()
  await expectClean(page, 'an order that was paid on another chain')
})

const pair = { from: 'WBTC', to: 'LINK', toChain: 8453 } as const
/** The sentence that names both minimums before the signature. */
const floor = /You get either at least ([\d,.]+) LINK or at least ([\d,.]+) (\w+): the \3 that arrives on Base is sold/

const floorOf = (text: string | null) => {
  const [, bought = '', arrived = '', symbol = ''] = floor.exec(text ?? '') ?? []
  const plain = (amount: string) => amount.replaceAll(',', '')
  return { bought: plain(bought), arrived: plain(arrived), symbol }
}

test('one signature sells WBTC for a token that only another chain has', async ({ page, mainnet, base, wallet }) => {
  const { address } = wallet
  const [wbtc, link] = [mainnet.token('WBTC'), base.token('LINK')]
  const before = await readLedger(mainnet, address, [wbtc])
  const beforeThere = await readLedger(base, address, [link])
  const view = await SwapView.begin(page, wallet, { ...pair, sell: '0.01' })
  const { bought } = floorOf(await view.ticket.getByText(floor).textContent())
  await expectClean(page, 'a ticket for a token of another chain')

  await view.review()
  await expect(view.dialog.getByText(floor)).toBeVisible()
  await expectClean(page, 'the review of such an order')
  await view.dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(view.dialog.getByText('Received on Base')).toBeVisible({ timeout: 90_000 })

  expect(changeOf(before, await readLedger(mainnet, address, [wbtc]), wbtc)).toBe(-parseUnits('0.01', 8))
  const received = changeOf(beforeThere, await readLedger(base, address, [link]), link)
  expect(received).toBeGreaterThanOrEqual(parseUnits(bought, 18))
  // It was paid by the settlement of the order that the arrival made.
  const settled = await base.client.getContractEvents({
    address: base.contracts.intent!,
    abi: intentAbi,
    eventName: 'OrderSettled',
    args: { owner: base.contracts.landing! },
    fromBlock: 0n,
  })
  expect(settled.map(({ args }) => args.returnAmount)).toContain(received)

  await view.dialog.getByRole('link', { name: /^Order page/ }).click()
  const transfer = page.getByRole('region', { name: 'Transfer to Base' })
  await expect(transfer).toContainText('Arrived on Base')
  await expect(transfer).toContainText('Sold and paid on Base')
  await expectClean(page, 'an order that was sold on another chain')
})

/** A service whose relayer never pays, since no deposit has enough confirmations. */
let service: OwnService | undefined

test.describe('without the relayer of the venue', () => {
  test.beforeEach(async () => {
    if (service) return service.restart()
    service = await startOwnService('unpaying', {
      RPC_URL_42161: announcedBy(rpcUrls[42161]!),
      RPC_URL_8453: announcedBy(rpcUrls[8453]!),
      RELAY_FILE: path.join(worldFolder, 'relay.json'),
      PAYS_OUT_AFTER_1: '1000000',
    })
  })
  test.afterAll(() => service?.close())

  test('if the price moves before the arrival, the wallet sends itself what arrived, without the service', async ({
    browser,
    mainnet,
    base,
  }) => {
    const { page, context, wallet } = await createPerson(browser, 3, { baseURL: service!.webUrl, way: 'gasless' })
    const since = await mainnet.client.getBlockNumber()
    const view = await SwapView.begin(page, wallet, { ...pair, from: 'USDC', sell: '500' })
    await view.review()
    const { arrived, symbol } = floorOf(await view.dialog.getByText(floor).textContent())
    const token = base.token(symbol)
    await view.dialog.getByRole('button', { name: 'Sign order' }).click()
    await expect(view.dialog.getByText('Sent to Base')).toBeVisible({ timeout: 60_000 })
    await view.dialog.getByRole('link', { name: /^Order page/ }).click()
    const transfer = page.getByRole('region', { name: 'Transfer to Base' })
    await expect(transfer).toContainText('On its way')

    await tradeAgainst(base, { from: 'WETH', to: 'LINK', amount: parseEther('300') })
    const before = await readLedger(base, wallet.address, [token])
    await payTransfer({ from: mainnet, to: base }, { depositor: wallet.address, since })
    await expect(transfer).toContainText('Being sold, for at least')
    await service!.kill()
    await base.passTime(700)
    await transfer.getByRole('button', { name: `Send me the ${symbol}…` }).click()
    await expectClean(page, 'the review of a payout')
    await view.dialog.getByRole('button', { name: 'Pay out', exact: true }).click()
    await expect(view.dialog).toContainText('It is paid to the receiver', { timeout: 30_000 })
    await view.done()
    await expect(transfer).toContainText('Not sold in time, paid on Base')
    const received = changeOf(before, await readLedger(base, wallet.address, [token]), token)
    expect(received).toBeGreaterThanOrEqual(parseUnits(arrived, symbol === 'USDC' ? 6 : 18))
    await expectClean(page, 'an order whose output was not sold')
    await context.close()
  })

  // Last, since it moves the clock of Base beyond the deadline of later transfers from a chain whose clock stays.
  test('without the service a page shows the payment of a foreign relayer, and the refund of an unpaid order', async ({
    browser,
    mainnet,
    base,
  }) => {
    const { page, context, wallet } = await createPerson(browser, 3, { baseURL: service!.webUrl, way: 'gasless' })
    const [usdc, usdcThere] = [mainnet.token('USDC'), base.token('USDC')]
    const before = await readLedger(mainnet, wallet.address, [usdc])
    const beforeThere = await readLedger(base, wallet.address, [usdcThere])
    const since = await mainnet.client.getBlockNumber()
    const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'USDC', toChain: 8453, sell: '100' })
    const send = async () => {
      await view.review()
      await view.dialog.getByRole('button', { name: 'Sign order' }).click()
      await expect(view.dialog.getByText('Sent to Base')).toBeVisible({ timeout: 30_000 })
      return (await view.dialog.getByRole('link', { name: /^Order page/ }).getAttribute('href'))!
    }
    const paid = await send()
    await view.done()
    await view.amountToSell('USDC').fill('200')
    const unpaid = await send()
    await service!.kill()

    const transfer = page.getByRole('region', { name: 'Transfer to Base' })
    await page.goto(paid)
    await expect(transfer).toContainText('On its way')
    const amount = await payTransfer({ from: mainnet, to: base }, { depositor: wallet.address, since })
    await expect(transfer).toContainText('Paid on Base', { timeout: 30_000 })
    expect(changeOf(beforeThere, await readLedger(base, wallet.address, [usdcThere]), usdcThere)).toBe(amount)

    await page.goto(unpaid)
    await base.passTime(3_700)
    await expect(transfer).toContainText('Refunded on Ethereum', { timeout: 60_000 })
    const change = changeOf(before, await readLedger(mainnet, wallet.address, [usdc]), usdc)
    // The agents kept their gas.
    expect(change).toBeLessThan(-parseUnits('100', 6))
    expect(change).toBeGreaterThan(-parseUnits('105', 6))
    await expectClean(page, 'an order that came back')
    await context.close()
  })
})
