import { words } from '../ticket/ticket-words'

const units = [
  { seconds: 86_400, inUnits: words.expiry.days },
  { seconds: 3_600, inUnits: words.expiry.hours },
  { seconds: 60, inUnits: words.expiry.minutes },
] as const

// A time that an order is good for, in the largest unit that counts it whole.
export const lifeWords = (life: number): string => {
  const { seconds, inUnits } = units.find(({ seconds }) => life % seconds === 0 && life > seconds) ?? units[2]
  return inUnits(life / seconds)
}
