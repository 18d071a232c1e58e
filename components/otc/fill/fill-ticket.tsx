'use client'

import { lazy, Suspense, useState } from 'react'
import { otcSurface } from '@/actions/otc/otc-surface'
import { Amount } from '@/components/trade/amount/amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { RunBanner } from '@/components/trade/run/run-banner'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import { ReasonButton } from '@/components/trade/ticket/reason-button'
import { Notice } from '@/components/ui/alert'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { onDemand } from '@/components/ui/on-demand'
import { TextLink } from '@/components/ui/text-link'
import { useCommitments } from '@/hooks/otc/use-commitments'
import { useMarketPrice } from '@/hooks/otc/use-market-price'
import type { OrderView } from '@/hooks/otc/use-order'
import { useOtcWindow } from '@/hooks/otc/use-otc-window'
import { usePermitPreferences } from '@/hooks/otc/use-permit-preferences'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { useGenesisGuard } from '@/hooks/wallet/connect/use-genesis-guard'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useAllowance } from '@/hooks/wallet/read/use-allowance'
import { useBalances } from '@/hooks/wallet/read/use-balances'
import { useGasPrice } from '@/hooks/wallet/read/use-gas-price'
import { isSameAddress, nativeToken, shortAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { mayBeFilled } from '@/lib/history/otc/derive-order-state'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { maxRfqFill, type RfqFill, toRfqFill } from '@/lib/order/rfq-fill'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { canUseFillPermit } from '@/lib/ticket/price/can-use-permit'
import { otcText } from '@/messages/otc'
import { closeBps } from '../desk/market-text'
import { OrderState } from '../order/order-state'
import { FillForm } from './fill-form'
import { findFillReasons, lateSeconds } from './fill-reasons'
import { spendable } from './spendable'

const FillWindow = onDemand(() => import('./fill-window'))
const UnlistedTokens = lazy(() => import('../offer/unlisted-token'))

type FillTicketProps = {
  view: OrderView
  chain: Chain
  signed: HashedOrder
  makerToken: ChoosableToken
  takerToken: ChoosableToken
}

export function FillTicket({ view, chain, signed, makerToken, takerToken }: FillTicketProps) {
  const wallet = useWallet()
  const filling = useOtcWindow<RfqFill>(chain, `fill:${signed.hash}`)
  const { reviewed, shownRun } = filling
  const worldRefusal = useGenesisGuard(chain, wallet.address)
  const [typed, setText] = useState<string>()
  const [accepted, setAccepted] = useState(false)
  const { order } = signed
  const { verdict, now } = view

  const balances = useBalances(chain.id, wallet.address, [takerToken])
  const balance = balances[toLowerAddress(takerToken.address)]
  const native = balances[toLowerAddress(nativeToken)]
  const wraps = isSameAddress(takerToken.address, chain.contracts.wrappedNative)
  const gasPrice = useGasPrice(wraps ? chain.id : undefined)

  const maxFill = verdict && maxRfqFill(order, verdict.left)
  // The named taker fills the whole offer unless another amount is typed.
  const isForMe = wallet.address !== undefined && isSameAddress(order.taker, wallet.address)
  const text = typed ?? (isForMe && maxFill ? formatAmount(maxFill.pays, takerToken.decimals) : '')
  const { amount, amountError } = readAmount(text, takerToken.decimals)
  const fill = verdict && amount !== undefined ? toRfqFill(order, { left: verdict.left, pays: amount }) : undefined
  const market = useMarketPrice(chain, fill && { from: takerToken, to: makerToken, amount: fill.pays })
  const unlisted = [makerToken, takerToken].filter(({ origin }) => origin === 'found')
  const reasons = findFillReasons({
    wallet: wallet.status,
    chain,
    onWalletChain: wallet.chainId === chain.id,
    worldRefusal,
    account: wallet.address,
    maker: order.maker,
    taker: order.taker,
    expiry: order.expiry,
    now,
    signature: view.signature,
    isChainLost: view.isChainLost,
    verdict,
    makerToken,
    takerToken,
    acceptedTokens: unlisted.length === 0 || accepted,
    amountIsInvalid: amountError !== undefined,
    amount,
    fill,
    maxFill,
    spendable: spendable({ balance, wrapped: wraps ? { native, gasPrice } : undefined }),
  })
  const commitments = useCommitments(chain, wallet.address, takerToken.address, now)
  const { committed } = commitments
  const wishes = usePermitPreferences(chain, takerToken)
  const permits = canUseFillPermit(commitments) ? wishes : undefined
  const close = () => {
    filling.close()
    if (shownRun?.status === 'done') setText('')
  }
  const confirm = () => {
    // A run from an earlier visit has no reviewed terms to start again.
    if (!reviewed) return close()
    const plan = { chain, hash: signed.hash, signed, fill: reviewed, token: takerToken, committed, permits }
    filling.start({ kind: 'fill', plan })
  }
  const left = order.expiry === 0n || now === undefined ? undefined : Number(order.expiry) - now
  const isLive = mayBeFilled(verdict?.state)
  const isForOther = wallet.address && !isSameAddress(order.taker, zeroAddress) && !isForMe
  const allowance = useAllowance(chain, wallet.address, takerToken.address, 'rfq')
  const marketIsBetter =
    fill && market.status === 'ready' && market.pays * (10_000n - BigInt(closeBps)) > fill.gets * 10_000n

  const pair = `chain=${chain.id}&from=${takerToken.address}&to=${makerToken.address}`
  return (
    <Card aria-labelledby="fill-title">
      <CardHeader>
        <CardTitle id="fill-title">{otcText.order.fill.title}</CardTitle>
        <OrderState state={verdict?.state} shortOf={verdict?.shortOf} />
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isForOther && isLive && (
          <Notice variant="caution" title={otcText.order.fill.forOther}>
            {otcText.order.fill.forOtherWhy(shortAddress(order.taker), shortAddress(wallet.address ?? ''))}
          </Notice>
        )}
        {isLive && left !== undefined && left < lateSeconds && left >= 0 && (
          <Notice variant="caution">{otcText.order.fill.late(displayDuration(left))}</Notice>
        )}
        {unlisted.length > 0 && (
          <Suspense>
            <UnlistedTokens chain={chain} tokens={unlisted} accepted={accepted} onAccept={setAccepted} />
          </Suspense>
        )}
        {isLive && maxFill && (
          <FillForm
            order={order}
            maxFill={maxFill}
            makerToken={makerToken}
            takerToken={takerToken}
            text={text}
            onTextChange={setText}
            amount={amount}
            error={amountError && amountErrorText(amountError)}
            fill={fill}
            market={market}
            balance={balance}
          />
        )}
        {isLive && marketIsBetter && fill && (
          <Notice variant="info" title={otcText.order.fill.marketBetter}>
            {otcText.order.fill.marketBetterWhy(<Amount raw={market.pays} token={makerToken} />)}{' '}
            <TextLink href={`/swap?${pair}&sell=${formatAmount(fill.pays, takerToken.decimals)}`}>
              {otcText.order.fill.swap}
            </TextLink>
          </Notice>
        )}
        <ReasonButton
          chain={chain}
          reasons={reasons}
          label={otcText.order.fill.review}
          onPress={() => fill && filling.review(fill)}
        />
        <RunBanner surface={otcSurface} window={filling} />
      </CardContent>
      <FillWindow
        window={filling}
        onClose={close}
        chain={chain}
        changed={reasons[0]}
        maker={order.maker}
        makerToken={makerToken}
        takerToken={takerToken}
        market={market}
        balance={balance}
        allowance={allowance}
        committed={committed}
        permits={permits !== undefined}
        onConfirm={confirm}
      />
    </Card>
  )
}
