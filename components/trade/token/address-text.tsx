import { cn } from '@/components/ui/cn'
import { shortAddress } from '@/lib/address'
import { sharedText } from '@/messages/shared'
import { spellAddress } from '../amount/display-amount'
import { CopyButton } from '../text/copy-button'

type AddressTextProps = { address: string; copy?: boolean; full?: boolean; className?: string }

export function AddressText({ address, copy = true, full = false, className }: AddressTextProps) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-0.5', className)}>
      <bdi
        translate="no"
        dir="ltr"
        className={cn('font-mono text-[0.95em]', full && 'break-all')}
        title={full ? undefined : address}
      >
        <span aria-hidden>{full ? address : shortAddress(address)}</span>
        <span className="sr-only">{spellAddress(address, full)}</span>
      </bdi>
      {copy && <CopyButton value={address} label={sharedText.address.copy} />}
    </span>
  )
}
