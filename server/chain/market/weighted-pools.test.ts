import { setTimeout } from 'node:timers/promises'
import {
  type Address,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
} from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { WeightedPool } from '@/lib/routing/pools/pool'
import { createRandom } from '@/lib/routing/testing/random'
import { roles } from '@/localnet/accounts'
import type { Anvil } from '@/localnet/chain/anvil'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { type SeedCall, sendAll, withManualMining } from '@/localnet/seed/send'
import type { ChainClient } from '../node/clients'
import { noIndex } from '../testing/no-index'
import { createPoolTracker } from './pools'
import { findMismatches } from './self-check'
import { snapshotPools } from './snapshot'

// The real Vault and its pools: swaps, joins, exits and fees are followed from logs alone.

const ether = 10n ** 18n
const places = listedCandidates(mainnet).filter((place) => place.kind === 'weighted')
const { vault } = places[0]!
const vaultAbi = parseAbi([
  'struct Single { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct Funds { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function swap(Single singleSwap, Funds funds, uint256 limit, uint256 deadline) payable returns (uint256)',
  'struct Join { address[] assets; uint256[] maxAmountsIn; bytes userData; bool fromInternalBalance; }',
  'function joinPool(bytes32 poolId, address sender, address recipient, Join request) payable',
  'struct Exit { address[] assets; uint256[] minAmountsOut; bytes userData; bool toInternalBalance; }',
  'function exitPool(bytes32 poolId, address sender, address recipient, Exit request)',
])
const poolAbi = parseAbi(['function setSwapFeePercentage(uint256)'])
const { deployer } = roles

type Wire = (method: string, params: unknown) => Promise<unknown>

const start = async ({
  wire,
  limits,
}: {
  wire?: (honest: Wire) => Wire
  limits?: { selfCheckBlocks: number }
} = {}) => {
  const anvil = await startSeededChain({ chainId: 1 })
  onTestFinished(() => anvil.stop())
  const honest: Wire = (method, params) => anvil.client.request({ method, params } as never)
  const request = wire ? wire(honest) : honest
  const client: ChainClient = createPublicClient({
    chain: anvil.client.chain,
    cacheTime: 0,
    transport: custom({ request: ({ method, params }) => request(method, params) }, { retryCount: 0 }),
  })
  const lines: string[] = []
  const tracker = createPoolTracker({
    client,
    chain: mainnet,
    index: noIndex,
    clock: {
      nowMs: Date.now,
      sleep: (ms, signal) => setTimeout(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined),
    },
    log: (_, message) => void lines.push(message),
    random: createRandom(1),
    limits: { pollMs: 10, ...limits },
  })
  onTestFinished(() => tracker.stop())
  await tracker.waitReady()
  const weighted = () => tracker.market().state.pools.filter((pool): pool is WeightedPool => pool.kind === 'weighted')
  const atHead = async () => {
    const { hash } = await anvil.client.getBlock()
    while (tracker.status().blockHash !== hash) await setTimeout(5)
  }
  return { anvil, client, lines, weighted, atHead }
}

/** Reads the pools from the chain at its head. */
const truth = async (anvil: Anvil, client: ChainClient) => {
  const { hash } = await anvil.client.getBlock()
  return snapshotPools({ client, chain: mainnet }, { candidates: places, blockHash: hash! })
}

const call = (to: Address, data: Hex): SeedCall => ({ label: 'weighted pools', to, data, gas: 2_000_000n })
const funds = { sender: deployer, fromInternalBalance: false, recipient: deployer, toInternalBalance: false }
const swap = (pool: WeightedPool, { kind, zeroForOne, amount }: Trade) => {
  const [assetIn, assetOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const single = { poolId: pool.poolId, kind, assetIn, assetOut, amount, userData: '0x' } as const
  const args = [single, funds, kind === 0 ? 0n : maxUint256, maxUint256] as const
  return call(vault, encodeFunctionData({ abi: vaultAbi, functionName: 'swap', args }))
}
type Trade = { kind: 0 | 1; zeroForOne: boolean; amount: bigint }

/** Joins with uneven amounts; an exit returns a share of the pool. */
const join = (pool: WeightedPool): SeedCall => {
  const amounts = [pool.balance0 / 100n, pool.balance1 / 50n]
  const userData = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256[]' }, { type: 'uint256' }],
    [1n, amounts, 0n],
  )
  const request = { assets: [pool.token0, pool.token1], maxAmountsIn: amounts, userData, fromInternalBalance: false }
  const args = [pool.poolId, deployer, deployer, request] as const
  return call(vault, encodeFunctionData({ abi: vaultAbi, functionName: 'joinPool', args }))
}
const exit = (pool: WeightedPool): SeedCall => {
  const userData = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [1n, ether])
  const request = { assets: [pool.token0, pool.token1], minAmountsOut: [0n, 0n], userData, toInternalBalance: false }
  const args = [pool.poolId, deployer, deployer, request] as const
  return call(vault, encodeFunctionData({ abi: vaultAbi, functionName: 'exitPool', args }))
}
const setFee = (pool: WeightedPool, fee: bigint): SeedCall =>
  call(pool.address, encodeFunctionData({ abi: poolAbi, functionName: 'setSwapFeePercentage', args: [fee] }))

describe('weighted pools', () => {
  test('default: reads ids, weights, fees and balances of both versions', async () => {
    const { weighted, anvil, client } = await start()
    const pools = weighted()
    expect(pools).toStrictEqual(await truth(anvil, client))
    expect(pools.map(({ poolId }) => poolId)).toEqual([
      '0xa6f548df93de924d73be7d25dc02554c6bd66db500020000000000000000000e',
      '0x96646936b91d6b9d7d0c47c496afbf3d6ec7b6f8000200000000000000000019',
      '0xbf96189eee9357a95c7719f4f5047f76bde804e5000200000000000000000087',
      '0x3de27efa2f1aa663ae5d458857e731c129069f29000200000000000000000588',
    ])
    expect(pools.map((pool) => [pool.weight0E18 / 10n ** 16n, pool.scale0, pool.shortPowers])).toEqual([
      [50n, 10n ** 10n, false],
      [50n, 10n ** 12n, false],
      [80n, 1n, false],
      [20n, 1n, true],
    ])
  })

  test('behavior: follows swaps, joins, exits and fees, many in a block, and a reorganisation of them', async () => {
    const { weighted, anvil, client, atHead } = await start()
    const [first] = weighted()
    const calls = weighted().flatMap((pool) => [
      swap(pool, { kind: 0, zeroForOne: true, amount: pool.balance0 / 90n }),
      swap(pool, { kind: 1, zeroForOne: false, amount: pool.balance0 / 70n }),
      join(pool),
      exit(pool),
      setFee(pool, 10n ** 15n + pool.swapFeeE18),
    ])
    await withManualMining(anvil.client, () => sendAll(anvil.client, deployer, calls))
    await atHead()
    expect(weighted()).toStrictEqual(await truth(anvil, client))
    expect(weighted()[0]!.balance0).not.toBe(first!.balance0)
    expect(weighted()[0]!.swapFeeE18).toBe(4n * 10n ** 15n)

    const before = weighted()
    await withManualMining(anvil.client, () => sendAll(anvil.client, deployer, calls.toReversed()))
    await atHead()
    expect(weighted()).toStrictEqual(await truth(anvil, client))
    expect(weighted()).not.toStrictEqual(before)
    await anvil.client.reorg(1)
    await atHead()
    expect(weighted()).toStrictEqual(before)
  })

  test('behavior: logs of the Vault that a node withholds are detected by its headers', async () => {
    const { weighted, anvil, client, atHead, lines } = await start({
      wire: (honest) => async (method, params) => {
        const answer = await honest(method, params)
        return method === 'eth_getLogs'
          ? (answer as { address: string }[]).filter((log) => log.address !== vault)
          : answer
      },
      limits: { selfCheckBlocks: 1_000_000 },
    })
    const [pool] = weighted()
    await sendAll(anvil.client, deployer, [swap(pool!, { kind: 0, zeroForOne: true, amount: pool!.balance0 / 90n })])
    while (!lines.includes('pools read again')) await setTimeout(5)
    await atHead()
    expect(lines).toContain('pools differ from the chain and are set aside')
    expect(weighted()).toEqual(expect.arrayContaining(await truth(anvil, client)))
  })

  test('behavior: a comparison with the chain finds differences', async () => {
    const { weighted, anvil, client } = await start()
    const deps = { client, chain: mainnet, random: createRandom(1) }
    const { hash } = await anvil.client.getBlock()
    const check = (pools: WeightedPool[]) => findMismatches(deps, { pools, blockHash: hash! })
    const [first, ...others] = weighted()
    expect(await check([first!, ...others])).toEqual([])
    for (const wrong of [{ balance0: 1n }, { balance1: 1n }, { swapFeeE18: 1n }, { token0: first!.token1 }]) {
      expect(await check([{ ...first!, ...wrong }, ...others])).toEqual([first!.address])
    }
  })
})
