import { type Client, createClient, custom } from 'viem'
import type { RpcRequest } from '../send/receipt'

/** Returns a client of a wallet for viem's actions. It repeats no request. */
export const walletClient = (request: RpcRequest): Client =>
  createClient({ transport: custom({ request: request as never }, { retryCount: 0 }) })
