import { words } from './words'

/** The pages a person goes to by name, in the order of the header, each with the key that opens it. */
export const pages = [
  { href: '/swap', name: words.pages.swap, key: 's' },
  { href: '/limit', name: words.pages.limit, key: 'l' },
  { href: '/twap', name: words.pages.twap, key: 't' },
  { href: '/orders', name: words.pages.orders, key: 'o' },
  { href: '/otc', name: words.pages.otc, key: 'd' },
] as const

/** What is not for trading, or no page of its own in the header. */
export const morePages = [
  { href: '/approvals', name: words.pages.approvals },
  { href: '/partner', name: words.pages.partners },
  { href: '/docs', name: words.pages.docs },
  { href: '/status', name: words.pages.status },
] as const
