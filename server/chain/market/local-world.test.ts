import { setTimeout } from 'node:timers/promises'
import { type Address, parseAbi } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { packPartnerFee, resolvePartnerFee } from '@/lib/chain/fees/partner-fee'
import { probeCode, readProbe } from '@/lib/chain/node/code-probe'
import { readRounds } from '@/lib/chain/node/reading'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { poolContractOf } from '@/lib/chain/pools/pool-contract-of'
import { readPools } from '@/lib/chain/pools/pool-reads'
import { wordsOfTicks } from '@/lib/chain/pools/tick-bitmaps'
import { executor } from '@/lib/chain/program/executor.generated'
import { chains } from '@/lib/chain/registry/chains'
import { directMethodOf, encodeSwap } from '@/lib/chain/swap/transactions'
import { verifySwap } from '@/lib/chain/swap/verify-swap'
import type { Pool } from '@/lib/routing/pools/pool'
import { solve } from '@/lib/routing/route/solve'
import { createRandom } from '@/lib/routing/testing/random'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { plannedPools } from '@/localnet/seed/pools'
import { tradePool } from '@/localnet/trade/traders'
import { readMany } from '../node/multicall'
import { announcedLimits, openAnnouncedClient } from '../testing/announced-client'
import { noIndex } from '../testing/no-index'
import { createPoolTracker } from './pools'
import { snapshotPools } from './snapshot'

const erc20 = parseAbi(['function approve(address,uint256)', 'function balanceOf(address) view returns (uint256)'])
const stableAbi = parseAbi([
  'function exchange(int128 i, int128 j, uint256 dx, uint256 minDy)',
  'function coins(uint256) view returns (address)',
])

const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

type Followed = Awaited<ReturnType<typeof start>>
const followed = new Map<number, Promise<Followed>>()
afterAll(() => Promise.all([...followed.values()].map(async (world) => (await world).stop())))

/** A seeded chain and a tracker that is ready on it. */
const follow = (chainId: number): Promise<Followed> => {
  const world = followed.get(chainId) ?? start(chainId)
  followed.set(chainId, world)
  return world
}

const start = async (chainId: number) => {
  const anvil = await startSeededChain({ chainId })
  const chain: Chain = chains[chainId]!
  const { client, close } = openAnnouncedClient({ chain, url: anvil.url })
  const tracker = createPoolTracker({
    client,
    chain,
    index: noIndex,
    clock: {
      nowMs: Date.now,
      sleep: (ms, signal) => setTimeout(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined),
    },
    log: () => undefined,
    random: createRandom(1),
    limits: announcedLimits,
  })
  await tracker.waitReady()
  const stop = async () => {
    await tracker.stop()
    await close()
    await anvil.stop()
  }
  return { anvil, chain, client, tracker, stop }
}

describe('createPoolTracker on the local world', () => {
  test.each([
    [1, 60],
    [42161, 20],
    [8453, 20],
  ])('default: finds every pool of chain %d, at least %d', async (chainId, least) => {
    const { tracker, chain, client } = await follow(chainId)
    const { state, blockHash } = tracker.market()
    expect(state.pools.length).toBeGreaterThanOrEqual(least)
    const kinds = new Set(state.pools.map(({ kind }) => kind))
    const named = chain.dexes.flatMap(({ kind }) => (kind === 'balancer' ? ['weighted', 'composable'] : [kind]))
    expect(kinds).toEqual(new Set(named))
    const listed = await snapshotPools({ client, chain }, { candidates: listedCandidates(chain), blockHash })
    for (const pool of listed) {
      const position = state.positions.get(pool.address)
      if (position !== undefined) expect(state.pools[position]).toEqual(pool)
    }
  })

  test('behavior: a probe finds the pools of all candidates, and a read of some ticks equals a part', async () => {
    const { chain, client } = await follow(1)
    const { hash: blockHash } = await client.getBlock()
    const candidates = listedCandidates(chain)
    // A V4 pool is at its manager, and may not exist.
    const places = candidates.map(poolContractOf)
    const { data } = await client.call({ data: probeCode(places), blockHash })
    const isThere = readProbe(data!, candidates.length)
    const deployed = candidates.filter((_, index) => isThere[index])
    const whole = await snapshotPools({ client, chain }, { candidates, blockHash })
    const addressesOf = (found: readonly { address: string; kind: string }[]) =>
      found.flatMap(({ address, kind }) => (kind === 'v4' ? [] : [address])).toSorted()
    expect(addressesOf(deployed)).toEqual(addressesOf(whole))

    const rangeOf = ({ tick }: { tick: number }) => ({ from: tick - 1_000, to: tick + 3_000 })
    const part = await readRounds(readPools(chain, deployed, wordsOfTicks(rangeOf)), (calls) =>
      readMany({ client, chain }, calls, { blockHash }),
    )
    const within = whole.map((pool) => {
      if (!('ticks' in pool)) return pool
      const { from, to } = rangeOf(pool)
      return { ...pool, ticks: pool.ticks.filter(({ index }) => index >= from && index <= to) }
    })
    expect(new Map(part.map((pool) => [pool.address, pool]))).toEqual(
      new Map(within.map((pool) => [pool.address, pool])),
    )
    const ticksOf = (pools: readonly Pool[]) => pools.flatMap((pool) => (pool.kind === 'v3' ? pool.ticks : [])).length
    expect(ticksOf(part)).toBeGreaterThan(0)
    expect(ticksOf(part)).toBeLessThan(ticksOf(whole))
  })

  test('behavior: the calldata of every route that the solver finds matches the request', async () => {
    const { tracker, chain } = await follow(1)
    const { state } = tracker.market()
    const random = createRandom(9)
    const pick = () => chain.tokens[Math.floor(random() * chain.tokens.length)]!
    const wrapped = toLowerAddress(chain.contracts.wrappedNative)
    const methods = new Set<string>()
    for (let round = 0; round < 120; round++) {
      const [src, dest] = [pick(), pick()]
      const side = random() < 0.5 ? 'SELL' : 'BUY'
      const unit = 10n ** BigInt(side === 'SELL' ? src.decimals : dest.decimals)
      const amount = (unit * BigInt(1 + Math.floor(random() * 5_000))) / 100n
      const [srcToken, destToken] = [toLowerAddress(src.address), toLowerAddress(dest.address)]
      // Every third request allows one kind of pool and one path, so that the direct methods are
      // tested too.
      const kind = (['v2', 'v3'] as const)[round % 3]
      const only = kind && { singlePath: true, filter: { dexes: [`Uniswap${kind.toUpperCase()}`] } }
      const solution = solve({ market: state, srcToken, destToken, amount, side, ...only })
      if (solution === undefined) continue
      const { route } = solution
      const native = random() < 0.5
      const outer = (token: Address) => (native && token === wrapped ? nativeToken : token)
      const partnerFee = resolvePartnerFee({ partner: owner, feeBps: 1 })
      const [limit, quotedAmount] =
        side === 'SELL'
          ? [(route.destAmount * 99n) / 100n, route.destAmount]
          : [(route.srcAmount * 102n) / 100n, route.srcAmount]
      if (limit === 0n) continue
      const method =
        (random() < 0.5 && directMethodOf(route)) || (`swapExactAmount${side === 'SELL' ? 'In' : 'Out'}` as const)
      methods.add(method)
      const { to, data, value } = encodeSwap({
        chain,
        method,
        route,
        srcToken: outer(srcToken),
        destToken: outer(destToken),
        fromAmount: side === 'SELL' ? amount : limit,
        toAmount: side === 'SELL' ? limit : amount,
        quotedAmount,
        metadata: `0x${'00'.repeat(32)}`,
        beneficiary: zeroAddress,
        partnerAndFee: packPartnerFee(partnerFee),
        permit: '0x',
      })
      const differences = verifySwap(
        { chainId: 1, to, data, value },
        {
          chain,
          owner,
          side,
          srcToken: outer(srcToken),
          destToken: outer(destToken),
          amount,
          limit,
          quotedAmount,
          partnerFee,
          routerRule: 'net',
          executor: executor.address,
          permit: '0x',
          nowSeconds: 0n,
        },
      )
      expect(differences).toEqual([])
    }
    expect(methods.size).toBe(6)
  })

  test.each([
    ['PancakeSwapV3', 'its own event'],
    ['UniswapV4', 'what its manager writes'],
  ])('behavior: a pool of %s is followed by %s', async (name) => {
    const { anvil, tracker, chain, client } = await follow(1)
    const planned = plannedPools(chain).find(({ dex }) => dex === name)!
    const poolsAt = () => tracker.market().state.pools.filter(({ dex }) => dex === planned.dex)
    const before = poolsAt()
    const hash = await tradePool(anvil.client, planned, new Map([['WETH', Math.log(1.05)]]))
    const { blockNumber } = await anvil.client.waitForTransactionReceipt({ hash: hash! })
    while (tracker.status().blockNumber < blockNumber) await setTimeout(5)
    const { blockHash } = tracker.market()
    const candidates = listedCandidates(chain).filter(({ dex }) => dex === planned.dex)
    const truth = await snapshotPools({ client, chain }, { candidates, blockHash })
    expect(poolsAt()).toEqual(expect.arrayContaining(truth))
    expect(poolsAt()).not.toEqual(before)
  })

  test('behavior: a stable pool is read again after a trade', async () => {
    const { anvil, tracker, chain, client } = await follow(1)
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
