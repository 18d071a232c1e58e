import Link from 'next/link'

// The way to what is not for trading; nothing of it is fetched before somebody goes there.
export function SiteFooter() {
  return (
    <footer className="mx-auto w-full max-w-[75rem] px-4 py-4 text-xs">
      <Link
        href="/docs"
        prefetch={false}
        className="inline-flex h-9 items-center text-faint underline-offset-4 hover:underline"
      >
        API and documents
      </Link>
    </footer>
  )
}
