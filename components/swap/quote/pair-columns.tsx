import type { ReactNode } from 'react'

// Lays out the price and the trades of a pair, side by side on wide screens.
export const PairColumns = ({ price, swaps }: { price: ReactNode; swaps: ReactNode }) => (
  <>
    <div className="grid grid-cols-[minmax(0,1fr)] xl:col-span-3">{price}</div>
    <div className="order-last grid grid-cols-[minmax(0,1fr)] xl:order-none xl:col-span-2">{swaps}</div>
  </>
)
