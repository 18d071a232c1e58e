/** What tickets, reviews and the page of an order say alike of its amounts. */
export const words = {
  bounds: {
    exactly: 'exactly',
    exactlyForAll: 'exactly, for all of it',
    atLeast: 'at least',
    atLeastForAll: 'at least, for all of it',
    atMost: 'at most',
    atMostForAll: 'at most, for all of it',
  },
}
