import type { ServiceRecord } from '@/actions/receipt/compare-records'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import { againstQuote } from '@/actions/receipt/trade'
import type { Chain } from '@/lib/chain/chain'
import { isoTime } from '@/lib/iso-time'

type Mined = Extract<TransactionReading, { status: 'mined' }>

/**
 * Writes a receipt as JSON: amounts in raw units as strings, ISO 8601 time, no unknown values.
 *
 * @example
 * JSON.parse(writeReceipt(mainnet, reading, [])).trades[0].destAmount // '2985123456'
 */
export const writeReceipt = (
  { id: chainId, name: chain }: Chain,
  { sent, receipt, at, trades, tokens, transfers }: Mined,
  records: readonly (ServiceRecord | null | undefined)[],
): string => {
  const { hash, blockNumber, blockHash, gasUsed, effectiveGasPrice } = receipt
  const receiptOf = {
    chainId,
    chain,
    transactionHash: hash,
    sentBy: sent.from,
    blockNumber,
    blockHash,
    time: isoTime(at * 1_000),
    gasUsed,
    networkCost: gasUsed * effectiveGasPrice,
    trades: trades.map((trade, index) => ({
      ...trade,
      betterThanQuoteBps: againstQuote(trade),
      service: records[index]?.comparison,
    })),
    // Transfers to other chains by this transaction; their outcome changes and is not included.
    transfers,
    tokens,
  }
  return JSON.stringify(receiptOf, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2)
}
