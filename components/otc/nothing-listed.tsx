import Link from 'next/link'
import type { DeskTab } from '@/actions/otc/desk-filter'
import { CopyButton } from '@/components/trade/copy-button'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { shortAddress } from '@/lib/address'

type NothingListedProps = {
  tab: DeskTab
  account: string | undefined
  onConnect: () => void
  isLost: boolean
  offerPath: string
}

// What a list without rows is for, and what to do about it.
export function NothingListed({ tab, account, onConnect, isLost, offerPath }: NothingListedProps) {
  if (tab !== 'open' && !account)
    return (
      <Empty>
        <p>Connect a wallet to see the orders {tab === 'mine' ? 'you made' : 'addressed to you'}.</p>
        <Button variant="primary" className="mt-2" onClick={onConnect}>
          Connect a wallet
        </Button>
      </Empty>
    )
  if (isLost) return <Empty>This browser keeps no such order. Open a link to see one.</Empty>
  if (tab === 'toMe' && account)
    return (
      <Empty>
        <p>No one has sent you an order. Tell the other side your address:</p>
        <p className="flex items-center gap-1 font-mono text-ink">
          {shortAddress(account)} <CopyButton value={account} label="Copy your address" />
        </p>
      </Empty>
    )
  return (
    <Empty>
      <p>
        {tab === 'mine' ? 'You have made no offer on this network yet.' : 'No offer on this network is open to anyone.'}
      </p>
      <Link
        href={offerPath}
        className="flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        Make one
      </Link>
    </Empty>
  )
}
