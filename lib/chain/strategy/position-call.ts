import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Position } from '@/lib/order/position/position'
import { deltaYieldTokenAbi } from '../abi.generated'
import { uintAt, wordCount } from '../node/words'

/** A position with its deposited principal; raw units of the source token. */
export type DepositedPosition = Position & { principal: bigint }

/**
 * Encodes the call to a deposit token that reads an owner's position in a vault.
 *
 * @example
 * positionCall(strategy, owner) // '0x3d4a1c5b...'
 */
export const positionCall = (strategy: Address, owner: Address): Hex =>
  encodeFunctionData({ abi: deltaYieldTokenAbi, functionName: 'positionOf', args: [strategy, owner] })

/**
 * Decodes the answer to `positionCall`; undefined if the vault reports no value of its shares.
 *
 * @example
 * readPosition(answer) // { shares: 9800n, principal: 10000n, worth: 10041n }
 */
export const readPosition = (answer: Hex | undefined): DepositedPosition | undefined =>
  answer === undefined || wordCount(answer) < 3
    ? undefined
    : { shares: uintAt(answer, 0), principal: uintAt(answer, 1), worth: uintAt(answer, 2) }
