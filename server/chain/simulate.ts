import {
  type Abi,
  type Address,
  decodeErrorResult,
  ExecutionRevertedError,
  type Hex,
  InsufficientFundsError,
  parseAbi,
  type StateOverride,
  BaseError as ViemError,
} from 'viem'
import { executorAbi, feeVaultAbi, routerAbi } from '@/lib/chain/abi.generated'
import type { ChainClient } from './clients'
import type { StateAt } from './multicall'

export type SimulatedTransaction = { from: Address; to: Address; data: Hex; value: bigint }

/** Why a transaction would fail, in a form a program can look at. */
export type RevertReason =
  /** `require(false, message)`. */
  | { kind: 'text'; message: string }
  /** An error one of our contracts declares. */
  | { kind: 'custom'; name: string; args: readonly unknown[] }
  /** What the compiler checks by itself: overflow, division by zero and so on. */
  | { kind: 'panic'; code: bigint; meaning: string }
  /** The sender cannot pay for value and gas. */
  | { kind: 'funds' }
  /** Reverted without telling, or in words nobody here knows. */
  | { kind: 'unknown'; data: Hex }

export type Simulation = { ok: true; gas: bigint; returned: Hex } | { ok: false; reason: RevertReason }

const panics: Record<string, string> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow',
  '18': 'division by zero',
  '33': 'unknown enum value',
  '34': 'broken storage array',
  '49': 'pop of an empty array',
  '50': 'index out of bounds',
  '65': 'out of memory',
  '81': 'call of an uninitialised function',
}

// Uniswap and tokens speak in texts; these are the custom errors a swap can meet besides our own.
const foreignErrors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error SafeERC20FailedOperation(address token)',
  'error SignatureExpired(uint256 signatureDeadline)',
  'error InvalidSigner()',
  'error InvalidNonce()',
  'error InvalidAmount(uint256 maxAmount)',
])
const knownErrors: Abi = [...routerAbi, ...executorAbi, ...feeVaultAbi, ...foreignErrors].filter(
  ({ type }) => type === 'error',
)

/**
 * Runs a transaction on a state without sending it: what it returns and how much gas it needs, or why it reverts.
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
 * Reads the bytes a contract reverted with: a text, a panic, or one of the custom errors a swap can meet.
 *
 * @example
 * decodeRevert('0xcea9e31d') // { kind: 'custom', name: 'InsufficientReturnAmount', args: [] }
 */
export const decodeRevert = (data: Hex): RevertReason => {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: knownErrors, data }) as {
      errorName: string
      args?: readonly unknown[]
    }
    if (errorName === 'Error') return { kind: 'text', message: String(args[0]) }
    if (errorName !== 'Panic') return { kind: 'custom', name: errorName, args }
    const code = BigInt(args[0] as bigint)
    return { kind: 'panic', code, meaning: panics[String(code)] ?? 'unknown panic' }
  } catch {
    return { kind: 'unknown', data }
  }
}

/** The reason in an error of the node; undefined when the node itself failed. */
const reasonOf = (error: unknown): RevertReason | undefined => {
  if (!(error instanceof ViemError)) return undefined
  if (error.walk((cause) => cause instanceof InsufficientFundsError)) return { kind: 'funds' }
  const withData = error.walk((cause) => isHex((cause as { data?: unknown } | null)?.data))
  if (withData) return decodeRevert((withData as unknown as { data: Hex }).data)
  return error.walk((cause) => cause instanceof ExecutionRevertedError) ? { kind: 'unknown', data: '0x' } : undefined
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
