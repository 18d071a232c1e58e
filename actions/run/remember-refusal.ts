import { RevertedOnChainError } from '../wallet/send/follow-errors'
import { PermitRefusedError, RevertedError, TransferFromFailedError } from '../wallet/send/revert'
import type { PermitHolder, RefusedPermits } from './refused-permits'

/**
 * Returns what remembers a permit as refused where a call that carries it reverts, and throws the error on: the next attempt plans an
 * approval. Without a permit the error is only thrown.
 *
 * @example
 * await sendCall(deps, call).catch(rememberRefusal(deps, { chain, account, token }, permit))
 */
export const rememberRefusal =
  ({ refusedPermits }: { refusedPermits: RefusedPermits }, holder: PermitHolder, permit: unknown) =>
  (error: unknown): never => {
    if (permit !== undefined && isOfPermit(error)) refusedPermits.add(holder)
    throw error
  }

/** Tokens have many words for a bad signature. To approve in its place costs a transaction, to sign it again another failure. */
const isOfPermit = (error: unknown): boolean =>
  error instanceof RevertedOnChainError
    ? isOfPermit(error.cause)
    : [PermitRefusedError, RevertedError, TransferFromFailedError].some((Refusal) => error instanceof Refusal)
