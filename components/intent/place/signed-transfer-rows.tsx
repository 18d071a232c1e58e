import type { CrossingTerms } from '@/actions/intent/place/compare-transfer'
import { ExactAmountRow } from '@/components/trade/amount/exact-amount-row'
import { Row } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { maxFeeOf } from '@/lib/ticket/price/is-dear-bridge'
import { crossingText } from '@/messages/crossing'

type SignedTransferRowsProps = {
  chain: Chain
  terms: Pick<CrossingTerms, 'side' | 'transfer'> & { dest: { symbol: string; decimals: number } }
}

// What is signed of a transfer to another chain.
export function SignedTransferRows({ chain, terms }: SignedTransferRowsProps) {
  const { side, dest, transfer } = terms
  const entering = findToken(chain, transfer.entering.address)
  return (
    <>
      {entering && (
        <ExactAmountRow
          label={side === 'SELL' ? crossingText.rows.sendsAtLeast : crossingText.rows.sendsExactly}
          raw={transfer.signed}
          token={entering}
        />
      )}
      <Row label={crossingText.rows.bridge}>{crossingText.rows.across}</Row>
      <ExactAmountRow label={crossingText.rows.maxFee} raw={maxFeeOf(transfer)} token={dest} />
      <ExactAmountRow
        label={crossingText.rows.arrivesAtLeast}
        raw={transfer.minimum}
        token={dest}
        className="font-semibold"
      />
    </>
  )
}
