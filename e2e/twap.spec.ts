import { parseEther, parseEventLogs, parseUnits } from 'viem'
import { displayRate } from '@/components/trade/amount/display-amount'
import { intentAbi } from '@/lib/chain/abi.generated'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

test('an order in four parts, the remainder in the last, is placed once and filled by the clock of the chain', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { address } = wallet
  const [weth, usdc] = [mainnet.token('WETH'), mainnet.token('USDC')]
  const intent = mainnet.contracts.intent!
  const total = parseEther('0.4') + 3n
  await mainnet.approve(address, weth, intent, 0n)
  await page.goto('/twap?chain=1&from=WETH&to=USDC&sell=0.400000000000000003&interval=1m')
  await connectWallet(page, wallet)
  const ticket = page.getByRole('region', { name: 'TWAP order' })
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('region', { name: '4 parts' })).toContainText(
    'sells the remainder, 0.000000000000000003 WETH',
  )
  await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible()
  const now = page.getByRole('region', { name: 'Price now' })
  await expect(now).toContainText(/% ?of the best swap through pools, after gas/, { timeout: 30_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  // The duration that was not typed is computed from the other.
  await ticket.getByRole('textbox', { name: 'Total time' }).fill('20')
  await expect(ticket.getByRole('textbox', { name: 'Every' })).toHaveValue('5')
  await ticket.getByRole('textbox', { name: 'Every' }).fill('1')

  const before = await readLedger(mainnet, address, [weth, usdc])
  const from = await mainnet.client.getBlockNumber()
  await page.getByRole('button', { name: 'Review order' }).click()
  await dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(dialog.getByText('TWAP started')).toBeVisible()
  expect(wallet.sent).toHaveLength(1)
  await dialog.getByRole('link', { name: /^Order page/ }).click()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('1 of 4 parts filled')
  for (const filled of [2, 3, 4]) {
    await expect(order).toContainText('Next part in')
    await page.getByRole('button', { name: /^(Local|Clock)/ }).click()
    await page.getByRole('button', { name: '1 minute' }).click()
    await page.keyboard.press('Escape')
    await expect(order).toContainText(`${filled} of 4 parts filled`)
  }
  await expect(order).toContainText('Filled')

  const after = await readLedger(mainnet, address, [weth, usdc])
  expect(changeOf(before, after, weth)).toBe(-total)
  expect(await mainnet.allowance(address, weth, intent)).toBe(0n)
  const logs = await mainnet.client.getLogs({ address: intent, fromBlock: from })
  const received = parseEventLogs({ abi: intentAbi, eventName: ['OrderPartiallyFilled', 'OrderSettled'], logs })
    .filter(({ args }) => args.owner.toLowerCase() === address.toLowerCase())
    .map(({ args }) => args.returnAmount)
  expect(received).toHaveLength(4)
  expect(changeOf(before, after, usdc)).toBe(received.reduce((sum, amount) => sum + amount, 0n))
  // Each with the amount of the chain, the last with the remainder.
  const rows = page.getByRole('region', { name: 'Amounts and price of each part' }).getByRole('row')
  for (const [index, raw] of received.entries()) {
    const sold = index === 3 ? parseEther('0.1') + 3n : parseEther('0.1')
    const price = displayRate({ raw: sold, decimals: 18 }, { raw, decimals: 6 })!
    await expect(rows.nth(index + 1)).toContainText(price)
  }
  // Each part has a card, and so has the order.
  const shared = page.getByRole('region', { name: 'Share this trade' })
  await page.getByRole('button', { name: 'Share part 2' }).click()
  await expect(shared).toContainText(
    /^Sold 0\.1 WETH for [\d,.]+ USDC, part 2 of 4, [\d.]+% better than the signed minimum, verified on-chain/,
  )
  await expect(shared.getByRole('img')).toBeVisible()
  await expectClean(page, 'the card of a part')
  await page.getByRole('button', { name: 'Share part 2' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(shared).toContainText(/^Sold 0\.4 WETH for [\d,.]+ USDC in 4 parts,/)

  // The chart of the pair on the ticket has a mark of each.
  await page.goto('/twap?chain=1&from=WETH&to=USDC')
  const chart = page.getByRole('img', { name: /^Price of WETH in USDC: .*, \d+ trades marked$/ })
  await expect(chart).toBeVisible({ timeout: 60_000 })
})

test('a purchase in parts is cancelled after its first part, and its owner keeps the rest', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { address } = wallet
  const [weth, usdc] = [mainnet.token('WETH'), mainnet.token('USDC')]
  await mainnet.approve(address, weth, mainnet.contracts.intent!, 0n)
  await page.goto('/twap?chain=1&from=WETH&to=USDC&buy=400&interval=1h')
  await connectWallet(page, wallet)
  const before = await readLedger(mainnet, address, [weth, usdc])
  await page.getByRole('button', { name: 'Review order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign order' }).click()
  await dialog.getByRole('link', { name: /^Order page/ }).click()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('1 of 4 parts filled')
  await order.getByRole('button', { name: 'Cancel without gas' }).click()
  await dialog.getByRole('button', { name: 'Sign cancellation' }).click()
  await expect(order).toContainText('Cancelled')
  await expect(order).toContainText('nothing by this order')
  const after = await readLedger(mainnet, address, [weth, usdc])
  expect(changeOf(before, after, usdc)).toBe(parseUnits('100', 6))
  const spent = -changeOf(before, after, weth)
  expect(spent > 0n && spent < parseEther('0.04')).toBe(true)
  await page.goto('/orders?chain=1&tab=done')
  await expect(page.getByRole('main')).toContainText('TWAP, 1 of 4')
})
