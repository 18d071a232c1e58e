import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { LanguageSelect } from './language-select'
import { morePages } from './pages'

// Links to the other pages, which are not prefetched. A phone has them in the bar of pages.
export function SiteFooter() {
  return (
    <footer
      className={cn(
        'mx-auto mt-auto flex w-full max-w-[75rem] flex-wrap gap-x-5 p-4 text-xs',
        'max-md:hidden print:hidden',
      )}
    >
      {morePages.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className="inline-flex h-9 items-center whitespace-nowrap text-faint underline-offset-4 hover:underline"
        >
          {name()}
        </Link>
      ))}
      <LanguageSelect className="ms-auto" />
    </footer>
  )
}
