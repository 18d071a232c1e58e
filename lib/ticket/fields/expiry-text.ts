import type { LifeDraft, LifeUnit } from './life'

/** How long a limit order is good for, in seconds, where a person does not write it. */
export const expiryPresets = ['600', '3600', '86400', '604800', '2592000'] as const

const usual: LifeDraft = { life: '604800', customText: '12', customUnit: 'hours' }
const units = { m: 'minutes', h: 'hours', d: 'days' } as const satisfies Record<string, LifeUnit>

/**
 * Reads an expiry of a link: a choice in seconds, or a number with its unit, as it is being written. A week unless it says otherwise.
 *
 * @example
 * readExpiry('36h') // { life: 'custom', customText: '36', customUnit: 'hours' }
 */
export const readExpiry = (text: string | undefined): LifeDraft => {
  const preset = expiryPresets.find((seconds) => seconds === text)
  if (preset) return { ...usual, life: preset }
  const [, customText, unit] = /^(.{0,7})([mhd])$/.exec(text ?? '') ?? []
  return unit === undefined ? usual : { life: 'custom', customText: customText!, customUnit: units[unit as 'm'] }
}

/**
 * Writes an expiry as a link says it; undefined for the usual week.
 *
 * @example
 * writeExpiry({ life: '3600', customText: '', customUnit: 'hours' }) // '3600'
 */
export const writeExpiry = ({ life, customText, customUnit }: LifeDraft): string | undefined => {
  if (life === 'custom') return `${customText}${customUnit.slice(0, 1)}`
  return life === usual.life ? undefined : life
}
