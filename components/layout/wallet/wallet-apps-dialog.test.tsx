import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Pairing } from '@/hooks/wallet/wallet-connect/pairing'
import { PairingView } from './wallet-apps-dialog'

const page = new URL('https://caravel.example/swap?from=ETH')
const cancel = () => undefined
const draw = (pairing: Pairing, start: (() => void) | undefined = () => undefined, at = page) =>
  renderToStaticMarkup(<PairingView pairing={pairing} start={start} page={at} />)
const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link)
const browsing = [
  'https://metamask.app.link/dapp/caravel.example/swap?from=ETH',
  `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page.href)}`,
]

test('default: without a project and a wallet it offers to open the page in the browser of a wallet app', () => {
  const html = renderToStaticMarkup(<PairingView pairing={{ status: 'choice' }} start={undefined} page={page} />)
  expect(html).toContain('This browser has no wallet.')
  expect(linksOf(html)).toEqual(browsing)
  expect(html).not.toContain('WalletConnect')
})

test('default: with a project it names the server that a press contacts', () => {
  const html = draw({ status: 'choice' })
  expect(html).toContain('relay.walletconnect.org')
  expect(linksOf(html)).toEqual(browsing)
})

test('behavior: loads nothing from another server', () => {
  for (const pairing of [{ status: 'choice' }, { status: 'code', uri: 'wc:a@2?symKey=1', cancel }] as const)
    expect(draw(pairing)).not.toMatch(/(src|srcset|poster|data)="|url\(|<link|<iframe|<img|<script/)
})

test('behavior: a page with a private order is copied only', () => {
  const html = draw({ status: 'choice' }, undefined, new URL(`${page.href}#o=secret`))
  expect([linksOf(html), html.includes('secret')]).toEqual([[], false])
  expect(html).toContain('holds a private order')
})

test('behavior: the code opens an app on this phone, and is drawn for another device', () => {
  const html = draw({ status: 'code', uri: 'wc:a@2?symKey=1', cancel })
  expect(linksOf(html)).toEqual([
    'https://metamask.app.link/wc?uri=wc%3Aa%402%3FsymKey%3D1',
    'cbwallet://wc?uri=wc%3Aa%402%3FsymKey%3D1',
    'wc:a@2?symKey=1',
  ])
  expect(html.match(/role="img"/g)).toHaveLength(2)
})

test('behavior: every failure and every end has its reason and a way on', () => {
  for (const [pairing, words] of [
    [{ status: 'opening', cancel }, 'Contacting the relay'],
    [{ status: 'failed', why: 'refused' }, 'You declined'],
    [{ status: 'failed', why: 'expired' }, 'has expired'],
    [{ status: 'failed', why: 'unreachable' }, 'can’t be reached'],
    [{ status: 'failed', why: 'noAccount' }, 'no account'],
    [{ status: 'failed', why: 'failed' }, 'Try again'],
    [{ status: 'ended', by: 'wallet' }, 'in your wallet or in another tab'],
    [{ status: 'ended', by: 'time' }, '7 days'],
  ] as const) {
    const html = draw(pairing)
    expect(html).toContain(words)
    expect(html.includes('<button')).toBe(pairing.status !== 'opening')
  }
})
