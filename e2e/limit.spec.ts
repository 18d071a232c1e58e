import { readFile } from 'node:fs/promises'
import { type Hex, parseEther, parseEventLogs } from 'viem'
import { sumOf } from '@/lib/amount'
import { intentAbi } from '@/lib/chain/abi.generated'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { expectRoom } from './fixtures/room'
import { tradeAgainst, trader } from './fixtures/trade-against'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

const sold = parseEther('8000')

test('a limit order 3% above the market stays open, fills in parts without gas, and is exported', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { address } = wallet
  const [aave, weth] = [mainnet.token('AAVE'), mainnet.token('WETH')]
  const { client, contracts } = mainnet
  await mainnet.approve(address, aave, contracts.intent!, 0n)
  // An amount with a noticeable price impact.
  await mainnet.transfer(trader, aave, address, sold)
  await page.goto('/limit?chain=1&from=AAVE&to=WETH&sell=10')
  await connectWallet(page, wallet)
  const ticket = page.getByRole('region', { name: 'Limit order' })
  const dialog = page.getByRole('dialog')

  // It opens with the market price. The fields update each other, and typed text is not
  // reformatted.
  const price = ticket.getByRole('textbox', { name: 'Price of 1 AAVE, in WETH' })
  await expect(price).toHaveValue(/^0\.0\d+$/)
  await ticket.getByRole('textbox', { name: 'Amount to sell, in AAVE' }).fill('8000')
  await ticket.getByRole('button', { name: '+5%' }).click()
  await expect(ticket.getByRole('status')).toHaveText(/^The market must move 5(\.01)?%$/)
  await expect(ticket.getByRole('button', { name: '+5%' })).toHaveAttribute('aria-pressed', 'true')
  await ticket.getByRole('textbox', { name: /^Custom percent/ }).fill('2.5')
  await expect(ticket.getByRole('status')).toHaveText(/^The market must move 2\.5/)
  await expect(ticket.getByRole('button', { name: '+5%' })).toHaveAttribute('aria-pressed', 'false')
  await ticket.getByRole('button', { name: 'Market' }).click()
  await expect(ticket.getByRole('status')).toHaveText(/(At|behind) the market$/)
  const written = (Number(await price.inputValue()) * 1.03).toFixed(8)
  await price.fill(written)
  await expect(ticket.getByRole('status')).toHaveText(/^The market must move 3(\.01)?%$/)

  // Its line in the price chart sets the price, by keyboard and by pointer.
  const line = page.getByRole('slider', { name: 'Limit price' })
  await expect(line).toBeVisible({ timeout: 60_000 })
  await line.press('ArrowUp')
  await expect(ticket.getByRole('status')).toHaveText(/^The market must move 3\.1/)
  const stepped = Number(await price.inputValue())
  await line.hover()
  const { x, y } = (await line.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(x + 40, y - 20)
  await page.mouse.up()
  await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(stepped)
  await price.fill(written)
  await expect(ticket.getByRole('status')).toHaveText(/^The market must move 3(\.01)?%$/)
  // The price has loaded: the button is not in a colour transition.
  await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible()
  await expectClean(page, 'a limit ticket')
  await expectRoom(page, '/limit')
  await page.reload()
  await expect(price).toHaveValue(written)
  await expect(ticket.getByRole('status')).toContainText('The market must move')

  await page.getByRole('button', { name: 'Review order' }).click()
  await dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(dialog.getByText('Limit order placed')).toBeVisible()
  expect(await mainnet.allowance(address, aave, contracts.intent!)).toBe(sold)
  expect(wallet.sent).toHaveLength(1)
  const [before, native] = [await readLedger(mainnet, address, [aave, weth]), await client.getBalance({ address })]
  const placedAt = await client.getBlockNumber()

  await dialog.getByRole('link', { name: /^Order page/ }).click()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText(/Open · [\d.]+% away/)
  await expect(order).toContainText('The market must move')
  await expect(order).toContainText('It waits for the price.')
  await expect(page.getByText('In auction')).toHaveCount(0)
  await tradeAgainst(mainnet, { from: 'WETH', to: 'AAVE', amount: parseEther('200') })
  await expect(order).toContainText('Received so far', { timeout: 30_000 })
  // The filled part has its own card.
  const shared = page.getByRole('region', { name: 'Share this trade' })
  await page.getByRole('button', { name: 'Share part 1' }).click()
  await expect(shared).toContainText(/^Sold [\d,.]+ AAVE for [\d,.]+ WETH, part of an order, .*verified on-chain/)
  expect(await mainnet.allowance(address, aave, contracts.intent!)).toBeGreaterThan(0n)

  // A user on another page is notified when the rest is filled, with a link to the receipt.
  const itsPage = page.url()
  await page.goto('/otc?chain=1')
  await tradeAgainst(mainnet, { from: 'WETH', to: 'AAVE', amount: parseEther('600') })
  const news = page.getByRole('status')
  await expect(news.getByText(/^Filled: .*8,000 AAVE/)).toBeVisible({ timeout: 45_000 })
  const receipt = news.getByRole('link', { name: 'Receipt' }).last()
  await expect(receipt).toHaveAttribute('href', /^\/tx\/1\/0x[0-9a-f]{64}$/)
  await page.goto(itsPage)
  await expect(order).toContainText('Filled')
  await expect(page.getByRole('main').getByRole('link', { name: 'Limit' })).toHaveAttribute('href', /^\/limit\?/)
  await expect(page.getByText(/^In \d+ parts, the last in block/)).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(shared).toContainText(
    /^Sold 8,000 AAVE for [\d,.]+ WETH in \d+ parts, [<\d.]+% better than the signed minimum, verified on-chain/,
  )

  // The export has the values of the contract's events and of the transfers.
  const hash = new URL(page.url()).pathname.split('/').at(-1) as Hex
  await page.goto(`/orders?tab=done&search=${hash}`)
  // The list has its total, its limit and its receipt.
  const row = page.getByRole('row').filter({ hasText: 'AAVE' })
  await expect(row).toContainText('Sold 8,000 AAVE')
  await expect(row).toContainText(/limit [\d.]+ \(\+[\d.]+%\)/)
  await expect(row.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', /^\/tx\/1\/0x[0-9a-f]{64}$/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 1 order as JSON' }).click()
  const [exported] = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  const logs = await client.getLogs({ address: contracts.intent!, fromBlock: placedAt })
  const parts = parseEventLogs({ abi: intentAbi, eventName: ['OrderPartiallyFilled', 'OrderSettled'], logs }).filter(
    ({ args }) => args.orderHash === hash,
  )
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.map(({ eventName }) => eventName).indexOf('OrderSettled')).toBe(parts.length - 1)
  const fills: { transactionHash: Hex; spentRaw: string; receivedRaw: string; checked: boolean }[] = exported.fills
  expect(fills.map(({ transactionHash, receivedRaw, checked }) => [transactionHash, receivedRaw, checked])).toEqual(
    parts.map(({ transactionHash, args }) => [transactionHash, `${args.returnAmount}`, true]),
  )
  const received = sumOf(parts.map(({ args }) => args.returnAmount))
  const after = await readLedger(mainnet, address, [aave, weth])
  expect(changeOf(before, after, weth)).toBe(received)
  expect(exported.executed).toMatchObject({
    source: { amountRaw: `${sold}` },
    destination: { amountRaw: `${received}` },
  })
  expect(received).toBeGreaterThanOrEqual(parseEther(written) * 8000n)
  expect(sumOf(fills.map(({ spentRaw }) => BigInt(spentRaw)))).toBe(sold)
  expect(changeOf(before, after, aave)).toBe(-sold)
  expect(await client.getBalance({ address })).toBe(native)
  expect(await mainnet.allowance(address, aave, contracts.intent!)).toBe(0n)
})

test('an open order is a line in the chart, which leads to its replacement without a change', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { address } = wallet
  const weth = mainnet.token('WETH')
  await page.goto('/limit?chain=1&from=WETH&to=USDC&sell=1&parts=no')
  await connectWallet(page, wallet)
  const ticket = page.getByRole('region', { name: 'Limit order' })
  const dialog = page.getByRole('dialog')
  await ticket.getByRole('button', { name: '+10%' }).click()
  await expect(ticket.getByRole('status')).toHaveText(/^The market must move 10/)
  const price = ticket.getByRole('textbox', { name: 'Price of 1 WETH, in USDC' })
  const placedAt = Number((await price.inputValue()).replaceAll(',', ''))
  await page.getByRole('button', { name: 'Review order' }).click()
  await dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(dialog.getByText('Limit order placed')).toBeVisible()
  const hash = /\/orders\/(0x[0-9a-f]{64})/.exec(
    (await dialog.getByRole('link', { name: /^Order page/ }).getAttribute('href')) ?? '',
  )![1]!
  const [sent, before] = [wallet.sent.length, await readLedger(mainnet, address, [weth])]

  await page.goto('/limit?chain=1&from=WETH&to=USDC')
  const line = page.getByRole('slider', { name: 'Sell 1 WETH' }).first()
  await expect(line).toBeVisible({ timeout: 60_000 })
  await line.press('PageDown')
  const replace = page.getByRole('link', { name: 'Replace at this price' })
  await expect(replace).toHaveAttribute('href', new RegExp(`replaces=${hash}`))
  await expectClean(page, 'a chart with an order that was moved')
  await line.press('Escape')
  await expect(replace).toBeHidden()
  await line.press('PageDown')
  // The charts of the other tickets also show the line.
  for (const path of ['/swap', '/twap']) {
    await page.goto(`${path}?chain=1&from=WETH&to=USDC`)
    await expect(line).toBeVisible({ timeout: 60_000 })
    await line.press('PageDown')
    await expect(replace).toHaveAttribute('href', new RegExp(`^/limit\\?.*replaces=${hash}`))
  }
  await replace.click()
  await expect(ticket.getByText('Replaces your order')).toBeVisible()
  const moved = Number((await price.inputValue()).replaceAll(',', ''))
  expect(Math.abs(moved / (placedAt * 0.99) - 1)).toBeLessThan(0.001)
  expect(wallet.sent).toHaveLength(sent)
  expect(changeOf(before, await readLedger(mainnet, address, [weth]), weth)).toBe(0n)

  // An open order increases the next approval: it is cancelled for the later tests.
  await page.goto(`/orders/${hash}`)
  const order = page.getByRole('region', { name: 'Your order' })
  await order.getByRole('button', { name: 'Cancel without gas' }).click()
  await dialog.getByRole('button', { name: 'Sign cancellation' }).click()
  await expect(order).toContainText('Cancelled')
  await mainnet.approve(address, weth, mainnet.contracts.intent!, 0n)
})
