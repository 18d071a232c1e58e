/** A package of the lock. */
export type Locked = { name: string; version: string }

type LockEntry = { name?: string; version?: string; link?: boolean }

/**
 * Lists the packages of a lock file, each name and version once. An alias counts as the package
 * that it names.
 *
 * @example
 * listLocked({ 'node_modules/ws': { version: '8.21.0' } }) // [{ name: 'ws', version: '8.21.0' }]
 */
export const listLocked = (packages: Readonly<Record<string, LockEntry>>): readonly Locked[] => {
  const found = new Map<string, Locked>()
  for (const [folder, { name = folder.split('node_modules/').at(-1)!, version }] of Object.entries(packages))
    if (folder !== '' && version !== undefined) found.set(`${name}@${version}`, { name, version })
  return [...found.values()]
}
