import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEther } from 'viem'
import type { Surface } from '@/contracts/deploy/plan'
import { readOverrides, writeJson } from '@/contracts/deploy/record'
import { runCommand } from '@/contracts/deploy/run-command'
import type { Chain } from '@/lib/chain/chain'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { chains } from '@/lib/chain/registry/chains'
import { isRealGenesis } from '@/lib/chain/registry/genesis'
import { mergeRegistry } from '@/lib/chain/registry/merge-registry'
import { namedError } from '@/lib/errors'
import { isAnnounced } from '@/server/pool-index/announcer-of'
import { roles } from '../accounts'
import type { Anvil } from '../chain/anvil'
import { localChain } from '../chain/clients'
import { oraclePlacements } from '../seed/contracts'
import { placeAll } from '../seed/place'
import { withManualMining } from '../seed/send'
import { developmentKey } from '../trade/agent-keys'
import type { Say } from '../world/progress'
import { type FaucetToken, openFaucet } from './open-faucet'

const nativePerAccount = parseEther('10000')

export type PreparedFork = {
  /** The chain as the registry file of the world lists it. */
  chain: Chain
  /** Surfaces with our own contracts here; the published contracts serve the others. */
  ownSurfaces: readonly Surface[]
  tokens: readonly FaucetToken[]
}

/**
 * Makes a fork a chain of a world: sets its clock to the present time, funds development accounts,
 * deploys our contracts next to the published ones, and funds the faucet. Writes differences from
 * the registry to `registry.json` of a folder. The contracts must be compiled.
 *
 * @param block The block of the real chain that the fork starts from.
 * @throws Localnet.RealGenesisError, and the errors of `npm run deploy`
 * @example
 * (await prepareFork(anvil, { block: 23_000_000n, folder: '.local/fork/deployments', say })).ownSurfaces // ['intents']
 */
export const prepareFork = async (
  { client, chainId, url }: Pick<Anvil, 'client' | 'chainId' | 'url'>,
  { block, folder, say }: { block: bigint; folder: string; say: Say },
): Promise<PreparedFork> => {
  const chain = localChain(chainId)
  const [{ hash }, { timestamp }] = await Promise.all([client.getBlock({ blockNumber: 0n }), client.getBlock()])
  // Checks that refuse real accounts on a local copy identify it by this block.
  if (isRealGenesis(chainId, hash)) throw new RealGenesisError({ chainId })
  const seconds = Math.max(Math.floor(Date.now() / 1_000), Number(timestamp) + 1)
  await client.request({ method: 'evm_setTime', params: [seconds] } as never)

  for (const address of developmentAccounts) {
    await client.setBalance({ address, value: nativePerAccount })
    // On real chains others have set code for these accounts, which forwards what they receive
    // (EIP-7702).
    await client.setCode({ address, bytecode: '0x' })
  }
  // Arbitrum implements this in its node and not as code.
  if (chain.dataFee?.rollup === 'arbitrum')
    await withManualMining(client, () => placeAll(client, roles.deployer, oraclePlacements(chain)))

  writeJson(path.join(folder, 'registry.json'), { ...readOverrides(folder), [chainId]: readFrom(chain, block) })
  const { router, rfq } = chain.contracts
  const [hasRouter, hasRfq] = await Promise.all(
    [router, rfq].map(async (address) => (await client.getCode({ address })) !== undefined),
  )
  const ownSurfaces: Surface[] = [
    ...(hasRouter ? [] : ['market' as const]),
    ...(hasRfq ? [] : ['otc' as const]),
    'intents',
  ]
  const from = path.join(folder, 'deployer')
  writeFileSync(from, developmentKey(roles.deployer), { mode: 0o600 })
  const { feeWallet, agents, relayer } = roles
  const terms = { feeWallet, agents: [...agents, relayer], surfaces: ownSurfaces }
  const lines: string[] = []
  const readPassword = () => ''
  await runCommand(
    { chainId, rpcUrl: url, from, mode: 'deploy', folder, terms },
    { say: (line) => lines.push(line), readPassword },
  )
  say(`${chain.name}: ${lines.findLast((line) => /^sent \d+ transactions$/.test(line))} for our own contracts`)
  const tokens = await openFaucet(client, chain)
  return { chain: mergeRegistry(chains, readOverrides(folder))[chainId]!, ownSurfaces, tokens }
}

/**
 * Returns the first blocks for the registry file. Orders of the world are younger than the fork,
 * and reading the logs of years would take thousands of calls. The pool index needs a first block
 * as deep as its reads.
 */
const readFrom = ({ dexes, confirmationDepth }: Chain, block: bigint) => {
  const firstBlock = Math.max(0, Number(block) - 2 * confirmationDepth)
  return {
    rfqFirstBlock: Number(block),
    intentFirstBlock: Number(block),
    dexes: dexes.map((dex) => (isAnnounced(dex) ? { ...dex, firstBlock } : dex)),
  }
}

export class RealGenesisError extends namedError('Localnet.RealGenesisError', ({ chainId }: { chainId: number }) => ({
  message: `The fork of chain ${chainId} has the first block of the real chain: pages could not distinguish them.`,
  fix: 'Report this: a fork must have its own first block.',
})) {}
