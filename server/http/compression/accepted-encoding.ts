/** The encodings that answers are sent in, the smaller one first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Returns the encoding that a client wants most by its `Accept-Encoding`, Brotli where it wants both
 * alike, or undefined if it accepts neither. What is malformed is not accepted.
 *
 * @example
 * acceptedEncoding('gzip, deflate, br') // 'br'
 * acceptedEncoding('br;q=0.5, gzip') // 'gzip'
 * acceptedEncoding('br;q=0') // undefined
 */
export const acceptedEncoding = (header = ''): Encoding | undefined => {
  const weights = new Map(header.split(',').map((entry) => weightOf(entry.trim().toLowerCase())))
  let chosen: { encoding: Encoding; weight: number } | undefined
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    if (weight > (chosen?.weight ?? 0)) chosen = { encoding, weight }
  }
  return chosen?.encoding
}

const entryForm = /^([^\s;]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/

const weightOf = (entry: string): [name: string, weight: number] => {
  const [, name, weight = '1'] = entryForm.exec(entry) ?? []
  return name ? [name, Number(weight)] : ['', 0]
}
