/**
 * Classes that name the left or the right side. The middle (`left-1/2`) is the same in both
 * directions, and the safe area of a screen does not depend on the language.
 */
const physicalSides = [
  /(?:scroll-)?[mp][lr]-(?!\[env\()/,
  /(?:left|right)-(?!1\/2)(?:[\d[]|auto|full|px)/,
  /(?:text|float|clear)-(?:left|right)\b/,
  /border-[lr]\b/,
  /rounded-(?:[lr]|[tb][lr])\b/,
]
const physicalSide = new RegExp(`(?<![\\w-])-?(?:${physicalSides.map(({ source }) => source).join('|')})`)

/**
 * Lists the classes of a source that name the left or the right side, each with its line. Logical
 * classes (`ms-2`, `text-end`) follow the direction of the language.
 *
 * @example
 * physicalSidesOf('row.tsx', '<p className="sm:ml-2 text-end" />') // ['row.tsx:1 sm:ml-2']
 */
export const physicalSidesOf = (file: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      (line.match(/[^\s'"`]+/g) ?? [])
        .filter((word) => physicalSide.test(word))
        .map((word) => `${file}:${index + 1} ${word}`),
    )
