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

test('two people who want the opposite trade with each other without a pool, and both pages say so', async ({
  browser,
  mainnet,
}) => {
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
  // Both sign before either is awaited, so that a slow machine does not close the window between them.
  for (const view of [sale, back]) await view.dialog.getByRole('button', { name: 'Sign order' }).click()
  for (const view of [sale, back]) await view.expectReceipt()

  const found = { address: intent, abi: intentAbi, eventName: 'OrderSettled', fromBlock } as const
  const settled = await mainnet.client.getContractEvents(found)
  expect(settled).toHaveLength(2)
  const [{ transactionHash: hash }] = settled as [(typeof settled)[number]]
  const { logs } = await mainnet.client.getTransactionReceipt({ hash })
  expect(settled.map((event) => event.transactionHash)).toEqual([hash, hash])
  // A pool that trades says so itself.
  const known = [weth, usdc, intent].map((address) => address.toLowerCase())
  expect(logs.map(({ address }) => address).filter((address) => !known.includes(address))).toEqual([])

  const after = await ledgers()
  const receivedBy = (owner: string) => settled.find(({ args }) => args.beneficiary === owner)!.args.returnAmount!
  expect(changeOf(before[0]!, after[0]!, weth)).toBe(-parseEther('5'))
  expect(changeOf(before[0]!, after[0]!, usdc)).toBe(receivedBy(hers))
  expect(changeOf(before[1]!, after[1]!, usdc)).toBe(-worth)
  expect(changeOf(before[1]!, after[1]!, weth)).toBe(receivedBy(his))

  for (const { page, context } of [anna, ben]) {
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Order page/ })
      .click()
    await expect(page.getByText('1 other order', { exact: true })).toBeVisible()
    const auction = page.getByRole('region', { name: 'Auction' })
    await expect(auction).toContainText('Met 1 other order, no pool fee.')
    await expect(auction).toContainText(/ bps above the best that any route could pay after gas\./)
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

/** The middle of what pools pay for so many WETH and what they take for them, raw units of USDC. */
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
