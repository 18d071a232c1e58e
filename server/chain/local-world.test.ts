import { setTimeout } from 'node:timers/promises'
import { type Address, parseAbi } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chains } from '@/lib/chain/registry'
import { startSeededChain } from '@/localnet/start-seeded-chain'
import { listedCandidates } from './candidates'
import { createChainClient } from './clients'
import { createPoolTracker } from './pools'
import { snapshotPools } from './snapshot'

const erc20 = parseAbi(['function approve(address,uint256)', 'function balanceOf(address) view returns (uint256)'])
const stableAbi = parseAbi([
  'function exchange(int128 i, int128 j, uint256 dx, uint256 minDy)',
  'function coins(uint256) view returns (address)',
])

describe('createPoolTracker on the local world', () => {
  test.each([
    [1, 60],
    [42161, 20],
    [8453, 20],
  ])('default: finds every pool of chain %d, at least %d', async (chainId, least) => {
    const anvil = await startSeededChain({ chainId })
    onTestFinished(() => anvil.stop())
    const chain = chains[chainId]!
    const client = createChainClient({ chain, urls: [anvil.url] })
    const tracker = createPoolTracker({
      client,
      chain,
      clock: {
        nowMs: Date.now,
        sleep: (ms, signal) => setTimeout(ms, undefined, { signal: signal! }).catch(() => undefined),
      },
      log: () => undefined,
      random: () => 0.5,
      limits: { pollMs: 10 },
    })
    onTestFinished(() => tracker.stop())
    await tracker.waitReady()
    const { state, blockHash } = tracker.market()
    expect(state.pools.length).toBeGreaterThanOrEqual(least)
    const kinds = new Set(state.pools.map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(chain.dexes.map(({ kind }) => kind)))
    expect(state.pools).toEqual(
      expect.arrayContaining(
        (await snapshotPools({ client, chain }, { candidates: listedCandidates(chain), blockHash })).filter((pool) =>
          state.positions.has(pool.address),
        ),
      ),
    )
  })

  test('behavior: a stable pool is read again after a trade', async () => {
    const anvil = await startSeededChain({ chainId: 1 })
    onTestFinished(() => anvil.stop())
    const chain = chains[1]!
    const client = createChainClient({ chain, urls: [anvil.url] })
    const tracker = createPoolTracker({
      client,
      chain,
      clock: {
        nowMs: Date.now,
        sleep: (ms, signal) => setTimeout(ms, undefined, { signal: signal! }).catch(() => undefined),
      },
      log: () => undefined,
      random: () => 0.5,
      limits: { pollMs: 10 },
    })
    onTestFinished(() => tracker.stop())
    await tracker.waitReady()
    const before = tracker.market().state.pools.find(({ kind }) => kind === 'stable')!
    const [account] = (await anvil.client.getAddresses()) as [Address]
    const coin = await client.readContract({
      address: before.address,
      abi: stableAbi,
      functionName: 'coins',
      args: [0n],
    })
    const amount =
      (await client.readContract({ address: coin, abi: erc20, functionName: 'balanceOf', args: [account] })) / 100n
    expect(amount).toBeGreaterThan(0n)
    const send = async (hash: `0x${string}`) => {
      const receipt = await anvil.client.waitForTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
      return receipt
    }
    const { chain: viemChain } = anvil.client
    await send(
      await anvil.client.writeContract({
        account,
        chain: viemChain,
        address: coin,
        abi: erc20,
        functionName: 'approve',
        args: [before.address, amount],
      }),
    )
    const { blockNumber } = await send(
      await anvil.client.writeContract({
        account,
        chain: viemChain,
        address: before.address,
        abi: stableAbi,
        functionName: 'exchange',
        args: [0n, 1n, amount, 0n],
      }),
    )
    while (tracker.status().blockNumber < blockNumber) await setTimeout(5)
    const { state, blockHash } = tracker.market()
    const after = state.pools.find(({ kind }) => kind === 'stable')!
    expect(after).not.toEqual(before)
    const [truth] = await snapshotPools(
      { client, chain },
      { candidates: [{ kind: 'stable', address: before.address, dex: before.dex }], blockHash },
    )
    expect(after).toEqual(truth)
  })
})
