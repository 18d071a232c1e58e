import type { Hash } from 'viem'
import type { BaseError } from '@/lib/errors'
import type { OwnerSignatures } from '../batch/owner-signatures'
import type { ReadBatch } from '../batch/read-batch'
import type { RpcRequest } from './receipt'

/** The dependencies of following what a wallet sent. */
export type FollowDeps = {
  rpc: RpcRequest
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
  /** Ends the following of a sent transaction. */
  signal: AbortSignal
  /** Refreshes the chain data of the page before a transaction is reported as mined. */
  readAnew: () => Promise<void>
  /** True if a private relay has just accepted the transaction, so that no node shows it. */
  isHidden?: (hash: Hash) => Promise<boolean>
  /** Reads the wallet's report of a batch, or of a proposal of a contract account, by its id. */
  readBatch: ReadBatch
  /** Called with the owners who signed a proposal, each time the wallet reports them. */
  onOwners?: (owners: OwnerSignatures) => void
  /** Finds the call of a batch that fails on the state after a block, and why. */
  findFailure?: (block: bigint) => Promise<{ index: number; cause: BaseError } | undefined>
}
