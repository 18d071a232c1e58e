import { getAddress } from 'viem'
import { isSameAddress } from '../address'
import type { Chain } from '../chain/chain'
import { chains as published } from '../chain/registry/chains'
import { type DescribedContract, describedContracts } from './described-contracts'
import type { Deployment, Descriptor } from './descriptor'

const schema = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json'
/** The owner of contracts that are at no published address: those that operators deploy. */
const ownOwner = 'Caravel'

/**
 * Returns the ERC-7730 descriptors of the contracts of chains, by file name. Contracts that an
 * operator deployed have files of their own, since a wallet names one owner per file.
 *
 * @example
 * describeContracts(Object.values(chains)).get('calldata-router.json')?.metadata.owner // 'Velora'
 */
export const describeContracts = (chains: readonly Pick<Chain, 'id' | 'contracts'>[]): Map<string, Descriptor> =>
  new Map(
    describedContracts.flatMap((described) => {
      const deployed = deploymentsOf(described, chains)
      const [known, own] = [true, false].map((wanted) =>
        deployed.filter((one) => isPublished(described, one) === wanted),
      ) as [Deployment[], Deployment[]]
      const kind = described.domain ? 'eip712' : 'calldata'
      return [
        [`${kind}-${described.file}.json`, known, described.owner] as const,
        [`${kind}-${described.file}-own.json`, own, ownOwner] as const,
      ].flatMap(([file, deployments, owner]): [string, Descriptor][] =>
        deployments.length > 0 ? [[file, descriptorOf({ ...described, owner }, deployments)]] : [],
      )
    }),
  )

const deploymentsOf = (
  { contract }: DescribedContract,
  chains: readonly Pick<Chain, 'id' | 'contracts'>[],
): Deployment[] =>
  chains.flatMap(({ id, contracts }) => {
    const address = contracts[contract]
    return address ? [{ chainId: id, address: getAddress(address) }] : []
  })

const isPublished = ({ contract }: DescribedContract, { chainId, address }: Deployment) =>
  isSameAddress(published[chainId]?.contracts[contract], address)

const descriptorOf = (
  { contractName, owner, formats, domain, enums }: DescribedContract,
  deployments: readonly Deployment[],
): Descriptor => ({
  $schema: schema,
  context: domain ? { eip712: { deployments, domain } } : { contract: { deployments } },
  metadata: { owner, contractName, ...(enums && { enums }) },
  display: { formats },
})
