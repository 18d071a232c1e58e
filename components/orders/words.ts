/** What the page of orders says before its list comes. */
export const words = {
  title: 'Orders',
  invalid: 'Correct the address to see its orders.',
  about: 'Swaps, limit orders and OTC offers of one account, on all networks.',
  connect: 'Connect a wallet',
  loading: 'Loading orders',
}
