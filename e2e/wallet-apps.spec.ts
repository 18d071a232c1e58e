import { openRelayWallet } from '@/hooks/wallet/testing/relay-wallet'
import { serveRelay } from '@/hooks/wallet/testing/serve-relay'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { walletConnectRelay } from '@/lib/wallet-connect-relay'
import { expectClean } from './fixtures/axe'
import { startOwnService } from './fixtures/own-service'
import { expect, test, tradeBy } from './fixtures/world'
import { SwapView } from './views/swap-view'

const account = developmentAccounts[3]

test('a wallet app connects after a press alone, swaps, stays connected after a reload, and is disconnected', async ({
  browser,
  mainnet,
}) => {
  const relay = await serveRelay()
  const service = await startOwnService('apps', { WALLETCONNECT_PROJECT_ID: 'a'.repeat(32) })
  const wallet = await openRelayWallet({
    relayUrl: relay.url,
    methods: ['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_getBlockByNumber'],
    answer: (request) => mainnet.client.request(request as never),
  })
  const context = await browser.newContext({ baseURL: service.webUrl })
  try {
    const page = await context.newPage()
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1') && !request.url().startsWith('data:'))
        outside.push(request.url())
    })
    await page.routeWebSocket(new RegExp(`^${walletConnectRelay}/`), (socket) => {
      outside.push(socket.url())
      const { receive, leave } = relay.join((text) => socket.send(text))
      socket.onMessage((text) => receive(String(text)))
      socket.onClose(leave)
    })
    await tradeBy(page, 'market')
    const view = new SwapView(page)
    await view.open({ from: 'ETH', to: 'USDC', sell: '0.25' })
    const policy = (await page.request.get('/swap')).headers()['content-security-policy']
    expect(policy).toContain(`connect-src 'self' ${service.serviceUrl} ${walletConnectRelay};`)
    await page
      .getByRole('button', { name: /^Connect/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
    expect(outside).toEqual([])

    await page.getByRole('button', { name: 'WalletConnect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
    await expect(dialog.getByRole('img', { name: 'Connection code of WalletConnect' })).toBeVisible()
    await expectClean(page, 'code of WalletConnect')
    const uri = await dialog.locator('a[href^="wc:"]').getAttribute('href')
    const topic = await wallet.approve(uri!, [`eip155:1:${account}`])
    await expect(view.walletButton).toHaveAccessibleName(new RegExp(account.slice(2, 6), 'i'))
    await expect(dialog).toBeHidden()
    const before = await mainnet.balance(account, mainnet.token('USDC'))
    await view.swap()
    expect(await mainnet.balance(account, mainnet.token('USDC'))).toBeGreaterThan(before)

    await page.reload()
    await expect(view.walletButton).toHaveAccessibleName(new RegExp(account.slice(2, 6), 'i'))
    await wallet.disconnect(topic)
    await expect(dialog).toContainText('The connection was ended in your wallet or in another tab.')
    expect(new Set(outside.map((url) => new URL(url).origin))).toEqual(new Set([walletConnectRelay]))
  } finally {
    await context.close()
    await wallet.close()
    await service.close()
    await relay.close()
  }
})
