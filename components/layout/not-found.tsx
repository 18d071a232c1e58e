import Link from 'next/link'
import { PageMessage } from './page-message'

export function NotFound({ isFramed }: { isFramed?: boolean }) {
  return (
    <PageMessage title="Page not found" isFramed={isFramed}>
      <p className="text-soft">The address may be old or mistyped.</p>
      <p>
        <Link href="/swap" className="font-medium text-accent underline-offset-4 hover:underline">
          Go to the swap page
        </Link>
      </p>
    </PageMessage>
  )
}
