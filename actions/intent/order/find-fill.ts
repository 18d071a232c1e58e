import { type Hash, numberToHex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { logBlocks } from '../../wallet/send/expected-log'
import type { RpcRequest } from '../../wallet/send/receipt'
import { FillNotShownError } from '../intent-errors'
import type { IntentFill } from '../intent-run'
import { readFillOf } from './read-fill'
import { filledLog } from './settled-log'

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Reads the fill of an order from the chain, all parts together: from the named transactions, else
 * from the newest blocks whose logs a node returns at once; null if there is none.
 *
 * @throws {FillNotShownError} when the named transactions did not fill it
 */
export const findFill = async (
  rpc: RpcRequest,
  chain: Chain,
  hashed: HashedIntent,
  named: readonly Hash[],
): Promise<IntentFill | null> => {
  if (named.length > 0) return readFillOf({ rpc, sleep }, named, chain, hashed)
  const latest = Number(await rpc({ method: 'eth_blockNumber' }))
  const fromBlock = numberToHex(Math.max(0, latest - logBlocks + 1))
  const { address, topics } = filledLog(chain, hashed.hash)
  const toBlock = numberToHex(latest)
  const logs = await rpc({ method: 'eth_getLogs', params: [{ address, topics, fromBlock, toBlock }] })
  const found = logs.map(({ transactionHash }) => transactionHash)
  // The found parts may not be all of them, so a failed check is no error.
  return readFillOf({ rpc, sleep }, found, chain, hashed).catch((error: unknown) => {
    if (error instanceof FillNotShownError) return null
    throw error
  })
}
