/** A quote that is no further than this from its bound, net of gas, is as good as the best; in bps. The page says it without the checker. */
export const nearBps = 5
