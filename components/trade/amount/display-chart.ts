import { writeDecimal } from '@/lib/write-decimal'
import { displayMoment } from './display-moment'

// Apart from what every page displays, which is in its first load.

// How much of a token was traded, known as a float: four significant digits, of thousands the whole ones.
export const displayVolume = (volume: number): string =>
  writeDecimal(volume, volume < 1_000 ? { maximumSignificantDigits: 4 } : {})

// 22 Nov, by the clock on the wall.
export const displayDay = (seconds: number): string => displayMoment(seconds).split(' ').slice(0, 2).join(' ')
