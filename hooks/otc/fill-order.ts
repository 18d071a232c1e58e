import { type Address, decodeEventLog, type Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import type { Chain, Token } from '@/lib/chain/registry'
import { spenderOf } from '@/lib/chain/requirements'
import { rfqFillCall } from '@/lib/chain/rfq-call'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { ChainReceipt } from '../wallet/track-transaction'
import { meetRequirements } from './meet-requirements'
import type { OtcDeps } from './otc-deps'
import type { OtcOutcome } from './otc-run'
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
  const receipt = await sendCall(deps, { chain, account, transaction, intent: { kind: 'fill', ...confirmed } })
  return {
    kind: 'filled',
    transactionHash: receipt.hash,
    blockNumber: receipt.blockNumber,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
    ...readFill(chain, hash, receipt, fill),
  }
}

/** What the contract wrote about the fill; what was confirmed where a node leaves logs out. */
const readFill = (chain: Chain, hash: Hex, receipt: ChainReceipt, confirmed: RfqFill): RfqFill => {
  for (const { address, topics, data } of receipt.logs) {
    if (!isSameAddress(address, spenderOf(chain, 'rfq'))) continue
    const log = decodeEventLog({ abi: rfqAbi, topics: topics as [Hex, ...Hex[]], data })
    if (log.eventName !== 'OrderFilled' || log.args.orderHash !== hash) continue
    return { pays: log.args.takerAmount, gets: log.args.makerAmount }
  }
  return confirmed
}
