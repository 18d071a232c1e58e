'use client'

import type { Address } from 'viem'
import { approvalSurface } from '@/actions/approvals/approval-surface'
import type { Reviewed } from '@/components/approvals/change-dialog'
import { CommittedOrders } from '@/components/approvals/committed-orders'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { RunBanner } from '@/components/trade/run/run-banner'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { Row, Rows } from '@/components/ui/rows'
import { useApprovalWindow } from '@/hooks/approvals/use-approval-window'
import { useCommitments } from '@/hooks/otc/use-commitments'
import { useToken } from '@/hooks/token/use-tokens'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useAllowance } from '@/hooks/wallet/read/use-allowance'
import { toLowerAddress } from '@/lib/address'
import { isUnlimited } from '@/lib/chain/approval/unlimited'
import type { Chain, Token } from '@/lib/chain/chain'
import { otcText } from '@/messages/otc'

const ChangeDialog = onDemand(() => import('@/components/approvals/change-dialog'))

type StillAllowedProps = { chain: Chain; token: Address; now: number | undefined }

// Shows the allowance of the OTC contract that outlives a closed order, and revokes it.
// Default export: loaded once an order is closed.
export default function StillAllowed({ chain, token: address, now }: StillAllowedProps) {
  const { token } = useToken(chain, address)
  return token && <Allowed chain={chain} token={token} now={now} />
}

function Allowed({ chain, token, now }: Omit<StillAllowedProps, 'token'> & { token: Token }) {
  const { address: account } = useWallet()
  const key = { token: toLowerAddress(token.address), spender: 'rfq', via: 'token' } as const
  const revoking = useApprovalWindow<Reviewed>(chain, { only: key })
  const { open, hiddenRun } = revoking
  const amount = useAllowance(chain, account, token.address, 'rfq')
  const { committed, live, isNone } = useCommitments(chain, account, token.address, now)
  const isAllowed = amount !== undefined && amount > 0n
  if (!isAllowed && !open && !hiddenRun) return null
  const need =
    live > 0
      ? ({ kind: 'orders', committed, live } as const)
      : isNone
        ? ({ kind: 'nothing' } as const)
        : ({ kind: 'unknown', why: 'lost' } as const)
  return (
    <div className="grid gap-3">
      {isAllowed && (
        <>
          <Rows>
            <Row label={otcText.stillAllowed.label}>
              {isUnlimited(amount) ? (
                otcText.stillAllowed.all(token.symbol)
              ) : (
                <ExactAmount raw={amount} token={token} />
              )}
            </Row>
          </Rows>
          <CommittedOrders need={need} token={token} />
          <Button
            variant="outline"
            onClick={() =>
              revoking.review({
                kind: 'revoke',
                approval: { ...key, amount, need, lastChange: undefined, isContradicted: false },
              })
            }
          >
            {otcText.stillAllowed.revoke(token.symbol)}
          </Button>
        </>
      )}
      <RunBanner surface={approvalSurface} window={revoking} />
      <ChangeDialog window={revoking} chain={chain} tokenOf={() => token} />
    </div>
  )
}
