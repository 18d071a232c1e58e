import type { Hex } from 'viem'
import type { FollowDeps } from '../send/follow-deps'
import { DisconnectedError, NotConnectedError, StoppedWaitingError } from '../send/wallet-errors'
import { isAcceptedByContract } from './contract-signature'
import type { OwnedMessage, OwnerSignature, ReadOwnerSignature } from './read-owner-signature'

const pollMs = 2_000
/** The number of questions after which a wallet that is away since the start is not asked again. */
const maxUnanswered = 3

type SignatureDeps = Pick<FollowDeps, 'rpc' | 'sleep' | 'signal' | 'onOwners'> & {
  isWanted: () => boolean
  readSignature: ReadOwnerSignature
}

/**
 * Waits until the owners of a contract account have signed a message and the contract accepts their
 * signature, which is empty if they signed by a transaction. Returns undefined if the wallet does
 * not collect signatures.
 *
 * @throws {StoppedWaitingError} when `signal` aborts or the run was abandoned
 */
export const followSignature = async (deps: SignatureDeps, message: OwnedMessage): Promise<Hex | undefined> => {
  const { rpc, sleep, signal, isWanted, onOwners } = deps
  const isAccepted = (signature: Hex) => isAcceptedByContract(rpc, { ...message, signature }).catch(() => false)
  let hasReported = false
  for (let asked = 1; ; asked++) {
    const report = await askOwners(deps, message)
    if (!isWanted() || signal.aborted) throw new StoppedWaitingError()
    hasReported ||= typeof report === 'object'
    if (!hasReported && (report === 'unsupported' || asked >= maxUnanswered)) return undefined
    if (typeof report === 'object') {
      onOwners?.(report.owners)
      for (const signature of [report.signature, '0x' as const])
        if (signature !== undefined && (await isAccepted(signature))) return signature
    }
    await sleep(pollMs)
  }
}

const askOwners = (
  { readSignature }: SignatureDeps,
  message: OwnedMessage,
): Promise<OwnerSignature | 'unsupported' | 'away'> =>
  readSignature(message).catch((error: unknown) =>
    error instanceof NotConnectedError || error instanceof DisconnectedError ? 'away' : 'unsupported',
  )
