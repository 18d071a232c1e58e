'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'

// Prefetches its page once the user points at it, which leaves the network to the page that opens.
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname()
  const [isNear, setNear] = useState(false)
  const near = () => setNear(true)
  const current = pathname === href || pathname.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      prefetch={isNear ? null : false}
      onPointerEnter={near}
      onFocus={near}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'flex h-11 items-center rounded-control px-3 font-medium text-soft',
        'hover:text-ink aria-[current=page]:bg-inset aria-[current=page]:text-ink',
        'md:h-9 md:px-2 md:aria-[current=page]:bg-transparent lg:px-3',
      )}
      // Closes the menu that contains the link, as the header outlives the page.
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Link>
  )
}
