import fc from 'fast-check'

const point = fc.oneof(
  fc.integer({ min: 0, max: 0x10_ffff }),
  fc.integer({ min: 0, max: 0x24f }),
  // Combining marks, Latin look-alikes and zero-width characters.
  fc.constantFrom(0x301, 0x336, 0x391, 0x410, 0x456, 0x200b, 0x202e, 0xfeff, 0xff35, 0x1f1e9, 0x1d414),
)

/**
 * Generates a text of up to 60 code points, with lone surrogates as in a contract or a link.
 *
 * @example
 * fc.property(anyText, (text) => cleanText(text, 20).length <= 60)
 */
export const anyText: fc.Arbitrary<string> = fc
  .array(point, { maxLength: 60 })
  .map((points) => String.fromCodePoint(...points))
