import { type Address, formatEther, type Hex, isAddress, type PublicClient } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { feeVaultAbi, intentAbi, intentRegistryAbi, routerAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import { chains } from '@/lib/chain/registry/chains'
import { mergeRegistry } from '@/lib/chain/registry/merge-registry'
import { namedError } from '@/lib/errors'
import type { AgentsOptions } from './agents-options'
import { followSent, type Sent, sendTerms } from './follow-sent'
import { assertMaySign, openChain } from './open-chain'
import { callsOf } from './plan'
import { readKey } from './read-key'
import { readOverrides } from './record'
import { dataOf } from './set-state'

type Deps = { say: (line: string) => void; readPassword: () => string | Promise<string> }

/** A call that an owner or a guardian makes. */
type StopCall = { label: string; to: Address; data: Hex }

/**
 * Runs `npm run agents`: lists the accounts that may settle intent orders on a chain, registers or
 * unregisters some of them, and pauses swaps and withdrawals. With an address instead of a key it
 * prints the calls, for a multisig. Returns the exit code: 1 if the chain does not have the
 * requested state afterwards.
 *
 * @throws the errors of options, key and node, and Deploy.CallRefusedError, all before sending
 * @example
 * await runAgents(readAgentsOptions(['--chain', '1', '--rpc', url]), { say: console.log, readPassword }) // 0
 */
export const runAgents = async (options: AgentsOptions, { say, readPassword }: Deps): Promise<number> => {
  const { chainId, rpcUrl, folder, from } = options
  const known = mergeRegistry(chains, readOverrides(folder))[chainId]
  if (known === undefined) throw new UnknownChainError(chainId)
  const opened = await openChain(known, rpcUrl)
  const { chain, client } = opened
  const registry = await readRegistry(client, chain)
  const agents = await readAgents(client, registry)
  const calls = await planCalls(client, { chain, registry, agents, options })
  if (from === undefined) return list(client, agents, say)
  if (calls.length === 0) {
    say('the chain already has this state: nothing is sent')
    return 0
  }
  const account = isAddress(from) ? undefined : await readKey(from, readPassword)
  const sender = toLowerAddress(account?.address ?? (from as Address))
  const gas = await Promise.all(calls.map((call) => estimate(client, sender, call)))
  if (account === undefined) {
    for (const { label, to, data } of calls) say(`${label}\n  from ${sender}\n  to ${to}\n  data ${data}`)
    return 0
  }
  await assertMaySign(opened, account.address)
  await sendCalls(client, { account, calls, gas, say })
  const left = await planCalls(client, { chain, registry, agents: await readAgents(client, registry), options })
  for (const { label } of left) say(`not done: ${label}`)
  return left.length === 0 ? 0 : 1
}

const readRegistry = async (client: PublicClient, { id, contracts: { intent } }: Chain): Promise<Address> => {
  if (intent === undefined || (await client.getCode({ address: intent })) === undefined) throw new NoIntentsError(id)
  return client.readContract({ address: intent, abi: intentAbi, functionName: 'PORTIKUS_V2' })
}

const readAgents = (client: PublicClient, address: Address): Promise<readonly Address[]> =>
  client.readContract({ address, abi: intentRegistryAbi, functionName: 'getAgents' })

const list = async (client: PublicClient, agents: readonly Address[], say: Deps['say']): Promise<number> => {
  if (agents.length === 0) say('no agent is registered: intent orders are not settled')
  const balances = await Promise.all(agents.map((address) => client.getBalance({ address })))
  for (const [index, agent] of agents.entries()) say(`${agent}  ${formatEther(balances[index]!)}`)
  return 0
}

/** Lists the calls that a chain needs for the requested state. */
const planCalls = async (
  client: PublicClient,
  {
    chain: { contracts },
    registry,
    agents,
    options: { register, unregister, pause },
  }: { chain: Chain; registry: Address; agents: readonly Address[]; options: AgentsOptions },
): Promise<StopCall[]> => {
  const isAgent = (one: Address) => agents.some((agent) => isSameAddress(agent, one))
  const removed = unregister === 'all' ? agents : unregister.filter(isAgent)
  const added = register.filter((one) => !isAgent(one))
  const onRegistry = callsOf(registry, intentRegistryAbi)
  const pausable = pause
    ? [
        { name: 'Router', address: contracts.router, abi: routerAbi },
        { name: 'FeeVault', address: contracts.feeVault, abi: feeVaultAbi },
      ]
    : []
  const paused = await Promise.all(
    pausable.map(({ address, abi }) => client.readContract({ address, abi, functionName: 'paused' })),
  )
  return [
    ...(removed.length > 0
      ? [{ label: `unregister ${removed.join(', ')}`, call: onRegistry('unregisterAgent', removed) }]
      : []),
    ...(added.length > 0 ? [{ label: `register ${added.join(', ')}`, call: onRegistry('registerAgent', added) }] : []),
    ...pausable.flatMap(({ name, address, abi }, index) =>
      paused[index] ? [] : [{ label: `pause the ${name}`, call: callsOf(address, abi)('setContractPauseState', true) }],
    ),
  ].map(({ label, call }) => ({ label, to: call.address, data: dataOf(call) }))
}

const estimate = async (client: PublicClient, account: Address, { label, to, data }: StopCall): Promise<bigint> => {
  try {
    return ((await client.estimateGas({ account, to, data })) * 5n) / 4n
  } catch (cause) {
    throw new CallRefusedError({ label, account, cause })
  }
}

/** Sends all calls before it waits for the first. */
const sendCalls = async (
  client: PublicClient,
  {
    account,
    calls,
    gas,
    say,
  }: { account: PrivateKeyAccount; calls: readonly StopCall[]; gas: readonly bigint[]; say: Deps['say'] },
) => {
  const deps = { client, account, say }
  const [nonce, fees] = await Promise.all([
    client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    client.estimateFeesPerGas(),
  ])
  const sent: Sent[] = []
  for (const [index, { label, to, data }] of calls.entries()) {
    sent.push(await sendTerms(deps, { to, data, gas: gas[index]!, nonce: nonce + index }, fees))
    say(`sent: ${label}`)
  }
  await followSent(deps, sent)
}

export class UnknownChainError extends namedError('Deploy.UnknownChainError', (chainId: number) => ({
  message: `Neither the registry nor the registry file has chain ${chainId}.`,
  fix: 'Name another chain with --chain, or the folder of the registry file with --dir.',
})) {}

export class NoIntentsError extends namedError('Deploy.NoIntentsError', (chainId: number) => ({
  message: `No intent contract is deployed on chain ${chainId}.`,
  fix: 'Name the folder of the registry file with --dir.',
})) {}

export class CallRefusedError extends namedError(
  'Deploy.CallRefusedError',
  ({ label, account, cause }: { label: string; account: Address; cause: unknown }) => ({
    message: `${account} may not ${label}: ${(cause as Error).message.split('\n')[0]}`,
    fix: 'The owner may make every call, the guardian those that stop something; and the account needs gas.',
  }),
) {}
