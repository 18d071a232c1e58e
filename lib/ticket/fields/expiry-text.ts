import type { LifeDraft, LifeUnit } from './life'

/** The presets of a limit order's lifetime, seconds. */
export const expiryPresets = ['600', '3600', '86400', '604800', '2592000'] as const

const defaultLife: LifeDraft = { life: '604800', customText: '12', customUnit: 'hours' }
const units = { m: 'minutes', h: 'hours', d: 'days' } as const satisfies Record<string, LifeUnit>

/**
 * Parses the expiry of a link: seconds of a preset, or a number with a unit. Defaults to a week.
 *
 * @example
 * readExpiry('36h') // { life: 'custom', customText: '36', customUnit: 'hours' }
 */
export const readExpiry = (text: string | undefined): LifeDraft => {
  const preset = expiryPresets.find((seconds) => seconds === text)
  if (preset) return { ...defaultLife, life: preset }
  const [, customText, unit] = /^(.{0,7})([mhd])$/.exec(text ?? '') ?? []
  return unit === undefined ? defaultLife : { life: 'custom', customText: customText!, customUnit: units[unit as 'm'] }
}

/**
 * Formats an expiry for a link; undefined for the default week.
 *
 * @example
 * writeExpiry({ life: '3600', customText: '', customUnit: 'hours' }) // '3600'
 */
export const writeExpiry = ({ life, customText, customUnit }: LifeDraft): string | undefined => {
  if (life === 'custom') return `${customText}${customUnit.slice(0, 1)}`
  return life === defaultLife.life ? undefined : life
}
