/** The exchange names of route parts without a pool: OTC orders, and plain wrapping. */
export const ordersExchange = 'AugustusRFQ'
export const wrapExchange = 'WrappedNative'
