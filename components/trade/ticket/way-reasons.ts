import type { Way } from '@/lib/ticket/price/way'
import { tradeText } from '@/messages/trade'
import type { ReasonRules } from './find-reasons'

// What can be wrong with the way to another chain.
export const wayRules: ReasonRules<{ way: Way }, never> = {
  notServed: [({ way }) => way.status === 'notServed', [tradeText.across.notServed, tradeText.across.notServedWhy]],
  laneMissing: [
    ({ way }) => way.status === 'missing',
    ({ way }) => [tradeText.across.noLane(way.symbol, way.chain), tradeText.across.noLaneWhy],
  ],
  lanePaused: [
    ({ way }) => way.status === 'paused',
    ({ way }) => [tradeText.across.paused(way.chain), tradeText.across.pausedWhy, 'wait'],
  ],
}
