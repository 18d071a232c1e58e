import { type Address, encodeEventTopics, erc20Abi, maxUint256 } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import type { ExpectedLog, TokenMove } from '../wallet/send/expected-log'
import { wrapLog } from '../wallet/send/wrap-log'

/**
 * Returns the expected logs of a swap. The router emits no event, so the tokens identify it: one
 * transaction in which no more was paid and no less arrived than confirmed. The native token emits
 * no log: if it is bought, exactly the amount to sell must be gone.
 */
export const swapLog = (chain: Chain, account: Address, terms: SwapTerms): ExpectedLog => {
  const { kind, side, src, dest, srcAmount, destAmount, limit, beneficiary } = terms
  if (kind !== 'market') return wrapLog(chain, account, kind, srcAmount)
  const isSale = side === 'SELL'
  const minPaid = isSale && isNativeToken(dest.address) ? srcAmount : 1n
  const paid = { token: src.address, owner: account, least: -maximumSpent(terms), most: -minPaid }
  const received = { token: dest.address, owner: beneficiary, least: isSale ? limit : destAmount, most: maxUint256 }
  const moves = [paid, received].filter(({ token }: TokenMove) => !isNativeToken(token))
  const transfer = { abi: erc20Abi, eventName: 'Transfer' } as const
  return isNativeToken(src.address)
    ? { address: dest.address, topics: encodeEventTopics({ ...transfer, args: { to: beneficiary } }), moves }
    : { address: src.address, topics: encodeEventTopics({ ...transfer, args: { from: account } }), moves }
}
