import type { PriceText } from './limit-price'

const inverse = '1/'

/**
 * Parses the price of a link.
 *
 * @example
 * readPriceText('1/0.0004') // { digits: '0.0004', isInverse: true }
 */
export const readPriceText = (text: string): PriceText =>
  text.startsWith(inverse)
    ? { digits: text.slice(inverse.length), isInverse: true }
    : { digits: text, isInverse: false }

/**
 * Formats a price for a link.
 *
 * @example
 * writePriceText({ digits: '0.0004', isInverse: true }) // '1/0.0004'
 */
export const writePriceText = ({ digits, isInverse }: PriceText): string =>
  digits === '' ? '' : `${isInverse ? inverse : ''}${digits}`
