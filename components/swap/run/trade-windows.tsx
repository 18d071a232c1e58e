import { PlaceOrder, type PlaceOrderProps } from '../place-order'
import { MarketSwap, type MarketSwapProps } from './market-swap'

type TradeWindowsProps = Omit<MarketSwapProps, 'requirements' | 'batches'> & Omit<PlaceOrderProps, 'quote'>

// Shows the windows of market swaps and orders. Default export: loaded for a connected wallet.
export default function TradeWindows(props: TradeWindowsProps) {
  return (
    <>
      <MarketSwap {...props} requirements={props.needs.requirements} batches={props.needs.batches} />
      <PlaceOrder {...props} quote={props.prices.price} />
    </>
  )
}
