import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { choosePools } from '../chain/market/pool-index'
import { snapshotPools } from '../chain/market/snapshot'
import { createChainClient } from '../chain/node/clients'
import { priceSamples, sampleKinds } from '../db/price-schema'
import { acquireLease, openCursor } from '../ledger/cursor'
import { openTestDatabase } from '../testing/test-database'
import { createPoolIndex } from './create-pool-index'
import { createPoolIndexer } from './index-pools'
import { measureDepths } from './measure-depths'

const database = openTestDatabase()
const nowMs = 1_800_000_000_000
/** The chain with Uniswap V4 only. */
const chain: Chain = { ...mainnet, dexes: mainnet.dexes.filter(({ kind }) => kind === 'v4') }

const anvil = openSeededChain({ chainId: 1 })

test('default: managed pools of the local world are found by their logs, ranked and chosen', async () => {
  const client = createChainClient({ chain, urls: [anvil.url] })
  await client.request({ method: 'anvil_mine', params: [`0x${chain.confirmationDepth.toString(16)}`] } as never)
  const block = { number: 1n, hash: `0x${'11'.repeat(32)}`, timestamp: 1n } as const
  await openCursor(database(), { chainId: 1, block })
  await acquireLease(database(), { chainId: 1, holder: 'worker' })
  const [{ every }] = sampleKinds
  const usd = 2_000
  const token = toLowerAddress(chain.contracts.wrappedNative)
  await database()
    .insert(priceSamples)
    .values({ chainId: 1, token, every, at: nowMs / 1_000, usd })
  const deps = { database: database(), chain, client, holder: 'worker', log: () => {} }
  await createPoolIndexer(deps)()
  await measureDepths(deps, nowMs)

  const { hash: blockHash } = await client.getBlock()
  const candidates = listedCandidates(chain)
  const there = await snapshotPools({ client, chain }, { candidates, blockHash })
  const withEther = new Set<string>(
    there.flatMap((pool) => ([pool.token0, pool.token1].includes(token) ? [pool.address] : [])),
  )
  expect(withEther.size).toBeGreaterThan(1)
  const index = createPoolIndex({ database: database(), chain })
  // Ether alone has a price here, so the depth of other pools is unknown.
  const { add } = await choosePools(index, { chosen: new Set(), listed: new Set(), limit: 100 })
  expect(new Set(add.map(({ address }) => address))).toEqual(withEther)
  for (const place of add) expect(candidates).toContainEqual(place)
  expect(await snapshotPools({ client, chain }, { candidates: add, blockHash })).toHaveLength(add.length)
  expect(add.some((place) => place.kind === 'v4' && place.native)).toBe(true)
})
