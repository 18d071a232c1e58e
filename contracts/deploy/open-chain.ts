import { type Address, createPublicClient, defineChain, http, type PublicClient } from 'viem'
import type { Chain, ChainContracts } from '@/lib/chain/chain'
import { isDevelopmentAccount } from '@/lib/chain/local/development-accounts'
import { isRealGenesis } from '@/lib/chain/registry/genesis'
import { namedError } from '@/lib/errors'

const batchSize = 20
/** Polls a node at least twice per block, and at most four times per second. */
const polling = { min: 250, max: 2_000 } as const

/** A chain of the registry, and a client of its node. */
export type OpenChain = { chain: Chain; client: PublicClient }

/**
 * Opens a chain by the url of its node.
 *
 * @throws Deploy.WrongChainError if the node serves another chain.
 * @example
 * (await openChain(base, 'https://mainnet.base.org')).chain.contracts.router // '0x6a00...'
 */
export const openChain = async (chain: Chain, url: string): Promise<OpenChain> => {
  const client = createPublicClient({
    chain: defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [url] } },
      contracts: { multicall3: { address: chain.contracts.multicall3 } },
    }),
    transport: http(url, { batch: { batchSize }, retryCount: 5, timeout: 60_000 }),
    batch: { multicall: true },
    pollingInterval: Math.min(polling.max, Math.max(polling.min, chain.blockMs / 2)),
    cacheTime: 0,
  })
  const found = await client.getChainId()
  if (found !== chain.id) throw new WrongChainError({ expected: chain.id, found })
  return { chain: await withDeployedContracts(client, chain), client }
}

/**
 * Refuses to sign for a local copy of a real chain with an account that is not a published
 * development account: a signature for the copy is valid on the real chain.
 *
 * @throws Deploy.LocalCopyError
 * @example
 * await assertMaySign(opened, account.address)
 */
export const assertMaySign = async ({ chain, client }: OpenChain, account: Address): Promise<void> => {
  if (isDevelopmentAccount(account)) return
  const { hash } = await client.getBlock({ blockNumber: 0n })
  if (isRealGenesis(chain.id, hash) === false || (await isDevelopmentNode(client)))
    throw new LocalCopyError({ chainId: chain.id, account })
}

/** True for a development node, whose fork of a real chain has the real first block. */
const isDevelopmentNode = async (client: PublicClient): Promise<boolean> => {
  // Some providers do not report their software.
  const version = await client.request({ method: 'web3_clientVersion' }).catch(() => '')
  return /^(anvil|hardhat|ganache)/i.test(version)
}

const neededContracts = ['wrappedNative', 'permit2', 'multicall3'] as const satisfies (keyof ChainContracts)[]

/**
 * Removes bridges, Aave, vaults and their tokens that have no code on the chain.
 *
 * @throws Deploy.MissingContractError if an external contract is missing that every set needs.
 */
const withDeployedContracts = async (client: PublicClient, chain: Chain): Promise<Chain> => {
  const hasCode = async (address: Address | undefined) =>
    address !== undefined && (await client.getCode({ address })) !== undefined
  for (const key of neededContracts) {
    const address = chain.contracts[key]
    if (!(await hasCode(address))) throw new MissingContractError({ name: key, address, chainName: chain.name })
  }
  const strategies = await Promise.all(
    (chain.strategies ?? []).map(async (strategy) => {
      const vaults = await Promise.all(
        strategy.vaults.map(async (vault) => ((await hasCode(vault.address)) ? [vault] : [])),
      )
      return { ...strategy, vaults: vaults.flat() }
    }),
  )
  const { spokePool, aavePool, ...contracts } = chain.contracts
  return {
    ...chain,
    // The asset of a vault without code may also have no code.
    strategies: strategies.filter(({ vaults }) => vaults.length > 0),
    contracts: {
      ...contracts,
      ...(spokePool && (await hasCode(spokePool)) && { spokePool }),
      ...(aavePool && (await hasCode(aavePool)) && { aavePool }),
    },
  }
}

export class WrongChainError extends namedError(
  'Deploy.WrongChainError',
  ({ expected, found }: { expected: number; found: number }) => ({
    message: `The node serves chain ${found}, not chain ${expected}.`,
    fix: 'Give the url of a node of the chain with --rpc.',
  }),
) {}

export class LocalCopyError extends namedError(
  'Deploy.LocalCopyError',
  ({ chainId, account }: { chainId: number; account: Address }) => ({
    message: `The node has a copy of chain ${chainId}, and what ${account} signs for it is valid on the real chain.`,
    fix: 'Use a published development account there.',
  }),
) {}

export class MissingContractError extends namedError(
  'Deploy.MissingContractError',
  ({ name, address, chainName }: { name: string; address: Address; chainName: string }) => ({
    message: `${chainName} has no ${name}: no code is at ${address}.`,
    fix: 'Deploy it, or name another address in the registry file.',
  }),
) {}
