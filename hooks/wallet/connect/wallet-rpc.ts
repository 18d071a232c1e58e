import type { Config } from 'wagmi'
import { getAccount } from 'wagmi/actions'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { NotConnectedError } from '@/actions/wallet/send/wallet-errors'

/** Returns a client of the site's node of a chain, through `/rpc/{chainId}`. */
export const rpcOf = (config: Config, chainId: number): RpcRequest => {
  const client = config.getClient({ chainId })
  return (request) => client.request(request as never)
}

/** Returns the connected wallet's provider, for reads; only `createSender` signs. */
export const providerOf = async (config: Config): Promise<RpcRequest> => {
  const { connector } = getAccount(config)
  if (!connector) throw new NotConnectedError()
  const provider = (await connector.getProvider()) as { request: RpcRequest } | undefined
  if (!provider) throw new NotConnectedError()
  return (request) => provider.request(request)
}
