/** One thing in a transaction that is not what was asked for. */
export type Difference = { field: string; expected: string; found: string }

export type Comparison = ReturnType<typeof compareFields>

/**
 * Compares field by field and keeps what differs. `same` takes two values for the same that read alike, hex in any casing; `holds` takes
 * what the caller says.
 *
 * @example
 * const { differences, same } = compareFields()
 * same('value', 0n, 5n)
 * differences // [{ field: 'value', expected: '0', found: '5' }]
 */
export const compareFields = () => {
  const differences: Difference[] = []
  const holds = (field: string, holds: boolean, expected: unknown, found: unknown) => {
    if (!holds) differences.push({ field, expected: String(expected), found: String(found) })
  }
  const same = (field: string, expected: unknown, found: unknown) =>
    holds(field, String(expected).toLowerCase() === String(found).toLowerCase(), expected, found)
  return { differences, holds, same }
}
