import type { Address } from 'viem'
import type { Token } from '@/lib/chain/chain'
import { readRounds } from '@/lib/chain/node/reading'
import { readTokenFacts } from '@/lib/chain/token/token-facts'
import type { RpcRequest } from './wallet/send/receipt'
import { isNetworkFailure } from './wallet/send/to-wallet-error'

/**
 * Reads name, symbol and decimals of a token contract from the chain, by the rules of the service.
 *
 * @throws Chain.NotATokenError if no token is there; the errors of `rpc` if the node cannot be
 * reached.
 * @example
 * (await readToken(rpc, '0x6982508145454ce325ddbe47a25d4ec3d2311933')).symbol // 'PEPE'
 */
export const readToken = (rpc: RpcRequest, address: Address): Promise<Token> =>
  readRounds(readTokenFacts({ address }), (calls) =>
    Promise.all(
      calls.map(({ target: to, data }) =>
        rpc({ method: 'eth_call', params: [{ to, data }, 'latest'] }).catch((error: unknown) => {
          // A refused call has no answer; a failed node proves nothing of a token.
          if (isNetworkFailure(error)) throw error
          return undefined
        }),
      ),
    ),
  )
