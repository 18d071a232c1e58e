import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { twoColumns } from '../route/two-columns'

export type Back = { href: string; label: string }

function Heading({ back, title }: { back: Back; title: ReactNode }) {
  return (
    <div className="grid col-span-full justify-items-start gap-0.5">
      <Link href={back.href} className="flex min-h-6 items-center gap-1 text-xs font-medium text-soft hover:text-ink">
        <ArrowLeft aria-hidden size={14} className="rtl:rotate-180" /> {back.label}
      </Link>
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
    </div>
  )
}

type OrderFrameProps = {
  back: Back
  // The two halves of the title; a line may break between them.
  headline: { gives: string; gets: string }
  evidenceLabel: string
  evidence: ReactNode
  children: ReactNode
}

// Lays out the page of an order: its actions next to its evidence.
export function OrderFrame({ back, headline: { gives, gets }, evidenceLabel, evidence, children }: OrderFrameProps) {
  return (
    <main id="main" tabIndex={-1} className={twoColumns}>
      <Heading
        back={back}
        title={
          <>
            <span className="inline-block">{gives}</span> <span className="inline-block">{gets}</span>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
      <aside aria-label={evidenceLabel} className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {evidence}
      </aside>
    </main>
  )
}

// Shows a message in place of an order.
export function OrderMessage({ back, title, children }: { back: Back; title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-xl gap-4 px-4 py-6 outline-none">
      <Heading back={back} title={title} />
      <Card>
        <CardContent className="grid gap-3 pt-4">{children}</CardContent>
      </Card>
    </main>
  )
}

export function OrderLoading({ label }: { label: string }) {
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton className="h-64 w-full" />
    </>
  )
}
