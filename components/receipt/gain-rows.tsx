import type { Hash } from 'viem'
import type { TokenName } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { dollarText } from '@/components/trade/amount/describe-improvement'
import { Improvement } from '@/components/trade/amount/improvement'
import { Row } from '@/components/ui/rows'
import type { Recorded } from '@/hooks/receipt/use-service-records'
import { worthOf } from '@/lib/history/outcome'
import { fillsText } from '@/messages/fills'
import { differenceFromQuote } from './compare-quote'

type GainRowsProps = { hash: Hash; trade: ReceiptTrade; src: TokenName; dest: TokenName; record: Recorded }

// Shows the gain over the quote and the value of a trade at its time.
// Default export: loaded after the receipt.
export default function GainRows({ hash, trade, src, dest, record }: GainRowsProps) {
  const { side, srcAmount, destAmount } = trade
  const usd = record?.usd
  const isSale = side !== 'BUY'
  const difference = differenceFromQuote(trade, { open: isSale ? dest : src, usd: isSale ? usd?.dest : usd?.src })
  const fill = { transactionHash: hash, spent: textOf(srcAmount), received: textOf(destAmount) }
  const worth = worthOf(
    { ...fill, srcUsd: usd?.src ?? null, destUsd: usd?.dest ?? null },
    { src: src.decimals, dest: dest.decimals },
  )
  return (
    <>
      {difference && (
        <Row label={fillsText.improvement.label}>
          <span>
            <Improvement difference={difference} />
            {difference.amount < 0n && (
              <span className="block max-w-52 text-xs font-normal text-balance text-soft">
                {fillsText.improvement.moved[side ?? 'SELL']}
              </span>
            )}
          </span>
        </Row>
      )}
      {worth !== undefined && <Row label={fillsText.improvement.valueThen}>{dollarText(worth)}</Row>}
    </>
  )
}

const textOf = (raw: bigint | undefined): string | null => (raw === undefined ? null : `${raw}`)
