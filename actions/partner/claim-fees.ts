import { type Address, decodeAbiParameters, parseAbiParameters } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { feeClaimCall, feeClaimLog, feesWithdrawnTopics } from '@/lib/chain/fees/fee-claim'
import { feeContractOf } from '@/lib/chain/fees/fee-contract'
import { verifyFeeClaim } from '@/lib/chain/fees/verify-fee-claim'
import { netTransfers } from '@/lib/chain/swap/net-transfers'
import { resumeBy } from '../run/follow-pending'
import { isCallSent } from '../run/is-call-sent'
import type { CallTools, TaskPlace } from '../run/run-tools'
import { sendTask } from '../run/send-call'
import { assertCode } from '../wallet/send/assert-domain'
import { MismatchError } from '../wallet/send/check-errors'
import { type ExpectedLog, shownLog } from '../wallet/send/expected-log'
import type { ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import { throwRevertError } from '../wallet/send/revert'
import type { ClaimOutcome, ClaimRun, ClaimStepKind, ClaimSubject, Credit } from './claim-run'
import { FeesChangedError, NotPaidError, VaultPausedError } from './partner-errors'
import { readCredits } from './read-credits'

export type ClaimDeps = CallTools<ClaimStepKind>
export type ClaimPlan = TaskPlace & { claim: ClaimSubject }

const roles = { market: 'fee vault', intent: 'settlement contract' } as const

/**
 * Claims all that a contract owes the account of some tokens: reads the amounts again, verifies,
 * simulates and sends the call, then checks each payment on the chain. Fees only grow until they
 * are claimed, so more than was confirmed may be paid, and less is refused.
 *
 * @throws {NoFeeContractError | UnknownContractError} when the chain has no such contract, or no
 * code
 * @throws {VaultPausedError} when the fee vault is paused
 * @throws {FeesChangedError} when less is owed than was confirmed
 * @throws {NotPaidError} when the chain shows no payment
 */
export const claimFees = (deps: ClaimDeps, { claim, ...place }: ClaimPlan): Promise<ClaimOutcome> => {
  const { chain, account } = place
  const call = callOf(claim)
  return sendTask(deps, {
    ...place,
    readOutcome: (receipt) => readClaimed(deps.rpc, receipt, { chain, account, claim }),
    prepare: async () => {
      const transaction = feeClaimCall(chain, call)
      await assertCode(deps.rpc, { role: roles[claim.surface], address: transaction.to })
      const { isPaused, amounts } = await readNow(deps.rpc, chain, account, claim)
      if (isPaused) throw new VaultPausedError()
      for (const { token, amount: confirmed } of claim.credits) {
        const now = amounts[toLowerAddress(token)] ?? 0n
        if (now === 0n || now < confirmed) throw new FeesChangedError({ token, confirmed, now })
      }
      const differences = verifyFeeClaim(chain, transaction, call)
      if (differences.length > 0) throw new MismatchError({ differences })
      return { ...transaction, expectedLog: feeClaimLog(chain, account, call) }
    },
  })
}

/** Returns the recipient of a claim that was sent. */
export const paidByClaim = (run: ClaimRun): Address | undefined => (isCallSent(run) ? run.subject.recipient : undefined)

/** Follows the transaction of an earlier visit of the page and returns its payments. */
export const resumeClaim = resumeBy<ClaimRun>(async (rpc, receipt, chain, { account, subject: claim }) => ({
  outcome: await readClaimed(rpc, receipt, { chain, account, claim }),
}))

type Place = { chain: Chain; account: Address; claim: ClaimSubject }

/**
 * Reads the payments of a mined claim, token by token: from the contract's log, or the token's
 * transfer to the recipient; without either, as for native tokens of other deployments, from the
 * rest that the contract owes in that block.
 *
 * @throws {NotPaidError} when none of them shows it
 */
export const readClaimed = async (
  rpc: RpcRequest,
  receipt: ChainReceipt,
  { chain, account, claim }: Place,
): Promise<ClaimOutcome> => {
  const logged = claim.credits.map((credit) => ({
    credit,
    amount: amountFromLogs(receipt, { chain, account, claim }, credit),
  }))
  // Skips the read if no log is missing.
  const owed = logged.some(({ amount }) => amount === undefined)
    ? (await readNow(rpc, chain, account, claim, { blockHash: receipt.blockHash })).amounts
    : {}
  const paid = logged.map(({ credit, amount }) => {
    if (amount !== undefined && amount >= credit.amount) return { token: credit.token, amount }
    if (amount === undefined && owed[toLowerAddress(credit.token)] === 0n) return credit
    throw new NotPaidError({ hash: receipt.hash, token: credit.token })
  })
  return { paid, transactionHash: receipt.hash, gasPaid: receipt.gasUsed * receipt.effectiveGasPrice }
}

/** The data of FeesWithdrawn. */
const withdrawn = parseAbiParameters('uint256 amount, address recipient')

/** Returns the raw units that logs show as paid; undefined without any log. */
const amountFromLogs = (
  receipt: ChainReceipt,
  { chain, account, claim }: Place,
  { token }: Credit,
): bigint | undefined => {
  const contract = feeContractOf(chain, claim.surface)!
  const written: ExpectedLog = { address: contract, topics: feesWithdrawnTopics(account, token) }
  const log = shownLog(receipt, written)
  if (log) {
    const [amount, recipient] = decodeAbiParameters(withdrawn, log.data)
    return isSameAddress(recipient, claim.recipient) ? amount : 0n
  }
  if (isNativeToken(token)) return undefined
  // Uses the contract's side, since a token may take a tax on the transfer.
  const moved = -netTransfers(receipt.logs, token, contract)
  return moved > 0n && netTransfers(receipt.logs, token, claim.recipient) > 0n ? moved : undefined
}

const callOf = ({ surface, recipient, credits }: ClaimSubject) => ({
  surface,
  recipient,
  tokens: credits.map(({ token }) => token),
})

const readNow = async (
  rpc: RpcRequest,
  chain: Chain,
  account: Address,
  claim: ClaimSubject,
  block?: { blockHash: string },
) => {
  const { tokens } = callOf(claim)
  const readings = await readCredits(rpc, chain, account, tokens, block).catch(throwRevertError)
  return readings.find(({ surface }) => surface === claim.surface)!
}
