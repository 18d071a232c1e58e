import { writeDecimal } from '@/lib/write-decimal'
import { dayOf, onTheWall } from './display-moment'

// Separate from display-amount.ts, which is in the first load of every page.

// Formats a traded volume: four significant digits, whole units from a thousand on.
export const displayVolume = (volume: number): string =>
  writeDecimal(volume, volume < 1_000 ? { maximumSignificantDigits: 4 } : {})

// Formats a day in local time: "22 Nov".
export const displayDay = (seconds: number): string => dayOf(onTheWall(new Date(seconds * 1_000)))
