import { type Address, type Hex, hexToBigInt } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { assertWanted } from '../run/progress'
import { switchTo } from '../run/switch-to'
import { waitFor } from '../run/wait-for'
import { allowanceCall, readMany } from '../wallet/read-balances'
import type { ChainReceipt } from '../wallet/receipt'
import { toRevertError } from '../wallet/revert'
import type { OtcDeps } from './otc-deps'
import { StillAllowedError } from './otc-errors'
import type { OtcOutcome } from './otc-run'

export type RevokePlan = { chain: Chain; account: Address; walletChainId: number; token: Address }

/**
 * Takes back what an account lets the OTC contract pull of a token: an approval of zero, simulated, sent, and believed when the chain says so.
 *
 * @throws {StillAllowedError} when another amount was approved in the wallet
 */
export const revokeApproval = async (
  deps: OtcDeps,
  { chain, account, walletChainId, token }: RevokePlan,
): Promise<Extract<OtcOutcome, { kind: 'revoked' }>> => {
  const { progress, sender, rpc } = deps
  await switchTo(deps, { chain, walletChainId, tail: ['send', 'wait'] })
  const sent = await progress.step('send', ({ onWallet, onSent }) =>
    sender.approve({
      ...{ chain, account, surface: 'rfq', token, amount: 0n },
      ...{ assertFresh: assertWanted(deps), onWallet, onSent },
    }),
  )
  return waitFor(deps, sent, (receipt) => readRevoked(rpc, receipt, { chain, account, token }))
}

/**
 * What a mined revocation did, by the allowance itself: a person can type another amount in the wallet.
 *
 * @throws {StillAllowedError} when something is still allowed
 */
export const readRevoked = async (
  rpc: OtcDeps['rpc'],
  receipt: ChainReceipt,
  { chain, account, token }: Pick<RevokePlan, 'chain' | 'account' | 'token'>,
): Promise<Extract<OtcOutcome, { kind: 'revoked' }>> => {
  const call = allowanceCall(account, token, spenderOf(chain, 'rfq'))
  const [answer] = await readMany(rpc, chain, [call]).catch((error: unknown) => {
    throw toRevertError(error)
  })
  const allowed = answer === undefined ? 0n : hexToBigInt(answer.slice(0, 66) as Hex)
  if (allowed > 0n) throw new StillAllowedError({ allowed })
  return { kind: 'revoked', transactionHash: receipt.hash, gasPaid: receipt.gasUsed * receipt.effectiveGasPrice }
}
