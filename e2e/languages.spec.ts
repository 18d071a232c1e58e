import type { Page } from '@playwright/test'
import { expectClean } from './fixtures/axe'
import { expectRoom } from './fixtures/room'
import { expect, test } from './fixtures/world'

test.use({ locale: 'es-MX' })

/** Titles of pages in the languages that a browser asks for. */
const languages = {
  es: {
    locale: 'es-MX',
    nav: 'Páginas',
    pages: {
      '/swap': 'Swap',
      '/limit': 'Orden límite',
      '/twap': 'Orden TWAP',
      '/orders': 'Órdenes',
      '/orders/new': 'Bóvedas y Aave',
      '/otc': 'Mesa OTC',
      '/otc/new': 'Nueva oferta OTC',
      '/approvals': 'Aprobaciones',
      '/partner': 'Socios',
      '/status': 'Estado',
    },
  },
  zh: {
    locale: 'zh-CN',
    nav: '页面',
    pages: {
      '/swap': '兑换',
      '/limit': '限价单',
      '/twap': 'TWAP 订单',
      '/orders': '订单',
      '/orders/new': '金库与 Aave',
      '/otc': 'OTC 交易台',
      '/otc/new': '新建 OTC 挂单',
      '/approvals': '授权',
      '/partner': '合作方',
      '/status': '状态',
    },
  },
  tr: {
    locale: 'tr-TR',
    nav: 'Sayfalar',
    pages: {
      '/swap': 'Swap',
      '/limit': 'Limit emri',
      '/twap': 'TWAP emri',
      '/orders': 'Emirler',
      '/orders/new': 'Kasalar ve Aave',
      '/otc': 'OTC masası',
      '/otc/new': 'Yeni OTC teklifi',
      '/approvals': 'İzinler',
      '/partner': 'Ortaklar',
      '/status': 'Durum',
    },
  },
} as const

/** Collects what a page loads for its language, and what React says of a server that rendered other texts. */
const watch = (page: Page) => {
  const seen = { scripts: [] as string[], turkishFonts: 0, mismatches: [] as string[] }
  page.on('request', (request) => {
    if (/\/_next\/static\/[^/]+\/.*\.js$/.test(request.url())) seen.scripts.push(new URL(request.url()).pathname)
    if (/\/inter_turkish[^/]*\.woff2$/.test(request.url())) seen.turkishFonts++
  })
  page.on('console', (message) => {
    if (/hydrat|#418|#423|#425/i.test(message.text())) seen.mismatches.push(message.text())
  })
  page.on('pageerror', (error) => void seen.mismatches.push(error.message))
  return seen
}

for (const [language, { locale, nav, pages }] of Object.entries(languages))
  test.describe(locale, () => {
    test.use({ locale })

    test('a browser that asks for a language gets every page in it, with room at every width', async ({ page }) => {
      const seen = watch(page)
      for (const [path, title] of Object.entries(pages)) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page).toHaveTitle(`${title} · Caravel`)
        await expect(page.getByRole('navigation', { name: nav }).first()).toBeAttached()
        await expectRoom(page, path)
      }
      await page.goto('/swap')
      await expectClean(page, `the swap page in ${language}`)
      // The scripts of the page have its texts in no other language.
      expect(seen.scripts.length).toBeGreaterThan(10)
      expect(seen.scripts.filter((script) => !script.startsWith(`/_next/static/for-${language}/`))).toEqual([])
      expect(seen.mismatches).toEqual([])
      // No other language needs the letters of Turkish.
      expect(seen.turkishFonts > 0).toBe(language === 'tr')
    })
  })

test('a person chooses a language, which every later page has', async ({ page }) => {
  const seen = watch(page)
  await page.goto('/swap')
  await expect(page.getByRole('button', { name: 'Conectar billetera' }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Idioma' }).last().selectOption({ label: 'English' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await page.goto('/orders')
  await expect(page).toHaveTitle('Orders · Caravel')
  // The button is there once the page runs.
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  expect(seen.turkishFonts).toBe(0)
  await page.getByRole('combobox', { name: 'Language' }).last().selectOption({ label: 'Türkçe' })
  await expect(page).toHaveTitle('Emirler · Caravel')
  await expect(page.getByRole('button', { name: 'Cüzdan bağla' }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Dil' }).last().selectOption({ label: 'Español' })
  await expect(page).toHaveTitle('Órdenes · Caravel')
})

test('a language that a person chooses before the page runs counts once it does', async ({ page }) => {
  let runPage = () => {}
  const mayRun = new Promise<void>((resolve) => {
    runPage = resolve
  })
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await mayRun
    await route.continue()
  })
  await page.goto('/orders', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Idioma' }).last().selectOption({ label: 'Türkçe' })
  runPage()
  await expect(page).toHaveTitle('Emirler · Caravel')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
})
