import { describe, expect, onTestFinished, test } from 'vitest'
import { listTokens } from '@/hooks/token/use-tokens'
import { chains } from '@/lib/chain/registry/chains'
import { setLanguage } from '@/lib/language'
import { findCommands } from './find-commands'

const chain = chains[1]!
const hash = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const site = {
  chain,
  chains: [chain, chains[8453]!],
  tokens: listTokens(chain, []),
  switchesNetwork: true,
  orders: [
    { hash, kind: 'rfq' },
    { hash: other, kind: 'intent' },
  ],
  settings: { theme: 'system', shortcuts: true },
} as const
const first = (text: string) => findCommands(text, site)[0]

describe('findCommands', () => {
  test('default: pages, with their keys, and the newest orders', () => {
    const found = findCommands('', site)
    expect(found[0]).toMatchObject({ label: 'Swap', key: 's', path: '/swap' })
    expect(found.map(({ kind }) => kind)).toContain('order')
    expect(first('appr')).toMatchObject({ path: '/approvals' })
  })

  test('behavior: pages are found in the capitals of their language, and without its accents', () => {
    onTestFinished(() => setLanguage(() => 'en'))
    setLanguage(() => 'tr')
    for (const text of ['LİMİT', 'LIMIT', 'lımıt']) expect(first(text)).toMatchObject({ path: '/limit' })
    expect(first('izin')).toMatchObject({ label: 'İzinler', path: '/approvals' })
    setLanguage(() => 'es')
    expect(first('ordenes')).toMatchObject({ label: 'Órdenes', path: '/orders' })
  })

  test('behavior: a pair opens its swap, with an amount if one is typed', () => {
    for (const text of ['eth usdc', 'ETH/USDC', 'eth to usdc', ' eth  for usdc '])
      expect(first(text)).toMatchObject({ label: 'Swap ETH for USDC', path: '/swap?chain=1&from=ETH&to=USDC' })
    expect(first('1,234.5 weth dai')).toMatchObject({ path: '/swap?chain=1&from=WETH&to=DAI&sell=1234.5' })
    expect(findCommands('eth usdc', site)[1]).toMatchObject({ path: '/limit?chain=1&from=ETH&to=USDC' })
  })

  test('behavior: one token is bought with the native token, unless it is that', () => {
    expect(first('link')).toMatchObject({ label: 'Swap to LINK', path: '/swap?chain=1&from=ETH&to=LINK' })
    expect(first('eth')).toMatchObject({ path: '/swap?chain=1&from=USDC&to=ETH' })
  })

  test('behavior: an order is found by its hash, or by a prefix if this browser stores it', () => {
    expect(first(hash.slice(0, 8))).toMatchObject({ kind: 'order', path: `/otc/${hash}` })
    expect(first(other)).toMatchObject({ path: `/orders/${other}` })
    const stranger = `0x${'12'.repeat(32)}`
    expect(first(stranger)).toMatchObject({ path: `/orders/${stranger}` })
  })

  test('behavior: an unknown hash may be a transaction, the network of the page first', () => {
    const stranger = `0x${'12'.repeat(32)}`
    const onBase = { ...site, chain: chains[8453]! }
    expect(findCommands(stranger, onBase).slice(1)).toMatchObject([
      { kind: 'receipt', label: 'Receipt 0x1212…1212 on Base', path: `/tx/8453/${stranger}` },
      { kind: 'receipt', label: 'Receipt 0x1212…1212 on Ethereum', path: `/tx/1/${stranger}` },
    ])
    expect(findCommands(other, site).map(({ kind }) => kind)).toEqual(['order'])
  })

  test('behavior: an address is an account, or a token with a warning', () => {
    const account = `0x${'12'.repeat(20)}`
    expect(findCommands(account, site).map((command) => 'path' in command && command.path)).toEqual([
      `/orders?account=${account}`,
      `/approvals?chain=1&account=${account}`,
      `/swap?chain=1&to=${account}`,
    ])
  })

  test('behavior: the current network and settings are left out', () => {
    expect(findCommands('switch', site)).toMatchObject([{ chainId: 8453 }])
    expect(findCommands('theme', site).map(({ id }) => id)).toEqual(['light', 'dark'])
    expect(first('single')).toMatchObject({ settings: { shortcuts: false } })
    expect(findCommands('switch', { ...site, switchesNetwork: false })).toEqual([])
  })

  test('behavior: an unknown text finds nothing', () => {
    expect(findCommands('zzzz yyyy', site)).toEqual([])
  })
})
