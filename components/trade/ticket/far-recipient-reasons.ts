import type { FarRecipient } from '@/lib/chain/bridge/recipient-rules'
import { crossingText } from '@/messages/crossing'
import type { ReasonRules } from './find-reasons'
import { lostText } from './lost-text'

// Holds the reasons why a receiver on another chain cannot be paid.
export const farRecipientRules: ReasonRules<{ far: FarRecipient | undefined }, never> = {
  farRecipientLost: [
    ({ far }) => far?.status === 'lost',
    ({ far }) => crossingText.reasons.lost(lostText(far?.lostTo)),
  ],
  farRecipientMissing: [({ far }) => far?.status === 'needsAddress', () => crossingText.reasons.needsAddress],
  farRecipientReading: [({ far }) => far?.status === 'reading', () => [...crossingText.reasons.reading, 'wait']],
  farRecipientUnknown: [({ far }) => far?.status === 'unknown', () => [...crossingText.reasons.unknown, 'wait']],
}
