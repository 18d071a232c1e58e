import type { TokenNames } from '@/actions/receipt/read-transaction'
import { Section } from '@/components/trade/text/section'
import { TransferLine } from '@/components/trade/transfer/transfer-line'
import { useTransfers } from '@/hooks/receipt/use-transfers'
import { useSite } from '@/hooks/use-site'
import { shortAddress } from '@/lib/address'
import { showTransfers } from '@/lib/chain/bridge/shown-transfer'
import type { SentTransfer } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import { receiptText } from '@/messages/receipt'
import { transferText } from '@/messages/transfer'
import { tokenOf } from './describe-trade'

type TransferCardProps = { chain: Chain; transfers: readonly SentTransfer[]; tokens: TokenNames }

// Shows a settlement's transfer to another chain and its outcome.
// Default export: loaded for such receipts.
export default function TransferCard({ chain, transfers: sent, tokens }: TransferCardProps) {
  const { chains } = useSite()
  const [first] = sent
  const destChainId = first!.destChainId
  const far = chains.find(({ id }) => id === destChainId)
  const { transfers, output, sold } = useTransfers(chain, far, sent)
  const { outputToken } = first!
  // Falls back to the address and raw units while the token has no name.
  const named = output ?? { address: outputToken, symbol: shortAddress(outputToken), decimals: 0 }
  const to = far ?? { id: destChainId, name: `${destChainId}` }
  return (
    <Section title={transferText.title(to.name)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!far && <p className="text-xs text-soft">{receiptText.transfer.notServed(destChainId)}</p>}
        {showTransfers(transfers, undefined).map((transfer) => (
          <TransferLine
            key={transfer.relayHash}
            from={chain}
            to={to}
            transfer={transfer}
            input={tokenOf(tokens, transfer.inputToken)}
            output={named}
            sold={sold}
          />
        ))}
      </div>
    </Section>
  )
}
