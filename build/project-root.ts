import path from 'node:path'

/** The folder of `package.json`. */
export const projectRoot = path.join(import.meta.dirname, '..')
