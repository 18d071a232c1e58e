import { parseEther, parseUnits } from 'viem'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { readRecord } from './fixtures/offer'
import { type OwnService, startOwnService } from './fixtures/own-service'
import { createPerson } from './fixtures/people'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'
import { SwapView } from './views/swap-view'

let service: OwnService
test.beforeAll(async () => {
  service = await startOwnService('mortal')
})
test.afterAll(() => service?.close())

test('a gasless order shows its true end after the service is killed', async ({ browser, mainnet }) => {
  const { page, context, wallet } = await createPerson(browser, 3, { baseURL: service.webUrl, way: 'gasless' })
  const [usdc, weth] = [mainnet.token('USDC'), mainnet.token('WETH')]
  const before = await readLedger(mainnet, wallet.address, [usdc, weth])
  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'WETH', sell: '100' })
  await view.review()
  await view.dialog.getByRole('button', { name: 'Sign order' }).click()
  await expect(view.step('Send to the service')).toContainText('done')
  await service.kill()
  await expect(fetch(`${service.serviceUrl}/health`)).rejects.toThrow()
  await service.restart()
  await expect(view.dialog.getByText('none, the solver paid it')).toBeVisible({ timeout: 60_000 })
  const after = await readLedger(mainnet, wallet.address, [usdc, weth])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('100', 6))
  expect(changeOf(before, after, weth)).toBeGreaterThan(0n)
  expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(2)
  await context.close()
})

test('two users negotiate, fill in two parts and cancel the rest, the second half without the service', async ({
  browser,
  mainnet,
}) => {
  const [mkr, usdc, { rfq }] = [mainnet.token('MKR'), mainnet.token('USDC'), mainnet.contracts]
  const at = { baseURL: service.webUrl }
  const [anna, ben] = [await createPerson(browser, 1, at), await createPerson(browser, 2, at)]
  const [hers, his] = [new OtcView(anna.page), new OtcView(ben.page)]
  const before = await readLedger(mainnet, ben.wallet.address, [mkr, usdc])
  const firstBlock = await mainnet.client.getBlockNumber()

  // An offer, a counter offer, and a third offer between them.
  await hers.openOffer({ from: 'MKR', to: 'USDC', sell: '1', buy: '1500', taker: ben.wallet.address })
  await hers.connect(anna.wallet)
  const first = await hers.sign()
  await hers.done()
  await ben.page.goto(first)
  await his.connect(ben.wallet)
  await his.counter('Amount to give, in USDC', '1350')
  const second = await his.sign()
  await his.done()
  const rounds = ben.page.getByRole('region', { name: 'Negotiation' }).getByRole('listitem')
  await expect(rounds.last()).toContainText('You buy 1 MKR for 1,350 USDC')
  await expect(rounds.last()).toContainText('−10.00% against the round before')
  await expect(rounds.nth(-2)).toContainText('sells 1 MKR for 1,500 USDC')
  await expectClean(ben.page, 'a negotiation')
  await anna.page.goto(second)
  await hers.counter('Amount wanted, in USDC', '1400')
  const agreed = await hers.sign()
  await hers.done()
  const hash = /0x[0-9a-f]{64}/.exec(agreed)![0] as `0x${string}`

  await ben.page.goto(agreed)
  await his.amountToPay.fill('560')
  await his.fill()
  await expect
    .poll(async () => (await readRecord(hash, service.serviceUrl)).fillableBalance)
    .toBe(String(parseEther('0.6')))

  await service.kill()
  await expect(fetch(`${service.serviceUrl}/health`)).rejects.toThrow()
  await ben.page.reload()
  await expect(ben.page.getByText(/Read from the link/)).toBeVisible()
  await expect(ben.page.getByText('The service does not answer.')).toBeVisible()
  await his.amountToPay.fill('280')
  await his.fill()
  const after = await readLedger(mainnet, ben.wallet.address, [mkr, usdc])
  expect(changeOf(before, after, mkr)).toBe(parseEther('0.6'))
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('840', 6))

  await anna.page.reload()
  await hers.cancel()
  expect(await mainnet.remaining(anna.wallet.address, hash)).toBe(1n)
  for (const view of [hers, his]) await expect(view.state('Cancelled')).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Cancelled by its maker' })).toBeVisible()

  // After the restart it reads the missed events from the chain.
  await service.restart()
  const events = await mainnet.client.getContractEvents({ address: rfq, abi: rfqAbi, fromBlock: firstBlock })
  const own = events.filter(({ args }) => (args as { orderHash?: string }).orderHash === hash)
  expect(own.map(({ eventName }) => eventName)).toEqual(['OrderFilled', 'OrderFilled', 'OrderCancelled'])
  await expect
    .poll(() => readRecord(hash, service.serviceUrl))
    .toMatchObject({
      state: 'CANCELLED',
      fillableBalance: String(parseEther('0.4')),
      swappableBalance: '0',
      transactionHash: own.at(-1)!.transactionHash,
    })
  await anna.page.reload()
  await expect(anna.page.getByText(/^“Cancelled”, written/)).toBeVisible()
  for (const { context } of [anna, ben]) await context.close()
})
