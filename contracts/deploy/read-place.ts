/**
 * Reads the chain of a command, and the url of its node.
 *
 * @throws the error that `fail` returns for the reason.
 * @example
 * readPlace({ chain: '8453', rpc: 'https://mainnet.base.org' }, fail).chainId // 8453
 */
export const readPlace = (
  { chain, rpc }: { chain?: string | undefined; rpc?: string | undefined },
  fail: (reason: string) => Error,
): { chainId: number; rpcUrl: string } => {
  if (!chain || !/^[1-9]\d{0,9}$/.test(chain)) throw fail('--chain needs the id of a chain')
  if (!rpc || !/^https?:\/\/\S+$/.test(rpc)) throw fail('--rpc needs an http url of a node')
  return { chainId: Number(chain), rpcUrl: rpc }
}
