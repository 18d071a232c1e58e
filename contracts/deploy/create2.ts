import { type Address, concat, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { ownArtifact } from '@/localnet/seed/artifacts'
import type { Creation } from '@/localnet/seed/place'

/** The code of the proxy, and the digits of its signature, which were chosen: no key is known. */
const proxyCode = `7f${'ff'.repeat(31)}e03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3`
const digits = '22'.repeat(32)

/**
 * The deterministic deployment proxy (github.com/Arachnid/deterministic-deployment-proxy). Its
 * deployment was signed once for all chains by an account without a known key, so it has this
 * address wherever it is, and anyone can place it. The addresses of our executors, bridges and
 * handlers follow from it, from salt zero and from their code.
 */
export const create2Proxy = {
  address: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
  code: `0x${proxyCode}`,
  signer: '0x3fab184622dc19b6109349b94811493bf2a45362',
  /** The signer pays 100,000 gas at 100 gwei. */
  cost: 10n ** 16n,
  transaction: `0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe${proxyCode}1ba0${digits}a0${digits}`,
} as const satisfies { address: Address; code: Hex; signer: Address; cost: bigint; transaction: Hex }

/** A contract that the proxy deploys: its address in lower case, and the calldata for the proxy. */
export type Deployment = { address: Address; data: Hex }

/**
 * Returns the address of a contract that the proxy deploys, and the calldata for the proxy.
 *
 * @example
 * deploymentOf({ abi, bytecode, args: ['0x85e1...'] }).address // '0x027942cfa4dc010f1dd9d98a539516c739e5152c'
 */
export const deploymentOf = (creation: Creation): Deployment => {
  const bytecode = encodeDeployData(creation)
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Proxy.address, salt: zeroHash, bytecode })
  return { address: toLowerAddress(address), data: concat([zeroHash, bytecode]) }
}

/**
 * Returns the same for one of our contracts, by its name.
 *
 * @throws Localnet.MissingArtifactError before the contracts were compiled.
 * @example
 * ownDeployment('RareLegs').address // '0x85e17fdbdbe70a84078132ac335e1fb43f97601f'
 */
export const ownDeployment = (name: string, args: readonly unknown[] = []): Deployment =>
  deploymentOf({ ...ownArtifact(name), args })
