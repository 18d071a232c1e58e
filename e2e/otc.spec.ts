import { type Hex, parseEther, parseUnits } from 'viem'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { makeOffer } from './fixtures/offer'
import { createPerson } from './fixtures/people'
import { expectRoom } from './fixtures/room'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'

const sentData = (owner: { asked: (method: string) => { params: readonly unknown[] }[] }) =>
  owner.asked('eth_sendTransaction').map(({ params }) => (params[0] as { to: string; data: string }).data)

test('an open offer is filled by its link without the service; a named one by 40 % and then the rest', async ({
  browser,
  page,
  mainnet,
  wallet,
}) => {
  const [, makerAddress, takerAddress] = developmentAccounts
  await wallet.switchAccount(makerAddress)
  const taker = await createPerson(browser, 2)
  const weth = mainnet.token('WETH')
  const before = await readLedger(mainnet, takerAddress, [weth])
  const offer = new OtcView(page)
  await offer.openOffer({ from: 'WETH', to: 'USDC', sell: '0.01', buy: '30' })
  await offer.connect(wallet)
  await expect(page.getByRole('button', { name: 'Say who may take it' })).toBeVisible()
  await page.getByText('Public', { exact: true }).click()
  await expect(page.getByText(/bots fill it first/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm the open offer' })).toBeVisible()
  await page.getByLabel('Leave it open to anyone').check()
  await offer.loseService()
  const handedOver = await offer.sign()
  await expect(offer.dialog.getByText('Signed, but not on the desk')).toBeVisible()
  // The link is copied, shared by the device, and drawn as a code.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() =>
    Object.assign(navigator, { share: async (data: ShareData) => void Object.assign(window, { shared: data }) }),
  )
  await offer.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(offer.dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(handedOver)
  await offer.dialog.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => (window as Window & { shared?: ShareData }).shared)).toMatchObject({
    title: 'OTC offer',
    url: handedOver,
    text: expect.stringMatching(/^0\.01 WETH for 30 USDC on .*, open to anyone/),
  })
  await offer.dialog.getByText('QR code', { exact: true }).click()
  await expect(offer.dialog.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()

  const order = new OtcView(taker.page)
  await order.loseService()
  // Changes one character of the signed terms.
  const [path, text] = handedOver.split('#o=') as [string, string]
  await taker.page.goto(`${path}#o=${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`)
  await expect(taker.page.getByText('This is not the order that the link names')).toBeVisible()

  await taker.page.goto(handedOver)
  await taker.page.reload()
  await order.connect(taker.wallet)
  await expect(taker.page.getByText(/Read from the link/)).toBeVisible()
  await taker.page.getByRole('button', { name: 'Max' }).click()
  await order.fill()
  const after = await readLedger(mainnet, takerAddress, [weth])
  expect(changeOf(before, after, weth)).toBe(parseEther('0.01'))

  // Named: approved exactly, and filled the second time without the service.
  const [link, usdc, { rfq, router }] = [mainnet.token('LINK'), mainnet.token('USDC'), mainnet.contracts]
  await mainnet.approve(makerAddress, link, rfq, 0n)
  await mainnet.approve(takerAddress, usdc, rfq, 0n)
  const routerBefore = await mainnet.allowance(makerAddress, link, router)
  const held = {
    maker: await readLedger(mainnet, makerAddress, [link, usdc]),
    taker: await readLedger(mainnet, takerAddress, [link, usdc]),
  }

  await offer.findService()
  // The price of a new offer is the market's, and sets the amount in either direction.
  await offer.openOffer({ from: 'USDC', to: 'LINK', sell: '150', buy: '10', taker: takerAddress })
  const price = page.getByRole('textbox', { name: 'Price of 1 LINK, in USDC' })
  await expect(price).toHaveValue('15')
  await price.fill('30')
  await expect(page.getByRole('textbox', { name: 'Amount wanted, in LINK' })).toHaveValue('5')
  await offer.openOffer({ from: 'LINK', to: 'USDC', sell: '10', buy: '150', taker: takerAddress })
  const sent = wallet.sent.length
  const named = await offer.sign()
  expect(await mainnet.allowance(makerAddress, link, rfq)).toBe(parseEther('10'))
  expect(await mainnet.allowance(makerAddress, link, router)).toBe(routerBefore)
  const approval = sentData(wallet)[sent]
  expect(approval!.slice(10, 74)).toBe(rfq.slice(2).padStart(64, '0'))

  await order.findService()
  await taker.page.goto(named)
  await expect(taker.page.getByText('Signed by the maker’s key')).toBeVisible()
  await order.amountToPay.fill('60')
  await order.fill()
  const half = {
    maker: await readLedger(mainnet, makerAddress, [link, usdc]),
    taker: await readLedger(mainnet, takerAddress, [link, usdc]),
  }
  expect(changeOf(held.maker, half.maker, link)).toBe(-parseEther('4'))
  expect(changeOf(held.maker, half.maker, usdc)).toBe(parseUnits('60', 6))
  expect(changeOf(held.taker, half.taker, link)).toBe(parseEther('4'))
  expect(changeOf(held.taker, half.taker, usdc)).toBe(-parseUnits('60', 6))
  expect(await mainnet.allowance(takerAddress, usdc, rfq)).toBe(0n)

  // A counter offer starts from the remaining amount.
  await taker.page.getByRole('link', { name: 'Make a counter offer' }).click()
  await expect(taker.page.getByRole('textbox', { name: 'Amount to give, in USDC' })).toHaveValue('90')
  await expect(taker.page.getByRole('textbox', { name: 'Amount wanted, in LINK' })).toHaveValue('6')
  // It appears without a reload, and a button sets the mean of both prices.
  await page.goto(named)
  await expect(page.getByText('They made a counter offer')).toBeHidden()
  await makeOffer(mainnet, {
    maker: 2,
    taker: makerAddress,
    give: ['80', 'USDC'],
    get: ['6', 'LINK'],
    lifeSeconds: 600,
  })
  await expect(page.getByText('They made a counter offer')).toBeVisible()
  await page.getByRole('link', { name: 'Meet in the middle' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount to give, in LINK' })).toHaveValue('6')
  await expect(page.getByRole('textbox', { name: 'Amount wanted, in USDC' })).toHaveValue('85')

  await order.loseService()
  await taker.page.goto(named)
  await expect(taker.page.getByText('The service does not answer.')).toBeVisible()
  await taker.page.getByRole('button', { name: 'Max' }).click()
  await expect(order.amountToPay).toHaveValue('90')
  await order.fill()
  const whole = await readLedger(mainnet, takerAddress, [link, usdc])
  expect(changeOf(held.taker, whole, link)).toBe(parseEther('10'))
  expect(changeOf(held.taker, whole, usdc)).toBe(-parseUnits('150', 6))
  await expect(order.state('Filled')).toBeVisible()
  await taker.context.close()
})

test('an offer of ETH wraps the missing amount, approves exactly and signs; one transaction cancels many', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [, , taker, another, address] = developmentAccounts
  await wallet.switchAccount(address)
  const [weth, { rfq, wrappedNative }] = [mainnet.token('WETH'), mainnet.contracts]
  const held = await mainnet.balance(address, weth)
  if (held > 0n) await mainnet.transfer(address, weth, '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc', held)
  await mainnet.approve(address, weth, rfq, 0n)

  const offer = new OtcView(page)
  await offer.openOffer({ from: 'ETH', to: 'USDC', sell: '0.5', buy: '2000', taker })
  await offer.connect(wallet)
  await offer.sign()
  expect(await mainnet.balance(address, weth)).toBe(parseEther('0.5'))
  expect(await mainnet.allowance(address, weth, rfq)).toBe(parseEther('0.5'))
  const [wrap] = wallet.sent.map(({ params }) => params[0] as { to: string })
  expect(wrap!.to.toLowerCase()).toBe(wrappedNative.toLowerCase())
  await offer.done()

  // Another account makes a third offer of a token, which needs a higher approval.
  const link = mainnet.token('LINK')
  await wallet.switchAccount(another)
  const hashes: Hex[] = []
  for (const sell of ['11', '12'])
    hashes.push(
      (await makeOffer(mainnet, { maker: 3, taker, give: [sell, 'LINK'], get: ['300', 'USDC'], lifeSeconds: 3_600 }))
        .hash,
    )
  await makeOffer(mainnet, { maker: 3, taker, give: ['100', 'USDC'], get: ['0.05', 'WETH'], lifeSeconds: 600 })
  await offer.openOffer({ from: 'LINK', to: 'USDC', sell: '13', buy: '300', taker })
  await page.getByRole('button', { name: 'Review offer' }).click()
  await expect(offer.row('Of it for your live offers')).toContainText('23 LINK')
  await offer.signOffer.click()
  await expect(offer.signed).toBeVisible()
  await offer.done()
  await expect(offer.state('Open')).toBeVisible()
  hashes.push(/0x[0-9a-f]{64}/.exec(page.url())![0] as Hex)
  const sent = wallet.sent.length
  await page.getByRole('link', { name: 'OTC desk' }).click()
  await page.getByText('Mine', { exact: true }).click()
  await expect(page.getByText(/% (better|worse) than market for the taker$/).first()).toBeVisible()
  await expect(page.getByText('1 WETH = 2,000.00 USDC', { exact: true })).toBeVisible()
  // The filter and the sorting are in the url, and stay after a reload.
  const choices = page.getByRole('checkbox', { name: /^Choose .* for cancelling$/ })
  await page.getByRole('combobox', { name: 'Offered' }).selectOption({ label: 'LINK' })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Largest first' })
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Open' })
  await expect(page).toHaveURL(/gives=0x5149.*state=live&sort=size/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('size')
  await expect(choices.first()).toHaveAccessibleName(/^Choose 13 LINK/)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Newest first' })
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/gives|sort/)
  for (const sell of ['11', '12', '13'])
    await page
      .getByRole('checkbox', { name: `Choose ${sell} LINK for 300 USDC for cancelling` })
      .first()
      .check()
  await page.getByRole('button', { name: 'Cancel 3…' }).click()
  await offer.dialog.getByRole('button', { name: 'Cancel 3 on the chain' }).click()
  await expect(offer.dialog.getByText('3 orders are cancelled')).toBeVisible()
  expect(wallet.sent).toHaveLength(sent + 1)
  // The approval remains after the orders, and its owner can revoke it here.
  expect(await mainnet.allowance(another, link, rfq)).toBeGreaterThanOrEqual(parseEther('36'))
  await expect(offer.row('The OTC contract may still take')).toContainText('LINK')
  await offer.dialog.getByRole('button', { name: 'Revoke LINK…' }).click()
  await offer.dialog.last().getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(offer.dialog.last().getByText('OTC contract (RFQ) can take no LINK of yours')).toBeVisible()
  await offer.dialog.last().getByRole('button', { name: 'Done' }).click()
  await expect(offer.row('The OTC contract may still take')).toBeHidden()
  expect(await mainnet.allowance(another, link, rfq)).toBe(0n)
  await offer.done()
  for (const hash of hashes) expect(await mainnet.remaining(another, hash)).toBe(1n)
})

test('the page shows a transfer fee and another intended taker before any request to the wallet', async ({
  page,
  mainnet,
  wallet,
}) => {
  const view = new OtcView(page)
  await view.openOffer({ from: 'USDC', to: 'STA', sell: '10', buy: '10', taker: mainnet.contracts.router })
  await view.connect(wallet)
  await expect(page.getByRole('button', { name: 'STA cannot be traded OTC' })).toHaveAttribute('aria-disabled', 'true')
  const title = 'STA takes 1% of every transfer'
  const meaning = 'OTC orders of it can’t be made or filled.'
  for (const text of [title, meaning]) await expect(page.getByText(text).first()).toBeVisible()

  const { path } = await makeOffer(mainnet, { maker: 1, give: ['1', 'LINK'], get: ['10', 'STA'], lifeSeconds: 300 })
  await page.goto(path)
  for (const text of [title, meaning]) await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'STA cannot be traded OTC' })).toHaveAttribute('aria-disabled', 'true')

  const [, , , , named] = developmentAccounts
  const meant = await makeOffer(mainnet, {
    maker: 1,
    taker: named,
    give: ['20', 'USDC'],
    get: ['0.01', 'WETH'],
    lifeSeconds: 300,
  })
  await page.goto(meant.path)
  // The price has the market's direction for either token; a button inverts it.
  await page.getByRole('button', { name: '1 WETH = 2,000.00 USDC. Inverse price' }).click()
  await expect(page.getByRole('button', { name: '1 USDC = 0.000500000 WETH. Inverse price' })).toBeVisible()
  const blocked = page.getByRole('button', { name: 'Meant for another account' })
  await expect(blocked).toHaveAttribute('aria-disabled', 'true')
  await blocked.click({ force: true })
  expect(wallet.sent).toEqual([])
})

const unknownOrder = `/orders/0x${'ab'.repeat(32)}`

test('pages of the desk, approvals and orders have no axe violations or overflow from 320 px on', async ({
  page,
  wallet,
}) => {
  const view = new OtcView(page)
  for (const [path, name] of [
    ['/otc/new', 'New offer'],
    ['/otc', 'OTC desk'],
    [`/otc/0x${'ab'.repeat(32)}`, /./],
    ['/otc/0x12', /./],
    ['/twap?chain=1&from=WETH&to=USDC&sell=1', 'TWAP order'],
    ['/approvals', 'Approvals'],
    [unknownOrder, 'Order'],
  ] as const) {
    await page.goto(path)
    if (path === '/otc/new') await view.connect(wallet)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('heading', { name }).last()).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
    await expectClean(page, path)
    await expectRoom(page, path)
  }
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('no element is wider than the screen', async ({ page, mainnet }) => {
    const { path, order } = await makeOffer(mainnet, {
      maker: 3,
      give: ['1234567.123456789', 'LDO'],
      get: ['98765432.123456', 'USDC'],
      lifeSeconds: 300,
    })
    for (const [at, heading] of [
      [`/approvals?account=${order.maker}`, 'Approvals'],
      [path, '1,234,567.12 LDO for 98,765,432.12 USDC'],
    ] as const) {
      await page.goto(at)
      await expect(page.getByRole('heading', { name: heading }).last()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })
})
