import type { ReadableChain } from '../chain/facts/served-chain'
import { type Claim, checkSignatures } from '../chain/facts/signatures'
import type { StateAt } from '../chain/node/multicall'

/** A claim that a contract signed an order. */
export type ContractClaim = Claim & { orderHash: string }

/** The answer of a contract about an order that it signed. */
export type ContractSignatureCheck = { orderHash: string; isRefused: boolean }

/**
 * Asks the contracts that signed some orders whether the signatures are still valid, on one state.
 * Each indexer decides how long an answer counts.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await checkContractSignatures(served, claims, { blockHash }) // [{ orderHash: '0x9104...', isRefused: false }]
 */
export const checkContractSignatures = async (
  served: ReadableChain,
  claims: readonly ContractClaim[],
  at: StateAt,
): Promise<ContractSignatureCheck[]> => {
  const good = await checkSignatures(served, { claims, at })
  return claims.map(({ orderHash }, index) => ({ orderHash, isRefused: !good[index] }))
}
