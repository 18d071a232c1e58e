/**
 * True if an error means that a script of the page did not load: the network failed, or the server
 * only has the scripts of newer versions.
 *
 * @example
 * isMissingScript(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' }))
 * // true
 */
export const isMissingScript = ({ name, message }: Pick<Error, 'name' | 'message'>): boolean =>
  name === 'ChunkLoadError' || /failed to load chunk|loading chunk|dynamically imported module/i.test(message)
