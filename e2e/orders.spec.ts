import { readFile } from 'node:fs/promises'
import { parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { call } from '@/lib/api/contract/client'
import { getIntentOrder } from '@/lib/api/intent/intent-records'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { expectClean } from './fixtures/axe'
import { makeOffer } from './fixtures/offer'
import { postResting, restingAmount, serviceApi } from './fixtures/resting-order'
import { expectRoom } from './fixtures/room'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

const owner = privateKeyToAccount(personalDevelopmentAccounts[3]!.privateKey)
test('orders of an account are approved, exported and cancelled together', async ({ page, mainnet, wallet }) => {
  const [weth, intent] = [mainnet.token('WETH'), mainnet.contracts.intent!]
  await mainnet.approve(owner.address, weth, intent, 2n * restingAmount)
  const ids = [await postResting(mainnet, owner), await postResting(mainnet, owner), await postResting(mainnet, owner)]
  await wallet.switchAccount(owner.address)
  await page.goto('/orders?network=1&search=weth')
  await connectWallet(page, wallet)
  const rows = page.getByRole('row').filter({ hasText: '0.4 WETH' })
  await expect(rows).toHaveCount(3)
  await expectClean(page, 'the list of orders')
  await expectRoom(page, '/orders')

  // An order far from the market shows the distance, not an auction.
  await expect(rows.filter({ hasText: 'Open · over 100% away' }).first()).toContainText(/\$[\d,.]+ now/)

  // Two of them need the complete allowance.
  const dialog = page.getByRole('dialog')
  await rows.getByRole('button', { name: 'Approve 0.4 WETH more…' }).click()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await mainnet.allowance(owner.address, weth, intent)).toBe(3n * restingAmount)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 3 orders as CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(expect.arrayContaining(ids))
  expect(lines).toHaveLength(4)

  await page.getByRole('button', { name: 'Select all that can be cancelled (3)' }).click()
  await page.getByRole('button', { name: 'Cancel 3 orders…' }).click()
  await dialog.getByRole('button', { name: 'Cancel 3 orders on Ethereum' }).click()
  const outcomes = dialog.getByRole('list', { name: 'What came of each' }).getByRole('listitem')
  await expect(outcomes).toHaveCount(3)
  for (const outcome of await outcomes.all()) await expect(outcome).toContainText('Cancelled')
  await expect(dialog.getByText('3 orders cancelled')).toBeVisible()
  expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(1)
  for (const orderId of ids) expect((await call(getIntentOrder, { orderId }, serviceApi)).status).toBe('CANCELLED')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No such orders.')).toBeVisible()
  await page.getByText(/^Done 3/).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // A single order is cancelled from its row, in the dialog of its page, on a phone too: an order
  // by a signature, an offer by a transaction.
  const alone = await postResting(mainnet, owner)
  const { hash } = await makeOffer(mainnet, {
    maker: 3,
    give: ['0.2', 'WETH'],
    get: ['900', 'USDC'],
    lifeSeconds: 3_600,
  })
  await page.goto('/orders?network=1&search=weth')
  const cancelOf = (text: string) =>
    page.getByRole('row').filter({ hasText: text }).getByRole('button', { name: 'Cancel this order' })
  await cancelOf('0.4 WETH').click()
  await dialog.getByRole('button', { name: 'Sign cancellation' }).click()
  await expect(dialog.getByRole('heading', { name: 'Order cancelled' })).toBeVisible()
  expect((await call(getIntentOrder, { orderId: alone }, serviceApi)).status).toBe('CANCELLED')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await cancelOf('0.2 WETH').click()
  await dialog.getByRole('button', { name: 'Cancel on the chain' }).click()
  await expect(dialog.getByText('The order is cancelled')).toBeVisible()
  expect(await mainnet.remaining(owner.address, hash)).toBe(1n)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No such orders.')).toBeVisible()
  await mainnet.approve(owner.address, weth, intent, 0n)

  // Orders of another account, which is a contract.
  await page.goto(`/orders?network=1&account=${mainnet.contracts.rfq}`)
  await expect(page.getByText('contract account')).toBeVisible()
})

test('the row of an offer without an approval shows that and approves', async ({ page, mainnet, wallet }) => {
  const [weth, rfq] = [mainnet.token('WETH'), mainnet.contracts.rfq!]
  await makeOffer(mainnet, { maker: 3, give: ['0.23', 'WETH'], get: ['950', 'USDC'], lifeSeconds: 3_600 })
  await mainnet.approve(owner.address, weth, rfq, 0n)
  await wallet.switchAccount(owner.address)
  await page.goto('/orders?network=1&type=offer')
  await connectWallet(page, wallet)
  const row = page.getByRole('row').filter({ hasText: '0.23 WETH' })
  await expect(row).toContainText('Needs approval')
  await row.getByRole('button', { name: /^Approve .* WETH more…$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await mainnet.allowance(owner.address, weth, rfq)).toBeGreaterThanOrEqual(parseUnits('0.23', 18))
  await expect(row).toContainText('Open', { timeout: 30_000 })
})
