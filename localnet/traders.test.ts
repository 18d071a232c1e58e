import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v2PairAddress, v3PoolAddress } from '@/lib/chain/pool-address'
import type { Dex } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Anvil } from './anvil'
import { plannedPools } from './seed/pools'
import { startSeededChain } from './start-seeded-chain'
import { tradePool } from './traders'

const planned = plannedPools(mainnet).filter(
  ({ tokenA, tokenB }) => tokenA.symbol === 'WETH' && tokenB.symbol === 'USDC',
)
const dexOf = (name: string) => mainnet.dexes.find((dex) => dex.name === name) as Exclude<Dex, { kind: 'stable' }>
const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
])

describe('tradePool', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startSeededChain({ chainId: 1 })
  })
  afterAll(() => anvil?.stop())

  /** Dollars per WETH in one pool; USDC is token 0. */
  const priceOf = async (pool: (typeof planned)[number]): Promise<number> => {
    const tokens = [pool.tokenA.address, pool.tokenB.address] as const
    if (pool.kind === 'v3') {
      const address = v3PoolAddress(dexOf(pool.dex), ...tokens, pool.feePips)
      const [sqrtPrice] = await anvil.client.readContract({ address, abi, functionName: 'slot0' })
      return 1e12 / (Number(sqrtPrice) / 2 ** 96) ** 2
    }
    const address = v2PairAddress(dexOf(pool.dex), ...tokens)
    const [usdc, weth] = await anvil.client.readContract({ address, abi, functionName: 'getReserves' })
    return (Number(usdc) / Number(weth)) * 1e12
  }

  const trade = async (pool: (typeof planned)[number], walk: ReadonlyMap<string, number>) => {
    const hash = await tradePool(anvil.client, pool, walk)
    await anvil.client.waitForTransactionReceipt({ hash: hash! })
  }

  test.each(planned.map((pool) => [`${pool.dex} ${pool.kind === 'v3' ? pool.feePips : ''}`, pool] as const))(
    'default: %s follows the walk and comes back',
    async (_, pool) => {
      expect(Math.abs((await priceOf(pool)) / 3200 - 1)).toBeLessThan(1e-6)
      await trade(pool, new Map([['WETH', Math.log(1.02)]]))
      expect(Math.abs((await priceOf(pool)) / 3264 - 1)).toBeLessThan(1e-3)
      await trade(pool, new Map())
      expect(Math.abs((await priceOf(pool)) / 3200 - 1)).toBeLessThan(1e-3)
    },
  )
})
