import type { Page } from '@playwright/test'
import { expectClean } from './fixtures/axe'
import { shiftsOf, watchShifts } from './fixtures/shifts'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('the bar and its sheet lead to every page in two presses, and mark the current one', async ({ page }) => {
  const bar = barOf(page)
  const more = bar.getByRole('button', { name: 'More' })
  await page.goto('/swap')
  for (const [name, path] of [
    ['Limit', '/limit'],
    ['Orders', '/orders'],
    ['OTC', '/otc'],
    ['Swap', '/swap'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).tap()
    await expect(page).toHaveURL(new RegExp(`${path}\\b`))
    await expect(bar.locator('[aria-current=page]')).toHaveText(name)
  }
  for (const [name, path] of [
    ['TWAP', '/twap'],
    ['Vaults and Aave', '/orders/new'],
    ['Approvals', '/approvals'],
    ['Partners', '/partner'],
    ['Status', '/status'],
    ['API and documents', '/docs'],
  ] as const) {
    await more.tap()
    await bar.getByRole('link', { name, exact: true }).tap()
    await expect(page).toHaveURL(new RegExp(`${path}\\b`))
    await expect(bar.getByRole('link', { name })).toBeHidden()
  }

  // Escape closes the sheet and returns the focus.
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('link', { name: 'API and documents' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('link', { name: 'TWAP' })).toBeFocused()
  await expectClean(page, 'sheet of pages')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await expect(bar.getByRole('link', { name: 'TWAP' })).toBeHidden()
})

test('the bar covers no control, and hides while a field has the on-screen keyboard', async ({ page, mainnet }) => {
  await watchShifts(page)
  // The header also shows how far the clocks of device and chain are apart.
  const { timestamp } = await mainnet.client.getBlock()
  const aheadMs = 1_000 * Number(timestamp) - Date.now() + 600_000
  await page.addInitScript((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
  }, aheadMs)
  const bar = barOf(page)
  for (const path of ['/swap', '/limit', '/orders', '/otc']) {
    await page.goto(path)
    await expect(bar).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clock ahead' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const [end, top] = await page
      .evaluate(() =>
        ['#main', '[data-slot=page-bar]'].map((name) => document.querySelector(name)!.getBoundingClientRect()),
      )
      .then(([main, bar]) => [main!.bottom, bar!.top])
    expect(end, path).toBeLessThanOrEqual(top!)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    expect(await shiftsOf(page), path).toEqual([])
  }
  await page.goto('/swap?chain=1&from=WETH&to=USDC')
  const amount = new SwapView(page).amountToSell('WETH')
  await amount.tap()
  await expect(bar).toBeHidden()
  await amount.blur()
  await expect(bar).toBeVisible()
})

test('a new recipient is pointed out until it was paid; then it can be chosen, named and removed', async ({
  page,
  wallet,
}) => {
  const view = await SwapView.begin(page, wallet, { chain: 1, from: 'WETH', to: 'USDC', sell: '0.1' })
  const { ticket } = view
  const paid = '0x1234567890abcdef1234567890abcdef12345678'
  const field = ticket.getByRole('textbox', { name: 'Receiver' })
  await ticket.getByRole('button', { name: 'Your wallet', exact: true }).tap()
  await field.fill(paid)
  await expect(ticket.getByText('First time you send here.')).toBeVisible()
  await ticket.getByRole('checkbox', { name: 'This is the right receiver' }).check()
  await view.review()
  await expect(view.dialog.getByText('First time you send here.')).toBeVisible()
  await expect(view.dialog.getByText(paid)).toBeVisible()
  await expectClean(page, 'review of a new recipient')
  await view.confirm.click()
  await view.expectReceipt()
  await view.done()

  await page.reload()
  await view.amountToSell('WETH').fill('0.1')
  await ticket.getByRole('button', { name: 'Your wallet', exact: true }).tap()
  await ticket.getByRole('button', { name: /^Name 0x1234/ }).tap()
  await ticket.getByRole('textbox', { name: /^Name of 0x1234/ }).fill('Cold\u202e wallet')
  await ticket.getByRole('button', { name: 'Save' }).tap()
  await expectClean(page, 'recent recipients')
  await field.fill('cold')
  await ticket.getByRole('button', { name: /^Cold wallet/ }).tap()
  await expect(field).toHaveValue(paid)
  await expect(ticket.getByText(/Last paid from this browser/)).toBeVisible()
  await expect(ticket.getByText('First time you send here.')).toBeHidden()

  // An address with the same ends is another one.
  await field.fill('0x1234000000000000000000000000000000005678')
  await expect(ticket.getByRole('alert')).toContainText('Looks like an address you know')
  await expect(ticket.getByText('First time you send here.')).toBeVisible()

  await field.fill('')
  await ticket.getByRole('button', { name: /^Remove Cold wallet/ }).tap()
  await expect(ticket.getByText('Recent recipients')).toBeHidden()
  await page.reload()
  await ticket.getByRole('button', { name: 'Your wallet', exact: true }).tap()
  await expect(field).toBeVisible()
  await expect(ticket.getByText('Recent recipients')).toBeHidden()
})
