'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { useConfig } from 'wagmi'
import { isAddress, isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/registry'
import { BaseError } from '@/lib/errors'
import { useImportedTokens } from './use-imported-tokens'
import type { RpcRequest } from './wallet/track-transaction'
import { rpcOf } from './wallet/wallet-rpc'

/** A token a person can choose. The native token is one too, under its placeholder address. */
export type ChoosableToken = Token & { origin: 'native' | 'listed' | 'imported' | 'found' }

/** The native token, the listed ones and those a person imported, in this order. */
export function useTokens(chain: Chain | undefined): readonly ChoosableToken[] {
  const imported = useImportedTokens(({ tokens }) => (chain ? tokens[chain.id] : undefined))
  return useMemo(() => (chain ? listTokens(chain, imported ?? []) : []), [chain, imported])
}

export const listTokens = (chain: Chain, imported: readonly Token[]): ChoosableToken[] => {
  const listed = chain.tokens.map((token): ChoosableToken => ({ ...token, origin: 'listed' }))
  return [
    { ...chain.nativeCurrency, address: nativeToken, origin: 'native' },
    ...listed,
    ...imported
      .filter(({ address }) => !listed.some((token) => isSameAddress(token.address, address)))
      .map((token): ChoosableToken => ({ ...token, origin: 'imported' })),
  ]
}

/** Searches by symbol, name or address: exact symbols first, then what begins with the text, then what contains it. */
export const searchTokens = <token extends Token>(tokens: readonly token[], text: string): token[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...tokens]
  if (isAddress(wanted)) return tokens.filter(({ address }) => isSameAddress(address, wanted))
  const rank = ({ symbol, name, address }: Token) => {
    const [ticker, title] = [symbol.toLowerCase(), name.toLowerCase()]
    if (ticker === wanted) return 0
    if (ticker.startsWith(wanted)) return 1
    if (title.startsWith(wanted)) return 2
    if (ticker.includes(wanted) || title.includes(wanted)) return 3
    return wanted.startsWith('0x') && address.toLowerCase().startsWith(wanted) ? 4 : undefined
  }
  return tokens
    .map((token) => ({ token, place: rank(token) }))
    .filter((entry): entry is { token: token; place: number } => entry.place !== undefined)
    .sort((a, b) => a.place - b.place)
    .map(({ token }) => token)
}

/** Finds the token of a link or a search: an address or a symbol. Reads an unlisted address from the chain, to be imported with a warning. */
export function useToken(chain: Chain | undefined, addressOrSymbol: string | undefined) {
  const tokens = useTokens(chain)
  const known = useMemo(
    () => (addressOrSymbol ? findChoosable(tokens, addressOrSymbol) : undefined),
    [tokens, addressOrSymbol],
  )
  const config = useConfig()
  const address = !known && addressOrSymbol && isAddress(addressOrSymbol) ? toLowerAddress(addressOrSymbol) : undefined
  const found = useQuery({
    queryKey: ['token', chain?.id, address],
    queryFn: () => readToken(rpcOf(config, chain!.id), address!),
    enabled: chain !== undefined && address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return {
    token: known ?? (address ? found.data : undefined),
    status: known || !addressOrSymbol ? 'ready' : address ? lookupStatus[found.status] : 'error',
  } as const
}

const lookupStatus = { pending: 'pending', success: 'ready', error: 'error' } as const

export const findChoosable = (
  tokens: readonly ChoosableToken[],
  addressOrSymbol: string,
): ChoosableToken | undefined =>
  isAddress(addressOrSymbol)
    ? tokens.find(({ address }) => isSameAddress(address, addressOrSymbol))
    : // A link's symbol names listed tokens only: anyone can call a token USDC.
      tokens.find(
        ({ symbol, origin }) => origin !== 'imported' && symbol.toLowerCase() === addressOrSymbol.toLowerCase(),
      )

const metadataAbi = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
])

const maxTextLength = 40

/** Reads name, symbol and decimals of a token contract from the chain. */
export const readToken = async (rpc: RpcRequest, address: Address): Promise<ChoosableToken> => {
  const read = async (functionName: 'symbol' | 'name' | 'decimals'): Promise<string | number> => {
    const call = {
      to: address,
      data: encodeFunctionData<typeof metadataAbi, typeof functionName>({ abi: metadataAbi, functionName }),
    }
    const data = (await rpc({ method: 'eth_call', params: [call, 'latest'] })) as Hex
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
    origin: 'found',
  }
}

export class NotATokenError extends BaseError {
  override readonly name = 'Token.NotATokenError'

  constructor({ address, cause }: { address: string; cause?: unknown }) {
    super(`No token is at ${address} on this chain.`, { cause, fix: 'Check the address and the chain.' })
  }
}
