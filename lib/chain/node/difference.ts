/** A field of a transaction that differs from the expected value. */
export type Difference = { field: string; expected: string; found: string }

export type Comparison = ReturnType<typeof compareFields>

/**
 * Creates a comparison that collects differing fields. `same` compares two values by their text,
 * hex in any casing; `holds` records the caller's own result.
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
