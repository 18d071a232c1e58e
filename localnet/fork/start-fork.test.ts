import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Address, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkWorld, readGenesis } from '@/actions/wallet/read/world'
import { readDeployOptions } from '@/contracts/deploy/options'
import { runCommand } from '@/contracts/deploy/run-command'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { buildDrip, faucetAddress } from '@/lib/chain/local/faucet'
import { pairCandidates } from '@/lib/chain/pools/candidates'
import { isRealGenesis } from '@/lib/chain/registry/genesis'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { snapshotPools } from '@/server/chain/market/snapshot'
import { createChainClient } from '@/server/chain/node/clients'
import { roles } from '../accounts'
import type { LocalClient } from '../chain/clients'
import { settleOrder } from '../chain/settle-order'
import { ensureContracts } from '../seed/ensure-contracts'
import { openSeededChain } from '../testing/open-seeded-chain'
import { readBalance, setTokenBalance } from './set-balance'
import { type RunningFork, startFork, UnknownBlockError, WrongUpstreamError } from './start-fork'
import { takeFromHolder } from './take-from-holder'
import { warmPools } from './warm-pools'

const upstream = openSeededChain({ chainId: 1 })
const [person, other] = developmentAccounts
const limits = { maxCalls: 5_000, callsPerSecond: 5_000 }
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'fork-'))
/** Code that development accounts have on real chains: it forwards received amounts. */
const delegation: Hex = `0xef0100${'5a'.repeat(20)}`

const start = async (options: Partial<Parameters<typeof startFork>[0]> = {}) => {
  // The node has only the state of its newest block.
  const fork = { chainId: 1, url: upstream.url, block: await upstream.client.getBlockNumber() }
  return startFork({ fork, limits, folder: newFolder(), say: () => undefined, ...options })
}

const requestOf =
  ({ request }: Pick<LocalClient, 'request'>) =>
  (asked: { method: string; params?: readonly unknown[] }): Promise<never> =>
    request(asked as never)

describe('a fork of a chain', () => {
  const folder = newFolder()
  let fork: RunningFork
  let client: LocalClient
  const before = { nonce: 0, block: 0n }
  beforeAll(async () => {
    await ensureContracts()
    await upstream.client.setCode({ address: person, bytecode: delegation })
    before.block = await upstream.client.getBlockNumber()
    before.nonce = await upstream.client.getTransactionCount({ address: roles.deployer })
    fork = await start({ folder })
    client = fork.anvil.client
  }, 180_000)
  afterAll(() => fork.stop())

  test('default: our contracts are next to the published ones, as the deploy command expects them', async () => {
    expect(fork.ownSurfaces).toEqual(['intents'])
    const { contracts } = fork.chain
    expect(contracts.router).toBe(mainnet.contracts.router)
    expect(contracts.rfq).toBe(mainnet.contracts.rfq)
    expect(contracts.intent).not.toBe(mainnet.contracts.intent?.toLowerCase())
    expect(await client.getCode({ address: contracts.intent! })).toBeDefined()
    expect(await upstream.client.getCode({ address: contracts.intent! })).toBeUndefined()
    const lines: string[] = []
    const args = ['--chain', '1', '--rpc', fork.anvil.url, '--dir', folder, '--check']
    const deps = { say: (line: string) => lines.push(line), readPassword: () => '' }
    expect(await runCommand(readDeployOptions(args), deps), lines.join('\n')).toBe(0)
  })

  test('behavior: transactions on the fork do not reach the real chain', async () => {
    expect(await client.getBlockNumber()).toBeGreaterThan(before.block)
    expect(await upstream.client.getBlockNumber()).toBe(before.block)
    expect(await upstream.client.getTransactionCount({ address: roles.deployer })).toBe(before.nonce)
  })

  test('behavior: the registry file starts at the block of the fork, so that a service reads no older logs', () => {
    const written = JSON.parse(readFileSync(path.join(folder, 'registry.json'), 'utf8'))[1]
    const first = Number(before.block)
    expect(written).toMatchObject({ rfqFirstBlock: first, intentFirstBlock: first })
    expect(written.contracts.intent).toBe(fork.chain.contracts.intent)
  })

  describe('who may sign', () => {
    test('behavior: pages distinguish a wallet on the real chain from one on the fork', async () => {
      const [onFork, onReal] = await Promise.all([
        readGenesis(requestOf(client)),
        readGenesis(requestOf(upstream.client)),
      ])
      const place = { chainId: 1, chainName: 'Ethereum' }
      const onPageOfFork = { ...place, world: 'local', serviceGenesis: onFork! } as const
      expect(checkWorld({ ...onPageOfFork, account: person, walletGenesis: onFork })).toBeUndefined()
      expect(checkWorld({ ...onPageOfFork, account: person, walletGenesis: onReal })?.reason).toBe('foreign-chain')
      const stranger = { account: `0x${'12'.repeat(20)}` as Address, walletGenesis: onFork }
      expect(checkWorld({ ...onPageOfFork, ...stranger })?.reason).toBe('not-a-test-account')
      // The service is configured with WORLD=live by mistake.
      const asReal = { ...place, ...stranger, world: 'live', serviceGenesis: onFork! } as const
      expect(checkWorld(asReal)?.reason).toBe('service-on-copy')
      expect(isRealGenesis(1, onFork!)).toBe(false)
    })

    test('error: Deploy.LocalCopyError for a real key', async () => {
      const keys = newFolder()
      const file = path.join(keys, 'key')
      writeFileSync(file, `0x${'12'.repeat(32)}`, { mode: 0o600 })
      const args = ['--chain', '1', '--rpc', fork.anvil.url, '--dir', keys, '--from', file, '--fee-wallet', other]
      const run = runCommand(readDeployOptions(args), { say: () => undefined, readPassword: () => '' })
      await expect(run).rejects.toMatchObject({ name: 'Deploy.LocalCopyError' })
    })

    test('behavior: development accounts have native tokens and no code', async () => {
      expect(await upstream.client.getCode({ address: person })).toBe(delegation)
      for (const address of developmentAccounts) {
        expect(await client.getCode({ address }), address).toBeUndefined()
        expect(await client.getBalance({ address }), address).toBeGreaterThan(parseEther('9000'))
      }
    })
  })

  test('default: the faucet gives every listed token', async () => {
    expect(fork.tokens.map(({ token }) => token.symbol)).toEqual(mainnet.tokens.map(({ symbol }) => symbol))
    expect(new Set(fork.tokens.map(({ source }) => source))).toEqual(new Set(['deposit', 'storage']))
    const held = (account: Address) =>
      Promise.all(fork.tokens.map(({ token }) => readBalance(client, { token: token.address, account })))
    const balances = await held(other)
    const { to, data } = buildDrip(other)
    expect(await client.act({ from: other, to, data })).toMatchObject({ status: 'success' })
    const more = (await held(other)).map((balance, index) => balance - balances[index]!)
    for (const [index, { token, drip }] of fork.tokens.entries()) {
      const arrives = drip - (drip * BigInt(token.transferFeeBps ?? 0)) / 10_000n
      expect(more[index], token.symbol).toBe(arrives)
      expect(drip, token.symbol).toBeGreaterThan(0n)
    }
  })

  test('behavior: does not change a balance that is not a word of storage', async () => {
    // Returns the first word of storage plus one.
    const computed = '0x00000000000000000000000000000000000c0de5'
    await client.setCode({ address: computed, bytecode: '0x60005460010160005260206000f3' })
    const slot = `0x${'00'.repeat(32)}` as const
    const value = `0x${'07'.padStart(64, '0')}` as const
    await client.setStorageAt({ address: computed, index: slot, value })
    expect(await setTokenBalance(client, { token: computed, account: person, amount: 100n })).toBe(false)
    expect(await client.getStorageAt({ address: computed, slot })).toBe(value)
  })

  test('behavior: takes at most a hundredth from a holder, and none of its native tokens', async () => {
    const { address: token } = findTokenBySymbol(mainnet, 'USDC')!
    const to = '0x00000000000000000000000000000000000a11ce'
    const taken = await takeFromHolder(client, { chain: mainnet, token, to, amount: 10n ** 30n })
    expect(taken).toBeGreaterThan(0n)
    expect(await readBalance(client, { token, account: to })).toBe(taken)
    const logs = await client.getContractEvents({ address: token, abi: erc20Abi, eventName: 'Transfer', args: { to } })
    const holder = logs.at(-1)!.args.from!
    expect(holder).not.toBe(faucetAddress)
    const left = await readBalance(client, { token, account: holder })
    expect(taken).toBeLessThanOrEqual((left + taken) / 100n)
    expect(await client.getBalance({ address: holder })).toBe(await upstream.client.getBalance({ address: holder }))
  })

  test('behavior: settles an order through a pool of the real chain', async () => {
    const [src, dest] = ['WETH', 'USDC'].map((symbol) => findTokenBySymbol(mainnet, symbol)!.address)
    const candidates = pairCandidates(mainnet, src!, dest!)
    const readPools = async (url: string) => {
      const node = createChainClient({ chain: mainnet, urls: [url] })
      const { hash: blockHash } = await node.getBlock()
      return snapshotPools({ client: node, chain: mainnet }, { candidates, blockHash })
    }
    const [onFork, onReal] = await Promise.all([readPools(fork.anvil.url), readPools(upstream.url)])
    expect(onReal.length).toBeGreaterThan(3)
    expect(onFork).toEqual(onReal)
    const { money } = await settleOrder(client, undefined, fork.chain)
    for (const { who, got, owed } of money) {
      expect(got, who).toBe(owed)
      expect(got, who).toBeGreaterThan(0n)
    }
  })

  test('behavior: reads word by word from a node without access lists, and logs that once', async () => {
    const tokens = ['WETH', 'USDC'].map((symbol) => findTokenBySymbol(mainnet, symbol)!)
    const chain = { ...mainnet, tokens, dexes: mainnet.dexes.filter(({ kind }) => kind === 'v2') }
    const messages: string[] = []
    let asked = 0
    const prefetch = async () => {
      asked++
      throw new Error('eth_createAccessList is not available')
    }
    const deps = { client, upstream: { prefetch }, say: (line: string) => messages.push(line) }
    expect(await warmPools(deps, { chain, block: before.block })).toBe(2)
    expect(asked).toBe(1)
    expect(messages).toEqual([
      expect.stringContaining('is not available'),
      expect.stringContaining('read 2 listed pools'),
    ])
  })

  test('behavior: counts requests to the real chain, and sends each once', async () => {
    const counts = await (await fetch(fork.countsUrl)).json()
    expect(counts).toEqual(fork.counts())
    expect(counts.sent).toBeGreaterThan(100)
    expect(counts.left).toBe(limits.maxCalls - counts.sent)
    const { address } = findTokenBySymbol(mainnet, 'LINK')!
    await client.getCode({ address })
    expect(fork.counts().sent).toBe(counts.sent)
  })
})

describe('errors', () => {
  test('error: Localnet.WrongUpstreamError', async () => {
    await expect(start({ fork: { chainId: 8453, url: upstream.url } })).rejects.toThrow(WrongUpstreamError)
  })

  test('error: Localnet.UnknownBlockError', async () => {
    const fork = { chainId: 1, url: upstream.url, block: 1_000_000n }
    await expect(start({ fork })).rejects.toThrow(UnknownBlockError)
  })

  test('error: a spent budget ends the start with the name of the option that raises it', async () => {
    const messages: string[] = []
    await expect(start({ limits: { ...limits, maxCalls: 60 }, say: (line) => messages.push(line) })).rejects.toThrow()
    expect(messages.join('\n')).toContain('Start again with more --fork-calls')
  })
})
