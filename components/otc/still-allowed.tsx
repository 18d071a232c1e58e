'use client'

import { lazy } from 'react'
import type { Address } from 'viem'
import { ExactAmount } from '@/components/trade/exact-amount'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { OnDemand } from '@/components/ui/on-demand'
import { Row, Rows } from '@/components/ui/rows'
import { useCommitments } from '@/hooks/otc/use-commitments'
import { useOtcWindow } from '@/hooks/otc/use-otc-window'
import { useToken } from '@/hooks/use-tokens'
import { useAllowance } from '@/hooks/wallet/use-allowance'
import { useCloseOnNewAccount } from '@/hooks/wallet/use-close-on-new-account'
import { useWallet } from '@/hooks/wallet/use-wallet'
import type { Chain, Token } from '@/lib/chain/chain'
import { OtcRunBanner } from './otc-run-banner'
import { Revoked } from './outcomes'
import { StandingOffers } from './standing-offers'

const loadDialog = () => import('./otc-dialog')
const OtcDialog = lazy(loadDialog)

type StillAllowedProps = { chain: Chain; token: Address; now: number | undefined }

// What the OTC contract may take of a token when an order is over: the approval outlives the order, and can be taken back here.
export function StillAllowed({ chain, token: address, now }: StillAllowedProps) {
  const { token } = useToken(chain, address)
  return token && <Allowed chain={chain} token={token} now={now} />
}

/** Above this an approval was for everything: what is used of it does not count. */
const unlimited = 2n ** 255n

function Allowed({ chain, token, now }: Omit<StillAllowedProps, 'token'> & { token: Token }) {
  const { address: account } = useWallet()
  const revoking = useOtcWindow<'revoke'>(chain, `revoke:${token.address}`)
  const { open, shownRun: run } = revoking
  const allowance = useAllowance(chain, account, token.address, 'rfq')
  const { committed, live, isNone } = useCommitments(chain, account, token.address, now)
  useCloseOnNewAccount(account, () => {
    if (!run) revoking.close()
  })
  const confirm = () =>
    revoking.reviewed ? revoking.start({ kind: 'revoke', plan: { chain, token: token.address } }) : revoking.close()
  const isAllowed = allowance !== undefined && allowance > 0n
  if (!isAllowed && !open && !revoking.hiddenRun) return null
  const standing = <StandingOffers token={token} committed={committed} live={live} isNone={isNone} />
  const amount = allowance !== undefined && (
    <Rows>
      <Row label="The OTC contract may still take">
        {allowance >= unlimited ? `all your ${token.symbol}` : <ExactAmount raw={allowance} token={token} />}
      </Row>
    </Rows>
  )
  return (
    <div className="grid gap-3">
      {isAllowed && (
        <>
          {amount}
          {standing}
          <Button variant="outline" onClick={() => revoking.review('revoke')}>
            Revoke {token.symbol}…
          </Button>
        </>
      )}
      <OtcRunBanner window={revoking} task="revoke" />
      <OnDemand when={open} preload={loadDialog}>
        <OtcDialog
          open={open}
          onClose={revoking.close}
          task="revoke"
          title={`Revoke the approval of ${token.symbol}`}
          chain={chain}
          symbol={token.symbol}
          review={
            <div className="grid gap-4">
              {amount}
              <p>It is set to zero by one transaction. Then the OTC contract can take no {token.symbol} of yours.</p>
              {live > 0 ? <Alert variant="caution">{standing}</Alert> : standing}
            </div>
          }
          confirmLabel="Revoke"
          onConfirm={confirm}
          run={run}
          outcome={
            run?.outcome?.kind === 'revoked' && <Revoked outcome={run.outcome} chain={chain} symbol={token.symbol} />
          }
          onStop={revoking.stop}
          onFinish={revoking.close}
        />
      </OnDemand>
    </div>
  )
}
