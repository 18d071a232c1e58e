import { numberToHex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { privateClientName, privateRpcPath } from '@/lib/private-network'
import type { RpcRequest } from './receipt'
import { toWalletError } from './to-wallet-error'

type PrivateNetwork = { chain: Chain; relay: string }

/**
 * True if the network of a wallet answers like the private endpoint of a chain: its transactions
 * then go to the relay. False if a wallet does not forward the request.
 */
export const sendsPrivately = async (wallet: RpcRequest, { chain, relay }: PrivateNetwork): Promise<boolean> => {
  const [chainId, name] = await Promise.all([
    wallet({ method: 'eth_chainId' }),
    wallet({ method: 'web3_clientVersion' }),
  ]).catch(() => [undefined, undefined])
  return Number(chainId) === chain.id && name === privateClientName(relay)
}

/**
 * Asks the wallet to use the private endpoint of a chain, on `origin`. It sends nothing.
 *
 * @throws the refusal of the wallet as converted by `toWalletError`
 */
export const addPrivateNetwork = async (
  wallet: RpcRequest,
  { chain, relay, origin }: PrivateNetwork & { origin: string },
): Promise<void> => {
  const network = {
    chainId: numberToHex(chain.id),
    chainName: `${chain.name} (${relay})`,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: [origin + privateRpcPath(chain.id)],
    ...(chain.explorer && { blockExplorerUrls: [chain.explorer.url] }),
  }
  await wallet({ method: 'wallet_addEthereumChain', params: [network] }).catch((error: unknown) => {
    throw toWalletError(error)
  })
}
