import { expectClean } from './fixtures/axe'
import { expectRoom } from './fixtures/room'
import { expect, test } from './fixtures/world'
import { connectWallet } from './views/connect-wallet'

test('the status page works without a wallet, has no axe violations, and reports a missing service', async ({
  page,
}) => {
  await page.goto('/status')
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible()
  await expect(page.getByText('All systems operational')).toBeVisible()
  const chains = page.getByRole('region', { name: 'Table of chains' })
  for (const name of ['Ethereum', 'Arbitrum One', 'Base'])
    await expect(chains.getByRole('row', { name })).toContainText(/Up to date.*Settled.*Answers/)
  await expect(page.getByRole('row', { name: 'amm' })).toContainText('Active')
  await page.getByText('As a table').first().click()
  await expect(page.getByRole('table', { name: 'Auctions on Ethereum' }).getByRole('row')).toHaveCount(13)
  await expectClean(page, 'status')
  await expectRoom(page, '/status')
  // Reduced motion applies to spinners, too.
  const turns = await page.evaluate(() => {
    const spinner = document.body.appendChild(document.createElement('span'))
    spinner.className = 'animate-spin'
    const { animationIterationCount } = getComputedStyle(spinner)
    spinner.remove()
    return animationIterationCount
  })
  expect(turns).toBe('1')

  await page.route('**/api/status', (route) => route.abort())
  // A return to the tab refreshes the status.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText('The service does not answer')).toBeVisible()
  await expect(page.getByText(/^Below is what was known on/)).toBeVisible()
  await expect(page.getByText('All systems operational')).toBeHidden()

  // The strip alone reports a missing connection, and a pause after too many requests.
  const refusal = { errorType: 'RateLimitExceeded', details: 'Too Many Requests', error: 'Too Many Requests' }
  await page.unroute('**/api/status')
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '3' }, json: refusal }),
  )
  await expect(page.getByRole('status').filter({ hasText: 'Too many requests from your network' })).toBeVisible()
  await expect(page.getByText(/Too many requests/)).toHaveCount(1)
  await page.unroute('**/api/**')
  await expect(page.getByText('All systems operational')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await expect(page.getByText('All systems operational')).toBeHidden()
  await page.context().setOffline(false)
  await expect(page.getByText('All systems operational')).toBeVisible()

  // The search finds a receipt by its hash, and keys open other pages, also without a wallet.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, tokens and orders' }).fill(`0x${'12'.repeat(32)}`)
  await page.getByRole('option', { name: 'Receipt 0x1212…1212 on Ethereum' }).click()
  await expect(page).toHaveURL(/\/tx\/1\/0x1212/)
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/swap/)
})

test('a page without need of a wallet connects one, which other pages show without a request', async ({
  page,
  wallet,
}) => {
  await page.goto('/status')
  await connectWallet(page, wallet)
  const shown = page.getByRole('button', { name: /^Wallet 0x\S+ on Ethereum$/ })
  for (const path of ['/docs', `/tx/1/0x${'12'.repeat(32)}`]) {
    const asked = wallet.requests.length
    await page.goto(path)
    await expect(shown).toBeVisible()
    expect(wallet.requests).toHaveLength(asked)
  }
  await expectClean(page, 'a receipt with a wallet')
  await expectRoom(page, 'a receipt with a wallet')
  // The button opens the wallet's menu on every page, and a disconnection there applies to all
  // pages.
  await shown.click()
  const details = page.getByRole('dialog', { name: 'Wallet', exact: true })
  await expect(details).toContainText(new RegExp(wallet.address, 'i'))
  await details.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: /^Connect/ })).toBeVisible()
  await page.goto('/status')
  await expect(page.getByRole('button', { name: /^Connect/ })).toBeVisible()
})
