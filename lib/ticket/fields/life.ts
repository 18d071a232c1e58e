export const lifeUnits = { minutes: 60, hours: 3_600, days: 86_400 } as const
export type LifeUnit = keyof typeof lifeUnits

/** How long an order lives, as a person writes it: a choice in seconds, or a number of a unit. */
export type LifeDraft = { life: `${number}` | 'custom'; customText: string; customUnit: LifeUnit }

/** A year; longer promises are forgotten by the one who gave them. */
const mostSeconds = 366 * 86_400
const leastSeconds = 120

/**
 * Reads how long an order lives, in seconds: whole numbers of a unit, from two minutes to a year. Undefined for anything else.
 *
 * @example
 * readLife('2', 'hours') // 7200
 */
export const readLife = (text: string, unit: LifeUnit): number | undefined => {
  if (!/^\d{1,7}$/.test(text.trim())) return undefined
  const seconds = Number(text) * lifeUnits[unit]
  return seconds >= leastSeconds && seconds <= mostSeconds ? seconds : undefined
}
