import type { Transaction } from '../../db/client'
import { settlementAttempts, settlements } from '../../db/intent-schema'
import type { SettlementDeps } from '../settlement-deps'
import { type Fees, signAttempt } from './attempt'

/** A settlement as it is decided; `nonce` is one that `takeNonce` gave. */
type Decided = Pick<
  typeof settlements.$inferInsert,
  'account' | 'nonce' | 'agent' | 'purpose' | 'roundId' | 'data' | 'gas' | 'deadlineSeconds'
> & { purpose: NonNullable<typeof settlements.$inferInsert.purpose> }

/**
 * Signs a settlement and writes it down with its first attempt, in a transaction of the chain's leader: only what is
 * written down is ever sent. Returns its id.
 *
 * @throws {KeysFileError} when the account's key is not here.
 * @example
 * await keepSettlement(deps, transaction, { settlement: { purpose: 'relay', nonce: 7, ... }, fees, nowMs }) // 'a3...'
 */
export const keepSettlement = async (
  {
    served: { chain },
    keys,
    newId,
  }: Pick<SettlementDeps, 'keys' | 'newId'> & { served: Pick<SettlementDeps['served'], 'chain'> },
  transaction: Transaction,
  { settlement: decided, fees, nowMs }: { settlement: Decided; fees: Fees; nowMs: number },
): Promise<string> => {
  const settlement = { id: newId(), chainId: chain.id, state: 'open' as const, createdAtMs: nowMs, ...decided }
  const attempt = await signAttempt(keys, { chain, settlement, kind: 'settle', gas: settlement.gas, fees })
  await transaction.insert(settlements).values(settlement)
  await transaction.insert(settlementAttempts).values({ ...attempt, settlementId: settlement.id })
  return settlement.id
}
