import { Menu } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { layoutText } from '@/messages/layout'
import { NavLink } from './nav-link'
import { morePages, pages } from './pages'
import { ThemeSwitch } from './theme-switch'

// Lists the pages where the header has no room for their names. The native popover closes on Escape
// and on a press outside, and returns the focus.
export function PageMenu() {
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="pages"
        aria-label={layoutText.pages.title}
        className="grid size-9 place-items-center rounded-control text-soft hover:bg-inset hover:text-ink"
      >
        <Menu aria-hidden size={18} />
      </button>
      <nav
        id="pages"
        popover="auto"
        aria-label={layoutText.pages.title}
        className={cn(
          'fixed top-15 left-3 m-0 w-48 gap-0.5 rounded-card',
          'border border-line bg-surface p-2 text-ink shadow-float max-md:open:grid',
        )}
      >
        {pages.map(({ href, name }) => (
          <NavLink key={href} href={href}>
            {name}
          </NavLink>
        ))}
        <div className="grid gap-0.5 border-t border-line pt-1">
          {morePages.map(({ href, name }) => (
            <NavLink key={href} href={href}>
              {name}
            </NavLink>
          ))}
        </div>
        <div className="border-t border-line pt-1 sm:hidden">
          <ThemeSwitch named />
        </div>
      </nav>
    </div>
  )
}
