import type { Hash } from 'viem'
import type { BaseError } from '@/lib/errors'
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
  readBatch: ReadBatch
  /** Finds the call of a batch that fails on the state after a block, and why. */
  findFailure?: (block: bigint) => Promise<{ index: number; cause: BaseError } | undefined>
}
