import type { BridgeAvailability } from '@/lib/ticket/price/bridge-availability'
import { crossingText } from '@/messages/crossing'
import type { ReasonRules } from './find-reasons'

// Holds the reasons why a token cannot be bought on another chain.
export const wayRules: ReasonRules<{ way: BridgeAvailability }, never> = {
  notServed: [
    ({ way }) => way.status === 'notServed',
    () => [crossingText.ticket.notServed, crossingText.ticket.notServedWhy],
  ],
  laneMissing: [
    ({ way }) => way.status === 'missing',
    ({ way }) => [crossingText.ticket.noLane(way.symbol, way.chain), crossingText.ticket.noLaneWhy],
  ],
  sellOnly: [
    ({ way }) => way.status === 'sellOnly',
    ({ way }) => [crossingText.ticket.sellOnly, crossingText.ticket.sellOnlyWhy(way.symbol, way.chain)],
  ],
  lanePaused: [
    ({ way }) => way.status === 'paused',
    ({ way }) => [crossingText.ticket.paused(way.chain), crossingText.ticket.pausedWhy, 'wait'],
  ],
}

// Holds the reason to confirm a high bridge fee.
export const bridgeFeeRules: ReasonRules<{ isBridgeFeeOpen: boolean }, never> = {
  bridgeFee: [({ isBridgeFeeOpen }) => isBridgeFeeOpen, () => crossingText.fee.unconfirmed],
}
