/**
 * Calls a function and returns its result and the CPU of all threads meanwhile, in milliseconds.
 *
 * @example
 * cpuOf(() => solve(question)) // [solution, 2.4]
 */
export function cpuOf<value>(act: () => value): [value, number] {
  const begin = process.cpuUsage()
  const value = act()
  const { user, system } = process.cpuUsage(begin)
  return [value, (user + system) / 1000]
}
