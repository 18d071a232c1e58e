import Link from 'next/link'
import { layoutText } from '@/messages/layout'
import { PageMessage } from './page-message'

export function NotFound({ isFramed }: { isFramed?: boolean }) {
  return (
    <PageMessage title={layoutText.notFound.title} isFramed={isFramed}>
      <p className="text-soft">{layoutText.notFound.why}</p>
      <p>
        <Link href="/swap" className="font-medium text-accent underline-offset-4 hover:underline">
          {layoutText.notFound.swap}
        </Link>
      </p>
    </PageMessage>
  )
}
