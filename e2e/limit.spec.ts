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

test('a limit order 3% above the market rests, fills in parts without gas as the market comes to it, and is exported as the chain has it', async ({
  page,
  mainnet,
  wallet,
}) => {
  const { address } = wallet
  const [aave, weth] = [mainnet.token('AAVE'), mainnet.token('WETH')]
  const { client, contracts } = mainnet
  await mainnet.approve(address, aave, contracts.intent!, 0n)
  // So much that pools pay less and less for it.
  await mainnet.transfer(trader, aave, address, sold)
  await page.goto('/limit?chain=1&from=AAVE&to=WETH&sell=10')
  await connectWallet(page, wallet)
  const ticket = page.getByRole('region', { name: 'Limit order' })
  const dialog = page.getByRole('dialog')

  // The fields follow each other, and what was written stays as it was written.
  await ticket.getByRole('textbox', { name: 'Amount to sell, in AAVE' }).fill('8000')
  await ticket.getByRole('button', { name: 'Market' }).click()
  await expect(ticket.getByRole('status')).toHaveText(/(At|behind) the market$/)
  const price = ticket.getByRole('textbox', { name: 'Price of 1 AAVE, in WETH' })
  const written = (Number(await price.inputValue()) * 1.03).toFixed(8)
  await price.fill(written)
  await expect(ticket.getByRole('status')).toHaveText(/^The market must move 3(\.01)?%$/)

  // Its line among the prices of the time writes the price, by key and by pointer.
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
  // Its price has come: the button is not on its way to another colour.
  await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible()
  await expectClean(page, 'a limit ticket')
  await expectRoom(page, '/limit')
  // Which price is there now is proved as on the swap page, whatever the limit.
  const now = page.getByRole('region', { name: 'Price now' })
  await expect(now).toContainText(/% ?of the best swap through pools, after gas, verified here/, { timeout: 30_000 })
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
  await expect(order).toContainText('Open')
  await expect(order).toContainText('The market must move')
  await tradeAgainst(mainnet, { from: 'WETH', to: 'AAVE', amount: parseEther('200') })
  await expect(order).toContainText('Received so far', { timeout: 30_000 })
  expect(await mainnet.allowance(address, aave, contracts.intent!)).toBeGreaterThan(0n)

  // Who is elsewhere when the rest is filled is told so, with the way to the receipt.
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

  // What is exported is what the contract wrote, and what moved.
  const hash = new URL(page.url()).pathname.split('/').at(-1) as Hex
  await page.goto(`/orders?tab=done&search=${hash}`)
  // The list has what it came to, its limit and its receipt.
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
