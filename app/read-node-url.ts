/** Returns the URL of a chain's node for this server; undefined without one. */
export const readNodeUrl = (chainId: number): string | undefined =>
  process.env[`RPC_URL_${chainId}`]
    ?.split(',')
    .map((url) => url.trim())
    .find((url) => url.startsWith('http'))
