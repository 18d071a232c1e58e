import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { namedError } from '@/lib/errors'
import type { ResolvedName } from '@/lib/ticket/fields/ens-name'
import { failuresText } from '@/messages/failures'
import type { RpcRequest } from './wallet/send/receipt'
import { findRevert, toRevertError } from './wallet/send/revert'

// reference: docs.ens.domains, Universal Resolver (ENSIP-23), and `addr` of ENSIP-1.
const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
  'function reverse(bytes account, uint256 coinType) view returns (string primary, address resolver, address)',
])
const recordAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

/** The SLIP-44 coin type of ETH: the address of a name on this chain. */
const etherCoin = 60n
/** The selector of `OffchainLookup` (EIP-3668), which names another server to ask. */
const offchainLookup = '0x556f1830'

/**
 * Resolves an ENS name through the chain's own node, and checks if its account has it as primary
 * name. Asks no other server: an off-chain name is refused.
 *
 * @throws {NoEnsError} if the chain has no ENS
 */
export const resolveName = async (rpc: RpcRequest, chain: Chain, text: string): Promise<ResolvedName> => {
  const resolver = chain.contracts.ensUniversalResolver
  if (!resolver) throw new NoEnsError({ chain })
  const name = normalized(text.trim())
  const call = async (data: Hex) => {
    const answer = await rpc({ method: 'eth_call', params: [{ to: resolver, data }, 'latest'] })
    // An address without code returns no data.
    if (answer === '0x') throw new NoEnsError({ chain })
    return answer
  }
  const asked = encodeFunctionData({ abi: recordAbi, functionName: 'addr', args: [namehash(name)] })
  const data = encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [toHex(packetToBytes(name)), asked],
  })
  const answer = await call(data).catch((thrown: unknown) => {
    const revert = findRevert(thrown)
    if (!revert) throw toRevertError(thrown)
    if (revert.data?.startsWith(offchainLookup)) throw new OffchainNameError({ name, cause: thrown })
    throw new NameNotFoundError({ name, cause: thrown })
  })
  const address = readAddress(answer)
  if (address === undefined) throw new NameNotFoundError({ name })
  return { name, address, isPrimary: (await primaryNameOf(call, address)) === name }
}

const normalized = (text: string): string => {
  try {
    return normalize(text)
  } catch (cause) {
    throw new InvalidNameError({ name: text, cause })
  }
}

const readAddress = (answer: Hex): Address | undefined => {
  const [result] = decodeFunctionResult({ abi: resolverAbi, functionName: 'resolve', data: answer })
  if (result.length !== 66) return undefined
  const address = toLowerAddress(decodeFunctionResult({ abi: recordAbi, functionName: 'addr', data: result }))
  return address === zeroAddress ? undefined : address
}

/**
 * Reads the primary name of an account, which the contract checks against its address. Returns
 * undefined without one, or if that is unknown.
 */
const primaryNameOf = async (call: (data: Hex) => Promise<Hex>, address: Address): Promise<string | undefined> => {
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'reverse', args: [address, etherCoin] })
  const answer = await call(data).catch((thrown: unknown) => {
    if (findRevert(thrown)) return undefined
    throw toRevertError(thrown)
  })
  if (answer === undefined) return undefined
  const [primary] = decodeFunctionResult({ abi: resolverAbi, functionName: 'reverse', data: answer })
  return primary
}

export class NoEnsError extends namedError('Ens.NoEnsError', ({ chain }: { chain: Pick<Chain, 'name'> }) => ({
  message: failuresText.name.noEns(chain.name),
  fix: failuresText.name.paste,
})) {}

export class InvalidNameError extends namedError(
  'Ens.InvalidNameError',
  ({ name }: { name: string; cause?: unknown }) => ({
    message: failuresText.name.invalid(name),
    fix: failuresText.name.check,
  }),
) {}

export class NameNotFoundError extends namedError(
  'Ens.NameNotFoundError',
  ({ name }: { name: string; cause?: unknown }) => ({
    message: failuresText.name.notFound(name),
    fix: failuresText.name.check,
  }),
) {}

export class OffchainNameError extends namedError(
  'Ens.OffchainNameError',
  ({ name }: { name: string; cause?: unknown }) => ({
    message: failuresText.name.offchain(name),
    fix: failuresText.name.paste,
  }),
) {}
