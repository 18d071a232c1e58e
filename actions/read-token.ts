import { type Address, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { Token } from '@/lib/chain/chain'
import { namedError } from '@/lib/errors'
import type { RpcRequest } from './wallet/receipt'

const metadataAbi = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
])

const maxTextLength = 40

/** Reads name, symbol and decimals of a token contract from the chain. */
export const readToken = async (rpc: RpcRequest, address: Address): Promise<Token> => {
  const read = async (functionName: 'symbol' | 'name' | 'decimals'): Promise<string | number> => {
    const call = {
      to: address,
      data: encodeFunctionData<typeof metadataAbi, typeof functionName>({ abi: metadataAbi, functionName }),
    }
    const data = await rpc({ method: 'eth_call', params: [call, 'latest'] })
    return decodeFunctionResult<typeof metadataAbi, typeof functionName>({ abi: metadataAbi, functionName, data })
  }
  const [symbol, name, decimals] = await Promise.all([read('symbol'), read('name'), read('decimals')]).catch(
    (cause: unknown) => {
      throw new NotATokenError({ address, cause })
    },
  )
  if (typeof decimals !== 'number' || decimals > 77) throw new NotATokenError({ address })
  return {
    address,
    symbol: String(symbol).slice(0, maxTextLength),
    name: String(name).slice(0, maxTextLength),
    decimals,
  }
}

export class NotATokenError extends namedError(
  'Token.NotATokenError',
  ({ address }: { address: string; cause?: unknown }) => ({
    message: `No token is at ${address} on this chain.`,
    fix: 'Check the address and the chain.',
  }),
) {}
