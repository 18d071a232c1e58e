import type { Address, Hex } from 'viem'
import type { Chain, Token } from '@/lib/chain/registry'
import { rfqFillCall } from '@/lib/chain/rfq-call'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { SignedOrder } from '@/lib/order/rfq-link'
import { toFillError } from './fill-refusal'
import { meetRequirements } from './meet-requirements'
import type { OtcDeps } from './otc-deps'
import type { OtcOutcome } from './otc-run'
import { readFilled } from './read-filled'
import { sendCall, sendSteps } from './send-call'
import { switchTo } from './switch-to'

export type FillPlan = {
  chain: Chain
  account: Address
  walletChainId: number
  hash: Hex
  signed: SignedOrder
  /** What the person confirmed, raw units. */
  fill: RfqFill
  /** takerAsset, with what is known about it. */
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
}

/** Fills an order: what is missing first (wrap, approve), then the call compared with what was confirmed, on trial, then for good. */
export const fillOrder = async (deps: OtcDeps, plan: FillPlan): Promise<Extract<OtcOutcome, { kind: 'filled' }>> => {
  const { chain, account, walletChainId, signed, fill, token, hash } = plan
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  const spending = { chain, account, token, amount: fill.pays, wrapsNative: true, mayBeShort: false }
  await meetRequirements(deps, spending, sendSteps)

  const confirmed = { order: signed.order, signature: signed.signature, pays: fill.pays }
  const transaction = rfqFillCall(chain, confirmed)
  const intent = { kind: 'fill', ...confirmed } as const
  const receipt = await sendCall(deps, { chain, account, transaction, intent }).catch((error: unknown) => {
    throw toFillError(error)
  })
  return readFilled(receipt, { chain, hash, confirmed: fill })
}
