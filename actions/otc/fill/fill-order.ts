import type { Hex } from 'viem'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Token } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { type RfqPermits, rfqFillCall } from '@/lib/chain/rfq/rfq-call'
import { needsPermit } from '@/lib/chain/rfq/rfq-permit'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { SignedOrder } from '@/lib/order/rfq-link'
import { batchText } from '@/messages/batch'
import { batchSteps, sendSteps } from '../../run/planned-steps'
import { rememberRefusal } from '../../run/remember-refusal'
import type { TaskPlace } from '../../run/run-tools'
import { sendBatch } from '../../run/send-batch'
import { switchTo } from '../../run/switch-to'
import { fillGas, permitGas } from '../../wallet/read/network-cost'
import { allowanceCall, readMany } from '../../wallet/read/read-balances'
import type { ChainReceipt } from '../../wallet/send/receipt'
import { throwRevertError } from '../../wallet/send/revert'
import { meetOtcRequirements, type PermitPreferences, requiredOtcCalls } from '../offer/meet-otc-requirements'
import { readFilled } from '../order/read-filled'
import type { OtcDeps } from '../otc-deps'
import type { OtcOutcome } from '../otc-run'
import { toFillError } from './fill-refusal'
import { prepareRfqCall, sendRfqCall } from './send-rfq-call'

export type FillPlan = TaskPlace & {
  hash: Hex
  signed: SignedOrder
  /** The confirmed fill, raw units. */
  fill: RfqFill
  /** takerAsset, with its known properties. */
  token: Pick<Token, 'address' | 'symbol' | 'permit' | 'approveRace'>
  /** The amount of takerAsset that this taker's live offers need after the fill, raw units. */
  committed: bigint
  /** The preferences for a permit, if no offer needs its nonce (`canUseFillPermit`). */
  permits: Pick<PermitPreferences, 'approval'> | undefined
}

/** The lifetime of a taker's permit: short, so that a stolen one is soon useless. */
const permitLifeSeconds = 30 * 60

/**
 * Fills an order: requirements first (wrap, approve or sign a permit), then the call, compared with
 * the confirmed terms, simulated and sent. A wallet that executes several calls at once is asked
 * once for all of them.
 */
export const fillOrder = async (deps: OtcDeps, plan: FillPlan): Promise<Extract<OtcOutcome, { kind: 'filled' }>> => {
  const { chain, account, walletChainId, signed, fill, token, hash, committed } = plan
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  const wishes = plan.permits && { ...plan.permits, lifeSeconds: permitLifeSeconds }
  const gas = fillGas + permitGas * BigInt([wishes, signed.permit].filter(Boolean).length)
  const short = { wrapsNative: true, gas, allowUnderfunded: false }
  const spending = { chain, account, token, amount: fill.pays, committed, permits: wishes, ...short }
  const fillCall = async (takerAsset?: Hex) => {
    const makerAsset = await chooseMakerPermit(deps, plan)
    const permits: RfqPermits | undefined =
      takerAsset || makerAsset
        ? { account, takerAsset: takerAsset ?? '0x', makerAsset: makerAsset ?? '0x', committed }
        : undefined
    const { order, signature } = signed
    const confirmed = { order, signature, pays: fill.pays, ...(permits ? { permits } : {}) }
    return {
      chain,
      account,
      transaction: rfqFillCall(chain, confirmed),
      intent: { kind: 'fill', ...confirmed } as const,
    }
  }
  const readOutcome = (receipt: ChainReceipt) => readFilled(receipt, { chain, hash, confirmed: fill })

  const required = await requiredOtcCalls(deps, spending, token.symbol)
  if (required.length > 0) {
    deps.progress.plan(batchSteps)
    const label = batchText.fill(token.symbol)
    const prepare = async () => [...required, { ...(await prepareRfqCall(deps, await fillCall())), label }]
    const batched = await sendBatch(deps, { chain, account, prepare, readOutcome }).catch(throwFillError)
    if (batched) return batched.outcome
  }
  const takerAsset = (await meetOtcRequirements(deps, spending, sendSteps))?.permit
  return sendRfqCall(deps, { ...(await fillCall(takerAsset)), readOutcome })
    .catch(rememberRefusal(deps, plan, takerAsset))
    .catch(throwFillError)
}

const throwFillError = (error: unknown): never => {
  throw toFillError(error)
}

const chooseMakerPermit = async (
  { rpc }: Pick<OtcDeps, 'rpc'>,
  { chain, signed, fill }: Pick<FillPlan, 'chain' | 'signed' | 'fill'>,
): Promise<Hex | undefined> => {
  const { order, permit } = signed
  if (!permit) return undefined
  const call = allowanceCall(order.maker, order.makerAsset, spenderOf(chain, 'rfq'))
  const [allowance] = await readMany(rpc, chain, [call]).catch(throwRevertError)
  const allowed = allowance === undefined ? 0n : firstWord(allowance)
  return needsPermit({ allowance: allowed, gives: fill.gets }) ? permit : undefined
}
