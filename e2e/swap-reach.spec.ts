import type { BrowserContext } from '@playwright/test'
import { parseUnits } from 'viem'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { shiftsOf, watchShifts } from './fixtures/shifts'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
/** The maximum of scripts that a page requests without an amount and a wallet. */
const maxScripts = 27

/**
 * Opens the swap page for the first time with its prepared dialogs, and returns the requested
 * scripts. Opens a new page since the page of the tests has the settings of a returning user.
 */
const visitFirst = async (context: BrowserContext) => {
  const page = await context.newPage()
  const [scripts, paths] = [new Set<string>(), new Set<string>()]
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
    else paths.add(new URL(request.url()).pathname)
  })
  await page.goto('/swap')
  const view = new SwapView(page)
  await expect(view.ticket.getByRole('button', { name: /^1 ETH = / })).toBeVisible()
  for (const name of ['Trade settings', /^Buy: /]) {
    await view.ticket.getByRole('button', { name }).click()
    await expect(view.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view.dialog).toBeHidden()
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /Search pages/ })).toBeVisible()
  return { scripts: [...scripts], paths }
}

test.describe('a first visit on a desk', () => {
  test.use({ ownBrowser: true })

  test('requests few scripts, including those of chart and dialogs', async ({ context }) => {
    const { scripts, paths } = await visitFirst(context)
    expect(paths).toContain('/api/swaps/recent')
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(maxScripts)
  })
})

test.describe('a first visit on a phone', () => {
  test.use({ ...phone, ownBrowser: true })

  test('requests few scripts, and none of its sheet', async ({ context }) => {
    const { scripts, paths } = await visitFirst(context)
    expect(paths).not.toContain('/api/swaps/recent')
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(maxScripts)
  })
})

test.describe('phone', () => {
  test.use(phone)

  test('a swap fits a phone, with the evidence in a sheet', async ({ page, mainnet, wallet }) => {
    const [usdc, dai] = [mainnet.token('USDC'), mainnet.token('DAI')]
    const before = await readLedger(mainnet, wallet.address, [usdc, dai])

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const histories = () => asked.filter((path) => path.endsWith('/prices/history'))
    await page.goto('/twap?chain=1&from=WETH&to=USDC')
    await expect(page.getByRole('region', { name: 'TWAP order' })).toBeVisible()
    const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'DAI', sell: '60' })
    await expect(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
    // The chart is requested when it becomes visible.
    expect(histories()).toEqual([])
    await page.getByRole('button', { name: /^Details/ }).click()
    await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
    await expect.poll(histories).not.toEqual([])
    await page.keyboard.press('Escape')
    await view.swap()

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const after = await readLedger(mainnet, wallet.address, [usdc, dai])
    expect(changeOf(before, after, usdc)).toBe(-parseUnits('60', 6))
    expect(changeOf(before, after, dai)).toBeGreaterThan(0n)
  })
})

test('keyboard only: connect, choose tokens, type, review, confirm, finish, open another page', async ({
  page,
  mainnet,
  wallet,
}) => {
  const [usdc, dai] = [mainnet.token('USDC'), mainnet.token('DAI')]
  const before = await readLedger(mainnet, wallet.address, [usdc, dai])
  await page.goto('/swap?from=USDC')
  const press = async (name: RegExp | string) => {
    const button = page.getByRole('button', { name }).first()
    await expect(button).toBeVisible()
    await tabTo(button)
    await page.keyboard.press('Enter')
  }
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The Tab key does not reach the control.')
  }

  await press(/^Connect/)
  await press(wallet.name)
  await expect(new SwapView(page).walletButton).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: /Search tokens/ })).toBeFocused()
  await page.keyboard.type('DAI')
  await page.keyboard.press('Enter')
  await page.keyboard.press('a')
  await expect(page.getByRole('textbox', { name: 'Amount to sell, in USDC' })).toBeFocused()
  await page.keyboard.type('40')
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
  await page.keyboard.press('Enter')
  await press('Confirm swap')
  await new SwapView(page).expectReceipt()
  await press('Done')

  const after = await readLedger(mainnet, wallet.address, [usdc, dai])
  expect(changeOf(before, after, usdc)).toBe(-parseUnits('40', 6))

  const find = async (text: string, found: RegExp) => {
    await page.keyboard.press('Control+k')
    // The dialog receives keys that are typed before it is drawn.
    await page.keyboard.type(text)
    await expect(page.getByRole('option', { name: found })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await find('2 weth usdc', /^Swap 2 WETH for USDC/)
  await expect(page.getByRole('textbox', { name: 'Amount to sell, in WETH' })).toHaveValue('2')
  await find('orders', /^Orders/)
  await expect(page).toHaveURL(/\/orders/)
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/swap/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('no axe violations: empty, filled, picker, review; and no layout shift from empty to filled', async ({
  page,
  wallet,
}) => {
  await watchShifts(page)
  const view = new SwapView(page)
  const check = (what: string) => expectClean(page, what)
  await page.goto('/swap?from=USDC&to=WETH')
  // Empty ticket: an example trade of the pair with its bound, the price chart, and recent swaps.
  const evidence = page.getByRole('complementary', { name: 'Details' })
  await expect(evidence.getByText('Example: 1,000 USDC')).toBeVisible()
  await expect(evidence.getByText(/of the best possible price, verified here$/)).toBeVisible()
  await expect(evidence.getByRole('img', { name: /^Price of WETH in USDC: / })).toBeVisible()
  await expect(evidence.getByRole('region', { name: 'Recent swaps' })).toContainText(/Sell|Buy|No USDC/)
  await check('empty')

  await view.amountToSell('USDC').fill('1000')
  await expect(evidence.getByText('Example: 1,000 USDC')).toBeHidden()
  await expect(evidence.getByText(/of the best possible price, verified here$/)).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  await view.connect(wallet)
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeVisible()
  await check('filled')

  await page.getByRole('button', { name: /USDC/ }).first().click()
  await expect(page.getByRole('combobox', { name: /Search tokens/ })).toBeVisible()
  await check('picker')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /Search pages/ })).toBeVisible()
  await check('palette')
  await page.keyboard.press('Escape')

  await view.review()
  await check('review')
})
