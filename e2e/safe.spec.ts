import type { Frame } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { rfqFillCall } from '@/lib/chain/rfq/rfq-call'
import type { RfqOrder } from '@/lib/order/rfq'
import { openChain } from './fixtures/chain'
import { readRecord } from './fixtures/offer'
import { type OwnService, startOwnService } from './fixtures/own-service'
import { SafePage } from './fixtures/safe-page'
import { expect, rpcUrls, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

let safe: SafePage
let service: OwnService

const waiting = 'Waiting for 1 more of 2 owners.'
const [, , taker, holder] = developmentAccounts

test.beforeAll(async () => {
  safe = await SafePage.start(openChain(chain, rpcUrls[1]!))
  service = await startOwnService('safe_frame', { FRAME_ANCESTORS: safe.origin })
})
test.afterAll(async () => {
  await service?.close()
  await safe?.close()
})

const isConnected = (frame: Frame) => expect(frame.getByRole('button', { name: /^Wallet 0x92d0/i })).toBeVisible()

test('a Safe of two owners makes an OTC offer: each step waits for the second one, also after a reload', async ({
  page,
  mainnet,
}) => {
  const [weth, usdc] = [mainnet.token('WETH'), mainnet.token('USDC')]
  await mainnet.transfer(holder, weth, safe.address, parseEther('0.01'))
  await mainnet.approve(taker, usdc, mainnet.contracts.rfq)
  let frame = await safe.open(page, `${service.webUrl}/otc/new?chain=1&from=WETH&to=USDC&sell=0.01&buy=30`)
  await isConnected(frame)
  await frame.getByText('Public', { exact: true }).click()
  await frame.getByLabel('Leave it open to anyone').check()
  await frame.getByRole('button', { name: 'Review offer' }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Sign the offer' }).click()
  await expect(frame.getByRole('dialog')).toContainText(waiting)
  expect(safe.proposed).toMatchObject([[{ to: weth, value: '0' }]])
  expect(await mainnet.allowance(safe.address, weth, mainnet.contracts.rfq)).toBe(0n)
  await safe.signBySecond()
  await expect.poll(() => mainnet.allowance(safe.address, weth, mainnet.contracts.rfq)).toBe(parseEther('0.01'))

  await expect.poll(() => safe.signing.length).toBe(1)
  await expect(frame.getByRole('dialog')).toContainText(waiting)
  await page.reload()
  frame = await safe.frameOf(page)
  await isConnected(frame)
  await frame.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(frame.getByRole('dialog')).toContainText(waiting)
  await safe.signBySecond()
  const dialog = frame.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Offer signed' })).toBeVisible({ timeout: 30_000 })
  const link = (await dialog.locator('code').getAttribute('title'))!
  const hash = /\/otc\/(0x[0-9a-f]{64})/.exec(link)![1] as Hex
  // A second request for a signature would be another offer.
  expect(safe.signing).toHaveLength(1)

  const record = await readRecord(hash, service.serviceUrl)
  expect(record).toMatchObject({ state: 'PENDING', maker: safe.address })
  const { signature } = record
  const order = {
    ...record,
    nonceAndMeta: BigInt(record.nonceAndMeta),
    expiry: BigInt(record.expiry),
    makerAmount: BigInt(record.makerAmount),
    takerAmount: BigInt(record.takerAmount),
  } as RfqOrder
  const before = await mainnet.balance(safe.address, usdc)
  const { to, data } = rfqFillCall(chain, { order, signature: signature as Hex, pays: order.takerAmount })
  await mainnet.act(taker, { to, data })
  expect((await mainnet.balance(safe.address, usdc)) - before).toBe(30_000_000n)
  expect(await mainnet.balance(safe.address, weth)).toBe(0n)
})

test('a Safe of two owners places a limit order, which both sign and the chain accepts', async ({ page, mainnet }) => {
  const [weth, { intent }] = [mainnet.token('WETH'), mainnet.contracts]
  await mainnet.transfer(holder, weth, safe.address, parseEther('0.02'))
  const signed = safe.signing.length
  const frame = await safe.open(page, `${service.webUrl}/limit?chain=1&from=WETH&to=USDC&sell=0.02`)
  await isConnected(frame)
  const dialog = frame.getByRole('dialog')
  await frame.getByRole('button', { name: '+5%' }).click()
  await frame.getByRole('button', { name: 'Review order' }).click()
  await dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(dialog).toContainText(waiting)
  await safe.signBySecond()
  await expect.poll(() => mainnet.allowance(safe.address, weth, intent!)).toBe(parseEther('0.02'))
  await expect.poll(() => safe.signing.length).toBe(signed + 1)
  await expect(dialog).toContainText(waiting)
  await expect(dialog.getByText('Limit order placed')).toBeHidden()
  await safe.signBySecond()
  await expect(dialog.getByText('Limit order placed')).toBeVisible({ timeout: 30_000 })

  const list = `${service.serviceUrl}/v2/delta/orders?userAddress=${safe.address}&chainId=1`
  const { data } = (await (await fetch(list)).json()) as { data: { orderHash: Hex; signature: Hex; status: string }[] }
  expect(data).toMatchObject([{ status: 'PENDING', owner: safe.address }])
})

test('a Safe approves and swaps by one proposal; a rejected one ends the run', async ({ page, mainnet }) => {
  const [weth, usdc] = [mainnet.token('WETH'), mainnet.token('USDC')]
  await mainnet.transfer(holder, weth, safe.address, parseEther('0.05'))
  const frame = await safe.open(page, `${service.webUrl}/swap?chain=1&from=WETH&to=USDC&sell=0.05`)
  await isConnected(frame)
  const view = new SwapView(frame)
  await view.tradeBy('Market')
  const proposals = safe.proposed.length
  await view.review()
  await view.confirm.click()
  await expect(view.dialog).toContainText(waiting)
  await safe.reject()
  await expect(view.dialog).toContainText('The owners rejected this transaction or replaced it')
  expect(await mainnet.allowance(safe.address, weth, mainnet.contracts.router)).toBe(0n)

  const before = [await mainnet.balance(safe.address, weth), await mainnet.balance(safe.address, usdc)] as const
  await view.dialog.getByRole('button', { name: 'Try again' }).click()
  await view.confirm.click()
  await expect(view.dialog).toContainText(waiting)
  expect(safe.proposed.slice(proposals).map((calls) => calls.map(({ to }) => to.toLowerCase()))).toEqual(
    Array.from({ length: 2 }, () => [weth.toLowerCase(), mainnet.contracts.router]),
  )
  await safe.signBySecond()
  await view.expectReceipt()
  const after = [await mainnet.balance(safe.address, weth), await mainnet.balance(safe.address, usdc)] as const
  expect(before[0] - after[0]).toBe(parseEther('0.05'))
  expect(after[1]).toBeGreaterThan(before[1])
})
