/** Distance from its bound, net of gas, in bps, up to which a quote counts as the best. */
export const nearBps = 5
