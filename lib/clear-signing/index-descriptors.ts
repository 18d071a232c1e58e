import { keccak256, stringToHex } from 'viem'
import type { Deployment, Descriptor } from './descriptor'

/** The messages of a primary type that a file describes, by the hashes of their encoded types. */
export type DescribedType = { path: string; encodeTypeHashes: string[] }

/** Where a wallet finds the descriptor of a contract, by its CAIP-10 identifier. */
export type DescriptorIndex = {
  calldataIndex: Record<string, string>
  typedDataIndex: Record<string, Record<string, DescribedType[]>>
}

/**
 * Returns the index of descriptors in the form of the public registry of ERC-7730.
 *
 * @example
 * indexDescriptors(describeContracts([mainnet])).calldataIndex
 * // { 'eip155:1:0x6a00...': 'calldata-router.json', ... }
 */
export const indexDescriptors = (descriptors: ReadonlyMap<string, Descriptor>): DescriptorIndex => {
  const index: DescriptorIndex = { calldataIndex: {}, typedDataIndex: {} }
  for (const [file, { context, display }] of descriptors) {
    const { deployments } = 'contract' in context ? context.contract : context.eip712
    for (const id of deployments.map(caip10Of))
      if ('contract' in context) index.calldataIndex[id] = file
      else index.typedDataIndex[id] = typesOf(file, Object.keys(display.formats))
  }
  return index
}

const caip10Of = ({ chainId, address }: Deployment) => `eip155:${chainId}:${address.toLowerCase()}`

const typesOf = (path: string, encodedTypes: readonly string[]) => {
  const types: Record<string, DescribedType[]> = {}
  for (const encoded of encodedTypes) {
    const primaryType = encoded.slice(0, encoded.indexOf('('))
    types[primaryType] = [{ path, encodeTypeHashes: [keccak256(stringToHex(encoded))] }]
  }
  return types
}
