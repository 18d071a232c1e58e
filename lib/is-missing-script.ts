/**
 * True if an error means that a script of the page did not come: the network failed, or the server has the scripts of
 * newer versions alone.
 *
 * @example
 * isMissingScript(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })) // true
 */
export const isMissingScript = ({ name, message }: Pick<Error, 'name' | 'message'>): boolean =>
  name === 'ChunkLoadError' || /failed to load chunk|loading chunk|dynamically imported module/i.test(message)
