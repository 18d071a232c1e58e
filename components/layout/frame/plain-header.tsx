import { layoutText } from '@/messages/layout'
import { Logo } from './logo'
import { pages } from './pages'

// Shows a small header on an error page; its links load pages afresh. Every page includes it.
export const PlainHeader = () => (
  <header className="border-b border-line bg-surface">
    <nav
      aria-label={layoutText.pages.title}
      className="mx-auto flex h-14 w-full max-w-[75rem] items-center gap-1 overflow-x-auto px-3 sm:px-4"
    >
      <a href="/swap" className="flex h-9 items-center gap-2 text-base font-semibold tracking-tight">
        <Logo />
        <span className="max-sm:sr-only">{layoutText.site}</span>
      </a>
      {pages.map(({ href, name }) => (
        <a
          key={href}
          href={href}
          className="flex h-9 items-center rounded-control px-3 font-medium text-soft hover:text-ink"
        >
          {name()}
        </a>
      ))}
    </nav>
  </header>
)
