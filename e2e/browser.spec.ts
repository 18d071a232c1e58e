import type { Page } from '@playwright/test'
import { formatAmount } from '@/lib/amount'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

/** Translates as browsers do: wraps each text of the page in a `<font>`, or replaces it. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const done = new WeakSet<Node>()
    let count = 0
    const translateText = (text: Text) => {
      const parent = text.parentElement
      if (!parent || done.has(text) || !text.data.trim()) return
      if (parent.closest('script, style, textarea, [translate=no]')) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      const shown = count++ % 2 === 0 ? text : document.createTextNode(text.data)
      done.add(shown)
      text.replaceWith(outer)
      inner.append(shown)
    }
    const translateAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      found.forEach(translateText)
    }
    new MutationObserver(translateAll).observe(document.body, { childList: true, characterData: true, subtree: true })
    translateAll()
  })

test('a page translated by the browser trades and shows current values', async ({ page, mainnet, wallet }) => {
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  const weth = mainnet.token('WETH')
  const view = await SwapView.begin(page, wallet, { from: 'WETH', to: 'USDC', sell: '1' })
  await translate(page)
  for (const amount of ['2', '3', '1.5']) {
    await view.amountToSell('WETH').fill(amount)
    await expect(view.amountToBuy('USDC')).not.toHaveValue('')
  }
  await view.swap()
  await view.done()
  const [held] = formatAmount(await mainnet.balance(wallet.address, weth), 18).split('.')
  // The translator wrapped only the word in new elements.
  const balance = view.ticket
    .getByText(/^Balance /)
    .first()
    .locator('xpath=ancestor::*[not(self::font)][1]')
  await expect(balance).toContainText(Number(held).toLocaleString('en-US'))
  // A button has one text, a sentence with a figure several: both are updated.
  await view.choose({ from: 'USDC', to: 'LINK' })
  await view.amountToSell('USDC').fill('20')
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
  await page.getByRole('link', { name: 'Limit', exact: true }).click()
  await expect(page).toHaveURL(/\/limit/)
  await expect(page.locator('font').first()).toBeAttached()
  expect(failures).toEqual([])
})

test('a tab that is older than the served version reports that, works, and reloads the new one', async ({
  page,
  wallet,
}) => {
  const view = await SwapView.begin(page, wallet, { from: 'WETH', to: 'USDC', sell: '1' })
  const versionOf = () => page.evaluate(() => document.documentElement.dataset.version)
  const served = await page.request.head('/icon.svg')
  expect(served.headers()['x-page-version']).toBe(await versionOf())
  await page.route('**/icon.svg', (route) => route.fulfill({ headers: { 'x-page-version': 'the next one' } }))
  const said = page.getByText('A new version is available.')
  await expect(said).toHaveCount(0)

  // A script of this version that the server no longer has.
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = '/_next/static/chunks/gone.js'
    document.head.append(script)
  })
  await expect(said).toBeVisible()
  await view.amountToSell('WETH').fill('2')
  await expect(view.amountToBuy('USDC')).not.toHaveValue('')

  await page.unroute('**/icon.svg')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
  await expect(said).toHaveCount(0)
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
})

test('a browser with full storage connects and swaps, and the page shows the consequences', async ({
  page,
  wallet,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '0.1' })
  await view.tradeBy('Market')
  await expect(page.getByText('Your browser’s storage for this site is full.')).toBeVisible()
  await view.swap()
  expect(wallet.sent).toHaveLength(1)
})
