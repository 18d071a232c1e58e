import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { BaseError } from '@/lib/errors'
import type { Log } from '../../log'
import type { ChainClient } from './clients'
import { isAnswered, isBusy, isInternal } from './node-errors'
import { currentNode } from './nodes'

/** Creation code that returns the byte 1: mstore8(0, 1), return(0, 1). */
export const codeProbe: Hex = '0x60015f5360015ff3'
const probeAnswer: Hex = '0x01'

/** Nodes that were found to refuse calls without a receiver. */
const refusing = new WeakSet<object>()

/**
 * True if a node runs an eth_call without a receiver, whose data is creation code. Some providers
 * refuse such calls.
 *
 * @throws viem's errors if the node does not answer.
 * @example
 * await runsCode(client) // true
 */
export const runsCode = async (client: ChainClient): Promise<boolean> => {
  const node = currentNode(client)
  const runs = await client.call({ data: codeProbe }).then(
    ({ data }) => data === probeAnswer,
    (error: unknown) => {
      if (isAnswered(error) && !isBusy(error) && !isInternal(error)) return false
      throw error
    },
  )
  if (runs) refusing.delete(node)
  else refusing.add(node)
  return runs
}

/**
 * Reads by creation code that a node runs, or in the slower way if the node refuses calls without a
 * receiver.
 *
 * @throws the error of either way, if the node does not refuse such calls.
 * @example
 * await byCode(client, { fast: () => readBitmaps(wholeBitmaps), slow: () => readBitmaps(everyWord) })
 */
export const byCode = async <answer>(
  client: ChainClient,
  { fast, slow }: { fast: () => Promise<answer>; slow: () => Promise<answer> },
): Promise<answer> => {
  if (refusing.has(currentNode(client))) return slow()
  try {
    return await fast()
  } catch (error) {
    // The call itself may be at fault, so the node is asked for code that always runs.
    const isRefused = isAnswered(error) || error instanceof BaseError
    if (!isRefused || (await runsCode(client))) throw error
    return slow()
  }
}

type CheckedChain = { chain: Chain; client: ChainClient }

/**
 * Creates the check whether the nodes of some chains run calls without a receiver. Logs each chain
 * whose node refuses them once, and once when it accepts them again.
 *
 * @throws viem's errors if a node does not answer, after the others were checked.
 * @example
 * await createCodeCheck({ chains: [{ chain: mainnet, client }], log })()
 */
export const createCodeCheck = ({ chains, log }: { chains: readonly CheckedChain[]; log: Log }) => {
  const refused = new Set<number>()
  const check = async ({ chain, client }: CheckedChain) => {
    const chainId = chain.id
    const runs = await runsCode(client)
    if (runs === !refused.has(chainId)) return
    if (runs) {
      refused.delete(chainId)
      log('info', 'the node runs calls without a receiver', { chainId })
      return
    }
    refused.add(chainId)
    log('warn', 'the node refuses calls without a receiver: ticks and signatures of contracts are read one by one', {
      chainId,
    })
  }
  return async (): Promise<void> => {
    const checks = await Promise.allSettled(chains.map(check))
    for (const one of checks) if (one.status === 'rejected') throw one.reason
  }
}
