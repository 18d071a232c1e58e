/**
 * Compares two versions by the precedence of semver 2.0: negative if the first is older. Ignores
 * build metadata.
 *
 * @example
 * compareVersions('1.2.0-rc.1', '1.2.0') // -1
 */
export const compareVersions = (first: string, second: string): number => {
  const [a, b] = [parse(first), parse(second)]
  return (
    compareParts(a.numbers, b.numbers) ||
    // A version comes after its prereleases.
    Number(a.prerelease.length === 0) - Number(b.prerelease.length === 0) ||
    compareParts(a.prerelease, b.prerelease)
  )
}

const parse = (version: string) => {
  const [release = '', ...prerelease] = version.split('+', 1)[0]!.split('-')
  const parts = prerelease.join('-')
  return { numbers: release.split('.'), prerelease: parts === '' ? [] : parts.split('.') }
}

const compareParts = (first: readonly string[], second: readonly string[]): number => {
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const [a, b] = [first[index], second[index]]
    if (a === b) continue
    // The longer of two prereleases that begin alike is newer; a release lacks no part.
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1
    const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
    if (isNumberA && isNumberB) return Math.sign(Number(a) - Number(b))
    if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
    return a < b ? -1 : 1
  }
  return 0
}
