/** How a price route says that it fills OTC orders: the exchange of each, and the router's method for all of them. */
export const ordersExchange = 'AugustusRFQ'
export const ordersMethod = 'swapOnAugustusRFQTryBatchFill'
