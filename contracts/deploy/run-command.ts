import {
  type Address,
  encodeAbiParameters,
  formatEther,
  formatGwei,
  type Hex,
  isAddress,
  toFunctionSelector,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { toLowerAddress } from '@/lib/address'
import { chains } from '@/lib/chain/registry/chains'
import { mergeRegistry } from '@/lib/chain/registry/merge-registry'
import { namedError } from '@/lib/errors'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { ensureCompiled } from '@/localnet/seed/compile'
import { checkSet } from './check-set'
import { contractSet } from './contract-set'
import { ownDeployment } from './create2'
import { deploySet } from './deploy-set'
import { estimateCost } from './estimate-cost'
import { assertMaySign, type OpenChain, openChain } from './open-chain'
import type { DeployOptions } from './options'
import { handoverOf, ownedContracts } from './owned-contracts'
import { type ContractSet, type PlannedContract, surfaces } from './plan'
import { readKey } from './read-key'
import {
  type DeploymentTerms,
  joinTerms,
  readOverrides,
  readRecord,
  writeJson,
  writeOverrides,
  writeRecord,
} from './record'
import { readContracts, readOwners } from './set-state'
import { readOpenSteps } from './steps'
import { verifyInput } from './verify-input'

const acceptOwnership = toFunctionSelector('acceptOwnership()')

type CommandDeps = { say: (line: string) => void; readPassword: () => string | Promise<string> }

/**
 * Runs `npm run deploy` and returns the exit code: 1 if the chain is not as expected afterwards.
 *
 * @throws the errors of options, key, node and record, before sending
 * @example
 * await runCommand(readDeployOptions(args), { say: console.log, readPassword }) // 0
 */
export const runCommand = async (options: DeployOptions, { say, readPassword }: CommandDeps): Promise<number> => {
  const { chainId, rpcUrl, folder, mode } = options
  const recorded = readRecord(folder, chainId)
  const chain = mergeRegistry(chains, readOverrides(folder))[chainId]
  if (!chain) throw new MissingTermError('--chain with a chain of the registry file', chainId)
  const signer = await readSigner(options, readPassword)
  const opened = await openChain(chain, rpcUrl)
  // It takes a minute the first time: what is wrong with the options is said before.
  await ensureCompiled()
  const given = { ...options.terms, ...(signer && { deployer: toLowerAddress(signer.address) }) }
  const terms = await completeTerms(opened, joinTerms(recorded?.terms, given))
  const set = plan(opened, terms)
  if (mode === 'check') return check(opened, { set, terms, recorded: recorded?.contracts }, say)
  if (mode === 'dry-run') return dryRun(opened, { set, terms }, say)
  if (!signer || !('signTransaction' in signer)) throw new MissingTermError('--from with the key file of the deployer')
  return deploy(opened, { set, terms, account: signer, folder }, say)
}

/**
 * Reads the signer: none for a check, which has the deployer in the record; a dry run may have only
 * an address.
 */
const readSigner = async ({ from, mode }: DeployOptions, readPassword: CommandDeps['readPassword']) => {
  if (from === undefined || mode === 'check') return undefined
  return isAddress(from) ? { address: from } : readKey(from, readPassword)
}

const completeTerms = async ({ client }: OpenChain, given: Partial<DeploymentTerms>): Promise<DeploymentTerms> => {
  const { deployer, feeWallet } = given
  if (!deployer) throw new MissingTermError('--from with the deployer')
  if (!feeWallet) throw new MissingTermError('--fee-wallet with the address that receives the fees')
  const defaults = { owner: deployer, registryOwner: deployer, agents: [], surfaces: [...surfaces] }
  const firstBlock = given.firstBlock ?? Number(await client.getBlockNumber())
  return { ...defaults, ...given, deployer, feeWallet, firstBlock }
}

const plan = ({ chain }: OpenChain, { deployer, ...terms }: DeploymentTerms): ContractSet =>
  contractSet(chain, { ...terms, owner: deployer, addressOf: ({ name, args }) => ownDeployment(name, args).address })

type Plan = { set: ContractSet; terms: DeploymentTerms }

const check = async (
  { client }: OpenChain,
  plan: Parameters<typeof checkSet>[1],
  say: CommandDeps['say'],
): Promise<number> => {
  const differences = await checkSet(client, plan)
  if (differences.length === 0) {
    say(`as expected: ${plan.set.contracts.length} contracts, ${plan.set.settings.length} settings, and the owners`)
    return 0
  }
  const rows = differences.map(({ what, expected, found }) => [what, expected, found])
  for (const line of tableOf([['difference', 'expected', 'found'], ...rows])) say(line)
  return 1
}

const dryRun = async (opened: OpenChain, plan: Plan, say: CommandDeps['say']): Promise<number> => {
  const steps = await readOpenSteps(opened.client, plan)
  const cost = await estimateCost(opened, { from: plan.terms.deployer, steps })
  const contracts = await readContracts(opened.client, plan.set.contracts)
  const gasOf = new Map([...cost.gas].map(([{ label }, gas]) => [label, gas]))
  const rows = [
    ...contracts.map(({ name, address, state }) => [
      name,
      address,
      state === 'missing' ? String(gasOf.get(`${name} at ${address}`)) : 'deployed',
    ]),
    ...[...steps.settings, ...steps.handovers].map(({ label, to }) => [label, to, String(gasOf.get(label))]),
  ]
  for (const line of tableOf([['what', 'address', 'gas'], ...rows])) say(line)
  say(costText(opened, cost))
  say('nothing was sent')
  return 0
}

const costText = (
  { chain }: OpenChain,
  { totalGas, feePerGas, dataFee, total }: Awaited<ReturnType<typeof estimateCost>>,
) =>
  [
    `${totalGas} gas at ${formatGwei(feePerGas)} gwei`,
    ...(dataFee > 0n ? [` and ${formatEther(dataFee)} ${chain.nativeCurrency.symbol} for data`] : []),
    `: about ${formatEther(total)} ${chain.nativeCurrency.symbol}`,
  ].join('')

const deploy = async (
  opened: OpenChain,
  { set, terms, account, folder }: Plan & { account: PrivateKeyAccount; folder: string },
  say: CommandDeps['say'],
): Promise<number> => {
  const { client, chain } = opened
  await assertMaySign(opened, account.address)
  const before = readRecord(folder, chain.id)
  writeRecord(folder, chain.id, { ...before, terms })
  const cost = await estimateCost(opened, { from: terms.deployer, steps: await readOpenSteps(client, { set, terms }) })
  const balance = await client.getBalance({ address: account.address })
  if (cost.totalGas > 0n) say(costText(opened, cost))
  if (balance < cost.total) throw new LowBalanceError({ account: account.address, balance, needed: cost.total })
  const sent = await deploySet({ client, account, say }, { set, terms })
  say(`sent ${sent} transactions`)
  const contracts = await readContracts(client, set.contracts)
  const owners = await readOwners(client, ownedContracts(set, terms))
  writeRecord(folder, chain.id, {
    terms,
    contracts: contracts.map(({ name, address, args, codeHash }) => {
      const { contract, compiler } = verifyInput(name)
      return {
        name,
        address,
        codeHash: codeHash!,
        contract,
        compiler,
        constructorArguments: argumentsOf({ name, args }),
        input: `verify/${name}.json`,
      }
    }),
    owners: owners.map(({ name, address, current, owner }) => ({ name, address, current, owner })),
  })
  for (const { name } of contracts) writeJson(`${folder}/${chain.id}/verify/${name}.json`, verifyInput(name).input)
  say(`REGISTRY_FILE=${writeOverrides(folder, { chain, set, firstBlock: terms.firstBlock })}`)
  const waiting = owners.filter((ownership) => handoverOf(ownership) === 'accept')
  for (const { name, address, owner } of waiting)
    say(`${owner} has to call acceptOwnership() of the ${name} at ${address} (data ${acceptOwnership})`)
  if (terms.owner === terms.deployer) say('the deployer stays the owner: name a timelock or a multisig with --owner')
  return 0
}

const argumentsOf = ({ name, args }: Pick<PlannedContract, 'name' | 'args'>): Hex => {
  const found = ownArtifact(name).abi.find((item) => item.type === 'constructor')
  return found?.type === 'constructor' ? encodeAbiParameters(found.inputs, args) : '0x'
}

const tableOf = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

export class MissingTermError extends namedError('Deploy.MissingTermError', (option: string, given?: unknown) => ({
  message: `Name ${option}${given === undefined ? '' : `, not ${given}`}.`,
})) {}

export class LowBalanceError extends namedError(
  'Deploy.LowBalanceError',
  ({ account, balance, needed }: { account: Address; balance: bigint; needed: bigint }) => ({
    message: `${account} has ${formatEther(balance)}, and needs about ${formatEther(needed)}.`,
    fix: 'Send it the rest. Nothing was sent.',
  }),
) {}
