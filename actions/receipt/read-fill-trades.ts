import { parseEventLogs } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { ChainLog } from '../wallet/send/receipt'
import type { ReceiptTrade } from './trade'

/**
 * Reads the OTC orders that a transaction filled, from their contract's events, as trades of their
 * takers. The limit of an order is its price.
 */
export const readFillTrades = (chain: Chain, logs: readonly ChainLog[]): ReceiptTrade[] => {
  const own = logs.filter(({ address }) => isSameAddress(address, spenderOf(chain, 'rfq')))
  return parseEventLogs({ abi: rfqAbi, eventName: 'OrderFilled', logs: own as never }).map(({ args }): ReceiptTrade => {
    const taker = toLowerAddress(args.taker)
    return {
      kind: 'fill',
      owner: taker,
      beneficiary: taker,
      side: undefined,
      srcToken: toLowerAddress(args.takerAsset),
      destToken: toLowerAddress(args.makerAsset),
      srcAmount: args.takerAmount,
      destAmount: args.makerAmount,
      order: { hash: args.orderHash, surface: 'otc', isPart: false },
      counterparty: toLowerAddress(args.maker),
    }
  })
}
