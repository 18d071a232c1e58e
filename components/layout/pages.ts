/** The pages a person goes to by name, in the order of the header. */
export const pages = [
  { href: '/swap', name: 'Swap' },
  { href: '/limit', name: 'Limit' },
  { href: '/twap', name: 'TWAP' },
  { href: '/orders', name: 'Orders' },
  { href: '/otc', name: 'OTC' },
] as const
