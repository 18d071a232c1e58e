import type { Address, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { intentCall } from '@/lib/chain/intent/intent-call'
import { verifyIntentCall } from '@/lib/chain/intent/verify-intent-call'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { sendSimulated } from '../../run/send-call'
import { MismatchError } from '../../wallet/send/check-errors'
import { showsLog } from '../../wallet/send/expected-log'
import type { ChainReceipt } from '../../wallet/send/receipt'
import type { Call } from '../../wallet/send/sender'
import { StoppedWaitingError } from '../../wallet/send/wallet-errors'
import type { IntentDeps } from '../intent-deps'
import { NotSignedOnChainError } from '../intent-errors'
import { depositedLog, preSignedLog } from '../order/settled-log'
import { postUntilHeard } from './post-intent'
import { type OrderPlan, prepareOrder } from './prepare-order'

/**
 * Signs an order by a transaction: where it gives native tokens that pays them in, and where a contract account's wallet gives no signature
 * it does nothing else. Before it the order is kept here and with the service, which lets it wait for that.
 *
 * @throws {NotPostedError} where the service refuses it: nothing is sent
 * @throws {NotSignedOnChainError} when the transaction went through and the contract does not say so
 */
export const signOnChain = async (deps: IntentDeps, plan: OrderPlan): Promise<SignedIntent> => {
  const { chain, account } = plan
  const { order, simulated, renew } = await deps.progress.step('check', async () => {
    const { typedData: _, renew, ...prepared } = await prepareOrder(deps, plan, undefined)
    const order: SignedIntent = { ...prepared, signature: '0x' }
    const call = signingCall(chain, signingOf(order))
    return { order, renew, simulated: await deps.sender.simulate({ chain, account, ...call }) }
  })
  deps.keep(order)
  await deps.progress.step('post', () => postUntilHeard(deps, order))
  return sendSimulated(deps, simulated, {
    price: { renew },
    assertFresh: () => {
      // Who stopped while the service was asked is not asked by the wallet.
      if (deps.signal.aborted) throw new StoppedWaitingError()
    },
    readOutcome: (receipt) => {
      assertSignedOnChain(receipt, chain, signingOf(order))
      return order
    },
  })
}

/** What signs an order on the chain: `amount` is paid in for it, raw units of the native token. */
export type Signing = { owner: Address; hash: Hex; amount: bigint }

/** How an order is signed on the chain by which nothing is deposited yet. */
export const signingOf = ({ order: { owner, srcToken, srcAmount }, hash }: SignedIntent): Signing => ({
  ...{ owner, hash, amount: isNativeToken(srcToken) ? srcAmount : 0n },
})

/**
 * Builds the transaction that signs an order, compared with what was confirmed, and the log it is known by.
 *
 * @throws {MismatchError} naming every difference
 */
export const signingCall = (chain: Chain, signing: Signing): Call => {
  const { hash, amount } = signing
  const call = amount > 0n ? ({ kind: 'deposit', hash, amount } as const) : ({ kind: 'preSign', hash } as const)
  const transaction = intentCall(chain, call)
  const differences = verifyIntentCall(chain, transaction, call)
  if (differences.length > 0) throw new MismatchError({ differences })
  return { ...transaction, expectedLog: signedLog(chain, signing) }
}

/**
 * Reads in the logs of a transaction that it signed an order, and paid in for it what it was to.
 *
 * @throws {NotSignedOnChainError} when the intent contract does not say so
 */
export const assertSignedOnChain = (receipt: ChainReceipt, chain: Chain, signing: Signing): void => {
  if (!showsLog(receipt, signedLog(chain, signing))) throw new NotSignedOnChainError({ hash: receipt.hash })
}

const signedLog = (chain: Chain, signing: Signing) =>
  signing.amount > 0n ? depositedLog(chain, signing) : preSignedLog(chain, signing)
