import { expectClean } from './fixtures/axe'
import { expectRoom } from './fixtures/room'
import { expect, test } from './fixtures/world'

const heading = { name: 'Caravel API' } as const

test('the documents have the common header, keep the theme, and have no axe violations', async ({ page }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.goto('/docs')
  await expectRoom(page, '/docs')
  await page.getByText('What it takes and answers').first().click()
  await expectClean(page, 'documents')
  for (const chosen of ['light', 'dark'] as const) {
    await page.getByRole('button', { name: new RegExp(`Change to ${chosen}$`) }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: new RegExp(`^Theme: ${chosen}`) })).toBeVisible()
    expect(await theme()).toBe(chosen)
  }
  await page.getByRole('link', { name: 'Swap' }).click()
  await expect(page.getByRole('button', { name: /^Theme: dark/ })).toBeVisible()
})

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('all documents are readable, and no button is without effect', async ({ page }) => {
    await page.goto('/docs')
    await expect(page.getByRole('heading', heading)).toBeVisible()
    await page.getByText('What it takes and answers').first().click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('link', { name: 'TWAP' })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(1)
  })
})
