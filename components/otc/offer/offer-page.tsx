'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useState } from 'react'
import { otcSurface } from '@/actions/otc/otc-surface'
import { twoColumns } from '@/components/trade/route/two-columns'
import { RunBanner } from '@/components/trade/run/run-banner'
import { AllowedRows } from '@/components/trade/ticket/allowed-rows'
import { ReasonButton } from '@/components/trade/ticket/reason-button'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { Rows } from '@/components/ui/rows'
import { useCommitments } from '@/hooks/otc/use-commitments'
import { useFillableBalance } from '@/hooks/otc/use-fillable-balance'
import { useMarketPrice } from '@/hooks/otc/use-market-price'
import { emptyOffer, useOfferDraft } from '@/hooks/otc/use-offer-draft'
import { useOfferForm } from '@/hooks/otc/use-offer-form'
import { useOtcWindow } from '@/hooks/otc/use-otc-window'
import { usePermitPreferences } from '@/hooks/otc/use-permit-preferences'
import { useToken, useTokens } from '@/hooks/token/use-tokens'
import { useGenesisGuard } from '@/hooks/wallet/connect/use-genesis-guard'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useAllowance } from '@/hooks/wallet/read/use-allowance'
import { useBalances } from '@/hooks/wallet/read/use-balances'
import { useChainNow } from '@/hooks/wallet/read/use-chain-now'
import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import { orderPath } from '@/lib/history/otc/order-link'
import { canUsePermit } from '@/lib/ticket/price/can-use-permit'
import { otcText } from '@/messages/otc'
import { tradeText } from '@/messages/trade'
import { OtcSteps } from '../run/otc-steps'
import { Created } from './created'
import { OfferEvidence } from './offer-evidence'
import { findOfferReasons } from './offer-reasons'
import { OfferReview } from './offer-review'
import { OfferTicket } from './offer-ticket'

const OtcDialog = onDemand(() => import('../run/otc-dialog'))

export function OfferPage() {
  const router = useRouter()
  const form = useOfferForm()
  const wallet = useWallet()
  const { chain, give, get, makerAsset, takerAsset, giveAmount, getAmount, taker, lifeSeconds, draft } = form
  const offering = useOtcWindow<'offer'>(chain, 'create')
  const { shownRun } = offering
  const worldRefusal = useGenesisGuard(chain, wallet.address)
  const now = useChainNow(chain?.id)
  const [picking, setPicking] = useState<'give' | 'get'>()
  const [byTransaction, setByTransaction] = useState(false)

  const giveErc20 = useToken(chain, makerAsset).token
  const getErc20 = useToken(chain, takerAsset).token
  const tokens = useTokens(chain)
  const watched = useMemo(
    () => [...tokens, ...[give, get, giveErc20].filter((token) => token !== undefined)],
    [tokens, give, get, giveErc20],
  )
  const balances = useBalances(chain?.id, wallet.address, watched)
  const erc20Balance = makerAsset && balances[toLowerAddress(makerAsset)]
  const nativeBalance = balances[toLowerAddress(nativeToken)]
  const wrapsNative = isNativeToken(give?.address)
  const held = erc20Balance === undefined ? undefined : erc20Balance + (wrapsNative ? (nativeBalance ?? 0n) : 0n)
  const allowance = useAllowance(chain, wallet.address, makerAsset, 'rfq')
  const commitments = useCommitments(chain, wallet.address, makerAsset, now)
  const fillable = useFillableBalance(chain, wallet.address, makerAsset)
  const market = useMarketPrice(
    chain,
    giveErc20 && getErc20 && giveAmount !== undefined && !form.isSameToken
      ? { from: giveErc20, to: getErc20, amount: giveAmount }
      : undefined,
  )

  const reasons = findOfferReasons({
    wallet: wallet.status,
    chain,
    onWalletChain: wallet.chainId === chain?.id,
    worldRefusal,
    give,
    get,
    form,
  })
  const wish = usePermitPreferences(chain, giveErc20)
  const suits =
    giveErc20 && lifeSeconds && canUsePermit({ token: giveErc20, lifeSeconds, isOnlyOffer: commitments.isNone })
  const wishes = suits && !byTransaction ? wish : undefined
  const needed = giveAmount === undefined ? undefined : giveAmount + commitments.committed
  const isApproved = allowance !== undefined && needed !== undefined && allowance >= needed
  const confirm = () => {
    // A run from an earlier visit has no reviewed terms to start again.
    if (!offering.reviewed) return offering.close()
    if (!chain || !giveErc20 || !makerAsset || !takerAsset || !taker.address) return
    if (giveAmount === undefined || getAmount === undefined || lifeSeconds === undefined) return
    offering.start({
      kind: 'create',
      answers: draft.answers,
      plan: {
        chain,
        terms: {
          makerAsset: toLowerAddress(makerAsset),
          takerAsset: toLowerAddress(takerAsset),
          taker: taker.address,
          makerAmount: giveAmount,
          takerAmount: getAmount,
          lifeSeconds,
        },
        token: giveErc20,
        wrapsNative,
        committed: commitments.committed,
        permits: wishes,
      },
    })
  }
  const outcome = shownRun?.outcome?.kind === 'created' ? shownRun.outcome : undefined
  const answers = shownRun?.subject.kind === 'create' ? shownRun.subject.answers : undefined
  const close = () => {
    offering.close()
    if (!outcome) return
    form.change(emptyOffer)
    router.push(orderPath({ ...outcome, answers }))
  }
  // Clears the draft after signing: the signed offer would count as an open offer and as a draft.
  const signed = offering.open ? outcome?.hash : undefined
  useEffect(() => {
    if (signed) useOfferDraft.setState({ giveText: '', derivedText: '' })
  }, [signed])

  return (
    <main id="main" tabIndex={-1} className={twoColumns}>
      <h1 className="sr-only">{draft.answers ? otcText.offer.page.counterOffer : otcText.offer.page.title}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {draft.answers && (
          <Notice variant="info" title={otcText.offer.page.answers}>
            {otcText.offer.page.answersWhy}
          </Notice>
        )}
        <OfferTicket
          form={form}
          market={market}
          balances={balances}
          now={now}
          picking={picking}
          onPicking={setPicking}
          action={
            <>
              <ReasonButton
                chain={chain}
                reasons={reasons}
                label={otcText.offer.ticket.review}
                onPress={() => offering.review('offer')}
                onAction={() => setPicking(give?.origin === 'found' ? 'give' : 'get')}
              />
              <RunBanner surface={otcSurface} window={offering} />
            </>
          }
        />
      </div>
      <aside aria-label={otcText.evidence}>
        {chain && (
          <OfferEvidence
            chain={chain}
            form={form}
            account={wallet.address}
            giveErc20={giveErc20}
            getErc20={getErc20}
            committed={commitments.committed}
            fillable={fillable}
            held={held}
            allowance={allowance}
          />
        )}
      </aside>
      {chain && (
        <OtcDialog
          window={offering}
          onClose={close}
          press={outcome && { label: tradeText.run.footer.done, onPress: close, isSecond: true }}
          title={otcText.offer.reviewed.title}
          chain={chain}
          symbol={giveErc20?.symbol ?? ''}
          review={
            <OfferReview form={form} account={wallet.address} giveErc20={giveErc20} getErc20={getErc20} market={market}>
              {giveErc20 && needed !== undefined && !isApproved && (
                <Rows>
                  <AllowedRows
                    spender={otcText.allowed.spender}
                    orders={otcText.allowed.orders}
                    token={giveErc20}
                    needed={needed}
                    committed={commitments.committed}
                    byPermit={wishes !== undefined}
                  />
                </Rows>
              )}
              {giveErc20 && needed !== undefined && (
                <OtcSteps
                  task="create"
                  chain={chain}
                  symbol={giveErc20.symbol}
                  needed={needed}
                  allowance={allowance}
                  permits={wishes !== undefined}
                  wrapped={wrapsNative && erc20Balance !== undefined ? needed - erc20Balance : 0n}
                />
              )}
              {suits && wish && !isApproved && (
                <Button size="sm" className="justify-self-start" onClick={() => setByTransaction(!byTransaction)}>
                  {byTransaction ? otcText.offer.reviewed.byPermit : otcText.offer.reviewed.byTransaction}
                </Button>
              )}
            </OfferReview>
          }
          confirmLabel={otcText.offer.reviewed.sign}
          onConfirm={confirm}
          outcome={outcome && <Created outcome={outcome} chain={chain} answers={answers} />}
        />
      )}
    </main>
  )
}
