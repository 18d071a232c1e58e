import { encodeFunctionData, zeroAddress } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { npmArtifact } from './artifacts'
import type { Placement } from './place'
import { localContracts } from './tokens'

const artifactOf = (name: string) =>
  npmArtifact(`@across-protocol/contracts/dist/evm/artifacts/${name}.sol/${name}.json`)

/**
 * The maximum age of a deposit's quote in seconds, and the maximum time to pay it, as on the real
 * chains.
 */
const timeBuffers = { quote: 3_600, fill: 21_600 }
/**
 * The contract that owns every SpokePool on the real chains. The local world has none: the deployer
 * owns them.
 */
const hubPool = '0xc186fA914353c44b2E33eBE05f21846F1048bEda'

/**
 * Lists the code of a SpokePool, which its proxy needs first. It is the one of Ethereum on every
 * local chain: those of rollups differ in who may relay a root of refunds, and in how tokens
 * return.
 */
export const spokePoolCode = ({ contracts }: Chain): Placement[] =>
  contracts.spokePool
    ? [
        {
          label: 'code of the SpokePool',
          address: localContracts.spokePoolCode,
          ...artifactOf('Ethereum_SpokePool'),
          args: [contracts.wrappedNative, timeBuffers.quote, timeBuffers.fill, zeroAddress],
        },
      ]
    : []

/**
 * Lists the real proxy of the SpokePool at its published address. The account that places it owns
 * it.
 */
export const spokePoolPlacements = ({ contracts }: Chain): Placement[] => {
  if (!contracts.spokePool) return []
  const { abi } = artifactOf('Ethereum_SpokePool')
  const initialize = encodeFunctionData({ abi, functionName: 'initialize', args: [0, hubPool] })
  return [
    {
      label: 'SpokePool',
      address: contracts.spokePool,
      ...artifactOf('ERC1967Proxy'),
      args: [localContracts.spokePoolCode, initialize],
    },
  ]
}
