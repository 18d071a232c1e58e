import { parseEther, parseEventLogs, parseUnits } from 'viem'
import { intentAbi } from '@/lib/chain/abi.generated'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { expectRoom } from './fixtures/room'
import { tradeAgainst } from './fixtures/trade-against'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

const principal = parseUnits('10000', 6)
const monthSeconds = 30 * 86_400

test('an order is sold with its yield of 30 days, and another is withdrawn without the service', async ({
  page,
  base,
  wallet,
}) => {
  const { address } = wallet
  const [usdc, weth] = [base.token('USDC'), base.token('WETH')]
  await base.approve(address, usdc, base.contracts.intent!, 0n)
  await page.goto('/limit?chain=8453&from=USDC&to=WETH&sell=10000&expiry=60d')
  await connectWallet(page, wallet)
  const ticket = page.getByRole('region', { name: 'Limit order' })
  const dialog = page.getByRole('dialog')
  await ticket.getByRole('button', { name: 'Market' }).click()
  await expect(ticket.getByRole('status')).toHaveText(/(At|behind) the market$/)
  const price = ticket.getByRole('textbox', { name: 'Price of 1 WETH, in USDC' })
  await price.fill((Number((await price.inputValue()).replaceAll(',', '')) / 1.003).toFixed(12))
  await expect(ticket.getByRole('status')).toHaveText(/^The market must move/)
  await ticket.getByLabel('Earn while it waits').check()
  await expect(page).toHaveURL(/earn=0x/)
  await page.getByRole('button', { name: 'Switch the wallet to Base' }).click()
  await expectClean(page, 'a limit ticket that earns')
  await expectRoom(page, '/limit, earning')

  const place = async () => {
    await page.getByRole('button', { name: 'Review order' }).click()
    await expectClean(page, 'the review of an order that earns')
    await dialog.getByRole('button', { name: 'Deposit and place' }).click()
    await expect(dialog.getByText('Limit order placed')).toBeVisible({ timeout: 30_000 })
    await dialog.getByRole('link', { name: /^Order page/ }).click()
  }
  const before = await readLedger(base, address, [usdc, weth])
  const placedAt = await base.client.getBlockNumber()
  await place()
  // An approval of exactly the amount, and one transaction that deposits and signs.
  expect(wallet.sent).toHaveLength(2)
  expect(await base.allowance(address, usdc, base.contracts.intent!)).toBe(0n)

  const order = page.getByRole('region', { name: 'Your order' })
  const earning = page.getByRole('region', { name: 'Earning' })
  await expect(order).toContainText('Open')
  await expect(earning).toContainText('Earned so far')
  await base.passTime(monthSeconds)
  await expect(earning).toContainText(/Earned so far ?\d\d\.\d+/)
  await expectClean(page, 'an order that earns')
  await tradeAgainst(base, { from: 'WETH', to: 'USDC', amount: parseEther('600') })
  await expect(order).toContainText('Filled', { timeout: 60_000 })

  const logs = await base.client.getLogs({ address: base.contracts.intent!, fromBlock: placedAt })
  const [settled] = parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs })
  const { srcAmount: sold, destAmount: minimum, returnAmount: received } = settled!.args
  expect(sold).toBeGreaterThan(principal)
  expect(received).toBeGreaterThanOrEqual(minimum)
  const after = await readLedger(base, address, [usdc, weth])
  expect(changeOf(before, after, usdc)).toBe(-principal)
  expect(changeOf(before, after, weth)).toBe(received)

  await page.goto('/limit?chain=8453&from=USDC&to=WETH&sell=1000&price=1&expiry=1d')
  await ticket.getByLabel('Earn while it waits').check()
  await place()
  await expect(earning).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(order).toContainText('The service does not answer')
  await earning.getByRole('button', { name: 'Withdraw and cancel…' }).click()
  await dialog.getByRole('button', { name: 'Withdraw and cancel' }).click()
  await expect(dialog.getByText('Paid back')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(earning).toBeHidden()
  const last = await readLedger(base, address, [usdc])
  const lost = -changeOf(after, last, usdc)
  // At most one unit of rounding, which stays in the vault.
  expect(lost >= -1_000_000n && lost <= 1n).toBe(true)
})
