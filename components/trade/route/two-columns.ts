const columns = 'grid-cols-[minmax(0,1fr)] md:grid-cols-[22rem_minmax(0,1fr)] lg:grid-cols-[26rem_minmax(0,1fr)]'
const gaps = 'gap-4 px-4 py-4 sm:py-6 lg:gap-6'

// Lays out a ticket or order with its evidence: side by side from a tablet on, else stacked.
export const twoColumns = `mx-auto grid w-full max-w-[75rem] ${columns} ${gaps} items-start outline-none`
