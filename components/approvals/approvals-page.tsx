'use client'

import { type ApprovalsView, approvalsView, whyFixed } from '@/actions/approvals/approvals-view'
import { findUnused, type TokenApprovals as Listed } from '@/actions/approvals/list-approvals'
import { displayCount } from '@/components/trade/display-amount'
import { RunBanner } from '@/components/trade/run-banner'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { useApprovalWindow } from '@/hooks/approvals/use-approval-window'
import { type Approvals, useApprovals } from '@/hooks/approvals/use-approvals'
import { useWatchedAccount } from '@/hooks/approvals/use-watched-account'
import { useChain } from '@/hooks/wallet/use-chain'
import { useContractAccount } from '@/hooks/wallet/use-contract-account'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { isSameAddress, shortAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry'
import { type AllowanceKey, spendersOf } from '@/lib/chain/spenders'
import { isUnlimited } from '@/lib/chain/unlimited'
import { ApprovalRow, columns } from './approval-row'
import { approvalRunTitle } from './approval-words'
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
    ...{ invalid, isServed: chain !== undefined, hasAccount: account !== undefined },
    ...{ isRestoring: wallet.status === 'restoring', isLost: approvals.isLost, tokens: approvals.tokens },
  })
  const fixed = whyFixed({ isOwn, isContract })
  const unused = findUnused(tokens)
  const changing = useApprovalWindow<Reviewed>(chain, {
    isStillWanted: ({ token, spender, via }) =>
      unused.some((one) => isSameAddress(one.token, token) && one.spender === spender && one.via === via),
  })
  const { hiddenRun } = changing
  const tokenOf = ({ token }: Pick<AllowanceKey, 'token'>) => nameOf(chain, tokens, token)
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-[75rem] gap-4 px-4 py-4 outline-none sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight">Approvals</h1>
        {/* A link to another account begins the field anew. */}
        <WatchField key={`${account} ${invalid}`} watched={watched} isContract={isContract} />
      </div>
      {hiddenRun && (
        <RunBanner status={hiddenRun.status} title={approvalRunTitle(hiddenRun)} onShow={changing.showRun}>
          {hiddenRun.next.length > 0 && `${hiddenRun.next.length} more to go`}
        </RunBanner>
      )}
      <Card aria-label="Approvals">
        <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
          {view === 'invalid' ? (
            <Empty>Approvals are shown once the address is right.</Empty>
          ) : view === 'unserved' ? (
            <Empty>This network is not served here. Choose another one at the top of the page.</Empty>
          ) : view === 'connect' ? (
            <NoAccount chainName={chain?.name ?? ''} onConnect={wallet.connect} />
          ) : view === 'loading' ? (
            <Loading />
          ) : view === 'lost' ? (
            <Notice variant="caution" title="The chain does not answer">
              What contracts may take of these tokens is not known now. Retrying automatically.
            </Notice>
          ) : (
            <>
              <Summary view={view} tokens={tokens}>
                {isOwn && unused.length > 0 && (
                  <Button variant="outline" onClick={() => changing.review({ kind: 'revokeAll', approvals: unused })}>
                    Revoke all unused ({unused.length})…
                  </Button>
                )}
              </Summary>
              {fixed && view !== 'none' && (
                <p className="text-xs text-soft">
                  {fixed === 'contract'
                    ? 'This account is a contract: only it can change these, through its own wallet.'
                    : 'You are watching this account. Connect it to change anything.'}
                </p>
              )}
              {chain &&
                tokens.map((listed) => (
                  <TokenApprovals key={listed.token} chainId={chain.id} listed={listed} token={tokenOf(listed)}>
                    {listed.approvals.map((approval) => (
                      <ApprovalRow
                        key={`${approval.spender} ${approval.via}`}
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
                    ))}
                  </TokenApprovals>
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

/** A token that does not even say its name is called by its address, and its amounts are in its smallest units. */
const nameOf = (chain: Chain | undefined, tokens: readonly Listed[], address: string) =>
  (chain && findToken(chain, address)) ??
  tokens.find(({ token }) => isSameAddress(token, address))?.named ?? { symbol: shortAddress(address), decimals: 0 }

function NoAccount({ chainName, onConnect }: { chainName: string; onConnect: () => void }) {
  return (
    <Empty>
      <p>What contracts may take of your tokens on {chainName}, and how to revoke it.</p>
      <Button variant="primary" className="mt-2" onClick={onConnect}>
        Connect a wallet
      </Button>
    </Empty>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading approvals" className="grid gap-3">
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
  if (view === 'silent')
    return <p className="font-medium">No contract of this app may take any of the tokens that answer.</p>
  if (view === 'none')
    return (
      <Empty>
        <p className="font-medium text-ink">No contract of this app may take any of these tokens.</p>
        <p>An approval shows up here once a swap, an order or an offer asks for one.</p>
      </Empty>
    )
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p>
          <span className="font-semibold">{all.length === 1 ? 'One approval' : `${all.length} approvals`}</span>
          {unlimited > 0 && <span className="text-caution">, {unlimited} unlimited</span>}
        </p>
        {children}
      </div>
      <div aria-hidden className={`hidden gap-x-4 text-2xs text-faint lg:grid ${columns}`}>
        <span>Contract</span>
        <span>May take</span>
        <span>Needed now</span>
        <span>Last approved</span>
      </div>
    </>
  )
}

// What the list is by, and what it cannot say.
function WhatWasRead({ chain, approvals }: { chain: Chain; approvals: Approvals }) {
  const { blockNumber, history, leftOut } = approvals
  return (
    <div className="grid gap-2 border-t border-line pt-3 text-xs text-soft">
      {history === 'unknown' && (
        <Notice variant="caution">The node knows no past approvals: dates and unlisted tokens are missing.</Notice>
      )}
      <p>
        {blockNumber !== undefined && `Block ${displayCount(blockNumber)}: `}
        {chain.tokens.length} listed tokens with {spendersOf(chain).length} contracts each, and what Permit2 passes on.
        What is not shown is zero. “Needed now” counts the open orders and offers that this service and this browser
        know.
      </p>
      {leftOut > 0 && <p>{displayCount(leftOut)} more unlisted tokens claim an approval; they are not shown.</p>}
    </div>
  )
}
