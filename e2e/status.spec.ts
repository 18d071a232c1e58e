import { expectClean } from './fixtures/axe'
import { expectRoom } from './fixtures/room'
import { expect, test } from './fixtures/world'

test('the status of chains and agents without a wallet, axe finds nothing, and a service that is away is said', async ({
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
  // Who asked for less motion sees nothing turn, not even what waits.
  const turns = await page.evaluate(() => {
    const spinner = document.body.appendChild(document.createElement('span'))
    spinner.className = 'animate-spin'
    const { animationIterationCount } = getComputedStyle(spinner)
    spinner.remove()
    return animationIterationCount
  })
  expect(turns).toBe('1')

  await page.route('**/api/status', (route) => route.abort())
  // Who comes back to the page sees what is now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText('The service does not answer')).toBeVisible()
  await expect(page.getByText(/^Below is what was known on/)).toBeVisible()
  await expect(page.getByText('All systems operational')).toBeHidden()

  // Once it cannot be heard at all, the strip alone says it; once it asks for a pause, too.
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

  // Without a wallet, too, what searches finds a receipt by its hash, and keys go elsewhere.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, tokens and orders' }).fill(`0x${'12'.repeat(32)}`)
  await page.getByRole('option', { name: 'Receipt 0x1212…1212 on Ethereum' }).click()
  await expect(page).toHaveURL(/\/tx\/1\/0x1212/)
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/swap/)
})
