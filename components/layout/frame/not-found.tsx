import Link from 'next/link'
import { PageMessage } from './page-message'
import { words } from './words'

export function NotFound({ isFramed }: { isFramed?: boolean }) {
  return (
    <PageMessage title={words.notFound.title} isFramed={isFramed}>
      <p className="text-soft">{words.notFound.why}</p>
      <p>
        <Link href="/swap" className="font-medium text-accent underline-offset-4 hover:underline">
          {words.notFound.swap}
        </Link>
      </p>
    </PageMessage>
  )
}
