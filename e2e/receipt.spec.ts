import { readFile } from 'node:fs/promises'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

test('a swap leads to its receipt, which has the changes of the balances, also without the service', async ({
  page,
  mainnet,
  wallet,
}) => {
  const usdc = mainnet.token('USDC')
  const before = await readLedger(mainnet, wallet.address, [usdc])
  const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '1' })
  const verified = page.getByText(/of the best possible price, verified here$/)
  await expect(verified).toBeVisible()
  await view.review()
  // A review may start at a new price, whose proof arrives later.
  await expect(verified).toBeVisible()
  await view.confirm.click()
  await view.expectReceipt()
  const received = changeOf(before, await readLedger(mainnet, wallet.address, [usdc]), usdc)
  await view.dialog.getByRole('button', { name: 'Share', exact: true }).click()
  const shared = page.getByRole('region', { name: 'Share this trade' })
  await expect(shared).toContainText(/^Sold 1 ETH for [\d,.]+ USDC, .*verified on-chain/)
  await view.dialog.getByRole('link', { name: 'Receipt' }).click()

  await expect(page).toHaveURL(/\/tx\/1\/0x[0-9a-f]{64}$/)
  const trade = page.getByRole('region', { name: 'Swap' })
  await expect(trade).toContainText('1 ETH')
  await expect(trade).toContainText(/As quoted|better than quoted|worse than quoted/)
  await expect(trade).toContainText('Service and chain agree')
  await expect(trade).toContainText(/better by at most.*%.*verified in this browser at block/)
  await expect(page.getByRole('region', { name: 'Route', exact: true })).toContainText(/Pool address|Pool or order/)
  await expect(page).toHaveTitle(/^1 ETH for [\d,.]+ USDC on a local copy of Ethereum/)
  // The preview of the url: a card of this trade, or the site's card if the trade does not exist.
  const card = page.locator('meta[property="og:image"]')
  await expect(card).toHaveAttribute('content', new RegExp(`${new URL(page.url()).pathname}/card.png$`))
  for (const [path, kept] of [
    [(await card.getAttribute('content'))!, 'max-age=3600'],
    [`/tx/1/0x${'77'.repeat(32)}/card.png`, 'max-age=60'],
  ] as const) {
    const picture = await page.request.get(path)
    expect(picture.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': kept })
  }
  await expectClean(page, 'a receipt')
  // Its card is the same image, with a sentence and the url.
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(shared.getByRole('img')).toBeVisible()
  await expect(shared).toContainText(/^Sold 1 ETH for [\d,.]+ USDC, .*verified on-chain/)
  await expectClean(page, 'the card of a trade')
  const picturing = page.waitForEvent('download')
  await shared.getByRole('button', { name: 'Download picture' }).click()
  expect((await readFile(await (await picturing).path())).subarray(1, 4).toString()).toBe('PNG')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  const receipt = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(receipt.trades).toMatchObject([{ srcAmount: `${10n ** 18n}`, destAmount: `${received}`, service: 'agrees' }])

  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'The service does not answer' })).toBeVisible()
  await expect(trade).toContainText('Not compared with the service')
  await expect(trade).toContainText('Signed minimum')
  await page.goto(`/tx/1/0x${'77'.repeat(32)}`)
  await expect(page.getByText('No such transaction on Ethereum')).toBeVisible()
  await page.unroute('**/api/**')
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)

  await page.goto(`/orders?tab=done&search=${receipt.transactionHash}`)
  // The list has the value at the time of the trade, and profit and loss by token.
  const row = page.getByRole('row').filter({ hasText: 'Sold 1 ETH' })
  // Price samples use the real clock: a chain whose clock other tests moved has none at its blocks.
  const { timestamp } = await mainnet.client.getBlock()
  const isMoved = Math.abs(Number(timestamp) - Date.now() / 1_000) > 15
  await expect(row).toContainText(isMoved ? '$ unknown' : /\$[\d,]+\.\d\d/)
  await expect(row).toContainText(/As quoted|better than quoted|worse than quoted/)
  await expect(row).toContainText(/limit [\d,.]+/)
  const counting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export profit and loss by token as JSON' }).click()
  const profit = JSON.parse(await readFile(await (await counting).path(), 'utf8'))
  expect(profit).toContainEqual(expect.objectContaining({ symbol: 'USDC', method: 'FIFO', heldWithoutCost: '0' }))
  await page.goto('/orders')
  await page.getByRole('button', { name: /^Wallet 0x/ }).click()
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await expect(recent.getByRole('link', { name: /^Sold 1 ETH/ }).first()).toHaveAttribute(
    'href',
    `/tx/1/${receipt.transactionHash}`,
  )
  await expectClean(page, 'the menu of the wallet')
})
