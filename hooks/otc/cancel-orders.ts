import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/registry'
import { rfqCancelCall } from '@/lib/chain/rfq-call'
import { verifyRfqCall } from '@/lib/chain/verify-rfq'
import { assertContract } from './assert-contract'
import type { OtcDeps } from './otc-deps'
import { MismatchError } from './otc-errors'
import type { OtcOutcome } from './otc-run'
import { sendCall } from './send-call'

export type CancelPlan = { chain: Chain; account: Address; walletChainId: number; orderHashes: readonly Hex[] }

/** Takes orders back on the chain, all in one transaction. It needs the service for nothing. */
export const cancelOrders = async (
  deps: OtcDeps,
  { chain, account, walletChainId, orderHashes }: CancelPlan,
): Promise<Extract<OtcOutcome, { kind: 'cancelled' }>> => {
  const { progress, rpc, sender } = deps
  const tail = ['check', 'send', 'wait'] as const
  progress.plan(walletChainId === chain.id ? tail : ['switch', ...tail])
  if (walletChainId !== chain.id) await progress.step('switch', () => deps.switchChain(chain.id))
  const transaction = await progress.step('check', async () => {
    await assertContract(rpc, chain)
    const built = rfqCancelCall(chain, orderHashes)
    const differences = verifyRfqCall(chain, built, { kind: 'cancel', orderHashes })
    if (differences.length > 0) throw new MismatchError({ differences })
    await sender.simulate({ chain, account, ...built })
    return built
  })
  const receipt = await sendCall(deps, { chain, account, transaction })
  return {
    kind: 'cancelled',
    transactionHash: receipt.hash,
    count: orderHashes.length,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}
