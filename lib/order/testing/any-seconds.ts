import fc from 'fast-check'

/** The ends of the calendar, `Date`, exact numbers and contract fields, in unix seconds. */
export const extremeSeconds = [
  ...[0n, 1n, 253_402_300_799n, 253_402_300_800n, 8_640_000_000_001n],
  ...[2n ** 53n - 1n, 2n ** 128n - 1n],
] as const

/**
 * Any unix seconds that an owner or maker can sign, and any that a node or a service can send.
 *
 * @example
 * fc.property(anySeconds, (seconds) => displayMoment(seconds).length > 0)
 */
export const anySeconds: fc.Arbitrary<bigint> = fc.oneof(
  fc.constantFrom(...extremeSeconds),
  fc.bigInt(0n, 253_402_300_799n),
  fc.bigInt(0n, 2n ** 128n - 1n),
)
