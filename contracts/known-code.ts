import { keccak256 } from 'viem'
import type { KnownCode } from '@/lib/chain/swap/router-rule'
import type { CompiledContract } from './read-artifact'

/**
 * Returns the code of a contract without its immutables. The artifact has zeros in their places,
 * each one word.
 *
 * @example
 * isCodeOf(knownCodeOf(readArtifact('Rfq')), await client.getCode({ address: rfq })) // true
 */
export const knownCodeOf = ({
  deployedBytecode: { object, immutableReferences = {} },
}: Pick<CompiledContract, 'deployedBytecode'>): KnownCode => ({
  codeHash: keccak256(object),
  immutables: Object.values(immutableReferences)
    .flat()
    .map(({ start }) => start)
    .toSorted((a, b) => a - b),
})
