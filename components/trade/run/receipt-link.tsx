import Link from 'next/link'
import { receiptPath } from '@/lib/receipt-path'

type ReceiptLinkProps = { chainId: number; hash: string; children?: string }

export function ReceiptLink({ chainId, hash, children = 'Receipt' }: ReceiptLinkProps) {
  return (
    <Link
      href={receiptPath(chainId, hash)}
      prefetch={false}
      className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
