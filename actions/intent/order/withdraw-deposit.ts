import { intentCall } from '@/lib/chain/intent/intent-call'
import { verifyIntentCall } from '@/lib/chain/intent/verify-intent-call'
import type { TaskPlace } from '../../run/run-tools'
import { sendTask } from '../../run/send-call'
import { MismatchError } from '../../wallet/send/check-errors'
import type { ChainReceipt } from '../../wallet/send/receipt'
import type { IntentDeps } from '../intent-deps'
import type { IntentOutcome } from '../intent-run'
import { assertIntentContract } from '../place/assert-intent-contract'
import { withdrawnLog } from './settled-log'

export type WithdrawPlan = TaskPlace & {
  /** Raw units of the native token. */
  amount: bigint
}

/** Takes native tokens out of what is deposited for orders, whichever it was for. It needs the service for nothing. */
export const withdrawDeposit = (deps: IntentDeps, { amount, ...place }: WithdrawPlan): Promise<IntentOutcome> => {
  const { chain, account } = place
  return sendTask(deps, {
    ...place,
    readOutcome: (receipt) => readWithdrawn(receipt, amount),
    prepare: async () => {
      await assertIntentContract(deps.rpc, chain)
      const call = { kind: 'withdraw', amount } as const
      const transaction = intentCall(chain, call)
      const differences = verifyIntentCall(chain, transaction, call)
      if (differences.length > 0) throw new MismatchError({ differences })
      return { ...transaction, expectedLog: withdrawnLog(chain, account, amount) }
    },
  })
}

export const readWithdrawn = (receipt: ChainReceipt, amount: bigint): IntentOutcome => ({
  ...{ kind: 'withdrawn', amount, transactionHash: receipt.hash },
  gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
})
