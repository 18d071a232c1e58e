import { layoutText } from '@/messages/layout'

/** The pages of the header in its order, each with the key that opens it. */
export const pages = [
  { href: '/swap', name: () => layoutText.pages.swap, key: 's' },
  { href: '/limit', name: () => layoutText.pages.limit, key: 'l' },
  { href: '/twap', name: () => layoutText.pages.twap, key: 't' },
  { href: '/orders', name: () => layoutText.pages.orders, key: 'o' },
  { href: '/otc', name: () => layoutText.pages.otc, key: 'd' },
] as const

/** The pages that the header does not list. */
export const morePages = [
  { href: '/orders/new', name: () => layoutText.pages.handlers },
  { href: '/approvals', name: () => layoutText.pages.approvals },
  { href: '/partner', name: () => layoutText.pages.partners },
  { href: '/docs', name: () => layoutText.pages.docs },
  { href: '/status', name: () => layoutText.pages.status },
] as const
