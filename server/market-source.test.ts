import { setTimeout as wait } from 'node:timers/promises'
import { createPublicClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { createChainClient } from './chain/node/clients'
import { noIndex } from './chain/testing/no-index'
import { createMarketSource } from './market-source'
import { createLocalSolver } from './pricing/solver/solver'

const anvil = openSeededChain({ chainId: 1 })

/** The market of a process with any roles; counts the solvers and the requests to the node. */
const openProcess = () => {
  const seen = { solvers: 0, stopped: 0, asked: 0, followed: 0 }
  const node = createChainClient({ chain: mainnet, urls: [anvil.url] })
  const client = createPublicClient({
    chain: node.chain,
    transport: custom({
      request: async (asked) => {
        seen.asked += 1
        return node.request(asked)
      },
    }),
  })
  const source = createMarketSource({
    chains: [{ chain: mainnet, client }],
    openSolver: () => {
      seen.solvers += 1
      return {
        ...createLocalSolver(),
        follow: () => {
          seen.followed += 1
        },
        stop: async () => {
          seen.stopped += 1
        },
      }
    },
    indexOf: () => noIndex,
    namedOf: () => [],
    hasSteadyBlocks: false,
    clock: { nowMs: Date.now, sleep: (ms) => wait(ms) },
    log: () => {},
    random: Math.random,
  })
  return { source, seen }
}

test('default: the first caller starts it, and all get the same pools, gas prices and solver', async () => {
  const { source, seen } = openProcess()
  const market = source.open()
  expect(source.open()).toBe(market)
  const { tracker, gasPrices, surfaces } = market.chains.get(1)!
  await tracker.waitReady()
  expect(tracker.market().state.pools.length).toBeGreaterThan(50)
  expect((await gasPrices.at(tracker.market().blockHash)).gasPrice).toBeGreaterThan(0n)
  expect(await surfaces('market')).toBe(true)
  expect(seen).toMatchObject({ solvers: 1, followed: expect.any(Number) })
  expect(seen.followed).toBeGreaterThan(0)
  await source.stop()
  expect(seen.stopped).toBe(1)
})

test('behavior: without a caller no thread starts, no node is asked, and there is nothing to stop', async () => {
  const { source, seen } = openProcess()
  await source.stop()
  expect(seen).toEqual({ solvers: 0, stopped: 0, asked: 0, followed: 0 })
})
