import type { Hash } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { findExpectedLog, logBlocks } from '../wallet/expected-log'
import type { RpcRequest } from '../wallet/receipt'
import type { IntentFill } from './intent-run'
import { readFillOf } from './read-fill'
import { settledLog } from './settled-log'
import type { HashedIntent } from './signed-intent'

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * The fill of an order as the chain shows it: in the transaction that somebody names, else in the newest blocks that a node gives the logs
 * of at once; null where it is not there.
 *
 * @throws {FillNotShownError} when the named transaction did not fill it
 */
export const findFill = async (
  rpc: RpcRequest,
  chain: Chain,
  hashed: HashedIntent,
  named: Hash | undefined,
): Promise<IntentFill | null> => {
  const search = async () => {
    const latest = Number(await rpc({ method: 'eth_blockNumber' }))
    const from = Math.max(0, latest - logBlocks + 1)
    return (await findExpectedLog(rpc, settledLog(chain, hashed.hash), from)).hash
  }
  const hash = named ?? (await search())
  return hash ? readFillOf({ rpc, sleep }, hash, chain, hashed) : null
}
