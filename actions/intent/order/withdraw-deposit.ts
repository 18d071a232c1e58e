import { type Address, hexToBigInt, maxUint256 } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { type IntentCall, intentCall } from '@/lib/chain/intent/intent-call'
import { verifyIntentCall } from '@/lib/chain/intent/verify-intent-call'
import type { TaskPlace } from '../../run/run-tools'
import { sendTask } from '../../run/send-call'
import { MismatchError } from '../../wallet/send/check-errors'
import { shownLog } from '../../wallet/send/expected-log'
import type { ChainReceipt } from '../../wallet/send/receipt'
import type { IntentDeps } from '../intent-deps'
import type { IntentOutcome, Withdrawal } from '../intent-run'
import { assertIntentContract } from '../place/assert-intent-contract'
import { leftLog, withdrawnLog } from './settled-log'

export type WithdrawPlan = TaskPlace & Withdrawal

/** Withdraws tokens that are deposited for any order. It does not need the service. */
export const withdrawDeposit = (
  deps: IntentDeps,
  { amount, vault, ...place }: WithdrawPlan,
): Promise<IntentOutcome> => {
  const { chain, account } = place
  return sendTask(deps, {
    ...place,
    readOutcome: (receipt) => readWithdrawn(receipt, chain, { amount, account, ...(vault && { vault }) }),
    prepare: async () => {
      await assertIntentContract(deps.rpc, chain)
      const call: IntentCall = vault ? { ...vault, kind: 'leave', amount: maxUint256 } : { kind: 'withdraw', amount }
      const transaction = intentCall(chain, call)
      const differences = verifyIntentCall(chain, transaction, call)
      if (differences.length > 0) throw new MismatchError({ differences })
      return { ...transaction, expectedLog: logOf(chain, { amount, account, ...(vault && { vault }) }) }
    },
  })
}

type Withdrawn = Withdrawal & { account: Address }

const logOf = (chain: Chain, { amount, vault, account }: Withdrawn) =>
  vault ? leftLog(chain, account, vault) : withdrawnLog(chain, account, amount)

/** Reads the amount of a withdrawal from its receipt. */
export const readWithdrawn = (receipt: ChainReceipt, chain: Chain, withdrawn: Withdrawn): IntentOutcome => {
  const paid = shownLog(receipt, logOf(chain, withdrawn))?.data
  return {
    kind: 'withdrawn',
    transactionHash: receipt.hash,
    amount: paid ? hexToBigInt(paid) : withdrawn.amount,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}
