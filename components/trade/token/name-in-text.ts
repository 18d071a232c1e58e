import { isNativeToken, shortAddress, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { fillsText } from '@/messages/fills'

/** Matches symbols of printable ASCII; others may imitate a known one. */
const plainSymbol = /^[\x21-\x7e]{1,12}$/

type NamedToken = { address: string; symbol: string; decimals: number }

// Names a token in text that leaves this site; adds the address of an unlisted one, which can
// choose any symbol.
export const nameInText = (chain: Chain, token: NamedToken): string => {
  const { address, symbol } = token
  if (isNativeToken(address) || findToken(chain, address)) return symbol
  const short = shortAddress(address)
  if (!plainSymbol.test(symbol)) return short
  const namesake = namesakeOf(chain, { ...token, address: toLowerAddress(address as `0x${string}`) })
  return namesake ? fillsText.share.namesake(symbol, namesake.symbol, short) : fillsText.share.unlisted(symbol, short)
}
