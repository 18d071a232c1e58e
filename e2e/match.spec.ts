import { formatUnits, parseEther } from 'viem'
import { intentAbi } from '@/lib/chain/abi.generated'
import { changeOf, readLedger } from './fixtures/ledger'
import { type OwnService, startOwnService } from './fixtures/own-service'
import { createPerson, type Person } from './fixtures/people'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

// The window of the first order is open while the second one arrives.
let service: OwnService
test.beforeAll(async () => {
  service = await startOwnService('meeting', { AUCTION_WINDOW_MS: '6000' })
})
test.afterAll(() => service?.close())

test('two opposite orders are matched without a pool, and both pages show that', async ({ browser, mainnet }) => {
  const [weth, usdc, intent] = [mainnet.token('WETH'), mainnet.token('USDC'), mainnet.contracts.intent!]
  const at = { baseURL: service.webUrl, way: 'gasless' } as const
  const [anna, ben] = [await createPerson(browser, 1, at), await createPerson(browser, 2, at)]
  const [hers, his] = [anna.wallet.address, ben.wallet.address]
  await mainnet.approve(hers, weth, intent)
  await mainnet.approve(his, usdc, intent)
  const ledgers = () => Promise.all([hers, his].map((owner) => readLedger(mainnet, owner, [weth, usdc])))
  const before = await ledgers()
  const fromBlock = await mainnet.client.getBlockNumber()

  const worth = await fairPrice(parseEther('5'))
  const sale = await begin(anna, { from: 'WETH', to: 'USDC', sell: '5' })
  const back = await begin(ben, { from: 'USDC', to: 'WETH', sell: formatUnits(worth, 6) })
  // Both sign before either is awaited, so that the window stays open on a slow machine.
  for (const view of [sale, back]) await view.dialog.getByRole('button', { name: 'Sign order' }).click()
  for (const view of [sale, back]) await view.expectReceipt()

  const found = { address: intent, abi: intentAbi, eventName: 'OrderSettled', fromBlock } as const
  const settled = await mainnet.client.getContractEvents(found)
  expect(settled).toHaveLength(2)
  const [{ transactionHash: hash }] = settled as [(typeof settled)[number]]
  const { logs } = await mainnet.client.getTransactionReceipt({ hash })
  expect(settled.map((event) => event.transactionHash)).toEqual([hash, hash])
  // A pool would emit an event.
  const known = [weth, usdc, intent].map((address) => address.toLowerCase())
  expect(logs.map(({ address }) => address).filter((address) => !known.includes(address))).toEqual([])

  const after = await ledgers()
  const receivedBy = (owner: string) => settled.find(({ args }) => args.beneficiary === owner)!.args.returnAmount!
  expect(changeOf(before[0]!, after[0]!, weth)).toBe(-parseEther('5'))
  expect(changeOf(before[0]!, after[0]!, usdc)).toBe(receivedBy(hers))
  expect(changeOf(before[1]!, after[1]!, usdc)).toBe(-worth)
  expect(changeOf(before[1]!, after[1]!, weth)).toBe(receivedBy(his))

  for (const [{ page, context }, sold] of [
    [anna, /^Sold 5 WETH for/],
    [ben, /^Sold [\d,.]+ USDC for [\d.]+ WETH/],
  ] as const) {
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Order page/ })
      .click()
    // The dialog closes with its page, and the order page shows the matched order.
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('1 other order', { exact: true })).toBeVisible()
    // The transaction filled both orders: the card and the receipt are of this one.
    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
    const shared = page.getByRole('region', { name: 'Share this trade' })
    await expect(shared).toContainText(sold)
    await expect(shared.getByRole('img')).toBeVisible()
    const receipt = page.getByRole('main').getByRole('link', { name: 'Receipt' }).first()
    await expect(receipt).toHaveAttribute('href', /\?order=0x[0-9a-f]{64}$/)
    const auction = page.getByRole('region', { name: 'Auction' })
    await expect(auction).toContainText('Met 1 other order, no pool fee.')
    await expect(auction).toContainText(/ bps above the best that any route could pay after gas\./)
    await receipt.click()
    await page.getByRole('region', { name: 'Order filled' }).first().getByRole('button', { name: 'Share' }).click()
    await expect(shared).toContainText(sold)
    await context.close()
  }
  await mainnet.approve(hers, weth, intent, 0n)
  await mainnet.approve(his, usdc, intent, 0n)
})

const begin = async ({ page, wallet }: Person, ticket: { from: string; to: string; sell: string }) => {
  const view = await SwapView.begin(page, wallet, ticket)
  await view.review()
  return view
}

/** Returns the mean of the pools' sell and buy quotes for an amount of WETH, raw units of USDC. */
const fairPrice = async (amount: bigint): Promise<bigint> => {
  const ask = async (question: { srcToken: string; destToken: string; side: 'SELL' | 'BUY' }) => {
    const rest = { amount: String(amount), network: '1', version: '6.2', slippage: '50' }
    const answer = await fetch(`${service.serviceUrl}/prices?${new URLSearchParams({ ...question, ...rest })}`)
    return ((await answer.json()) as { priceRoute: { srcAmount: string; destAmount: string } }).priceRoute
  }
  const { destAmount } = await ask({ srcToken: 'WETH', destToken: 'USDC', side: 'SELL' })
  const { srcAmount } = await ask({ srcToken: 'USDC', destToken: 'WETH', side: 'BUY' })
  return (BigInt(destAmount) + BigInt(srcAmount)) / 2n
}
