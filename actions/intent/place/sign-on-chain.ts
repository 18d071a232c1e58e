import type { Address, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { type IntentCall, intentCall } from '@/lib/chain/intent/intent-call'
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
import { depositedLog, earningLog, preSignedLog } from '../order/settled-log'
import { postUntilHeard } from './post-intent'
import { type OrderPlan, prepareOrder } from './prepare-order'

/**
 * Signs an order by a transaction: where it gives native tokens, or its source earns in a vault, that deposits the
 * source, in a vault by `permit`, and where a contract account's wallet gives no signature it does nothing else. Before
 * it the order is kept here and with the service, which lets it wait for that.
 *
 * @throws {NotPostedError} where the service refuses it: nothing is sent
 * @throws {NotSignedOnChainError} when the transaction went through and the contract does not say so
 */
export const signOnChain = async (deps: IntentDeps, plan: OrderPlan, permit: Hex = '0x'): Promise<SignedIntent> => {
  const { chain, account } = plan
  const { order, simulated, renew } = await deps.progress.step('check', async () => {
    const { typedData: _, renew, ...prepared } = await prepareOrder(deps, plan, undefined)
    const order: SignedIntent = { ...prepared, signature: '0x' }
    const call = signingCall(chain, signingOf(order, permit))
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
      assertSignedOnChain(receipt, chain, signingOf(order, permit))
      return order
    },
  })
}

/**
 * The transaction that signs an order: `amount` is paid in for it, raw units of the native token, or of `token` in a
 * vault, by a permit or by the allowance.
 */
export type Signing = {
  owner: Address
  hash: Hex
  amount: bigint
  vault?: { token: Address; strategy: Address; permit: Hex } | undefined
}

/** How an order is signed on the chain by which nothing is deposited yet. */
export const signingOf = ({ order, hash, position }: SignedIntent, permit: Hex): Signing => {
  const { owner, srcToken, srcAmount } = order
  const vault = position && { token: srcToken, strategy: position.strategy, permit }
  return { owner, hash, amount: vault || isNativeToken(srcToken) ? srcAmount : 0n, vault }
}

/**
 * Builds the transaction that signs an order, compared with what was confirmed, and the log it is known by.
 *
 * @throws {MismatchError} naming every difference
 */
export const signingCall = (chain: Chain, signing: Signing): Call => {
  const call = callOf(signing)
  const transaction = intentCall(chain, call)
  const differences = verifyIntentCall(chain, transaction, call)
  if (differences.length > 0) throw new MismatchError({ differences })
  return { ...transaction, expectedLog: signedLog(chain, signing) }
}

const callOf = ({ hash, amount, vault }: Signing): IntentCall => {
  if (vault) return { kind: 'earn', hash, amount, ...vault }
  return amount > 0n ? { kind: 'deposit', hash, amount } : { kind: 'preSign', hash }
}

/**
 * Reads in the logs of a transaction that it signed an order, and paid in for it what it was to.
 *
 * @throws {NotSignedOnChainError} when the intent contract does not say so
 */
export const assertSignedOnChain = (receipt: ChainReceipt, chain: Chain, signing: Signing): void => {
  if (!showsLog(receipt, signedLog(chain, signing))) throw new NotSignedOnChainError({ hash: receipt.hash })
}

const signedLog = (chain: Chain, signing: Signing) => {
  const { vault, ...rest } = signing
  if (vault) return earningLog(chain, { ...rest, ...vault })
  return signing.amount > 0n ? depositedLog(chain, signing) : preSignedLog(chain, signing)
}
