'use client'

import { approvalSurface } from '@/actions/approvals/approval-surface'
import { findUnused, type TokenApprovals as Listed } from '@/actions/approvals/list-approvals'
import { RunBanner } from '@/components/trade/run/run-banner'
import { Contained } from '@/components/trade/text/contained'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { useApprovalWindow } from '@/hooks/approvals/use-approval-window'
import { type Approvals, useApprovals } from '@/hooks/approvals/use-approvals'
import { useWatchedAccount } from '@/hooks/approvals/use-watched-account'
import { useContractAccount } from '@/hooks/wallet/connect/use-contract-account'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { isSameAddress, shortAddress } from '@/lib/address'
import { type AllowanceKey, spendersOf } from '@/lib/chain/approval/spenders'
import { isUnlimited } from '@/lib/chain/approval/unlimited'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { approvalsText } from '@/messages/approvals'
import { ApprovalRow, columns } from './approval-row'
import { type ApprovalsView, approvalsView, whyFixed } from './approvals-view'
import type { Reviewed } from './change-dialog'
import { TokenApprovals } from './token-approvals'
import { WatchField } from './watch-field'

const ChangeDialog = onDemand(() => import('./change-dialog'))

export function ApprovalsPage() {
  const { chain } = useChain()
  const wallet = useWallet()
  const watched = useWatchedAccount()
  const { account, isOwn, invalid } = watched
  const isContract = useContractAccount(chain?.id, account)
  const approvals = useApprovals(chain, account)
  const tokens = approvals.tokens ?? []
  const view = approvalsView({
    invalid,
    isServed: chain !== undefined,
    hasAccount: account !== undefined,
    isRestoring: wallet.status === 'restoring',
    isLost: approvals.isLost,
    tokens: approvals.tokens,
  })
  const fixed = whyFixed({ isOwn, isContract })
  const unused = findUnused(tokens)
  const changing = useApprovalWindow<Reviewed>(chain, {
    isStillWanted: ({ token, spender, via }) =>
      unused.some((one) => isSameAddress(one.token, token) && one.spender === spender && one.via === via),
  })
  const tokenOf = ({ token }: Pick<AllowanceKey, 'token'>) => nameOf(chain, tokens, token)
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-[75rem] gap-4 px-4 py-4 outline-none sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight">{approvalsText.page.title}</h1>
        {/* Resets the field when a link opens another account. */}
        <WatchField key={`${account} ${invalid}`} watched={watched} isContract={isContract} />
      </div>
      <RunBanner surface={approvalSurface} window={changing}>
        {({ next }) => next.length > 0 && approvalsText.run.left(next.length)}
      </RunBanner>
      <Card aria-label={approvalsText.page.title}>
        <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
          {view === 'invalid' ? (
            <Empty>{approvalsText.page.invalid}</Empty>
          ) : view === 'unserved' ? (
            <Empty>{approvalsText.page.unserved}</Empty>
          ) : view === 'connect' ? (
            <NoAccount chainName={chain?.name ?? ''} onConnect={wallet.connect} />
          ) : view === 'loading' ? (
            <Loading />
          ) : view === 'lost' ? (
            <Notice variant="caution" title={approvalsText.page.lost}>
              {approvalsText.page.lostWhy}
            </Notice>
          ) : (
            <>
              <Summary view={view} tokens={tokens}>
                {isOwn && unused.length > 0 && (
                  <Button variant="outline" onClick={() => changing.review({ kind: 'revokeAll', approvals: unused })}>
                    {approvalsText.page.revokeUnused(unused.length)}
                  </Button>
                )}
              </Summary>
              {fixed && view !== 'none' && <p className="text-xs text-soft">{approvalsText.page.fixed[fixed]}</p>}
              {chain &&
                tokens.map((listed) => (
                  <Contained key={listed.token} value={listed}>
                    <TokenApprovals chainId={chain.id} listed={listed} token={tokenOf(listed)}>
                      {listed.approvals.map((approval) => (
                        <Contained key={`${approval.spender} ${approval.via}`} value={approval} as="li">
                          <ApprovalRow
                            chain={chain}
                            token={tokenOf(listed)}
                            approval={approval}
                            history={approvals.history}
                            onReduce={
                              isOwn && approval.via === 'token' && approval.spender !== 'legacy'
                                ? () => changing.review({ kind: 'reduce', approval })
                                : undefined
                            }
                            onRevoke={isOwn ? () => changing.review({ kind: 'revoke', approval }) : undefined}
                          />
                        </Contained>
                      ))}
                    </TokenApprovals>
                  </Contained>
                ))}
              {chain && <WhatWasRead chain={chain} approvals={approvals} />}
            </>
          )}
        </CardContent>
      </Card>
      {chain && <ChangeDialog window={changing} chain={chain} tokenOf={tokenOf} />}
    </main>
  )
}

/** Returns the token's name and decimals, or its address and raw units if it reports neither. */
const nameOf = (chain: Chain | undefined, tokens: readonly Listed[], address: string) =>
  (chain && findToken(chain, address)) ??
  tokens.find(({ token }) => isSameAddress(token, address))?.named ?? { symbol: shortAddress(address), decimals: 0 }

function NoAccount({ chainName, onConnect }: { chainName: string; onConnect: () => void }) {
  return (
    <Empty>
      <p>{approvalsText.page.about(chainName)}</p>
      <Button variant="primary" className="mt-2" onClick={onConnect}>
        {approvalsText.page.connect}
      </Button>
    </Empty>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={approvalsText.page.loading} className="grid gap-3">
      <Skeleton className="h-9 w-64" />
      {[0, 1].map((index) => (
        <Skeleton key={index} className="h-44 w-full lg:h-28" />
      ))}
    </div>
  )
}

type SummaryProps = { view: ApprovalsView; tokens: readonly Listed[]; children: React.ReactNode }

function Summary({ view, tokens, children }: SummaryProps) {
  const all = tokens.flatMap(({ approvals }) => approvals)
  const unlimited = all.filter(({ amount }) => isUnlimited(amount)).length
  if (view === 'silent') return <p className="font-medium">{approvalsText.page.noneKnown}</p>
  if (view === 'none')
    return (
      <Empty>
        <p className="font-medium text-ink">{approvalsText.page.none}</p>
        <p>{approvalsText.page.noneYet}</p>
      </Empty>
    )
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p>
          <span className="font-semibold">{approvalsText.page.approvals(all.length)}</span>
          {unlimited > 0 && <span className="text-caution">, {approvalsText.page.unlimited(unlimited)}</span>}
        </p>
        {children}
      </div>
      <div aria-hidden className={`hidden gap-x-4 text-2xs text-faint lg:grid ${columns}`}>
        <span>{approvalsText.columns.contract}</span>
        <span>{approvalsText.columns.allowed}</span>
        <span>{approvalsText.columns.needed}</span>
        <span>{approvalsText.columns.changed}</span>
      </div>
    </>
  )
}

// Shows the sources of the list and what they cannot cover.
function WhatWasRead({ chain, approvals }: { chain: Chain; approvals: Approvals }) {
  const { blockNumber, history, leftOut } = approvals
  return (
    <div className="grid gap-2 border-t border-line pt-3 text-xs text-soft">
      {history === 'unknown' && <Notice variant="caution">{approvalsText.reading.noHistory}</Notice>}
      <p>
        {blockNumber !== undefined && approvalsText.reading.block(blockNumber)}{' '}
        {approvalsText.reading.scope({ tokens: chain.tokens.length, contracts: spendersOf(chain).length })}
      </p>
      {leftOut > 0 && <p>{approvalsText.reading.leftOut(leftOut)}</p>}
    </div>
  )
}
