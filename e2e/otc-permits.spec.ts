import { parseEther, parseUnits } from 'viem'
import { changeOf, readLedger } from './fixtures/ledger'
import { makeOffer } from './fixtures/offer'
import { createPerson } from './fixtures/people'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'

test('an offer by a permit, filled in two parts by the link alone; then a fill by a permit of DAI', async ({
  browser,
  page,
  mainnet,
  wallet,
}) => {
  const [usdc, weth, { rfq }] = [mainnet.token('USDC'), mainnet.token('WETH'), mainnet.contracts]
  const taker = await createPerson(browser, 2)
  // The maker has no other offer of USDC in these specs, which would exclude a permit.
  const [offerer, buyer] = [wallet.address, taker.wallet.address]
  await mainnet.approve(offerer, usdc, rfq, 0n)
  await mainnet.approve(buyer, weth, rfq)
  const before = await readLedger(mainnet, buyer, [usdc, weth])

  const offer = new OtcView(page)
  await offer.openOffer({ from: 'USDC', to: 'WETH', sell: '40', buy: '0.02', taker: buyer })
  await offer.connect(wallet)
  await page.getByRole('button', { name: 'Review offer' }).click()
  await expect(offer.dialog.getByRole('listitem').filter({ hasText: 'Sign a permit for your USDC' })).toBeVisible()
  await expect(offer.row('You allow the OTC contract')).toContainText('40 USDC')
  await offer.signOffer.click()
  await expect(offer.signed).toBeVisible()
  const handedOver = (await offer.dialog.locator('code').getAttribute('title'))!
  await expect(offer.dialog.getByText('Signed, but not on the desk')).toBeHidden()
  expect(wallet.sent).toEqual([])
  expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(2)
  expect(await mainnet.allowance(offerer, usdc, rfq)).toBe(0n)

  const order = new OtcView(taker.page)
  await order.loseService()
  await taker.page.goto(handedOver)
  await order.connect(taker.wallet)
  await expect(taker.page.getByText('By the order’s permit the contract may take')).toBeVisible()
  await order.review('50%')
  await order.confirmFill.click()
  await expect(order.receipt).toBeVisible()
  await order.done()
  expect(await mainnet.allowance(offerer, usdc, rfq)).toBe(parseUnits('20', 6))
  await order.review('Max')
  await order.confirmFill.click()
  await expect(order.receipt).toBeVisible()
  const after = await readLedger(mainnet, buyer, [usdc, weth])
  expect(changeOf(before, after, usdc)).toBe(parseUnits('40', 6))
  expect(changeOf(before, after, weth)).toBe(-parseEther('0.02'))
  expect(await mainnet.allowance(offerer, usdc, rfq)).toBe(0n)

  // DAI's permits have no amount: the page requests one only for an unlimited approval, and
  // explains that.
  const dai = mainnet.token('DAI')
  const sale = await makeOffer(mainnet, { maker: 3, give: ['1', 'COMP'], get: ['40', 'DAI'], lifeSeconds: 3_600 })
  await order.findService()
  const settings = JSON.stringify({ state: { approval: 'unlimited' }, version: 1 })
  await taker.page.evaluate((text) => localStorage.setItem('caravel.settings', text), settings)
  await taker.page.goto(sale.path)
  await order.review('Max')
  await expect(order.row('You allow the OTC contract')).toContainText('all your DAI')
  const transactions = taker.wallet.sent.length
  await order.confirmFill.click()
  await expect(order.receipt).toBeVisible()
  expect(taker.wallet.sent.length).toBe(transactions + 1)
  expect(await mainnet.remaining(sale.order.maker, sale.hash)).toBe(1n)
  expect(await mainnet.allowance(buyer, dai, rfq)).toBeGreaterThan(2n ** 255n)
  await mainnet.approve(buyer, dai, rfq, 0n)
  await taker.context.close()
})
