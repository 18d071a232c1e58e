const daysPerYear = 365

/**
 * Returns the days after which a deposit has earned a cost, rounded up; undefined if it never does.
 * `cost` and `amount` are raw units of one token, `apr` is the simple yearly rate as a decimal.
 *
 * @example
 * daysToEarn({ cost: 1_000_000n, amount: 10_000_000_000n, apr: 0.05 }) // 1
 */
export const daysToEarn = ({
  cost,
  amount,
  apr,
}: {
  cost: bigint
  amount: bigint
  apr: number
}): number | undefined => {
  const aDay = (Number(amount) * apr) / daysPerYear
  const days = Math.ceil(Number(cost) / aDay)
  return aDay > 0 && Number.isSafeInteger(days) ? days : undefined
}
