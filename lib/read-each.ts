/** A record that could not be read, with the reason. */
export type UnreadRecord = { record: unknown; reason: string }

/**
 * Reads each of some records and collects those at which `read` throws, instead of failing.
 *
 * @example
 * readEach(['1', 'one'], BigInt)
 * // { values: [1n], unread: [{ record: 'one', reason: 'Cannot ...' }] }
 */
export const readEach = <record, value>(
  records: Iterable<record>,
  read: (record: record) => value,
): { values: value[]; unread: UnreadRecord[] } => {
  const [values, unread]: [value[], UnreadRecord[]] = [[], []]
  for (const record of records)
    try {
      values.push(read(record))
    } catch (error) {
      unread.push({ record, reason: error instanceof Error ? error.message : String(error) })
    }
  return { values, unread }
}
