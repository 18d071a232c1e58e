import { parseUnits } from 'viem'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { makeOffer, readRecord } from './fixtures/offer'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'

const account = developmentAccounts[1]

test('a fill, an offer that the service did not receive and a cancellation continue after a reload', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [link, usdc, { rfq }] = [mainnet.token('LINK'), mainnet.token('USDC'), mainnet.contracts]
  const offer = { maker: 3, give: ['2', 'LINK'], get: ['30', 'USDC'], lifeSeconds: 3_600 } as const
  const { hash, path } = await makeOffer(mainnet, offer)
  await wallet.switchAccount(account)
  // The taker's own offer of the paid token needs the complete allowance.
  const promised = parseUnits('250', 6)
  const own = { maker: 1, taker: developmentAccounts[4], give: ['250', 'USDC'], get: ['1', 'WETH'] } as const
  const { hash: ownHash } = await makeOffer(mainnet, { ...own, lifeSeconds: 3_600 })
  expect(await mainnet.allowance(account, usdc, rfq)).toBe(promised)
  const before = await mainnet.balance(account, link)
  const view = new OtcView(page)
  await page.goto(path)
  await view.connect(wallet)
  await view.review('Max')
  await expect(view.row('You allow the OTC contract')).toContainText('280 USDC')
  await expect(view.row('Of it for your live offers')).toContainText('250 USDC')
  await mainnet.holdBlocks(async () => {
    await view.sendFill()
    await page.reload()
    await expect(page.getByText('Filling the order…')).toBeVisible()
    await mainnet.client.mine({ blocks: 1 })
    await expect(page.getByText('Order filled', { exact: true })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect(view.receipt).toBeVisible()
  await view.done()
  await expect(page.getByText('Order filled', { exact: true })).toBeHidden()
  expect(await mainnet.remaining(developmentAccounts[3], hash)).toBe(1n)
  expect(await mainnet.balance(account, link)).toBe(before + 2n * 10n ** 18n)
  expect(await mainnet.allowance(account, usdc, rfq)).toBe(promised)
  expect(await readRecord(ownHash)).toMatchObject({ state: 'PENDING' })

  // The service does not receive an offer, which is posted later.
  await mainnet.approve(account, link, rfq)
  await view.openOffer({ from: 'LINK', to: 'USDC', sell: '1', buy: '15', taker: developmentAccounts[2] })
  await page.route('**/api/ft/p2p/1', (route) => route.abort())
  const handedOver = await view.sign()
  const offered = new URL(handedOver).pathname.split('/').at(-1) as `0x${string}`
  await expect(view.dialog.getByText('Signed, but not on the desk')).toBeVisible()
  await expect(view.dialog.getByText('The service gave no answer', { exact: true })).toBeVisible()
  const signatures = wallet.asked('eth_signTypedData_v4').length

  // After a reload the offer is still there, and its page has the same action.
  await page.reload()
  await expect(page.getByText('Offer signed')).toBeVisible()
  await page.goto(handedOver)
  await page.getByRole('button', { name: 'List it on the desk' }).click()
  await expect(page.getByText('The service gave no answer', { exact: true })).toBeVisible()
  await page.unroute('**/api/ft/p2p/1')
  await page.getByRole('button', { name: 'List it on the desk' }).click()
  await expect(page.getByText('Signed, but not on the desk')).toBeHidden()
  expect(await readRecord(offered)).toMatchObject({ state: 'PENDING' })
  expect(wallet.asked('eth_signTypedData_v4').length).toBe(signatures)

  await mainnet.holdBlocks(async () => {
    await view.sendCancellation()
    await page.reload()
    await expect(page.getByText('Cancelling…')).toBeVisible()
    expect(await mainnet.remaining(account, offered)).toBe(0n)
    await mainnet.client.mine({ blocks: 1 })
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  })
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect(view.dialog.getByText('The order is cancelled')).toBeVisible()
  expect(await mainnet.remaining(account, offered)).toBe(1n)
  await expect(view.state('Cancelled')).toBeVisible()
})
