import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Address, createPublicClient, custom, encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { intentAbi, intentRegistryAbi, routerAbi } from '@/lib/chain/abi.generated'
import { executor } from '@/lib/chain/program/executor.generated'
import { chains } from '@/lib/chain/registry/chains'
import { mergeRegistry } from '@/lib/chain/registry/merge-registry'
import { routerRuleOf } from '@/lib/chain/swap/router-rule'
import { roles } from '@/localnet/accounts'
import type { LocalClient } from '@/localnet/chain/clients'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { developmentKey } from '@/localnet/trade/agent-keys'
import { openBareChain } from '../testing/bare-chain'
import { create2Proxy } from './create2'
import { StepFailedError } from './deploy-set'
import { assertMaySign, LocalCopyError, MissingContractError, WrongChainError } from './open-chain'
import { readDeployOptions } from './options'
import { ChangedTermsError } from './record'
import { LowBalanceError, runCommand } from './run-command'

const chainId = 8453
/** The first block of Base. */
const realFirstBlock = '0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd'
const [agent] = roles.agents
const owner = roles.relayer

const writeKey = (key: Hex) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'))
  const file = path.join(folder, 'key')
  writeFileSync(file, key, { mode: 0o600 })
  return { folder, file }
}

/** Returns the options of a first run, with a new folder. */
const begin = (url: string, account: Address = roles.deployer) => {
  const { folder, file } = writeKey(developmentKey(account))
  const where = ['--chain', String(chainId), '--rpc', url, '--dir', folder]
  const terms = ['--fee-wallet', roles.feeWallet, '--agents', agent, '--owner', owner]
  return { folder, file, where, first: [...where, '--from', file, ...terms] }
}

const run = async (args: readonly string[]) => {
  const lines: string[] = []
  const readPassword = () => {
    throw new Error('no password is needed')
  }
  const code = await runCommand(readDeployOptions(args), { say: (line) => lines.push(line), readPassword })
  return { code, lines, sent: Number(/^sent (\d+) transactions$/m.exec(lines.join('\n'))?.[1]) }
}

/** Runs the command in another process and kills it after a line of its output. */
const runAndKill = async (args: readonly string[], after: RegExp) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'contracts/deploy/deploy.ts', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  createInterface({ input: child.stdout! }).on('line', (line) => after.test(line) && child.kill('SIGKILL'))
  return ended
}

const contractsOf = (folder: string) =>
  mergeRegistry(chains, JSON.parse(readFileSync(path.join(folder, 'registry.json'), 'utf8')))[chainId]!.contracts

const acceptAll = async (client: LocalClient, folder: string) => {
  const { owners } = JSON.parse(readFileSync(path.join(folder, `${chainId}/deployment.json`), 'utf8'))
  await client.setBalance({ address: owner, value: 10n ** 18n })
  for (const { address } of owners) {
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'acceptOwnership' })
    const hash = await client.sendTransaction({ account: owner, to: address, data, gas: 100_000n })
    await client.waitForTransactionReceipt({ hash })
  }
}

describe.each([
  { blocks: '12 s', blockSeconds: 12 },
  { blocks: '0.25 s', blockSeconds: undefined },
])('on a bare chain with blocks of $blocks', ({ blockSeconds }) => {
  const anvil = openBareChain({ chainId, ...(blockSeconds && { blockSeconds }) })
  const nonce = () => anvil.client.getTransactionCount({ address: roles.deployer })

  test('behavior: a dry run prints addresses, gas and cost, and sends nothing', async () => {
    const { where } = begin(anvil.url)
    const before = await nonce()
    const { code, lines } = await run([
      ...where,
      ...['--from', roles.deployer, '--fee-wallet', roles.feeWallet, '--owner', owner, '--dry-run'],
    ])
    const text = lines.join('\n')
    expect(code).toBe(0)
    expect(text).toMatch(new RegExp(`^Executor +${executor.address} +[45]\\d{6}$`, 'm'))
    expect(text).toMatch(/^\d+ gas at [\d.]+ gwei: about 0\.\d+ ETH$/m)
    expect(await nonce()).toBe(before)
    expect(await anvil.client.getCode({ address: executor.address })).toBeUndefined()
  })

  test('default: deploys a new set, continues after a kill, and sends nothing twice', async () => {
    const { folder, file, where, first } = begin(anvil.url)
    const before = await nonce()
    expect(await runAndKill(first, /^sent Router at/)).toBe('SIGKILL')

    const resumed = await run([...where, '--from', file])
    expect(resumed.code).toBe(0)
    expect(await anvil.client.getCode({ address: create2Proxy.address })).toBe(create2Proxy.code)
    const { router, intent, legacyTransferProxy } = contractsOf(folder)
    expect(routerRuleOf((await anvil.client.getCode({ address: router }))!)).toBe('net')
    expect(await anvil.client.getCode({ address: legacyTransferProxy! })).toBeDefined()
    const { contracts } = JSON.parse(readFileSync(path.join(folder, `${chainId}/deployment.json`), 'utf8'))
    expect(contracts).toContainEqual(
      expect.objectContaining({ name: 'Executor', address: executor.address, codeHash: executor.codeHash }),
    )
    // A payment to the signer of the proxy, each contract, each setting, and four offers to the
    // owner.
    const settings = 2 + 2 + 11 + 2
    expect((await nonce()) - before).toBe(1 + contracts.length + settings + 4)
    const registry = await anvil.client.readContract({ address: intent!, abi: intentAbi, functionName: 'PORTIKUS_V2' })
    const agents = { address: registry, abi: intentRegistryAbi, functionName: 'getAgents' } as const
    expect((await anvil.client.readContract(agents)).map((one) => one.toLowerCase())).toEqual([agent])

    const again = await run([...where, '--from', file])
    expect([again.code, again.sent]).toEqual([0, 0])
    const offers = again.lines.filter((line) => line.includes('has to call acceptOwnership()'))
    expect(offers).toHaveLength(4)
    const accept = encodeFunctionData({ abi: routerAbi, functionName: 'acceptOwnership' })
    for (const line of offers) expect(line).toContain(`(data ${accept})`)

    const offered = await run([...where, '--check'])
    expect(offered.code).toBe(1)
    expect(offered.lines.slice(1).every((line) => line.includes('has yet to accept'))).toBe(true)
    await acceptAll(anvil.client, folder)
    expect(await run([...where, '--check'])).toMatchObject({ code: 0 })
    expect((await run([...where, '--from', file])).sent).toBe(0)

    // The owner has to register more agents: the error has the call.
    const more = run([...where, '--from', file, '--agents', `${agent},${roles.borrower}`])
    await expect(more).rejects.toThrow(StepFailedError)
    await expect(more).rejects.toMatchObject({ details: expect.stringContaining(`to ${registry.toLowerCase()}`) })

    // Other code, an unknown agent, and a pause by the owner.
    const code = (await anvil.client.getCode({ address: router }))!
    await anvil.client.setCode({ address: router, bytecode: `${code.slice(0, -2)}00` as Hex })
    await anvil.client.setBalance({ address: owner, value: 10n ** 18n })
    const data = encodeFunctionData({ abi: intentRegistryAbi, functionName: 'registerAgent', args: [[roles.trader]] })
    const hash = await anvil.client.sendTransaction({ account: owner, to: registry, data, gas: 200_000n })
    await anvil.client.waitForTransactionReceipt({ hash })
    const { code: found, lines } = await run([...where, '--check', '--agents', agent])
    expect(found).toBe(1)
    const [, ...rows] = lines.map((line) => line.toLowerCase())
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain(`code of router at ${router}`)
    expect(rows[1]).toContain(`getagents of ${registry}`.toLowerCase())
    expect(rows[1]).toContain(roles.trader)
    await expect(run([...where, '--from', file])).rejects.toThrow('is not that of Router')
  }, 300_000)
})

describe('errors', () => {
  const anvil = openBareChain({ chainId })

  test('error: Deploy.LocalCopyError for a key that is valid on the real chain', async () => {
    const { file } = writeKey(`0x${'12'.repeat(32)}`)
    const { where } = begin(anvil.url)
    await expect(run([...where, '--from', file, '--fee-wallet', roles.feeWallet])).rejects.toThrow(LocalCopyError)
  })

  test('error: Deploy.LocalCopyError on a development node with any first block', async () => {
    const client = createPublicClient({
      transport: custom({
        request: async ({ method, params }) =>
          method === 'eth_getBlockByNumber'
            ? { ...(await anvil.client.getBlock()), number: '0x0', hash: realFirstBlock }
            : anvil.client.request({ method, params } as never),
      }),
    })
    const opened = { chain: chains[chainId]!, client }
    expect((await client.getBlock({ blockNumber: 0n })).hash).toBe(realFirstBlock)
    await expect(assertMaySign(opened, `0x${'12'.repeat(20)}`)).rejects.toThrow(LocalCopyError)
    await expect(assertMaySign(opened, roles.deployer)).resolves.toBeUndefined()
  })

  test('error: Deploy.LowBalanceError before anything is sent', async () => {
    const { first } = begin(anvil.url, roles.borrower)
    await anvil.client.setBalance({ address: roles.borrower, value: 10n ** 12n })
    await expect(run(first)).rejects.toThrow(LowBalanceError)
    expect(await anvil.client.getTransactionCount({ address: roles.borrower })).toBe(0)
  })

  test('error: Deploy.ChangedTermsError for terms that determine addresses', async () => {
    const { first, where, file } = begin(anvil.url, roles.borrower)
    await expect(run(first)).rejects.toThrow(LowBalanceError)
    const other = run([...where, '--from', file, '--fee-wallet', roles.trader])
    await expect(other).rejects.toThrow(ChangedTermsError)
  })

  test('error: Deploy.WrongChainError, and Deploy.MissingContractError without Permit2', async () => {
    const { first } = begin(anvil.url)
    const elsewhere = first.map((arg) => (arg === String(chainId) ? '42161' : arg))
    await expect(run(elsewhere)).rejects.toThrow(WrongChainError)
    await anvil.client.setCode({ address: chains[chainId]!.contracts.permit2, bytecode: '0x' })
    await expect(run(first)).rejects.toThrow(MissingContractError)
  })
})

describe('next to published contracts, with Across and vaults', () => {
  const anvil = openSeededChain({ chainId })

  test('default: intents get new contracts, and the other surfaces keep the published ones', async () => {
    const { folder, where, first } = begin(anvil.url, roles.borrower)
    const { code } = await run([...first, '--surfaces', 'intents', '--owner', roles.borrower])
    expect(code).toBe(0)
    expect(await run([...where, '--check'])).toMatchObject({ code: 0 })
    const [own, published] = [contractsOf(folder), chains[chainId]!.contracts]
    expect({ router: own.router, rfq: own.rfq }).toEqual({ router: published.router, rfq: published.rfq })
    expect(own.intent).not.toBe(published.intent)
    expect(await anvil.client.getCode({ address: own.acrossBridge! })).toBeDefined()
    const merged = mergeRegistry(chains, JSON.parse(readFileSync(path.join(folder, 'registry.json'), 'utf8')))[chainId]!
    expect(merged.strategies?.map(({ underlying }) => underlying)).toEqual(
      chains[chainId]!.strategies?.map(({ underlying }) => underlying),
    )
  })
})
