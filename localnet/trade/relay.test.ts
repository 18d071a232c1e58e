import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { readRelayFile } from '@/server/relay/relay-limits'
import { roles } from '../accounts'
import { localChain } from '../chain/clients'
import { localChainIds } from '../world/options'
import { writeRelay } from './relay'

const folder = mkdtempSync(path.join(tmpdir(), 'relay-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('default: the service reads limits of every token that a bridge route brings to a chain', () => {
  const chains = localChainIds.map(localChain)
  const { account, limits } = readRelayFile(writeRelay(folder, localChainIds), chains)
  expect(account).toBe(roles.relayer)
  expect(new Set(limits.keys())).toEqual(new Set(localChainIds))
  const limitOf = (chainId: number, symbol: string) =>
    limits.get(chainId)!.get(toLowerAddress(findTokenBySymbol(localChain(chainId), symbol)!.address))
  const usd = 10n ** 6n
  const fast = { maxTransfer: 20_000n * usd, maxInFlight: 50_000n * usd, pips: 500 }
  const standard = { minBalance: 5_000n * usd, maxTransfer: 50_000n * usd, maxInFlight: 200_000n * usd, pips: 50 }
  expect(limitOf(42161, 'USDC')).toEqual({ ...standard, fast })
  expect(limitOf(8453, 'WETH')?.maxTransfer).toBeGreaterThan(10n ** 18n)
})
