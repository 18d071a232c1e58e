import { TextLink } from '@/components/ui/text-link'
import { receiptPath } from '@/lib/receipt-path'

type ReceiptLinkProps = {
  chainId: number
  hash: string
  // The order that the receipt shows first if the transaction filled several.
  order?: string | undefined
  children?: string
}

export function ReceiptLink({ chainId, hash, order, children = 'Receipt' }: ReceiptLinkProps) {
  return (
    <TextLink href={receiptPath(chainId, hash, order)} prefetch={false} className="inline-flex min-h-6 items-center">
      {children}
    </TextLink>
  )
}
