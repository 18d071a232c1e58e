import { ProviderError } from '../wallet/send/wallet-errors'

/**
 * Why the state of a proof's block cannot be read. `otherBlock`: the chain has another block of that
 * number. `lagging`: the node does not have the block yet. `pruned`: the node no longer has its
 * state.
 */
export type BlockStatus = { status: 'otherBlock' | 'lagging' | 'pruned'; blockNumber: number }

/**
 * Compares the block of a proof with the answer of a node; undefined if it is the same.
 *
 * @example
 * statusOfBlock(null, { blockNumber: 19_000_000, blockHash: '0x41...' })?.status // 'lagging'
 */
export const statusOfBlock = (
  block: { hash: string | null } | null,
  { blockNumber, blockHash }: { blockNumber: number; blockHash: string },
): BlockStatus | undefined => {
  if (block === null) return { status: 'lagging', blockNumber }
  return block.hash === blockHash ? undefined : { status: 'otherBlock', blockNumber }
}

/** Error messages of nodes for a state that they have pruned. */
const prunedWords = /missing trie node|pruned|header not found|block not found|state .*not available|historical state/i

/**
 * True if an error of a node says that it no longer has a state.
 *
 * @example
 * isPruned(new ProviderError({ message: 'missing trie node' })) // true
 */
export const isPruned = (error: unknown): boolean => error instanceof ProviderError && prunedWords.test(error.message)
