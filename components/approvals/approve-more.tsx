'use client'

import { useState } from 'react'
import type { Address } from 'viem'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { Rows } from '@/components/ui/rows'
import { useApprovalWindow } from '@/hooks/approvals/use-approval-window'
import { useSite } from '@/hooks/use-site'
import { approvalsText } from '@/messages/approvals'
import { tradeText } from '@/messages/trade'
import { ApprovalDialog, type NamedToken } from './approval-dialog'
import { describeSpender } from './describe-spender'

// The allowance of the sold token that an order or offer lacks; raw units.
export type RequestedApproval = {
  chainId: number
  source: Address
  token: NamedToken
  spender: 'intent' | 'rfq'
  allowance: bigint
  // The amount that other orders take of the same allowance.
  before: bigint
  needs: bigint
}

// Returns the dialog that approves the missing allowance of an order, and a function that opens it.
export function useApproveMore() {
  const { chains } = useSite()
  const [requested, setRequested] = useState<RequestedApproval>()
  const chain = chains.find(({ id }) => id === (requested?.chainId ?? chains[0]?.id))
  const key = requested && ({ token: requested.source, spender: requested.spender, via: 'token' } as const)
  const window = useApprovalWindow<RequestedApproval>(chain, key && { only: key })
  const amount = requested && requested.before + requested.needs
  const start = () => key && amount !== undefined && window.start([{ ...key, amount, raises: true }])
  return {
    approve: (next: RequestedApproval) => {
      setRequested(next)
      window.review(next)
    },
    dialog: chain && requested && key && amount !== undefined && (
      <ApprovalDialog
        window={window}
        chain={chain}
        tokenOf={() => requested.token}
        title={approvalsText.more.title(requested.token.symbol)}
        confirm={{ label: approvalsText.more.press, onPress: start }}
        review={
          <div className="grid gap-4">
            <Rows>
              <AmountRow
                label={approvalsText.more.allowance(describeSpender(key))}
                raw={requested.allowance}
                token={requested.token}
              />
              {requested.before > 0n && (
                <AmountRow
                  label={approvalsText.more.others[requested.spender]}
                  raw={requested.before}
                  token={requested.token}
                />
              )}
              <AmountRow
                label={approvalsText.more.own[requested.spender]}
                raw={requested.needs}
                token={requested.token}
              />
              <AmountRow label={tradeText.run.spender.afterwards} raw={amount} token={requested.token} />
            </Rows>
            <p>{approvalsText.more.does(chain.name)}</p>
          </div>
        }
      />
    ),
  }
}
