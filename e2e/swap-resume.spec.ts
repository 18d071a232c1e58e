import { parseEther } from 'viem'
import { shortAddress } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { changeOf, readLedger } from './fixtures/ledger'
import { createPerson } from './fixtures/people'
import { tradeAgainst } from './fixtures/trade-against'
import { expect, test } from './fixtures/world'
import { OtcView } from './views/otc-view'
import { SwapView } from './views/swap-view'

test('after a reload an approved swap continues at a new price, and a sent one is followed, none twice', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [link, weth, { router }] = [mainnet.token('LINK'), mainnet.token('WETH'), mainnet.contracts]
  await mainnet.approve(wallet.address, link, router, 0n)
  const before = await readLedger(mainnet, wallet.address, [link, weth])
  const view = await SwapView.begin(page, wallet, { from: 'LINK', to: 'WETH', sell: '25' })
  await view.review()
  wallet.next({ kind: 'approve' }, 'eth_sendTransaction')
  wallet.next({ kind: 'hang' }, 'eth_sendTransaction')
  await view.confirm.click()
  await expect(view.step('Send the swap')).toContainText('confirm in wallet')
  expect(wallet.sent).toHaveLength(2)

  // Another ticket was opened meanwhile: the confirmed one returns.
  await view.open({ from: 'ETH', to: 'USDC', sell: '1' })
  await expect(view.unfinished).toContainText('You approved 25 LINK. Continue the swap?')
  await expect(view.unfinished).toContainText('If it still asks, decline there first.')
  await view.unfinished.getByRole('button', { name: 'Continue' }).click()
  await expect(view.dialog).toContainText('You confirmed 25 LINK for')
  await expect(view.dialog).toContainText(/Price unchanged|Now /)
  await view.confirm.click()
  await view.expectReceipt()

  const after = await readLedger(mainnet, wallet.address, [link, weth])
  expect(changeOf(before, after, link)).toBe(-parseEther('25'))
  expect(changeOf(before, after, weth)).toBeGreaterThan(0n)
  expect(await mainnet.allowance(wallet.address, link, router)).toBe(0n)
  const targets = wallet.sent.map(({ params }) => (params[0] as { to: string }).to.toLowerCase())
  expect(targets).toEqual([link.toLowerCase(), router, router])
  await view.dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(view.walletButton).toBeVisible()
  await expect(view.unfinished).toBeHidden()

  // A reload while the wallet is open, before its confirmation: the page finds and follows the sent
  // transaction.
  const usdc = mainnet.token('USDC')
  const held = await mainnet.balance(wallet.address, usdc)
  const sent = wallet.sent.length
  await view.choose({ from: 'ETH', to: 'USDC' })
  await view.amountToSell('ETH').fill('0.1')
  await view.review()
  const happens = async () => {
    await page.reload()
    await expect(view.unfinished).toContainText('The swap stopped before it was sent')
  }
  wallet.next({ kind: 'meanwhile', happens }, 'eth_sendTransaction')
  await view.confirm.click()
  await expect.poll(() => mainnet.balance(wallet.address, usdc)).toBeGreaterThan(held)
  await view.unfinished.getByRole('button', { name: 'Continue' }).click()
  await view.confirm.click()
  await view.expectReceipt()
  expect(wallet.sent).toHaveLength(sent + 1)
})

test('after a reload an approval is followed and a worse price accepted; a run of another account is shown', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [comp, { router }] = [mainnet.token('COMP'), mainnet.contracts]
  await mainnet.approve(wallet.address, comp, router, 0n)
  const view = await SwapView.begin(page, wallet, { from: 'COMP', to: 'WETH', sell: '10' })
  await mainnet.holdBlocks(async () => {
    await view.review()
    await view.confirm.click()
    await expect(view.step('Approve COMP for the router')).toContainText('Transaction')
    await page.reload()
    await expect(page.getByText('Swap in progress')).toBeVisible()
    await mainnet.client.mine({ blocks: 1 })
    await expect(view.unfinished).toContainText('You approved 10 COMP. Continue the swap?')
  })
  expect(await mainnet.allowance(wallet.address, comp, router)).toBe(parseEther('10'))

  await tradeAgainst(mainnet, { from: 'COMP', to: 'WETH', amount: parseEther('20000') })
  const traded = Number(await mainnet.client.getBlockNumber())
  const served = async () => (await (await page.request.get('/api/health')).json()).chains[0].blockNumber as number
  await expect.poll(served).toBeGreaterThanOrEqual(traded)
  await view.unfinished.getByRole('button', { name: 'Continue' }).click()
  await expect(view.dialog.getByRole('alert')).toContainText('beyond your minimum')
  await expect(view.confirm).toHaveCount(0)
  expect(wallet.sent).toHaveLength(1)
  await expect(view.dialog.getByRole('button', { name: 'Accept new price', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')

  await view.unfinished.getByRole('button', { name: 'Dismiss' }).click()
  await expect(view.unfinished).toBeHidden()
  await page.reload()
  await expect(view.walletButton).toBeVisible()
  await expect(view.unfinished).toBeHidden()
  expect(wallet.sent).toHaveLength(1)

  // A run of another account is shown with its account, and can be stopped if it blocks.
  await view.choose({ from: 'ETH', to: 'USDC' })
  await view.amountToSell('ETH').fill('0.1')
  await view.review()
  wallet.next({ kind: 'hang' }, 'eth_sendTransaction')
  await view.confirm.click()
  await expect(view.step('Send the swap')).toContainText('confirm in wallet')
  await page.keyboard.press('Escape')

  const first = shortAddress(wallet.address.toLowerCase())
  await wallet.switchAccount(developmentAccounts[2])
  const message = `Swap of 0.1 ETH to USDC as ${first} is still in progress on the swap page.`
  const strip = page.getByRole('status').filter({ hasText: message })
  await expect(strip).toBeVisible()
  const blocked = view.ticket.getByRole('button', { name: 'One trade at a time' })
  await expect(blocked).toHaveAccessibleDescription(`${message} Finish or stop it first.`)

  // Another page refuses, too.
  await page.getByRole('link', { name: 'OTC', exact: true }).click()
  const desk = new OtcView(page)
  await page.getByRole('link', { name: 'New offer' }).first().click()
  await page.getByRole('textbox', { name: /^Amount to give/ }).fill('0.1')
  await page.getByRole('textbox', { name: /^Amount wanted/ }).fill('300')
  await page.getByText('Public', { exact: true }).click()
  await page.getByLabel('Leave it open to anyone').check()
  await page.getByRole('button', { name: 'Review offer' }).click()
  await desk.signOffer.click()
  await expect(desk.alert).toContainText(message.slice(0, -1))
  await desk.alert.getByRole('button', { name: 'Stop following' }).click()
  await expect(page.getByRole('status', { includeHidden: true }).filter({ hasText: message })).toHaveCount(0)
  await expect(desk.alert.getByRole('button', { name: 'Stop following' })).toBeHidden()
})

test('one run at a time: other tabs and pages show the one in progress, and closing its tab frees it', async ({
  browser,
}) => {
  const person = await createPerson(browser, 1)
  const first = new SwapView(person.page)
  await first.open({ from: 'ETH', to: 'USDC', sell: '0.2' })
  await first.connect(person.wallet)
  await first.review()
  person.wallet.next({ kind: 'hang' }, 'eth_sendTransaction')
  await first.confirm.click()
  await expect(first.step('Send the swap')).toContainText('confirm in wallet')

  // Another page of the same tab.
  await person.page.keyboard.press('Escape')
  await person.page.getByRole('link', { name: 'OTC', exact: true }).click()
  const here = 'Swap of 0.2 ETH to USDC is still in progress on the swap page.'
  const strip = person.page.getByRole('status').filter({ hasText: here })
  await strip.getByRole('link', { name: 'Show' }).click()
  await expect(person.page.getByText('Swap in progress')).toBeVisible()
  await expect(first.ticket.getByRole('button', { name: 'One trade at a time' })).toHaveAccessibleDescription(
    /Swap of 0.2 ETH to USDC is still in progress/,
  )

  // Another tab: the OTC desk refuses a new run.
  const tab = await person.context.newPage()
  await person.wallet.install(tab)
  const second = new OtcView(tab)
  await second.openOffer({ from: 'LINK', to: 'USDC', sell: '1', buy: '15', taker: developmentAccounts[2] })
  const there = 'Swap of 0.2 ETH to USDC is still in progress in another tab, on the swap page.'
  await expect(tab.getByRole('status').filter({ hasText: there })).toBeVisible()
  await tab.getByRole('button', { name: 'Review offer' }).click()
  await second.signOffer.click()
  await expect(second.dialog.getByRole('alert')).toContainText(there.slice(0, -1))
  expect(person.wallet.asked('eth_signTypedData_v4')).toHaveLength(0)

  await person.page.close()
  // The refusal stays in its dialog; the strip shows that a new run is possible.
  await expect(tab.getByRole('status', { includeHidden: true }).filter({ hasText: there })).toHaveCount(0)
  const left = new SwapView(tab)
  await left.open({ from: 'ETH', to: 'USDC', sell: '0.2' })
  await expect(left.unfinished).toContainText('The swap stopped before it was sent')
  await left.unfinished.getByRole('button', { name: 'Continue' }).click()
  await left.confirm.click()
  await left.expectReceipt()
  await person.context.close()
})
