export const lifeUnits = { minutes: 60, hours: 3_600, days: 86_400 } as const
export type LifeUnit = keyof typeof lifeUnits

/** The lifetime of an order as the user enters it: a preset in seconds, or a number of a unit. */
export type LifeDraft = { life: `${number}` | 'custom'; customText: string; customUnit: LifeUnit }

/** The maximum lifetime, a year: longer promises tend to be forgotten. */
const maxSeconds = 366 * 86_400
const minSeconds = 120

/**
 * Parses an order's lifetime in seconds: two minutes to a year; undefined for anything else.
 *
 * @example
 * readLife('2', 'hours') // 7200
 */
export const readLife = (text: string, unit: LifeUnit): number | undefined => {
  if (!/^\d{1,7}$/.test(text.trim())) return undefined
  const seconds = Number(text) * lifeUnits[unit]
  return seconds >= minSeconds && seconds <= maxSeconds ? seconds : undefined
}
