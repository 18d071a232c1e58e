import type { ReactNode } from 'react'

type PageMessageProps = { title: string; header: ReactNode; children: ReactNode }

// Shows a message as a page; without `header` if the surrounding page has one.
export function PageMessage({ title, header, children }: PageMessageProps) {
  return (
    <>
      {header}
      <main id="main" className="mx-auto grid max-w-md gap-3 px-4 py-24 text-center">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {children}
      </main>
    </>
  )
}
