'use client'

import { useState } from 'react'
import type { Address } from 'viem'
import type { Health } from '@/actions/orders/judge-health'
import { ApprovalDialog } from '@/components/approvals/approval-dialog'
import { Amount } from '@/components/trade/amount'
import { words as run } from '@/components/trade/run-words'
import { Row, Rows } from '@/components/ui/rows'
import { useApprovalWindow } from '@/hooks/approvals/use-approval-window'
import { useSite } from '@/hooks/use-site'
import type { Named } from './describe-order'
import { words } from './list-words'

/** What an order lacks of the allowance of its source. */
export type AskedApproval = { chainId: number; source: Address; token: Named; health: Health }

// The window in which an order gets the approval that it lacks, and the way to open it.
export function useApproveMore() {
  const { chains } = useSite()
  const [asked, setAsked] = useState<AskedApproval>()
  const chain = chains.find(({ id }) => id === (asked?.chainId ?? chains[0]?.id))
  const key = asked && ({ token: asked.source, spender: 'intent', via: 'token' } as const)
  const window = useApprovalWindow<AskedApproval>(chain, key && { only: key })
  const amount = asked && asked.health.before + asked.health.needs
  const start = () => key && amount !== undefined && window.start([{ ...key, amount, raises: true }])
  return {
    approve: (next: AskedApproval) => {
      setAsked(next)
      window.review(next)
    },
    dialog: chain && asked && amount !== undefined && (
      <ApprovalDialog
        window={window}
        chain={chain}
        tokenOf={() => asked.token}
        title={words.approve.title(asked.token.symbol)}
        confirm={{ label: words.approve.press, onPress: start }}
        review={
          <div className="grid gap-4">
            <Rows>
              <Row label={words.approve.allowance}>
                <Amount raw={asked.health.allowance} token={asked.token} />
              </Row>
              {asked.health.before > 0n && (
                <Row label={words.approve.older}>
                  <Amount raw={asked.health.before} token={asked.token} />
                </Row>
              )}
              <Row label={words.approve.order}>
                <Amount raw={asked.health.needs} token={asked.token} />
              </Row>
              <Row label={run.spender.afterwards}>
                <Amount raw={amount} token={asked.token} />
              </Row>
            </Rows>
            <p>{words.approve.does(chain.name)}</p>
          </div>
        }
      />
    ),
  }
}
