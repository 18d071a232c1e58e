/** What the drawing of a route says, and the same in a table. */
export const words = {
  drawing: 'Route drawing',
  pools: 'Pools of the route',
  table: 'Route as a table',
  order: 'Order',
  pool: 'Pool',
  poolOrOrder: 'Pool or order',
  share: 'Share',
  in: 'In',
  out: 'Out',
  priceAfter: 'Price after',
  ofMaker: 'of maker',
  open: 'open it',
} as const
