import { tradeText } from '@/messages/trade'
import { displayDuration } from '../amount/display-duration'

const units = () =>
  [
    { seconds: 86_400, inUnits: tradeText.ticket.expiry.days },
    { seconds: 3_600, inUnits: tradeText.ticket.expiry.hours },
    { seconds: 60, inUnits: tradeText.ticket.expiry.minutes },
  ] as const

// Formats a chosen duration, in seconds, in the largest unit that divides it.
export const lifeText = (life: number): string => {
  const unit = units().find(({ seconds }) => life >= seconds && life % seconds === 0)
  return unit ? unit.inUnits(life / unit.seconds) : displayDuration(life)
}
