import { displayUsd } from '@/components/trade/amount/display-amount'
import { useNativePrice } from '@/hooks/receipt/use-native-price'
import type { Chain } from '@/lib/chain/chain'

// Shows the network cost in dollars of its time. Default export: loaded after the receipt.
export default function GasValue({ chain, at, wei }: { chain: Chain; at: number; wei: bigint }) {
  const price = useNativePrice(chain, at)
  return (
    price !== undefined && <span className="text-soft">{displayUsd((Number(wei) * 1e-18 * price).toFixed(6))}</span>
  )
}
