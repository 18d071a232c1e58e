import { parseUnits } from 'viem'
import { developmentAccounts } from '@/lib/chain/development-accounts'
import { makeOffer, readRecord } from './fixtures/offer'
import { createPerson } from './fixtures/people'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'

test('a fill that was sent is followed after a reload, to what it did', async ({ browser, mainnet }) => {
  const [link, usdc, { rfq }] = [mainnet.token('LINK'), mainnet.token('USDC'), mainnet.contracts]
  const offer = { maker: 3, give: ['2', 'LINK'], get: ['30', 'USDC'], lifeSeconds: 3_600 } as const
  const { hash, path } = await makeOffer(mainnet, offer)
  const taker = await createPerson(browser, 1)
  // The taker's own offer of the token that is paid stands on the whole allowance.
  const promised = parseUnits('250', 6)
  const own = { maker: 1, taker: developmentAccounts[4], give: ['250', 'USDC'], get: ['1', 'WETH'] } as const
  const { hash: ownHash } = await makeOffer(mainnet, { ...own, lifeSeconds: 3_600 })
  expect(await mainnet.allowance(taker.wallet.address, usdc, rfq)).toBe(promised)
  const before = await mainnet.balance(taker.wallet.address, link)
  const view = new OtcView(taker.page)
  await taker.page.goto(path)
  await view.connect(taker.wallet)
  await view.review('Max')
  await expect(view.row('You allow the OTC contract')).toContainText('280 USDC')
  await expect(view.row('Of it for your live offers')).toContainText('250 USDC')
  await mainnet.holdBlocks(async () => {
    await view.sendFill()
    await taker.page.reload()
    await expect(taker.page.getByText('Fill under way')).toBeVisible()
    await mainnet.client.mine({ blocks: 1 })
    await expect(taker.page.getByText('Fill done')).toBeVisible()
  })
  await taker.page.getByRole('button', { name: 'Receipt' }).click()
  await expect(view.receipt).toBeVisible()
  await view.done()
  await expect(taker.page.getByText('Fill done')).toBeHidden()
  expect(await mainnet.remaining(developmentAccounts[3], hash)).toBe(1n)
  expect(await mainnet.balance(taker.wallet.address, link)).toBe(before + 2n * 10n ** 18n)
  expect(await mainnet.allowance(taker.wallet.address, usdc, rfq)).toBe(promised)
  expect(await readRecord(ownHash)).toMatchObject({ state: 'PENDING' })
  await taker.context.close()
})

test('an offer the service did not take goes onto the desk later, and a cancellation survives a reload', async ({
  browser,
  mainnet,
}) => {
  const maker = await createPerson(browser, 1)
  await mainnet.approve(maker.wallet.address, mainnet.token('LINK'), mainnet.contracts.rfq)
  const view = new OtcView(maker.page)
  const other = developmentAccounts[2]
  await view.openOffer({ from: 'LINK', to: 'USDC', sell: '1', buy: '15', taker: other })
  await view.connect(maker.wallet)
  await maker.page.route('**/api/ft/p2p/1', (route) => route.abort())
  const handedOver = await view.sign()
  const hash = new URL(handedOver).pathname.split('/').at(-1) as `0x${string}`
  await expect(view.dialog.getByText('Signed, but not on the desk')).toBeVisible()
  await expect(view.dialog.getByText('The service does not answer', { exact: true })).toBeVisible()
  const signatures = maker.wallet.asked('eth_signTypedData_v4').length

  // Closed and opened again: the offer is not lost, and its own page offers the same.
  await maker.page.reload()
  await expect(maker.page.getByText('Offer signed')).toBeVisible()
  await maker.page.goto(handedOver)
  await maker.page.getByRole('button', { name: 'Put it on the desk' }).click()
  await expect(maker.page.getByText('The service does not answer', { exact: true })).toBeVisible()
  await maker.page.unroute('**/api/ft/p2p/1')
  await maker.page.getByRole('button', { name: 'Put it on the desk' }).click()
  await expect(maker.page.getByText('Signed, but not on the desk')).toBeHidden()
  expect(await readRecord(hash)).toMatchObject({ state: 'PENDING' })
  expect(maker.wallet.asked('eth_signTypedData_v4').length).toBe(signatures)

  await mainnet.holdBlocks(async () => {
    await view.sendCancellation()
    await maker.page.reload()
    await expect(maker.page.getByText('Cancellation under way')).toBeVisible()
    expect(await mainnet.remaining(maker.wallet.address, hash)).toBe(0n)
    await mainnet.client.mine({ blocks: 1 })
    await expect(maker.page.getByText('Cancellation done')).toBeVisible()
  })
  await maker.page.getByRole('button', { name: 'Receipt' }).click()
  await expect(view.dialog.getByText('The order is cancelled')).toBeVisible()
  expect(await mainnet.remaining(maker.wallet.address, hash)).toBe(1n)
  await expect(view.state('Cancelled')).toBeVisible()
  await maker.context.close()
})
