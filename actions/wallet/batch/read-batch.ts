import { type Hash, isHash } from 'viem'
import { getCallsStatus } from 'viem/actions'
import { readErrorLayers } from '@/lib/error-layers'
import { failuresText } from '@/messages/failures'
import type { RpcRequest } from '../send/receipt'
import { WrongAnswerError } from '../send/wallet-errors'
import { type OwnerSignatures, readOwnerSignatures } from './owner-signatures'
import { walletClient } from './wallet-client'

/**
 * The wallet's report of a batch: not on the chain yet, executed, failed, or an id that it does not
 * know. `hashes`: the transactions that it names, whose receipts a node has to confirm. `owners`: those
 * who sign a proposal of a contract account, if its wallet counts them.
 */
export type BatchReport = {
  status: 'pending' | 'success' | 'failure' | 'unknown'
  hashes: readonly Hash[]
  owners?: OwnerSignatures
}

/** Reads the wallet's report of a batch by its id; throws if the wallet does not answer. */
export type ReadBatch = (id: string) => Promise<BatchReport>

/** The maximum number of transactions in a report. */
const maxHashes = 64
/** The error for an unknown id (EIP-5792). */
const unknownId = 5730

/**
 * Asks a wallet for its report of a batch. Only hashes are used of the receipts in it.
 *
 * @throws the error of the wallet; {WrongAnswerError} for a report of another shape
 */
export const readBatch = async (wallet: RpcRequest, id: string): Promise<BatchReport> => {
  try {
    const { status, receipts = [], capabilities } = await getCallsStatus(walletClient(wallet), { id })
    const hashes = [...new Set(receipts.map(({ transactionHash }) => transactionHash))]
    if (status === undefined || hashes.length > maxHashes || !hashes.every((hash) => isHash(hash)))
      throw new WrongAnswerError({ expected: failuresText.answer.batchStatus, given: failuresText.answer.other })
    const owners = readOwnerSignatures(capabilities?.owners)
    return { status, hashes, ...(owners && { owners }) }
  } catch (error) {
    if (readErrorLayers(error).some(({ code }) => code === unknownId)) return { status: 'unknown', hashes: [] }
    throw error
  }
}
