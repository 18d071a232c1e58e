/** The version of the package and a digest of the sources, once they are built. */
export const version = process.env.SERVICE_VERSION ?? 'sources'
