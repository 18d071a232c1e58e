/**
 * Returns a text as searches compare it: in lower case and without accents, and with one `i` for the
 * two of Turkish, whose capitals are `İ` and `I`.
 *
 * @example
 * foldCase('AÇIK LİMİT emri') // 'acik limit emri'
 */
export const foldCase = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
