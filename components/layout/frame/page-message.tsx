import type { ReactNode } from 'react'
import { SiteHeader } from './site-header'

type PageMessageProps = { title: string; isFramed?: boolean | undefined; children: ReactNode }

// `isFramed`: the page around it has a header already, or is another site's.
export function PageMessage({ title, isFramed = false, children }: PageMessageProps) {
  return (
    <>
      {!isFramed && <SiteHeader />}
      <main id="main" className="mx-auto grid max-w-md gap-3 px-4 py-24 text-center">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {children}
      </main>
    </>
  )
}
