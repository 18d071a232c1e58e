import type { ReadableChain } from '../chain/facts/served-chain'
import { type Claim, judgeSignatures } from '../chain/facts/signatures'
import type { StateAt } from '../chain/node/multicall'

/** What a contract is said to have signed, and the order that it is about. */
export type ContractClaim = Claim & { orderHash: string }

/** What a contract says of an order that it signed. */
export type ContractSignatureCheck = { orderHash: string; isRefused: boolean }

/**
 * Asks the contracts that signed some orders whether they still say so, on one state. How long that counts is their book's rule.
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
  const good = await judgeSignatures(served, { claims, at })
  return claims.map(({ orderHash }, index) => ({ orderHash, isRefused: !good[index] }))
}
