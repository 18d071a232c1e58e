import { TextLink } from '@/components/ui/text-link'
import { receiptPath } from '@/lib/receipt-path'

type ReceiptLinkProps = { chainId: number; hash: string; children?: string }

export function ReceiptLink({ chainId, hash, children = 'Receipt' }: ReceiptLinkProps) {
  return (
    <TextLink href={receiptPath(chainId, hash)} prefetch={false} className="inline-flex min-h-6 items-center">
      {children}
    </TextLink>
  )
}
