import type { Locator } from '@playwright/test'
import { expectRoom } from './fixtures/room'
import { expect, test } from './fixtures/world'
import { SwapView } from './views/swap-view'

const caretOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart)

const paste = async (input: Locator, text: string) => {
  await input.evaluate((element: HTMLInputElement, pasted) => {
    element.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test.describe('amounts, in a browser that speaks German', () => {
  test.use({ locale: 'de-DE' })

  test('are grouped while typing, without a move of the caret, and parsed in any pasted format', async ({ page }) => {
    const view = new SwapView(page)
    // The first digits are typed before the page's code has loaded.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/_next/static/**/*.js', (route) => released.then(() => route.continue()))
    await page.goto('/swap?from=USDC&to=WETH', { waitUntil: 'commit' })
    const sell = view.amountToSell('USDC')
    await sell.pressSequentially('123')
    release()
    await expect(page).toHaveURL(/sell=123/)
    await sell.pressSequentially('4567.5')
    await expect(sell).toHaveValue('1,234,567.5')
    for (let step = 0; step < 6; step += 1) await sell.press('ArrowLeft')
    await sell.press('9')
    await expect(sell).toHaveValue('12,349,567.5')
    expect(await caretOf(sell)).toBe('12,349'.length)
    await sell.press('Backspace')
    await expect(sell).toHaveValue('1,234,567.5')
    expect(await caretOf(sell)).toBe('1,234'.length)

    for (const written of ['1,234.56', '1.234,56', '1 234,56', '1\u202f234,56', "1'234.56", '1’234.56 USDC']) {
      await paste(sell, written)
      await expect(sell).toHaveValue('1,234.56')
    }
    await expect(page).toHaveURL(/sell=1234\.56/)

    await paste(sell, '1,234')
    await expect(sell).toHaveValue('1,234')
    await expect(view.ticket.getByText('Read as 1,234, not 1.234')).toBeVisible()
    await paste(sell, '1.234')
    await expect(view.ticket.getByText('Read as 1.234, not 1,234')).toBeVisible()
    await sell.fill('')
    await sell.pressSequentially('1,5')
    await expect(sell).toHaveValue('1.5')
    await paste(sell, '1.5 WETH')
    await expect(view.ticket.getByText('"1.5 WETH" is not an amount')).toBeVisible()

    // Computed amounts are grouped in the same way.
    await sell.fill('40000')
    await expect(sell).toHaveValue('40,000')
    await page.getByRole('button', { name: 'Switch tokens' }).click()
    await expect(view.amountToSell('WETH')).toHaveValue(/^\d{1,3}(,\d{3})*\.\d+$/)

    // Dollars are converted to an amount, which is traded.
    await page.getByRole('button', { name: 'Type in USD: Buy' }).click()
    await page.getByRole('textbox', { name: 'Amount to buy, in dollars' }).fill('1234.5')
    await expect(view.ticket.getByText(/^1,23\d\.\d+ USDC$/)).toBeVisible()
    await page.getByRole('button', { name: 'Type in USDC: Buy' }).click()
    await expect(view.amountToBuy('USDC')).toHaveValue(/^1,23\d\.\d+$/)
  })
})

test('a ticket is kept across a visit of the desk and a reload, on its own chain', async ({ page }) => {
  const view = new SwapView(page)
  await view.open({ chain: 8453, from: 'USDC', to: 'AERO' })
  // The navigation takes longer than the delay with which the url follows the typing.
  await page.route(/_rsc=|_next\/static/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await view.amountToSell('USDC').fill('1234.5')
  await page.getByRole('link', { name: 'OTC', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Network' })).toHaveValue('8453')

  // Meanwhile an offer is typed there.
  await page.getByRole('link', { name: 'New offer' }).first().click()
  const give = page.getByRole('textbox', { name: /^Amount to give/ })
  await give.fill('2.5')
  await page.reload()
  await expect(give).toHaveValue('2.5')

  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  await expect(view.amountToSell('USDC')).toHaveValue('1,234.5')
  await expect(page).toHaveURL(/chain=8453.*to=AERO.*sell=1234\.5/)
  await page.reload()
  await expect(view.amountToSell('USDC')).toHaveValue('1,234.5')

  // The values of a url take precedence.
  await view.open({ chain: 1, from: 'DAI', to: 'USDC', sell: '7' })
  await expect(view.amountToSell('DAI')).toHaveValue('7')
  // The server also renders the amount: with a price the page's code has run.
  await expect(view.amountToBuy('USDC')).not.toHaveValue('')
  await page.goto('/swap')
  await expect(view.amountToSell('DAI')).toHaveValue('7')
})

test('more than the pools hold: the ticket shows their amount, and a button enters it', async ({ page }) => {
  const view = new SwapView(page)
  await view.open({ chain: 1, from: 'WETH', to: 'LDO', buy: '9000000' })
  const offer = view.ticket.getByRole('button', { name: /^Buy [\d,.]+ LDO instead$/ })
  await expect(offer).toBeVisible()
  const [, most] = /^Buy ([\d,.]+) LDO/.exec((await offer.textContent()) ?? '') ?? []
  await expect(view.ticket.getByText(`At most ${most} LDO can be bought now`)).toBeVisible()
  await offer.click()
  await expect(view.amountToBuy('LDO')).toHaveValue(String(most))
  await expect(view.amountToSell('WETH')).toHaveValue(/^[\d,.]+$/)
  await expect(offer).toBeHidden()

  // An amount in dollars is converted immediately, and the url has the amount of the token.
  await view.ticket.getByRole('button', { name: 'Type in USD: Sell' }).click()
  const dollars = view.ticket.getByRole('textbox', { name: 'Amount to sell, in dollars' })
  await dollars.fill('1000')
  await expect(page).toHaveURL(/[?&]sell=0\.\d+/)
  await view.ticket.getByRole('button', { name: 'Type in WETH: Sell' }).click()
  await expect(view.amountToSell('WETH')).toHaveValue(/^0\.[23]\d+$/)
})

test('the partner of a url is kept across tickets until it is removed, and an unknown name is reported', async ({
  page,
}) => {
  const record = { names: ['example-app'], partnerFeeBps: 0, takeSurplus: true, tier: 'standard', maxFeeBps: 100 }
  await page.route('**/api/partners/example-app', (route) =>
    route.fulfill({ json: { address: `0x${'ea'.repeat(20)}`, ...record } }),
  )
  const isPrice = (url: URL) => url.pathname === '/api/v2/quote' || url.pathname === '/api/prices'
  const partners: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isPrice(url)) partners.push(url.searchParams.get('partner'))
  })
  const view = new SwapView(page)
  const shown = page.getByText('No fee to example-app, which gets half of the surplus')
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).click()

  await page.goto('/swap?chain=1&from=WETH&to=USDC&sell=1&partner=example-app&partnerFeeBps=200')
  await expect(shown).toBeVisible()
  await expect(view.amountToBuy('USDC')).not.toHaveValue('')
  const costs = page.getByRole('table', { name: 'What the trade costs' })
  await expect(costs).toContainText('0% to example-app, set by the link')
  await expect(costs).toContainText('50% to example-app, 50% to this service')
  await page.getByRole('button', { name: 'Switch tokens' }).click()
  await follow('Limit')
  await expect(page).toHaveURL(/\/limit\?.*partner=example-app/)
  await expect(shown).toBeVisible()
  await follow('TWAP')
  await expect(page).toHaveURL(/\/twap\?.*partner=example-app/)
  await page.reload()
  await expect(shown).toBeVisible()
  expect(new Set(partners)).toEqual(new Set(['example-app']))

  await page.getByRole('button', { name: 'Trade without' }).click()
  await expect(shown).toBeHidden()
  await follow('Swap')
  await expect(view.amountToBuy('WETH').or(view.amountToBuy('USDC'))).not.toHaveValue('')
  await expect(page).not.toHaveURL(/partner/)
  await expect(costs).toContainText('1 bps to this service')

  await page.goto('/swap?chain=1&from=WETH&to=USDC&sell=1&partner=nobody')
  await expect(page.getByText('No partner called nobody')).toBeVisible()
  await expect(costs).toContainText('1 bps to this service')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).not.toHaveURL(/partner/)
})

test('the picker shows transfer fees, distinguishes dollar tokens on every chain, and loads no foreign files', async ({
  page,
  baseURL,
  wallet,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  const view = await SwapView.begin(page, wallet, { from: 'ETH', to: 'USDC', sell: '0.01' })
  const buy = page.getByRole('button', { name: /^Buy: / })
  const expectDollarsToDiffer = async () => {
    const sources = await Promise.all(
      ['USDC', 'USDT', 'DAI'].map((symbol) =>
        page
          .getByRole('option', { name: new RegExp(`^${symbol}\\b`) })
          .first()
          .locator('img')
          .first()
          .evaluate((logo: HTMLImageElement) => logo.decode().then(() => logo.src)),
      ),
    )
    expect(new Set(sources).size).toBe(3)
  }
  await buy.click()
  await expectDollarsToDiffer()
  const fee = 'takes 1% on transfer'
  await expect(page.getByRole('option', { name: /^STA\b/ })).toContainText(fee)
  await expect(page.getByRole('listbox').getByText(fee)).toHaveCount(1)
  await page.getByRole('option', { name: /^STA\b/ }).click()
  await expect(view.ticket.getByText(fee)).toBeVisible()
  await view.review()
  await expect(view.dialog.getByText('STA takes 1% of every transfer')).toBeVisible()
  await page.keyboard.press('Escape')

  // A favourite is first and chosen tokens are recent ones, after a reload too; of thousands only
  // visible rows are drawn.
  await buy.click()
  const favourite = page.getByRole('button', { name: 'Favourite LDO' })
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  let release = () => {}
  const asked = new Promise<void>((resolve) => {
    release = resolve
  })
  let isChanged = true
  await page.route('**/api/tokens?*', async (route) => {
    if (!isChanged) return route.continue()
    const response = await route.fetch()
    const { tokens: listed } = await response.json()
    // Prices that reverse the list for any balances.
    const tokens = listed.map((token: object, index: number) => ({ ...token, priceUSD: `1${'000000'.repeat(index)}` }))
    await asked
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      ...tokens[0],
      address: `0x${`${index}`.padStart(40, '7')}`,
      symbol: `MANY${index}`,
      name: `Many ${index}`,
      priceUSD: null,
    }))
    await route.fulfill({ response, json: { tokens: [...tokens, ...many] } })
  })
  await page.reload()
  await buy.click()
  const options = page.getByRole('listbox', { name: 'Tokens on Ethereum' }).getByRole('option')
  await expect(options.first()).toHaveText(/^LDO/)
  await expect(page.getByRole('button', { name: 'STA , chosen before' })).toBeVisible()
  // No row moves under the pointer when the prices arrive that determine the order.
  await options.nth(4).hover()
  const [pointed = ''] = /^[A-Za-z]+/.exec((await options.nth(4).textContent()) ?? '') ?? []
  release()
  await expect(page.getByText(/^5,\d\d\d tokens$/)).toBeVisible()
  await expect(options.nth(4)).toContainText(pointed)
  await page.mouse.move(0, 0)
  await expect(options.nth(4)).not.toContainText(pointed)
  expect(await options.count()).toBeLessThan(40)
  await page.keyboard.type('many4999')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Escape')
  // The route stays: `unroute` waits for ever for a worker that is being started.
  isChanged = false

  for (const [chain, name] of [
    ['8453', 'Base'],
    ['42161', 'Arbitrum One'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Network' }).selectOption(chain)
    await buy.click()
    await expect(page.getByRole('listbox', { name: `Tokens on ${name}` })).toBeVisible()
    await expectDollarsToDiffer()
    await page.keyboard.press('Escape')
  }
  expect(foreign.filter((url) => !url.includes('127.0.0.1'))).toEqual([])
})

test('the picker shows prices, changes and liquidity of tokens, and details behind a press', async ({
  page,
  wallet,
}) => {
  const figures = { WETH: { change24hBps: 250 }, STA: { priceUSD: null }, LDO: { change24hBps: -1_234 } }
  await page.route('**/api/tokens?*', async (route) => {
    const response = await route.fetch()
    const { tokens } = await response.json()
    const changed = tokens.map((token: { symbol: keyof typeof figures }) => ({
      ...token,
      volume24hUSD: undefined,
      swaps24h: undefined,
      ...figures[token.symbol],
      ...(token.symbol === 'LDO' && { volume24hUSD: '103250', swaps24h: 41 }),
    }))
    await route.fulfill({ response, json: { tokens: changed } })
  })
  const view = await SwapView.begin(page, wallet, { from: 'USDC', to: 'WETH', sell: '10' })
  await page.getByRole('button', { name: /^Sell: / }).click()
  await expect(view.dialog.getByRole('heading', { name: 'Select a token to sell on Ethereum' })).toBeVisible()
  const option = (symbol: string) => page.getByRole('option', { name: new RegExp(`^${symbol}\\b`) }).first()
  await expect(option('WETH')).toContainText(/\$[\d,]+\.\d\d ?\+2\.50% in 24 hours ?Liq\. \$[\d.]+[KM]/)
  await expect(option('STA')).toContainText('No price')

  // The list has the tokens that were traded here with their volume.
  const trending = view.dialog.getByRole('list', { name: 'Most traded here in 24 hours' }).getByRole('listitem')
  await expect(trending).toHaveText([/^LDO.*−12\.34%.*\$103K in 41 swaps here in 24 hours/])

  await view.dialog.getByRole('button', { name: 'About STA' }).click()
  await expect(view.dialog.getByText('Can be sold, takes 1%')).toBeVisible()
  await expect(view.dialog.getByText('1% / 1%')).toBeVisible()
  // The age of a pool is known once its block is indexed.
  const age = view.dialog.getByText('Age of main pool').locator('..')
  await expect(age).toHaveText(/(\d.*, UniswapV2|Not known)$/)
  await view.dialog.getByRole('button', { name: 'Back' }).click()
  await page.route('**/api/tokens/1/*/check', (route) =>
    route.fulfill({ json: { address: `0x${'0'.repeat(40)}`, sale: 'unsellable', buyTaxBps: 0, sellTaxBps: 10_000 } }),
  )
  await view.dialog.getByRole('button', { name: 'About LDO' }).click()
  await expect(view.dialog.getByRole('alert')).toContainText('This token could not be sold')
  await view.dialog.getByRole('button', { name: 'Select LDO' }).click()
  await expect(view.amountToSell('LDO')).toBeVisible()
})

test('tokens of a list from a file or a public URL are marked with its name, until it is removed', async ({ page }) => {
  const view = new SwapView(page)
  await view.open({ chain: 1, from: 'WETH', to: 'USDC' })
  await page.getByRole('button', { name: /^Buy: / }).click()
  const lists = view.dialog.getByRole('button', { name: 'Token lists' })
  await lists.click()
  const url = view.dialog.getByRole('textbox', { name: 'URL of a token list' })
  for (const [given, refused] of [
    ['http://tokens.example/list.json', 'Invalid url'],
    ['https://127.0.0.1/list.json', 'no public host answered'],
  ] as const) {
    await url.fill(given)
    await view.dialog.getByRole('button', { name: 'Add list' }).click()
    await expect(view.dialog.getByRole('alert')).toContainText(refused === 'Invalid url' ? 'https://' : refused)
  }
  const [real, fake] = [`0x${'6'.repeat(40)}`, `0x${'7'.repeat(40)}`]
  const token = { chainId: 1, address: real, symbol: 'FRND', name: 'Friend coin', decimals: 18 }
  const list = {
    name: 'List of a friend',
    version: { major: 1, minor: 2, patch: 0 },
    timestamp: '2026-11-01T00:00:00Z',
    tokens: [token, { ...token, address: fake, symbol: 'U\u0405DC' }, { ...token, address: '0x1' }],
  }
  await view.dialog.getByLabel('Choose a file').setInputFiles({
    name: 'friend.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(list)),
  })
  await expect(view.dialog.getByText('Add “List of a friend”?')).toBeVisible()
  await expect(view.dialog.getByText('1 entry was left out.')).toBeVisible()
  await view.dialog.getByRole('button', { name: 'Add it' }).click()
  await page.reload()
  await page.getByRole('button', { name: /^Buy: / }).click()

  const search = page.getByRole('combobox', { name: /Search tokens/ })
  await search.fill('FRND')
  const option = page.getByRole('listbox', { name: 'Tokens on Ethereum' }).getByRole('option')
  await expect(option).toContainText('List: List of a friend')
  await search.fill(fake)
  await expect(option.getByText('not USDC', { exact: true })).toBeVisible()
  await expect(option).toContainText('List: List of a friend')

  await search.fill('')
  await lists.click()
  await expect(view.dialog.getByText('v1.2.0, 2 tokens on Ethereum')).toBeVisible()
  await view.dialog.getByRole('button', { name: 'Remove List of a friend' }).click()
  await view.dialog.getByRole('button', { name: 'Back' }).click()
  await search.fill('FRND')
  await expect(option).toHaveCount(0)
})

test('a ticket has no clipped words or overlaps from 320 px on; only on a phone the details are a sheet', async ({
  page,
  wallet,
}) => {
  const before = page.viewportSize()!
  const view = await SwapView.begin(page, wallet, { from: 'WETH', to: 'USDC', sell: '1' })
  const evidence = page.getByRole('complementary', { name: 'Details' })
  await expect(evidence.getByRole('region', { name: 'Route', exact: true })).toBeVisible()
  await expectRoom(page, '/swap')
  await page.setViewportSize({ width: 640, height: 900 })
  await expect(evidence).toBeVisible()
  await page.setViewportSize({ width: 320, height: 900 })
  await expect(evidence).toBeHidden()
  await expect(page.getByRole('button', { name: /^Wallet 0x/ })).toHaveText(/^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/)

  // The review shows the requests to the wallet without scrolling; the rest is below.
  await view.review()
  await expect(view.dialog.getByRole('list', { name: 'Your wallet will ask' })).toBeInViewport()
  await expect(view.dialog.getByText('Price impact', { exact: true })).toBeHidden()
  await view.dialog.getByText('Details', { exact: true }).click()
  await expect(view.dialog.getByText('Price impact', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(before)
})
