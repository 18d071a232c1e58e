import type { Address, Hex } from 'viem'
import { failuresText } from '@/messages/failures'
import { type OwnerSignatures, readOwnerSignatures } from '../batch/owner-signatures'
import type { RpcRequest } from '../send/receipt'
import { assertSignature } from '../send/wallet-answer'
import { isRecord, WrongAnswerError } from '../send/wallet-errors'

/** The message that a contract account was asked to sign: the digest of its typed data. */
export type OwnedMessage = { account: Address; digest: Hex }

/** The owners of a contract account who have to sign a message; `signature` once all of them did. */
export type OwnerSignature = { signature?: Hex; owners: OwnerSignatures }

export type ReadOwnerSignature = (message: OwnedMessage) => Promise<OwnerSignature>

/** The method of the page's own provider for a wallet that collects signatures of owners. */
export const ownerSignatureMethod = 'caravel_getOwnerSignature'

/**
 * Asks a wallet for the signature of a message that its owners sign one after the other.
 *
 * @throws the error of a wallet that collects no signatures; {WrongAnswerError} for another shape
 */
export const readOwnerSignature = async (
  wallet: RpcRequest,
  { account, digest }: OwnedMessage,
): Promise<OwnerSignature> => {
  const answer = await wallet({ method: ownerSignatureMethod, params: [account, digest] })
  const owners = isRecord(answer) ? readOwnerSignatures(answer.owners) : undefined
  if (!isRecord(answer) || !owners)
    throw new WrongAnswerError({ expected: failuresText.answer.ownerSignatures, given: failuresText.answer.other })
  const { signature } = answer
  return { owners, ...(signature === undefined ? {} : { signature: assertSignature(signature) }) }
}
