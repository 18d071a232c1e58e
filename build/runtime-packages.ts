type Lock = Readonly<
  Record<
    string,
    {
      dependencies?: Readonly<Record<string, string>>
      peerDependencies?: Readonly<Record<string, string>>
      peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
    }
  >
>

/**
 * Returns the folders of packages and of all that they need, by the `packages` of a lock file.
 * Optional packages are left out: they are compilers of the build and tools for pictures.
 *
 * @throws {Error} if the lock lacks a package
 * @example
 * runtimePackages(['react-dom'], lock.packages) // ['node_modules/react', 'node_modules/react-dom', ...]
 */
export const runtimePackages = (names: readonly string[], packages: Lock): readonly string[] => {
  const found = new Set<string>()
  const visit = (from: string, name: string) => {
    const folder = folderOf(from, name, packages)
    if (folder === undefined) throw new Error(`package-lock.json lacks ${name}, which ${from || 'the image'} needs.`)
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[folder]!
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const needed of [...Object.keys(dependencies), ...peers]) visit(folder, needed)
  }
  for (const name of names) visit('', name)
  return [...found].toSorted()
}

/** Searches as Node does: next to the package, then in each folder above it. */
const folderOf = (from: string, name: string, packages: Lock): string | undefined => {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('node_modules/') - 1))) {
    const folder = `${above && `${above}/`}node_modules/${name}`
    if (folder in packages) return folder
    if (above === '') return undefined
  }
}
