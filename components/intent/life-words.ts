const units = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
] as const

// A time that an order is good for, in the largest unit that counts it whole.
export const lifeWords = (life: number): string => {
  const { seconds, name } = units.find(({ seconds }) => life % seconds === 0 && life > seconds) ?? units[2]
  return `${life / seconds} ${name}s`
}
