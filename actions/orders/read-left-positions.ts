import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import { positionCall, readPosition } from '@/lib/chain/strategy/position-call'
import { type AskedPosition, isWorthTaking, type LeftPositions } from '@/lib/history/left-positions'
import { readMany } from '../wallet/read/read-balances'
import type { RpcRequest } from '../wallet/send/receipt'

/**
 * Reads the positions that an owner still has in the vaults of a chain at one block; leaves out
 * vaults that do not answer and rounding remainders.
 */
export const readLeftPositions = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  asked: readonly AskedPosition[],
): Promise<LeftPositions> => {
  const known = asked.flatMap((one) => {
    const found = findStrategy(chain, { token: one.srcToken, strategy: one.strategy })
    return found ? [{ ...one, call: { to: found.deltaToken, data: positionCall(one.strategy, owner) } }] : []
  })
  const answers = await readMany(
    rpc,
    chain,
    known.map(({ call }) => call),
  )
  return new Map(
    known.flatMap((one, index): [Hex, bigint][] => {
      const position = readPosition(answers[index])
      return position && isWorthTaking(one, position) ? [[one.hash, position.worth]] : []
    }),
  )
}
