import fc from 'fast-check'

const point = fc.oneof(
  fc.integer({ min: 0, max: 0x10_ffff }),
  fc.integer({ min: 0, max: 0x24f }),
  // Marks, letters that look Latin, characters without a width.
  fc.constantFrom(0x301, 0x336, 0x391, 0x410, 0x456, 0x200b, 0x202e, 0xfeff, 0xff35, 0x1f1e9, 0x1d414),
)

/**
 * Any text of at most 60 code points. Lone surrogates are among them, as in what a contract or a link may hold.
 *
 * @example
 * fc.property(anyText, (text) => cleanText(text, 20).length <= 60)
 */
export const anyText: fc.Arbitrary<string> = fc
  .array(point, { maxLength: 60 })
  .map((points) => String.fromCodePoint(...points))
