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
export type AskedApproval = {
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
  const [asked, setAsked] = useState<AskedApproval>()
  const chain = chains.find(({ id }) => id === (asked?.chainId ?? chains[0]?.id))
  const key = asked && ({ token: asked.source, spender: asked.spender, via: 'token' } as const)
  const window = useApprovalWindow<AskedApproval>(chain, key && { only: key })
  const amount = asked && asked.before + asked.needs
  const start = () => key && amount !== undefined && window.start([{ ...key, amount, raises: true }])
  return {
    approve: (next: AskedApproval) => {
      setAsked(next)
      window.review(next)
    },
    dialog: chain && asked && key && amount !== undefined && (
      <ApprovalDialog
        window={window}
        chain={chain}
        tokenOf={() => asked.token}
        title={approvalsText.more.title(asked.token.symbol)}
        confirm={{ label: approvalsText.more.press, onPress: start }}
        review={
          <div className="grid gap-4">
            <Rows>
              <AmountRow
                label={approvalsText.more.allowance(describeSpender(key))}
                raw={asked.allowance}
                token={asked.token}
              />
              {asked.before > 0n && (
                <AmountRow label={approvalsText.more.others[asked.spender]} raw={asked.before} token={asked.token} />
              )}
              <AmountRow label={approvalsText.more.own[asked.spender]} raw={asked.needs} token={asked.token} />
              <AmountRow label={tradeText.run.spender.afterwards} raw={amount} token={asked.token} />
            </Rows>
            <p>{approvalsText.more.does(chain.name)}</p>
          </div>
        }
      />
    ),
  }
}
