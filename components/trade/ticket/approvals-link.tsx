import { TextLink } from '@/components/ui/text-link'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { sharedText } from '@/messages/shared'

// Links to the page that lists and revokes approvals.
export function ApprovalsLink() {
  const { chain } = useChain()
  return (
    <TextLink
      href={chain ? `/approvals?chain=${chain.id}` : '/approvals'}
      prefetch={false}
      className="inline-flex min-h-6 items-center justify-self-start text-xs"
    >
      {sharedText.approvals.link}
    </TextLink>
  )
}
