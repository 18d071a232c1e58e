import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { type RefundClaim, refundClaimCall, refundClaimLog } from '@/lib/chain/intent/refund-claim'
import { verifyRefundClaim } from '@/lib/chain/intent/verify-refund-claim'
import { firstWord } from '@/lib/chain/node/first-word'
import type { ContractTransaction } from '@/lib/chain/rfq/rfq-call'
import type { TaskPlace } from '../../run/run-tools'
import { sendTask } from '../../run/send-call'
import { assertCode } from '../../wallet/send/assert-domain'
import { MismatchError, unpinnedContract } from '../../wallet/send/check-errors'
import { shownLog } from '../../wallet/send/expected-log'
import type { ChainReceipt, RpcRequest } from '../../wallet/send/receipt'
import { RevertedError, throwRevertError, toRevertError } from '../../wallet/send/revert'
import { readClaimable } from '../../wallet/transfer/read-claimable'
import type { IntentDeps } from '../intent-deps'
import { ClaimNotShownError, NothingToClaimError, RefundRefusedError } from '../intent-errors'
import type { IntentOutcome } from '../intent-run'

export type ClaimPlan = TaskPlace & {
  /** The order on whose page it was confirmed; all refunds in the token are claimed. */
  hash: Hex
  claim: RefundClaim
}

/**
 * Claims the refunds in a token that the SpokePool of an order's chain could not transfer to the
 * owner. It does not need the service.
 *
 * @throws {UnknownContractError} when no SpokePool is pinned, or no code is there
 * @throws {NothingToClaimError} when the SpokePool holds nothing
 * @throws {RefundRefusedError} when the token refuses the recipient, too
 * @throws {ClaimNotShownError} when the transaction shows no claim
 */
export const claimRefund = (deps: IntentDeps, { hash: _, claim, ...place }: ClaimPlan): Promise<IntentOutcome> => {
  const { chain, account } = place
  return sendTask(deps, {
    ...place,
    readOutcome: (receipt) => readClaimed(receipt, chain, { owner: account, claim }),
    prepare: async () => {
      const address = spokePoolOf(chain)
      const [, kept] = await Promise.all([
        assertCode(deps.rpc, { role: 'SpokePool', address }),
        readClaimable(deps.rpc, chain, { token: claim.token, owner: account }).catch(throwRevertError),
      ])
      if (kept === 0n) throw new NothingToClaimError()
      const transaction = refundClaimCall(address, claim)
      const differences = verifyRefundClaim(chain, transaction, claim)
      if (differences.length > 0) throw new MismatchError({ differences })
      await assertPaid(deps.rpc, account, transaction)
      return { ...transaction, expectedLog: refundClaimLog(address, account, claim) }
    },
  })
}

const spokePoolOf = ({ contracts: { spokePool } }: Chain): Address => {
  if (spokePool !== undefined) return spokePool
  throw unpinnedContract('SpokePool')
}

/** Simulates the claim, since a token that refused the owner in the refund may still do so. */
const assertPaid = async (rpc: RpcRequest, from: Address, { to, data }: ContractTransaction): Promise<void> => {
  await rpc({ method: 'eth_call', params: [{ from, to, data }, 'latest'] }).catch((error: unknown) => {
    const refusal = toRevertError(error)
    throw refusal instanceof RevertedError ? new RefundRefusedError({ reason: refusal.reason, cause: error }) : refusal
  })
}

/**
 * Reads the amount that a claim paid from the SpokePool's own log, raw units.
 *
 * @throws {ClaimNotShownError} when there is no such log
 */
export const readClaimed = (
  receipt: ChainReceipt,
  chain: Chain,
  { owner, claim }: { owner: Address; claim: RefundClaim },
): IntentOutcome => {
  const log = shownLog(receipt, refundClaimLog(spokePoolOf(chain), owner, claim))
  if (log === undefined) throw new ClaimNotShownError({ hash: receipt.hash })
  return {
    kind: 'claimed',
    amount: firstWord(log.data),
    transactionHash: receipt.hash,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}
