'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'

// What it leads to is fetched once somebody points at it: a page that has just opened has better to do than to ask for all others.
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
      className="flex h-11 items-center rounded-control px-3 font-medium text-soft hover:text-ink aria-[current=page]:bg-inset aria-[current=page]:text-ink md:h-9 md:px-2 md:aria-[current=page]:bg-transparent lg:px-3"
      // A menu that holds the link has done its work; the header outlives the page.
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Link>
  )
}
