import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { intentCall } from '@/lib/chain/intent/intent-call'
import { verifyIntentCall } from '@/lib/chain/intent/verify-intent-call'
import { sendSteps } from '../../run/planned-steps'
import { sendCall } from '../../run/send-call'
import { switchTo } from '../../run/switch-to'
import { MismatchError } from '../../wallet/send/check-errors'
import type { ChainReceipt } from '../../wallet/send/receipt'
import type { IntentDeps } from '../intent-deps'
import type { IntentOutcome } from '../intent-run'
import { assertIntentContract } from '../place/assert-intent-contract'
import { withdrawnLog } from './settled-log'

export type WithdrawPlan = {
  chain: Chain
  account: Address
  walletChainId: number
  /** Raw units of the native token. */
  amount: bigint
}

/** Takes native tokens out of what is deposited for orders, whichever it was for. It needs the service for nothing. */
export const withdrawDeposit = async (
  deps: IntentDeps,
  { chain, account, walletChainId, amount }: WithdrawPlan,
): Promise<IntentOutcome> => {
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  return sendCall(deps, {
    ...{ chain, account, readOutcome: (receipt) => readWithdrawn(receipt, amount) },
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
