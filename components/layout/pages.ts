/** The pages a person goes to by name, in the order of the header, each with the key that opens it. */
export const pages = [
  { href: '/swap', name: 'Swap', key: 's' },
  { href: '/limit', name: 'Limit', key: 'l' },
  { href: '/twap', name: 'TWAP', key: 't' },
  { href: '/orders', name: 'Orders', key: 'o' },
  { href: '/otc', name: 'OTC', key: 'd' },
] as const

/** What is not for trading, or no page of its own in the header. */
export const morePages = [
  { href: '/approvals', name: 'Approvals' },
  { href: '/partner', name: 'Partners' },
  { href: '/docs', name: 'API and documents' },
  { href: '/status', name: 'Status' },
] as const
