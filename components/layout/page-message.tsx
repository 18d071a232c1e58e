import type { ReactNode } from 'react'
import { SiteHeader } from './site-header'

export function PageMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" className="mx-auto grid max-w-md gap-3 px-4 py-24 text-center">
        <h1 className="text-xl font-semibold">{title}</h1>
        {children}
      </main>
    </>
  )
}
