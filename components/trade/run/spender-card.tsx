import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Row, Rows } from '@/components/ui/rows'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { AllowanceAmount } from '../amount/allowance-amount'
import { ApprovalsLink } from '../ticket/approvals-link'
import { Unread } from '../ticket/unread'
import { AddressText } from '../token/address-text'

type SpenderCardProps = {
  contract: string
  role: string
  address: string
  token: { symbol: string; decimals: number }
  // False without an account, whose allowance could be read.
  connected: boolean
  allowance: bigint | undefined
  // The allowance that remains after the trade; undefined while unknown.
  after: bigint | undefined
  asked: ReactNode
}

export function SpenderCard({ contract, role, address, token, connected, allowance, after, asked }: SpenderCardProps) {
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-wash text-accent">
          <ShieldCheck aria-hidden size={18} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="font-medium">{contract}</p>
            <AddressText address={address} className="text-xs" />
          </div>
          <p className="text-xs text-soft">{role}</p>
        </div>
      </div>
      <Rows>
        <Row label={tradeText.run.spender.now}>
          <Allowance raw={allowance} token={token} connected={connected} />
        </Row>
        <Row label={tradeText.run.spender.forTrade}>{asked ?? <UnknownAllowance connected={connected} />}</Row>
        <Row label={tradeText.run.spender.afterwards}>
          <Allowance raw={after} token={token} connected={connected} />
        </Row>
      </Rows>
      <ApprovalsLink />
    </div>
  )
}

type AllowanceToken = { symbol: string; decimals: number }

function Allowance({ raw, token, connected }: { raw: bigint | undefined; token: AllowanceToken; connected: boolean }) {
  return raw === undefined ? <UnknownAllowance connected={connected} /> : <AllowanceAmount raw={raw} token={token} />
}

function UnknownAllowance({ connected }: { connected: boolean }) {
  return connected ? <Unread /> : <span className="text-faint">{sharedText.balance.connect}</span>
}
