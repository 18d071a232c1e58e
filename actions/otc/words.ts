/** What runs of the OTC desk are called wherever they are told of. */
export const words = {
  run: {
    create: 'Making an offer',
    fill: 'Filling an order',
    cancel: 'Cancelling an order',
    cancelMany: 'Cancelling orders',
  },
  pages: {
    newOffer: 'the page of a new offer',
    order: 'the page of that order',
    desk: 'the OTC desk',
  },
}
