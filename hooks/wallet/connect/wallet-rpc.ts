import type { Config } from 'wagmi'
import { getAccount } from 'wagmi/actions'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { DisconnectedError, NotConnectedError } from '@/actions/wallet/send/wallet-errors'

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

/** The maximum wait for an answer that needs no user, milliseconds. */
export const maxAnswerMs = 15_000

/**
 * Resolves to the answer of a wallet.
 *
 * @throws {DisconnectedError} when it gives none in time
 */
export const within = <answer>(milliseconds: number, answer: Promise<answer>): Promise<answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DisconnectedError()), milliseconds)
    void answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** The wait for the wallet of an earlier visit, milliseconds: longer than wallets take to answer. */
const [restoreMs, askAgainMs] = [10_000, 250] as const

/**
 * Returns the connected wallet's provider, after waiting for the wallet of an earlier visit.
 *
 * @throws {NotConnectedError} when no wallet is connected by then
 */
export const restoredProviderOf = async (config: Config, sleep: (ms: number) => Promise<void>): Promise<RpcRequest> => {
  for (let waitedMs = 0; waitedMs < restoreMs && getAccount(config).status !== 'connected'; waitedMs += askAgainMs)
    await sleep(askAgainMs)
  return providerOf(config)
}
