'use client'

import { useEffect, useMemo } from 'react'
import { type AcrossState, pairName, useAcrossStore } from '@/hooks/ticket/across-store'
import { useBridgeFee } from '@/hooks/ticket/use-bridge-fee'
import { useFarRecipient } from '@/hooks/ticket/use-far-recipient'
import { useLaneState } from '@/hooks/ticket/use-lane-state'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { TicketRecipient } from '@/hooks/ticket/use-ticket-recipient'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { Side } from '@/lib/routing/route/route'
import { readBridgeAvailability } from '@/lib/ticket/price/bridge-availability'
import { canSellThere } from '@/lib/ticket/price/can-sell-there'
import { findBridgeLane } from '@/lib/ticket/price/find-bridge-lane'
import type { RoutePreference } from '@/lib/ticket/price/route-preference'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { tokenSoldThere } from '@/lib/ticket/terms/token-sold-there'
import { crossingText } from '@/messages/crossing'
import FarRecipientNotice from '../ticket/far-recipient-notice'
import { farRecipientRules } from '../ticket/far-recipient-reasons'
import { findReasons } from '../ticket/find-reasons'
import { bridgeFeeRules, wayRules } from '../ticket/way-reasons'
import { DearBridgeNotice } from './dear-bridge-notice'
import { SaleFloor } from './sale-floor'
import { TransferRows } from './transfer-rows'

type AcrossProps = {
  form: Pick<TicketPair, 'chain' | 'toChain' | 'from' | 'to'> &
    Pick<TicketRecipient, 'receiver'> & { chooseRoute: (wish: RoutePreference) => void }
  // The price of the ticket, if there is one.
  price: FrozenIntent | undefined
  // True if the price is of one part of a TWAP order, each of which is transferred separately.
  isOfPart?: boolean
  // The side of a ticket whose output may be sold after its arrival; undefined if it may not.
  sale?: Side
  loading: boolean
  stale?: boolean
}

// Shows the part of a ticket for another chain: route and receiver; reports reasons not to sign.
// Default export: loaded with such a ticket.
export default function Across({ form, price, isOfPart = false, sale, loading, stale = false }: AcrossProps) {
  const { chain, toChain, from, to, receiver } = form
  const { address: account } = useWallet()
  const { arriving, lane, isBridgeOnly, soldFor } = useMemo(() => {
    const direct = findBridgeLane({ chain, toChain, from, to })
    const soldFor =
      !direct.lane && chain && toChain && to && canSellThere({ from: chain, to: toChain }, to) ? sale : undefined
    const arriving = soldFor && chain && tokenSoldThere(chain, price?.transfer)
    const found = arriving ? findBridgeLane({ chain, toChain, from, to, soldThere: arriving }) : direct
    return { arriving, soldFor, ...found }
  }, [chain, toChain, from, to, sale, price?.transfer])
  const isSold = soldFor === 'SELL'
  const laneState = useLaneState({ chain, toChain, lane })
  const far = useFarRecipient({
    chain,
    toChain,
    account,
    recipient: receiver.address,
    outputToken: to?.address,
    isSold,
  })
  const fee = useBridgeFee(form, price)
  const way = readBridgeAvailability({ toChain, to, lane, sale: soldFor }, laneState)
  const state: AcrossState = {
    lane,
    entering: lane && { ...lane.input, origin: 'listed' },
    isBridgeOnly,
    isSold,
    far,
    reasons: {
      way: findReasons(wayRules, { way }),
      payment: findReasons(
        { ...bridgeFeeRules, ...farRecipientRules },
        { isBridgeFeeOpen: fee.isDear && !fee.isAccepted, far },
      ),
    },
  }
  useReported(pairName(form), state)
  return (
    <>
      <TransferRows
        form={form}
        price={price}
        arriving={arriving ?? to}
        lane={laneState}
        feeLabel={isOfPart ? crossingText.ticket.feeOfPart : crossingText.ticket.fee}
        loading={loading}
        stale={stale}
      />
      {isSold && toChain && to && (
        <SaleFloor chain={toChain} transfer={price?.transfer} arriving={arriving} to={to} loading={loading} />
      )}
      {price?.transfer && to && fee.isDear && (
        <DearBridgeNotice transfer={price.transfer} to={arriving ?? to} fee={fee} />
      )}
      {far && chain && toChain && to && (
        <FarRecipientNotice chain={chain} toChain={toChain} outputToken={to.address} far={far} />
      )}
    </>
  )
}

// Reports each change to the store that the ticket reads.
function useReported(pair: string, state: AcrossState) {
  const text = JSON.stringify(state)
  useEffect(() => {
    useAcrossStore.setState({ pair, state: JSON.parse(text) as AcrossState })
  }, [pair, text])
}
