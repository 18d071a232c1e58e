import Link from 'next/link'
import { morePages } from './pages'

// Links to the other pages, which are not prefetched. A phone has them in the bar of pages.
export function SiteFooter() {
  return (
    <footer className="mx-auto mt-auto hidden w-full max-w-[75rem] flex-wrap md:flex gap-x-5 px-4 py-4 text-xs print:hidden">
      {morePages.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className="inline-flex h-9 items-center whitespace-nowrap text-faint underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ))}
    </footer>
  )
}
