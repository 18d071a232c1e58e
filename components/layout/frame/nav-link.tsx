'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'

// Prefetches its page once the user points at it, which leaves the network to the page that opens.
export function NavLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
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
      className={className}
      // Closes the sheet that contains the link, as the header outlives the page.
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Link>
  )
}
