import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  CalendarClock,
  Ellipsis,
  HandCoins,
  Handshake,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  ShieldCheck,
  Target,
} from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { layoutText } from '@/messages/layout'
import { LanguageSelect } from './language-select'
import { NavLink } from './nav-link'
import { morePages, pages } from './pages'
import { ThemeSwitch } from './theme-switch'

type Page = (typeof pages | typeof morePages)[number]

const icons: Readonly<Record<Page['href'], LucideIcon>> = {
  '/swap': ArrowLeftRight,
  '/limit': Target,
  '/twap': CalendarClock,
  '/orders': ReceiptText,
  '/otc': Handshake,
  '/orders/new': PiggyBank,
  '/approvals': ShieldCheck,
  '/partner': HandCoins,
  '/docs': BookOpen,
  '/status': Activity,
}

// The bar has room for four pages and a button on the smallest phone.
const isInBar = ({ href }: Page) => href !== '/twap' && pages.some((page) => page.href === href)
const all: readonly Page[] = [...pages, ...morePages]

const slot =
  'flex h-14 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-2xs font-medium text-soft'

// Shows the pages at the bottom of a phone, and the others in a sheet above it. The native popover
// works without scripts, closes on Escape and on a press outside, and returns the focus. Rendered
// on the server, so that no page loads its icons as scripts.
export function PageBar() {
  return (
    <nav
      aria-label={layoutText.pages.title}
      data-slot="page-bar"
      className={cn(
        'group/bar fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-line bg-surface',
        'pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]',
        'md:hidden print:hidden',
        // A touch screen shows its keyboard, above which the bar could cover the field.
        'pointer-coarse:in-[body:has(:read-write:focus)]:hidden',
      )}
    >
      {all.filter(isInBar).map((page) => (
        <PageLink
          key={page.href}
          page={page}
          className={cn(slot, 'aria-[current=page]:border-accent aria-[current=page]:text-accent')}
        />
      ))}
      <button
        type="button"
        popoverTarget="pages"
        // Marks the sheet as current if none of the bar's own pages is.
        className={cn(
          slot,
          'group-[:not(:has(>[aria-current])):has([popover]_[aria-current])]/bar:border-accent',
          'group-[:not(:has(>[aria-current])):has([popover]_[aria-current])]/bar:text-accent',
        )}
      >
        <Ellipsis aria-hidden size={20} />
        {layoutText.pages.more}
      </button>
      <div
        id="pages"
        popover="auto"
        className={cn(
          'fixed inset-x-2 top-auto bottom-[calc(var(--page-bar)+0.5rem)] m-0 w-auto grid-cols-2 gap-0.5',
          'max-h-[calc(100dvh-var(--page-bar)-1rem)] overflow-y-auto rounded-card border border-line bg-surface',
          'p-2 text-ink shadow-float max-md:open:grid',
        )}
      >
        {all
          .filter((page) => !isInBar(page))
          .map((page) => (
            <PageLink
              key={page.href}
              page={page}
              className={cn(
                'flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-soft hover:text-ink',
                'aria-[current=page]:bg-inset aria-[current=page]:text-ink',
              )}
            />
          ))}
        <div className="col-span-full mt-1 border-t border-line pt-1 sm:hidden">
          <ThemeSwitch named />
        </div>
        <LanguageSelect className="col-span-full mt-1" />
      </div>
    </nav>
  )
}

function PageLink({ page, className }: { page: Page; className: string }) {
  const Icon = icons[page.href]
  return (
    <NavLink href={page.href} className={className}>
      <Icon aria-hidden size={20} className="shrink-0" />
      {page.name()}
    </NavLink>
  )
}
