import { formatAmount } from '@/lib/amount'
import type { PartnerEntry } from '@/lib/api/partner/partners'
import type { Chain } from '@/lib/chain/chain'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { writeCsv } from '../write-csv'

export type ExportDeps = {
  chains: readonly Chain[]
  /** Undefined if there is no token at the address: its amounts are exported raw only. */
  tokenOf: (chainId: number, address: string) => { symbol: string; decimals: number } | undefined
}

type Read = (entry: PartnerEntry, deps: ExportDeps) => string | number | null | undefined

/**
 * Reads the value of each column from an entry; columns and their order never change. Times are ISO
 * 8601, raw amounts whole numbers of a token's smallest units; a cell is empty where there is no
 * value.
 */
const columns: Readonly<Record<string, Read>> = {
  time: ({ createdAt }) => createdAt,
  kind: ({ kind }) => kind,
  surface: ({ surface }) => surface,
  chain_id: ({ chainId }) => chainId,
  chain: ({ chainId }, { chains }) => chains.find(({ id }) => id === chainId)?.name,
  token: ({ token }) => token,
  symbol: ({ chainId, token }, { tokenOf }) => tokenOf(chainId, token)?.symbol,
  decimals: ({ chainId, token }, { tokenOf }) => tokenOf(chainId, token)?.decimals,
  amount_raw: ({ amount }) => amount,
  amount: ({ chainId, token, amount }, { tokenOf }) => {
    const known = tokenOf(chainId, token)
    return known && formatAmount(BigInt(amount), known.decimals)
  },
  recipient: ({ recipient }) => recipient,
  block: ({ blockNumber }) => blockNumber,
  transaction: ({ transactionHash }) => transactionHash,
  log_index: ({ logIndex }) => logIndex,
  looks_like: ({ chainId, token }, { chains, tokenOf }) => {
    const [chain, named] = [chains.find(({ id }) => id === chainId), tokenOf(chainId, token)]
    return chain && named && namesakeOf(chain, { ...named, address: token })?.symbol
  },
}

/**
 * Writes credits, claims and direct payments as CSV, one line each.
 *
 * @example
 * writeEntries([], deps) // 'time,kind,surface,chain_id,chain,token,...,log_index,looks_like\r\n'
 */
export const writeEntries = (entries: readonly PartnerEntry[], deps: ExportDeps): string =>
  writeCsv(
    Object.keys(columns),
    entries.map((entry) => Object.values(columns).map((read) => String(read(entry, deps) ?? ''))),
  )
