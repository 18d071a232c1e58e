import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Address } from 'viem'
import { afterAll, expect, test } from 'vitest'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Keys } from '../settlement/send/keys'
import { openRelayer, RelayAccountError, settlersOf } from './pay-transfers'

const folder = mkdtempSync(path.join(tmpdir(), 'relayer-'))
afterAll(() => rmSync(folder, { recursive: true }))
const relayFile = path.join(folder, 'relay.json')
const limit = { least: '1', mostTransfer: '5', mostInFlight: '9', pips: 50 }
const [first, second]: Address[] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const keysOf = (...accounts: Address[]): Keys => ({ accounts, sign: async () => '0x' })
const serve = (...chains: Chain[]) => chains.map((chain) => ({ chain }) as Pick<ServedChain, 'chain'> as ServedChain)
const served = serve(mainnet, arbitrum, base)

const open = (
  content: object,
  {
    keys = keysOf(first!, second!),
    chains = served,
    ...env
  }: Partial<Parameters<typeof openRelayer>[0]> & { keys?: Keys; chains?: ServedChain[] } = {},
) => {
  writeFileSync(relayFile, JSON.stringify({ 42161: { USDC: limit }, 8453: { USDC: limit }, ...content }))
  return openRelayer({ relayFile, ...env }, { keys, served: chains })
}

test('default: the account is the first of the keys, or the named one', () => {
  expect(open({})?.account).toBe(first)
  expect(open({ account: second })?.account).toBe(second)
  expect([...open({})!.limits.keys()].toSorted()).toEqual([42161, 8453])
  expect([...open({})!.chains.keys()]).toEqual([1, 42161, 8453])
})

test('behavior: without a file there is no relayer', () => {
  expect(openRelayer({}, { keys: keysOf(first!), served })).toBeUndefined()
})

test('behavior: a chain whose bridge is off is neither paid nor paid from', () => {
  const relayer = open({}, { chains: serve(mainnet, { ...arbitrum, isBridgeOff: true }, base) })!
  expect([[...relayer.limits.keys()], [...relayer.chains.keys()]]).toEqual([[8453], [1, 8453]])
})

test('behavior: other accounts settle orders, and the only one does both', () => {
  expect(settlersOf(keysOf(first!, second!), { account: first! }).accounts).toEqual([second])
  expect(settlersOf(keysOf(first!, second!), undefined).accounts).toEqual([first, second])
  expect(settlersOf(keysOf(first!), { account: first! }).accounts).toEqual([first])
})

test('error: RelayAccountError if its key is missing, or the same funds fill orders', () => {
  expect(() => open({ account: `0x${'33'.repeat(20)}` })).toThrow(RelayAccountError)
  expect(() => open({}, { keys: keysOf(first!), inventoryFile: 'inventory.json' })).toThrow(
    'the one account of these keys fills orders with the same funds',
  )
  expect(open({}, { inventoryFile: 'inventory.json' })?.account).toBe(first)
})
