/** What a price route names as the exchange where no pool stands behind it: OTC orders, and wrapping or unwrapping alone. */
export const ordersExchange = 'AugustusRFQ'
export const wrapExchange = 'WrappedNative'
