import { parseEther } from 'viem'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { tradeAgainst } from './fixtures/trade-against'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

test('a limit order a little above the market rests, and fills without gas once the market comes to it', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { address } = wallet
  const [aave, weth] = [mainnet.token('AAVE'), mainnet.token('WETH')]
  const { client, contracts } = mainnet
  await mainnet.approve(address, aave, contracts.intent!, 0n)
  await page.goto('/limit?chain=1&from=AAVE&to=WETH&sell=10')
  await connectWallet(page, wallet)
  const ticket = page.getByRole('region', { name: 'Limit order' })
  const dialog = page.getByRole('dialog')

  // The fields follow each other, and what was written stays as it was written.
  await ticket.getByRole('button', { name: '+1%' }).click()
  await expect(ticket.getByRole('status')).toHaveText('The market must move 1%')
  const price = ticket.getByRole('textbox', { name: 'Price of 1 AAVE, in WETH' })
  const written = await price.inputValue()
  await ticket.getByRole('textbox', { name: 'Amount to sell, in AAVE' }).fill('20')
  await expect(price).toHaveValue(written)
  // Its price has come: the button is not on its way to another colour.
  await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible()
  await expectClean(page, 'a limit ticket')
  await page.reload()
  await expect(price).toHaveValue(written)
  await expect(ticket.getByRole('status')).toContainText('The market must move')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('switch', { name: /Partial fills/ }).uncheck()

  await page.getByRole('button', { name: 'Review order' }).click()
  await dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(dialog.getByText('Your order rests')).toBeVisible()
  expect(await mainnet.allowance(address, aave, contracts.intent!)).toBe(parseEther('20'))
  expect(wallet.sent).toHaveLength(1)
  const [before, native] = [await readLedger(mainnet, address, [aave, weth]), await client.getBalance({ address })]

  await dialog.getByRole('link', { name: /^Order page/ }).click()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('Open')
  await expect(order).toContainText('The market must move')
  await tradeAgainst(mainnet, { from: 'WETH', to: 'AAVE', amount: parseEther('300') })
  await expect(order).toContainText('Filled', { timeout: 30_000 })

  const after = await readLedger(mainnet, address, [aave, weth])
  expect(changeOf(before, after, aave)).toBe(-parseEther('20'))
  expect(changeOf(before, after, weth)).toBeGreaterThanOrEqual(parseEther(written) * 20n)
  expect(await client.getBalance({ address })).toBe(native)
  expect(await mainnet.allowance(address, aave, contracts.intent!)).toBe(0n)
})
