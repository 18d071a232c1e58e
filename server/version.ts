/** Names the code of this process in its log: the version of the package and a digest of the sources, where it was built. */
export const version = process.env.SERVICE_VERSION ?? 'sources'
