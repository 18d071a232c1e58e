import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Address, type Hex, isHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSameAddress } from '@/lib/address'
import { intentAbi, intentRegistryAbi, routerAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { roles } from '@/localnet/accounts'
import { mineBlocks } from '@/localnet/chain/mine-blocks'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { developmentKey } from '@/localnet/trade/agent-keys'
import { InvalidAgentsOptionError, readAgentsOptions } from './agents-options'
import { CallRefusedError, runAgents, UnknownChainError } from './run-agents'

const anvil = openSeededChain({ chainId: 1 })
const mining = new AbortController()
const folder = mkdtempSync(path.join(tmpdir(), 'agents-'))
const [agent] = roles.agents
const other = roles.trader

beforeAll(() => void mineBlocks(anvil.client, { everyMs: 200, signal: mining.signal }))
afterAll(() => mining.abort())

const keyOf = (account: Address) => {
  const file = path.join(folder, account)
  writeFileSync(file, developmentKey(account), { mode: 0o600 })
  return file
}
const run = async (...args: string[]) => {
  const lines: string[] = []
  const readPassword = () => {
    throw new Error('no password is needed')
  }
  const options = readAgentsOptions(['--chain', '1', '--rpc', anvil.url, '--dir', folder, ...args])
  const code = await runAgents(options, { say: (line) => void lines.push(line), readPassword })
  return { code, text: lines.join('\n') }
}
const readRegistry = () =>
  anvil.client.readContract({ address: mainnet.contracts.intent!, abi: intentAbi, functionName: 'PORTIKUS_V2' })
const isRegistered = async (account: Address) =>
  anvil.client.readContract({
    address: await readRegistry(),
    abi: intentRegistryAbi,
    functionName: 'isAgentRegistered',
    args: [account],
  })
const isPaused = () =>
  anvil.client.readContract({ address: mainnet.contracts.router, abi: routerAbi, functionName: 'paused' })

test('default: lists the registered agents, and sends nothing', async () => {
  const { code, text } = await run()
  expect(code).toBe(0)
  expect(isSameAddress(text.split(' ')[0] as Address, agent)).toBe(true)
})

test('behavior: prints the calls for a multisig if an address is given instead of a key', async () => {
  const { code, text } = await run('--unregister', 'all', '--from', roles.deployer)
  expect(code).toBe(0)
  const data = /data (\S+)/.exec(text)?.[1] as Hex
  expect(isHex(data)).toBe(true)
  expect(await isRegistered(agent)).toBe(true)
})

test('behavior: a key is replaced by registering another account and unregistering the first', async () => {
  const from = keyOf(roles.deployer)
  expect((await run('--register', other, '--from', from)).code).toBe(0)
  expect([await isRegistered(agent), await isRegistered(other)]).toEqual([true, true])
  expect((await run('--unregister', agent, '--from', from)).code).toBe(0)
  expect([await isRegistered(agent), await isRegistered(other)]).toEqual([false, true])
  expect((await run('--unregister', agent, '--from', from)).text).toContain('nothing is sent')
})

test('behavior: an emergency stop unregisters all agents and pauses swaps', async () => {
  const { code, text } = await run('--unregister', 'all', '--pause', '--from', keyOf(roles.deployer))
  expect(code).toBe(0)
  expect(text).toContain('pause the Router')
  expect([await isRegistered(other), await isPaused()]).toEqual([false, true])
  expect((await run()).text).toBe('no agent is registered: intent orders are not settled')
})

test('error: CallRefusedError for an account that is neither owner nor guardian, before anything is sent', async () => {
  const before = await anvil.client.getTransactionCount({ address: roles.feeWallet })
  const asked = run('--register', agent, '--from', keyOf(roles.feeWallet))
  await expect(asked).rejects.toThrow(CallRefusedError)
  expect(await anvil.client.getTransactionCount({ address: roles.feeWallet })).toBe(before)
})

test('error: InvalidAgentsOptionError with the requirement of an option', async () => {
  const refusals: [string[], string][] = [
    [['--unregister', 'all'], '--from needs the key file'],
    [['--unregister', '0x12', '--from', 'key'], '--unregister needs addresses with right checksums, not "0x12"'],
    [['--register', agent, '--unregister', 'all', '--from', 'key'], 'exclude each other'],
    [['--what'], "Unknown option '--what'"],
  ]
  for (const [args, reason] of refusals) {
    await expect(run(...args)).rejects.toThrow(InvalidAgentsOptionError)
    await expect(run(...args)).rejects.toThrow(reason)
  }
})

test('error: UnknownChainError for a chain that is not in the registry', async () => {
  await expect(run('--chain', '424242')).rejects.toThrow(UnknownChainError)
})
