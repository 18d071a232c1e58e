'use client'

import { useEffect, useMemo } from 'react'
import { type AcrossState, pairName, useAcrossStore } from '@/hooks/ticket/across-store'
import { useBridgeFee } from '@/hooks/ticket/use-bridge-fee'
import { useFarRecipient } from '@/hooks/ticket/use-far-recipient'
import { useLaneState } from '@/hooks/ticket/use-lane-state'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { TicketRecipient } from '@/hooks/ticket/use-ticket-recipient'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { readBridgeAvailability } from '@/lib/ticket/price/bridge-availability'
import { findBridgeLane } from '@/lib/ticket/price/find-bridge-lane'
import type { RoutePreference } from '@/lib/ticket/price/route-preference'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { crossingText } from '@/messages/crossing'
import FarRecipientNotice from '../ticket/far-recipient-notice'
import { farRecipientRules } from '../ticket/far-recipient-reasons'
import { findReasons } from '../ticket/find-reasons'
import { bridgeFeeRules, wayRules } from '../ticket/way-reasons'
import { DearBridgeNotice } from './dear-bridge-notice'
import { TransferRows } from './transfer-rows'

type AcrossProps = {
  form: Pick<TicketPair, 'chain' | 'toChain' | 'from' | 'to'> &
    Pick<TicketRecipient, 'receiver'> & { chooseRoute: (wish: RoutePreference) => void }
  // The price of the ticket, if there is one.
  price: FrozenIntent | undefined
  // True if the price is of one part of a TWAP order, each of which is transferred separately.
  isOfPart?: boolean
  loading: boolean
  stale?: boolean
}

// Shows the part of a ticket for another chain: route and receiver; reports reasons not to sign.
// Default export: loaded with such a ticket.
export default function Across({ form, price, isOfPart = false, loading, stale = false }: AcrossProps) {
  const { chain, toChain, from, to, receiver } = form
  const { address: account } = useWallet()
  const { lane, isBridgeOnly } = useMemo(() => findBridgeLane({ chain, toChain, from, to }), [chain, toChain, from, to])
  const laneState = useLaneState({ chain, toChain, lane })
  const far = useFarRecipient({ chain, toChain, account, recipient: receiver.address, outputToken: to?.address })
  const fee = useBridgeFee(form, price)
  const way = readBridgeAvailability({ toChain, to, lane }, laneState)
  const state: AcrossState = {
    lane,
    entering: lane && { ...lane.input, origin: 'listed' },
    isBridgeOnly,
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
        lane={laneState}
        feeLabel={isOfPart ? crossingText.ticket.feeOfPart : crossingText.ticket.fee}
        loading={loading}
        stale={stale}
      />
      {price?.transfer && to && fee.isDear && <DearBridgeNotice transfer={price.transfer} to={to} fee={fee} />}
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
