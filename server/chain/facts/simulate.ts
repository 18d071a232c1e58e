import {
  type Address,
  ExecutionRevertedError,
  type Hex,
  InsufficientFundsError,
  type StateOverride,
  BaseError as ViemError,
} from 'viem'
import { decodeRevert } from '@/lib/chain/node/revert'
import { type Revert, wordOf } from '@/lib/chain/node/revert-word'
import type { ChainClient } from '../node/clients'
import type { StateAt } from '../node/multicall'

export type SimulatedTransaction = { from: Address; to: Address; data: Hex; value: bigint }

/**
 * The reason for which a transaction would fail: the contract refuses, or the sender cannot pay for
 * value and gas.
 */
export type RevertReason = Revert | { kind: 'funds' }

export type Simulation = { ok: true; gas: bigint; returned: Hex } | { ok: false; reason: RevertReason }

/**
 * Simulates a transaction on a state. Returns its result and gas, or why it reverts.
 *
 * @throws viem's errors when the node fails; a revert is an answer, not an error.
 * @example
 * await simulate({ client }, transaction) // { ok: false, reason: { kind: 'text', message: 'INSUFFICIENT_OUTPUT' } }
 */
export const simulate = async (
  { client }: { client: ChainClient },
  transaction: SimulatedTransaction,
  { at = { blockTag: 'latest' }, stateOverride }: { at?: StateAt; stateOverride?: StateOverride } = {},
): Promise<Simulation> => {
  const { from: account, to, data, value } = transaction
  const overrides = stateOverride ? { stateOverride } : {}
  try {
    const { data: returned = '0x' } = await client.call({ account, to, data, value, ...at, ...overrides })
    const gas = await client.estimateGas({ account, to, data, value, blockTag: 'latest', ...overrides })
    return { ok: true, gas, returned }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { ok: false, reason }
  }
}

/**
 * Returns the word for a revert that is stored with an order.
 *
 * @example
 * reasonWord({ kind: 'custom', name: 'InsufficientReturnAmount', args: [] }) // 'InsufficientReturnAmount'
 */
export const reasonWord = (reason: Revert): string => wordOf(reason) ?? 'Reverted'

/**
 * Finds the revert reason in an error of a node's call; undefined if the node itself failed.
 *
 * @example
 * reasonOf(error) // { kind: 'text', message: 'INSUFFICIENT_OUTPUT' }
 */
export const reasonOf = (error: unknown): RevertReason | undefined => {
  if (!(error instanceof ViemError)) return undefined
  if (error.walk((cause) => cause instanceof InsufficientFundsError)) return { kind: 'funds' }
  const withData = error.walk((cause) => isHex((cause as { data?: unknown } | null)?.data))
  if (withData) return decodeRevert((withData as unknown as { data: Hex }).data)
  const isRevert = (cause: unknown) =>
    cause instanceof ExecutionRevertedError || (cause instanceof ViemError && outOfGas.test(cause.details))
  return error.walk(isRevert) ? { kind: 'unknown', data: '0x' } : undefined
}

/** The phrase of the nodes in use, which return no data with it. */
const outOfGas = /\bout ?of ?gas\b/i

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
