'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname()
  const current = pathname === href || pathname.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className="flex h-9 items-center rounded-control px-2 font-medium sm:px-3 text-soft hover:text-ink aria-[current=page]:text-ink"
    >
      {children}
    </Link>
  )
}
