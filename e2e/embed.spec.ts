import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { nativeToken } from '@/lib/address'
import { feeVaultAbi } from '@/lib/chain/abi.generated'
import { embedSnippet } from '@/lib/embed-snippet'
import { feeOf } from '@/lib/order/fee'
import { registerPartner } from '@/server/partner/register-partner'
import { expectClean } from './fixtures/axe'
import { changeOf, readLedger } from './fixtures/ledger'
import { expect, test, worldPorts } from './fixtures/world'
import { inDatabase } from './fixtures/world-database'
import { SwapView } from './views/swap-view'

const venue = `http://127.0.0.1:${worldPorts.web}`

/** The page of another site, set by a test: `localhost` and `127.0.0.1` are different sites. */
let html = ''
let server: Server
let site: string
test.beforeAll(async () => {
  server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `localhost:${(server.address() as AddressInfo).port}`
})
test.afterAll(async () => {
  // A browser keeps connections open, and the server would wait for them.
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Returns an account that no other test uses. */
const accountOf = (seed: number) => `0x${seed.toString(16).padStart(40, '5')}` as const

/** Opens a page of that site and returns the frame of its widget. */
const openSite = async (page: Page, body: string): Promise<Frame> => {
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>'
  html = `${head}<section aria-label="Shop"><h1>Shop</h1>${body}</section>`
  await page.goto(`http://${site}/`)
  const element = await page.locator('iframe').first().elementHandle()
  return (await element!.contentFrame())!
}

/** Returns the HTML of an integrator's page, with the wallet that its script found. */
const widget = (lendsWallet: boolean, partner?: string) => {
  const amount = { side: 'SELL', text: '0.1' } as const
  const { iframe, scripts } = embedSnippet({ origin: venue, from: 'ETH', to: 'USDC', amount, theme: 'dark', partner })
  const find = `<script>
    addEventListener('eip6963:announceProvider', ({ detail }) => { window.ethereum = detail.provider })
    dispatchEvent(new Event('eip6963:requestProvider'))</script>`
  return lendsWallet ? `${iframe}${find}${scripts}` : iframe
}

test('the widget swaps with the wallet of the embedding page after it was chosen, without a request before', async ({
  page,
  mainnet,
  wallet,
}) => {
  const usdc = mainnet.token('USDC')
  // No other spec trades under this name.
  const shop = { name: `shop-${Date.now().toString(36)}`, address: accountOf(Date.now()), feeBps: 40 }
  await inDatabase((database) => registerPartner({ database, nowMs: Date.now() }, shop))
  const { feeVault } = mainnet.contracts
  const vaulted = await mainnet.balance(feeVault, usdc)
  const frame = await openSite(page, widget(true, shop.name))
  const view = new SwapView(frame)
  await view.tradeBy('Market')
  await expect(view.amountToBuy('USDC')).toHaveValue(/\d/)
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  await frame.getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(frame.getByRole('button', { name: `Wallet of http://${site}` })).toBeVisible()
  // No request to the wallet of the page or of the frame, which are the same here.
  expect(wallet.requests).toEqual([])
  await frame.getByRole('button', { name: `Wallet of http://${site}` }).click()
  await expect(view.walletButton).toBeVisible()

  const before = await readLedger(mainnet, wallet.address, [nativeToken, usdc])
  await view.swap()
  const after = await readLedger(mainnet, wallet.address, [nativeToken, usdc])
  expect(-changeOf(before, after, nativeToken)).toBeGreaterThan(parseEther('0.1'))
  expect(-changeOf(before, after, nativeToken)).toBeLessThan(parseEther('0.11'))
  const got = changeOf(before, after, usdc)
  expect(got).toBeGreaterThan(0n)
  // Exactly 85 % of the fee on the pools' output accrues to the partner in the frame's url.
  const fee = (await mainnet.balance(feeVault, usdc)) - vaulted
  expect(fee).toBe(feeOf(got + fee, shop.feeBps))
  const args = [usdc, shop.address] as const
  expect(
    await mainnet.client.readContract({ address: feeVault, abi: feeVaultAbi, functionName: 'getBalance', args }),
  ).toBe((fee * 85n) / 100n)
  expect(wallet.sent).toHaveLength(1)
  expect((wallet.sent[0]!.params[0] as { to: string }).to.toLowerCase()).toBe(mainnet.contracts.router)
  await view.done()

  await expectClean(frame, 'the widget')
  for (const width of ['320', '420', '640']) {
    await page.locator('iframe').evaluate((iframe, width) => iframe.setAttribute('width', width), width)
    // A frame in another process gets its new width a moment later.
    await expect.poll(() => frame.evaluate(() => document.documentElement.scrollWidth)).toBe(Number(width))
  }

  // The widget shows changes in the wallet; its links to other pages open in another tab.
  await view.amountToSell('ETH').fill('0.2')
  await wallet.switchChain(8453)
  await expect(frame.getByRole('button', { name: 'Switch the wallet to Ethereum' })).toBeVisible()
  await wallet.switchChain(1)
  await view.walletButton.click()
  const popup = page.waitForEvent('popup')
  await frame.getByRole('link', { name: 'All orders' }).click()
  await (await popup).close()
  expect(new URL(frame.url()).pathname).toBe('/embed')

  // After a reload it shows the same and sends no request to the wallet.
  const asked = wallet.requests.length
  await page.reload()
  const again = page.frameLocator('iframe')
  await expect(again.getByRole('button', { name: /^Connect/ }).first()).toBeVisible()
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(again.getByRole('textbox', { name: 'Amount to buy, in USDC' })).toHaveValue(/\d/)
  expect(wallet.requests).toHaveLength(asked)
})

test('without a wallet of the page a wallet of the frame swaps, and forged messages are ignored', async ({
  page,
  mainnet,
  wallet,
}) => {
  const usdc = mainnet.token('USDC')
  const forge = `<script>
    const frame = document.querySelector('iframe')
    addEventListener('message', ({ data }) => {
      if (data.caravel !== 'hello') return
      for (const caravel of ['request', 'answer', 'event', 'taken'])
        frame.contentWindow.postMessage({
          caravel, id: '1', method: 'eth_requestAccounts', params: [], event: 'accountsChanged', value: [],
        }, '*')
    })</script>`
  const frame = await openSite(page, `${widget(false)}${forge}`)
  const view = new SwapView(frame)
  const kept = () =>
    frame.evaluate(() =>
      Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!)
        .filter((name) => !/^(caravel\.embed\.|rk-)/.test(name))
        .map((name) => [name, localStorage.getItem(name)]),
    )
  const before = await kept()
  await view.tradeBy('Market')
  await expect(view.amountToBuy('USDC')).toHaveValue(/\d/)
  expect(wallet.requests).toEqual([])
  await frame.getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(frame.getByRole('button', { name: wallet.name })).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Wallet of/ })).toHaveCount(0)
  await frame.getByRole('button', { name: wallet.name }).click()
  const owned = await readLedger(mainnet, wallet.address, [usdc])
  await view.swap()
  expect(changeOf(owned, await readLedger(mainnet, wallet.address, [usdc]), usdc)).toBeGreaterThan(0n)
  expect(await kept()).toEqual(before)
  // The widget stores its swaps under its own keys.
  expect(await frame.evaluate(() => localStorage.getItem('caravel.embed.swaps'))).toContain(
    wallet.address.toLowerCase(),
  )
})

test('only the widget may be framed, in any spelling of its path', async ({ page, request }) => {
  const paths = [
    '/swap',
    '/',
    '/status',
    '/docs',
    '/otc',
    '/embed/swap',
    '/Embed',
    '/%65mbed',
    '/embed%2f..%2fswap',
    '/embed.js',
    '/embed-1.js',
  ]
  for (const path of paths) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers()
    expect([path, headers['x-frame-options']]).toEqual([path, 'DENY'])
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
  for (const path of ['/embed', '/embed/', '/embed?from=ETH&frame=none', '/embed/?x=/swap']) {
    const answer = await request.get(path, { headers: { 'x-middleware-subrequest': 'middleware' } })
    expect([path, answer.status(), answer.headers()['x-frame-options']]).toEqual([path, 200, undefined])
    expect(answer.headers()['content-security-policy'], path).toContain('frame-ancestors *')
    expect(await answer.text(), path).toContain('<title>Swap')
  }
  const frameOf = async (path: string) => (await openSite(page, `<iframe src="${venue}${path}"></iframe>`)).url()
  // A headless shell exposes the url of its error page, a full Chromium does not.
  for (const path of ['/swap', '/%65mbed']) expect(['chrome-error://chromewebdata/', '']).toContain(await frameOf(path))
  expect(await frameOf('/embed/')).toBe(`${venue}/embed/`)
})

test('a frame without storage swaps, shows the consequences, and sends nothing twice after a reload', async ({
  page,
  mainnet,
  wallet,
}) => {
  // Chromium's error if the storage of framed pages is blocked.
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/embed')) return
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
    navigator.locks.request = async () => refuse()
  })
  const usdc = mainnet.token('USDC')
  let frame = await openSite(page, widget(true))
  const begin = async () => {
    const view = new SwapView(frame)
    await view.tradeBy('Market')
    await expect(view.amountToBuy('USDC')).toHaveValue(/\d/)
    await view.connect({ name: `Wallet of http://${site}` })
    await expect(
      frame.getByRole('status').filter({ hasText: 'Your browser stores nothing for this page' }),
    ).toBeVisible()
    return view
  }
  const view = await begin()
  const before = await mainnet.balance(wallet.address, usdc)
  await view.swap()
  expect(await mainnet.balance(wallet.address, usdc)).toBeGreaterThan(before)
  await view.done()

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await view.amountToSell('ETH').fill('0.1')
  await mainnet.holdBlocks(async () => {
    await view.review()
    await view.confirm.click()
    await expect(view.step('Confirming')).toContainText('Transaction')
    await page.reload()
    // The browser asked for confirmation, since the run in progress is not stored.
    expect(asked).toEqual(['beforeunload'])
    frame = (await (await page.locator('iframe').first().elementHandle())!.contentFrame())!
    const again = await begin()
    await again.review()
    await again.confirm.click()
    await expect(again.dialog.getByRole('alert')).toContainText('a transaction that is not confirmed')
    expect(wallet.sent).toHaveLength(2)
  })
})
