import type { TokenApprovals as Listed } from '@/actions/approvals/list-approvals'
import { Amount } from '@/components/trade/amount/amount'
import { AddressText } from '@/components/trade/token/address-text'
import { NamesakeMark } from '@/components/trade/token/namesake-mark'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { Notice } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { approvalsText } from '@/messages/approvals'
import type { NamedToken } from './approval-dialog'

type TokenApprovalsProps = {
  chainId: number
  listed: Listed
  token: NamedToken
  children: React.ReactNode
}

export function TokenApprovals({ chainId, listed, token, children }: TokenApprovalsProps) {
  const { token: address, balance, isListed, fault } = listed
  return (
    <section aria-label={token.symbol} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-2">
        <h2 className="flex min-w-0 items-center gap-2 text-sm font-semibold">
          <TokenIcon chainId={chainId} token={{ address }} size={24} />
          <span className="truncate">{token.symbol}</span>
          {!isListed && <Badge variant="caution">{approvalsText.token.unlisted}</Badge>}
          <NamesakeMark chainId={chainId} token={{ ...token, address }} />
          <AddressText address={address} className="text-xs font-normal text-soft" />
        </h2>
        {balance !== undefined && (
          <p className="text-xs text-soft">
            {approvalsText.token.held(<Amount raw={balance} token={token} className="font-medium text-ink" />)}
          </p>
        )}
      </div>
      {!isListed && !fault && (
        <Notice variant="caution" className="mb-2">
          {approvalsText.token.unlistedWhy}
        </Notice>
      )}
      {fault && (
        <Notice variant="caution" className="mb-2">
          {approvalsText.token.faults[fault]}
        </Notice>
      )}
      <ul aria-label={approvalsText.token.approvals(token.symbol)}>{children}</ul>
    </section>
  )
}
