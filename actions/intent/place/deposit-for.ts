import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { TaskPlace } from '../../run/run-tools'
import { sendTask } from '../../run/send-call'
import type { ChainReceipt } from '../../wallet/send/receipt'
import { throwRevertError } from '../../wallet/send/revert'
import type { IntentDeps } from '../intent-deps'
import { NotWaitingError } from '../intent-errors'
import type { IntentOutcome } from '../intent-run'
import { readIntentOnChain } from '../order/read-intent-on-chain'
import { assertIntentContract } from './assert-intent-contract'
import { assertSignedOnChain, type Signing, signingCall } from './sign-on-chain'

export type DepositPlan = TaskPlace & {
  order: HashedIntent
  /** The maximum that it may still take, raw units of the native token. */
  needed: bigint
  /** The deposited amount; zero only signs. */
  amount: bigint
}

/**
 * Deposits the missing amount for a native order that the service has already, which signs it.
 *
 * @throws {NotWaitingError} when it is over, or has enough by now: nothing is sent
 * @throws {NotSignedOnChainError} when the transaction is mined without the contract's log
 */
export const depositFor = (
  deps: IntentDeps,
  { order, needed, amount, ...place }: DepositPlan,
): Promise<IntentOutcome> => {
  const { chain, account } = place
  const signing: Signing = { owner: account, hash: order.hash, amount }
  return sendTask(deps, {
    ...place,
    readOutcome: (receipt) => readDeposited(receipt, chain, signing),
    prepare: async () => {
      await assertIntentContract(deps.rpc, chain)
      const onChain = await readIntentOnChain(deps.rpc, chain, order).catch(throwRevertError)
      if (onChain?.isNonceUsed || (onChain?.isPreSigned && onChain.balance >= needed))
        throw new NotWaitingError({ hash: order.hash })
      return signingCall(chain, signing)
    },
  })
}

/**
 * Reads the outcome of a deposit from its receipt.
 *
 * @throws {NotSignedOnChainError} when the intent contract emitted no log of it
 */
export const readDeposited = (receipt: ChainReceipt, chain: Chain, signing: Signing): IntentOutcome => {
  assertSignedOnChain(receipt, chain, signing)
  return {
    kind: 'deposited',
    amount: signing.amount,
    transactionHash: receipt.hash,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}
