import { expect, test } from 'vitest'
import { canBrowse, walletApps } from './wallet-links'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d&expiryTimestamp=1'
const linksOf = (page: URL) => walletApps.map(({ name, browse }) => [name, browse(page)])

test('default: a code of WalletConnect survives the link to an app', () => {
  expect(walletApps.map(({ name, connect }) => [name, connect(uri)])).toEqual([
    ['MetaMask', `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`],
    ['Coinbase Wallet', `cbwallet://wc?uri=${encodeURIComponent(uri)}`],
  ])
  for (const { connect } of walletApps) expect(new URL(connect(uri)).searchParams.get('uri')).toBe(uri)
})

test('default: opens the same page in the browser of an app', () => {
  const page = new URL('https://caravel.example:8443/swap?from=ETH&note=a%26b')
  expect(linksOf(page)).toEqual([
    ['MetaMask', 'https://metamask.app.link/dapp/caravel.example:8443/swap?from=ETH&note=a%26b'],
    ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page.href)}`],
  ])
})

test('behavior: a private order behind the # is in no link, and such a page is not opened in an app', () => {
  const page = new URL('https://caravel.example/otc/0x12#o=secret')
  expect(JSON.stringify(linksOf(page))).not.toContain('secret')
  expect([canBrowse(page), canBrowse(new URL('https://caravel.example/otc/0x12'))]).toEqual([false, true])
})
