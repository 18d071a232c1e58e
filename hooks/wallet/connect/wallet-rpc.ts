import type { Config } from 'wagmi'
import { getAccount } from 'wagmi/actions'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { NotConnectedError } from '@/actions/wallet/send/wallet-errors'

/** Our own node of a chain, through the page's `/rpc/{chainId}`. */
export const rpcOf = (config: Config, chainId: number): RpcRequest => {
  const client = config.getClient({ chainId })
  return (request) => client.request(request as never)
}

/** The provider of the connected wallet, for reading what it shows. Only `createSender` signs and sends through it. */
export const providerOf = async (config: Config): Promise<RpcRequest> => {
  const { connector } = getAccount(config)
  if (!connector) throw new NotConnectedError()
  const provider = (await connector.getProvider()) as { request: RpcRequest } | undefined
  if (!provider) throw new NotConnectedError()
  return (request) => provider.request(request)
}
