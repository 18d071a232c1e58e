import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/registry'
import { rfqCancelCall } from '@/lib/chain/rfq-call'
import type { OtcDeps } from './otc-deps'
import type { OtcOutcome } from './otc-run'
import { sendCall, sendSteps } from './send-call'
import { switchTo } from './switch-to'

export type CancelPlan = { chain: Chain; account: Address; walletChainId: number; orderHashes: readonly Hex[] }

/** Takes orders back on the chain, all in one transaction. It needs the service for nothing. */
export const cancelOrders = async (
  deps: OtcDeps,
  { chain, account, walletChainId, orderHashes }: CancelPlan,
): Promise<Extract<OtcOutcome, { kind: 'cancelled' }>> => {
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  const transaction = rfqCancelCall(chain, orderHashes)
  const intent = { kind: 'cancel', orderHashes } as const
  const receipt = await sendCall(deps, { chain, account, transaction, intent })
  return {
    kind: 'cancelled',
    transactionHash: receipt.hash,
    count: orderHashes.length,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}
