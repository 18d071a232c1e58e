import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { readInventory } from '@/server/agents/inventory-limits'
import { localChain } from '../chain/clients'
import { localChainIds } from '../world/options'
import { writeInventory } from './inventory'

const folder = mkdtempSync(path.join(tmpdir(), 'inventory-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('default: the service reads limits of every chain, but not of tokens with a transfer tax', () => {
  const chains = localChainIds.map(localChain)
  const limits = readInventory(writeInventory(folder), chains)
  expect(new Set(limits.keys())).toEqual(new Set(localChainIds))
  const limitOf = (symbol: string) => limits.get(1)!.get(toLowerAddress(findTokenBySymbol(chains[0]!, symbol)!.address))
  expect(limitOf('USDC')).toEqual({ max: 10n ** 12n, min: 5n * 10n ** 10n, spreadBps: 50 })
  expect(limitOf('STA')).toBeUndefined()
})
