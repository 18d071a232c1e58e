import type { Transaction } from '../../db/client'
import { settlementAttempts, settlements } from '../../db/intent-schema'
import type { SettlementDeps } from '../settlement-deps'
import { type Fees, signAttempt } from './attempt'

/** A settlement as it was decided; `nonce` comes from `takeNonce`. */
type Decided = Pick<
  typeof settlements.$inferInsert,
  'account' | 'nonce' | 'agent' | 'purpose' | 'roundId' | 'data' | 'gas' | 'deadlineSeconds'
> & { purpose: NonNullable<typeof settlements.$inferInsert.purpose> }

/**
 * Signs a settlement and stores it with its first attempt, in a transaction of the chain's leader:
 * only stored transactions are ever sent. Returns its id.
 *
 * @throws {KeysFileError} if this process has no key of the account.
 * @example
 * await storeSettlement(deps, transaction, { settlement: { purpose: 'relay', nonce: 7, ... }, fees, nowMs })
 * // 'a3...'
 */
export const storeSettlement = async (
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
