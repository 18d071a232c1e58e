import { RevertedOnChainError } from '../wallet/send/follow-errors'
import { PermitRefusedError, RevertedError, TransferFromFailedError } from '../wallet/send/revert'
import type { PermitHolder, RefusedPermits } from './refused-permits'

/**
 * Returns a handler that remembers a permit as refused if a call with it reverts, and rethrows the
 * error: the next attempt plans an approval. Without a permit it only rethrows.
 */
export const rememberRefusal =
  ({ refusedPermits }: { refusedPermits: RefusedPermits }, holder: PermitHolder, permit: unknown) =>
  (error: unknown): never => {
    if (permit !== undefined && isOfPermit(error)) refusedPermits.add(holder)
    throw error
  }

/** True if the permit may be the cause: an approval is safer than signing another one. */
const isOfPermit = (error: unknown): boolean =>
  error instanceof RevertedOnChainError
    ? isOfPermit(error.cause)
    : [PermitRefusedError, RevertedError, TransferFromFailedError].some((Refusal) => error instanceof Refusal)
