import { padHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { ReadableChain } from '../chain/facts/served-chain'
import { MovedChainError, readHeader } from '../chain/market/follow'
import type { BlockNamed } from '../ledger/cursor'
import { logSource, readRun } from '../ledger/read-run'
import type { FeeAccount } from './fee-entries'
import { decodeFeeLog, type FeeLog, feeTopics } from './fee-logs'

/** The contracts of a chain that hold fees until they are claimed. */
export const feeContractsOf = ({ contracts: { feeVault, intent } }: Chain) =>
  [feeVault, ...(intent ? [intent] : [])].map(toLowerAddress)

/**
 * Reads again what the contracts wrote above a block and up to another one, of all accounts or of one in one token, run by run as the ledger
 * reads them.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved while it was read; viem's errors when the node fails.
 * @example
 * await readFeeLogs(served, { above: record, upTo: cursor }) // [{ surface: 'market', kind: 'accrued', amount: 250000n, ... }]
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
