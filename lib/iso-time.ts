/** The last second of the year 9999, in unix seconds: ISO 8601 has four digits for a year. */
export const maxCalendarSeconds = 253_402_300_799

/**
 * Returns a moment, given in unix milliseconds, as ISO 8601 text in UTC. Clamps it to the years
 * 1970 to 9999: a signed deadline may lie beyond every date, and `Date` throws there. Returns an
 * empty text for NaN.
 *
 * @example
 * isoTime(8_640_000_000_001_000) // '9999-12-31T23:59:59.000Z'
 */
export const isoTime = (unixMs: number): string =>
  Number.isNaN(unixMs) ? '' : new Date(Math.min(Math.max(unixMs, 0), maxCalendarSeconds * 1_000)).toISOString()
