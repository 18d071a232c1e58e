import { CircleCheck, CircleDashed, CircleX, Clock3, FileQuestionMark } from 'lucide-react'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import type { StateLook } from '@/components/trade/run/state-badge'
import { receiptText } from '@/messages/receipt'

const looks = () =>
  ({
    confirmed: { icon: CircleCheck, word: receiptText.states.confirmed, variant: 'positive' },
    pending: { icon: Clock3, word: receiptText.states.pending, variant: 'accent' },
    reverted: { icon: CircleX, word: receiptText.states.reverted, variant: 'danger' },
    unknown: { icon: FileQuestionMark, word: receiptText.states.unknown, variant: 'neutral' },
    nothing: { icon: CircleDashed, word: receiptText.states.nothing, variant: 'neutral' },
  }) as const satisfies Record<string, StateLook>

export const stateLookOf = (reading: TransactionReading): StateLook => {
  if (reading.status !== 'mined') return looks()[reading.status]
  return reading.trades.length > 0 || reading.arrivals ? looks().confirmed : looks().nothing
}
