import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { layoutText } from '@/messages/layout'
import { Logo } from './logo'
import { NavLink } from './nav-link'
import { pages } from './pages'
import { ThemeSwitch } from './theme-switch'

type SiteHeaderProps = { skipTo?: string; children?: ReactNode }

export function SiteHeader({ skipTo = layoutText.skipToTicket, children }: SiteHeaderProps) {
  return (
    <header className="relative border-b border-line bg-surface print:hidden">
      <a
        href="#main"
        className={cn(
          'absolute start-2 top-2 z-40 -translate-y-16 rounded-control',
          'bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0',
        )}
      >
        {skipTo}
      </a>
      <div className="mx-auto flex h-14 w-full max-w-[75rem] items-center gap-1 px-3 sm:gap-2 sm:px-4 lg:gap-4">
        <Link href="/swap" className="flex h-9 items-center gap-2 text-base font-semibold tracking-tight">
          <Logo />
          <span className="max-sm:sr-only md:max-lg:sr-only">{layoutText.site}</span>
        </Link>
        <nav aria-label={layoutText.pages.title} className="hidden items-center md:flex lg:gap-1">
          {pages.map(({ href, name }) => (
            <NavLink
              key={href}
              href={href}
              className={cn(
                'flex h-9 items-center rounded-control px-2 font-medium text-soft hover:text-ink',
                'aria-[current=page]:text-ink lg:px-3',
              )}
            >
              {name()}
            </NavLink>
          ))}
        </nav>
        {/* Its start is fixed and its content at the end, so that a first item may come later. */}
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1 sm:gap-2">
          {children}
          {/* A phone shows it in the sheet of pages, as the header has to fit network and wallet. */}
          <div className="max-sm:hidden">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  )
}
