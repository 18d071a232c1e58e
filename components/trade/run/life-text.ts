import { tradeText } from '@/messages/trade'

const units = [
  { seconds: 86_400, inUnits: tradeText.ticket.expiry.days },
  { seconds: 3_600, inUnits: tradeText.ticket.expiry.hours },
  { seconds: 60, inUnits: tradeText.ticket.expiry.minutes },
] as const

// A time that an order is good for, in the largest unit that counts it whole.
export const lifeText = (life: number): string => {
  const { seconds, inUnits } = units.find(({ seconds }) => life % seconds === 0 && life > seconds) ?? units[2]
  return inUnits(life / seconds)
}
