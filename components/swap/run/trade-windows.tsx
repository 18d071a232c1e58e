import { PlaceOrder, type PlaceOrderProps } from '../place-order'
import { MarketSwap, type MarketSwapProps } from './market-swap'

type TradeWindowsProps = Omit<MarketSwapProps, 'requirements'> & Omit<PlaceOrderProps, 'quote'>

// Shows the windows of market swaps and orders. Default export: loaded for a connected wallet.
export default function TradeWindows(props: TradeWindowsProps) {
  const { chain, form, prices, needs, blocked } = props
  return (
    <>
      <MarketSwap
        chain={chain}
        form={form}
        prices={prices}
        blocked={blocked}
        window={props.window}
        requirements={needs.requirements}
        warning={props.warning}
        onReview={props.onReview}
        onPlace={props.onPlace}
      />
      <PlaceOrder
        chain={chain}
        form={form}
        needs={needs}
        blocked={blocked}
        reviewed={props.reviewed}
        onReviewed={props.onReviewed}
        quote={prices.price}
        networkCost={props.networkCost}
      />
    </>
  )
}
