// The frame of a page with a ticket, or an order, and its evidence: beside it from a tablet on, below it on anything narrower.
export const twoColumns =
  'mx-auto grid w-full max-w-[75rem] grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 py-4 outline-none sm:py-6 md:grid-cols-[22rem_minmax(0,1fr)] lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-6'
