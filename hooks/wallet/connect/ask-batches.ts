import type { Address } from 'viem'
import type { Config } from 'wagmi'
import { getAccount } from 'wagmi/actions'
import { type BatchReport, readBatch } from '@/actions/wallet/batch/read-batch'
import { type Batching, readBatching } from '@/actions/wallet/batch/read-batching'
import {
  type OwnedMessage,
  type OwnerSignature,
  readOwnerSignature,
} from '@/actions/wallet/permit/read-owner-signature'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { DisconnectedError } from '@/actions/wallet/send/wallet-errors'
import { providerOf } from './wallet-rpc'

/** The maximum wait for an answer that needs no user, milliseconds. */
const maxAnswerMs = 15_000
/** The wait for the wallet of an earlier visit, milliseconds: longer than wallets take to answer. */
const [restoreMs, askAgainMs] = [10_000, 250] as const

/**
 * Reads what the connected wallet declares of batches of an account on a chain.
 *
 * @throws {DisconnectedError} when it gives no answer in time
 */
export const askBatching = async (config: Config, place: { chainId: number; account: Address }): Promise<Batching> =>
  within(maxAnswerMs, readBatching(await providerOf(config), place))

/**
 * Reads the report of the connected wallet about a batch, after waiting for the wallet of an earlier
 * visit.
 *
 * @throws {NotConnectedError | DisconnectedError} when no wallet is connected, or answers, in time
 */
export const askBatch = async (config: Config, id: string): Promise<BatchReport> =>
  within(maxAnswerMs, readBatch(await restoredProvider(config), id))

/**
 * Reads what the owners of the connected contract account signed of a message, after waiting for the
 * wallet of an earlier visit.
 *
 * @throws {NotConnectedError | DisconnectedError} when no wallet is connected, or answers, in time
 */
export const askSignature = async (config: Config, message: OwnedMessage): Promise<OwnerSignature> =>
  within(maxAnswerMs, readOwnerSignature(await restoredProvider(config), message))

const restoredProvider = async (config: Config): Promise<RpcRequest> => {
  for (let waitedMs = 0; waitedMs < restoreMs && getAccount(config).status !== 'connected'; waitedMs += askAgainMs)
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  return providerOf(config)
}

/**
 * Resolves to the answer of a wallet.
 *
 * @throws {DisconnectedError} when it gives none in time
 */
export const within = <answer>(milliseconds: number, answer: Promise<answer>): Promise<answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DisconnectedError()), milliseconds)
    void answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
