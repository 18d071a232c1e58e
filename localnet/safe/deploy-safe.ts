import {
  type Address,
  type Client,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { developmentAccounts, developmentSafe } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { actOn } from '../chain/act'
import { type PackageContract, readPackageContract } from '../seed/package-contract'

/** The factory of Safe's own contracts, whose addresses are thus the same on each chain. */
const singletonFactory: Address = '0x914d7fec6aac8cd542e72bca78b30650d45643d7'
/** Its code: creates a contract from a salt and creation code (CREATE2). */
const singletonFactoryCode: Hex = concatHex([
  `0x7f${'f'.repeat(62)}e0`,
  '0x3601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3',
])

const artifactOf = (path: string, name: string): PackageContract =>
  readPackageContract(`@safe-global/safe-smart-account/build/artifacts/contracts/${path}/${name}.json`)

const contracts = {
  factory: artifactOf('proxies/SafeProxyFactory.sol', 'SafeProxyFactory'),
  singleton: artifactOf('Safe.sol', 'Safe'),
  handler: artifactOf('handler/CompatibilityFallbackHandler.sol', 'CompatibilityFallbackHandler'),
  multiSend: artifactOf('libraries/MultiSendCallOnly.sol', 'MultiSendCallOnly'),
}
type Name = keyof typeof contracts

const create2 = (from: Address, salt: Hex, bytecode: Hex) =>
  getContractAddress({ opcode: 'CREATE2', from, salt, bytecode })

/** The addresses of Safe's contracts, version 1.5.0, which are those of real chains. */
export const safeContracts = Object.fromEntries(
  Object.entries(contracts).map(([name, { bytecode }]) => [name, create2(singletonFactory, zeroHash, bytecode)]),
) as Record<Name, Address>

export const safeAbi = contracts.singleton.abi

/** The owners of the development Safe, both of whom must sign. */
export const safeOwners = [personalDevelopmentAccounts[1]!, personalDevelopmentAccounts[2]!] as const

/**
 * Deploys Safe's contracts and the development Safe on a local chain, unless they are there.
 *
 * @example
 * await deploySafe(client) // '0x...', the address `developmentSafe`
 */
export const deploySafe = async (client: Client): Promise<Address> => {
  const act = actOn(client)
  const [from] = developmentAccounts
  const request = client.request as (request: { method: string; params: readonly unknown[] }) => Promise<unknown>
  const hasCode = async (address: Address) =>
    (await request({ method: 'eth_getCode', params: [address, 'latest'] })) !== '0x'
  const create = async (address: Address, to: Address, data: Hex) => {
    if (await hasCode(address)) return
    await act({ from, to, data })
    if (!(await hasCode(address))) throw new Error(`A contract of Safe was not created at ${address}.`)
  }

  await request({ method: 'anvil_setCode', params: [singletonFactory, singletonFactoryCode] })
  for (const name of Object.keys(contracts) as Name[])
    await create(safeContracts[name], singletonFactory, concatHex([zeroHash, contracts[name].bytecode]))
  const { abi } = contracts.factory
  const args = [safeContracts.singleton, setup, 0n]
  await create(
    developmentSafe,
    safeContracts.factory,
    encodeFunctionData({ abi, functionName: 'createProxyWithNonce', args }),
  )
  return developmentSafe
}

/** The call that gives a new Safe its owners, threshold and the handler that answers ERC-1271. */
const setup = encodeFunctionData({
  abi: safeAbi,
  functionName: 'setup',
  args: [
    safeOwners.map(({ address }) => address),
    BigInt(safeOwners.length),
    zeroAddress,
    '0x',
    safeContracts.handler,
    zeroAddress,
    0n,
    zeroAddress,
  ],
})

/**
 * Returns the address at which the factory creates the development Safe.
 *
 * @example
 * safeAddress() // '0x...', equal to `developmentSafe`
 */
export const safeAddress = (): Address => {
  const salt = keccak256(concatHex([keccak256(setup), numberToHex(0n, { size: 32 })]))
  const proxy = artifactOf('proxies/SafeProxy.sol', 'SafeProxy')
  return create2(safeContracts.factory, salt, encodeDeployData({ ...proxy, args: [safeContracts.singleton] }))
}
