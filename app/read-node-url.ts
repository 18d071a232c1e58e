/** Where this server asks a chain's node; undefined where it has none. */
export const readNodeUrl = (chainId: number): string | undefined =>
  process.env[`RPC_URL_${chainId}`]
    ?.split(',')
    .map((url) => url.trim())
    .find((url) => url.startsWith('http'))
