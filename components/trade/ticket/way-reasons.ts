import type { Way } from '@/lib/ticket/price/way'
import { crossingText } from '@/messages/crossing'
import type { ReasonRules } from './find-reasons'

// The reasons why a token cannot be bought on another chain.
export const wayRules: ReasonRules<{ way: Way }, never> = {
  notServed: [
    ({ way }) => way.status === 'notServed',
    [crossingText.ticket.notServed, crossingText.ticket.notServedWhy],
  ],
  laneMissing: [
    ({ way }) => way.status === 'missing',
    ({ way }) => [crossingText.ticket.noLane(way.symbol, way.chain), crossingText.ticket.noLaneWhy],
  ],
  lanePaused: [
    ({ way }) => way.status === 'paused',
    ({ way }) => [crossingText.ticket.paused(way.chain), crossingText.ticket.pausedWhy, 'wait'],
  ],
}

// A bridge that takes much is paid once a person says so.
export const bridgeFeeRules: ReasonRules<{ isBridgeFeeOpen: boolean }, never> = {
  bridgeFee: [({ isBridgeFeeOpen }) => isBridgeFeeOpen, crossingText.fee.unconfirmed],
}
