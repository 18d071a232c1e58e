import { create2Proxy } from '@/contracts/deploy/create2'
import { roles } from '../accounts'
import { npmArtifact } from '../seed/artifacts'
import { commonPlacements } from '../seed/contracts'
import { placeAll } from '../seed/place'
import { withManualMining } from '../seed/send'
import { type Anvil, type AnvilOptions, startAnvil } from './anvil'
import { localChain } from './clients'

/**
 * Starts a node whose chain has the wrapped native token, Permit2 and Multicall3 at their published addresses, the
 * money of the development accounts, and nothing else: no contract of ours, and no deployment proxy. It mines no
 * block by itself.
 *
 * @throws Localnet.UnknownChainError if the registry does not list the chain, Localnet.NotReadyError
 * @example
 * const { url, client, stop } = await startBareChain({ chainId: 1 })
 */
export const startBareChain = async (options: AnvilOptions): Promise<Anvil> => {
  const chain = localChain(options.chainId)
  const anvil = await startAnvil(options)
  const { client } = anvil
  const wrappedNative = npmArtifact('@uniswap/v2-periphery/build/WETH9.json')
  await withManualMining(client, () =>
    placeAll(client, roles.deployer, [
      ...commonPlacements(chain),
      { label: 'wrapped native token', address: chain.contracts.wrappedNative, ...wrappedNative },
    ]),
  )
  await client.setCode({ address: create2Proxy.address, bytecode: '0x' })
  await client.setAutomine(false)
  return anvil
}
