import { padHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { ReadableChain } from '../chain/facts/served-chain'
import { MovedChainError, readHeader } from '../chain/market/follow'
import type { BlockNamed } from '../ledger/cursor'
import { logSource, readRun } from '../ledger/read-run'
import type { FeeAccount } from './fee-entries'
import { decodeFeeLog, type FeeLog, feeTopics } from './fee-logs'

/** Returns the contracts of a chain that hold unclaimed fees. */
export const feeContractsOf = ({ contracts: { feeVault, intent } }: Chain) =>
  [feeVault, ...(intent ? [intent] : [])].map(toLowerAddress)

/**
 * Reads the fee logs between blocks, of all accounts or one, in runs as the ledger does.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved during the read;
 * viem's errors when the node fails.
 * @example
 * await readFeeLogs(served, { above: record, upTo: cursor })
 * // [{ surface: 'market', kind: 'accrued', amount: 250000n, ... }]
 */
export const readFeeLogs = async (
  served: ReadableChain,
  { above, upTo, of }: { above: BlockNamed; upTo: BlockNamed; of?: FeeAccount },
): Promise<FeeLog[]> => {
  const head = await readHeader(served.client, upTo.number)
  if (head.hash !== upTo.hash) throw new MovedChainError(upTo)
  const addresses = feeContractsOf(served.chain)
  const named = of ? [padHex(of.account), padHex(of.token)] : []
  const source = logSource(served.client, { addresses, topics: [feeTopics, ...named] }, of ? [] : addresses)
  const found: FeeLog[] = []
  for (let ancestor = above; ancestor.number < upTo.number; ) {
    const { blocks, logs } = await readRun(served, source, { ancestor, head })
    found.push(...logs.map((log) => decodeFeeLog(log, served.chain)))
    ancestor = blocks.at(-1)!
  }
  return of ? found.filter(({ surface }) => surface === of.surface) : found
}
