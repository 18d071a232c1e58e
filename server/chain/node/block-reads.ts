import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import type { Answers, Ask } from '@/lib/chain/node/reading'
import type { ChainClient } from './clients'
import { readMany } from './multicall'

/** The reads of contracts that are repeated at each block. */
export type BlockReads = {
  /** Reads on the state of a block, as `readMany` does. */
  ask: (asked: readonly Ask[], blockHash: Hex) => Promise<Answers>
  /** Clears the answers of a block, so that its next reads reach the node. */
  forget: (blockHash: Hex) => void
}

/** The answers of a block by call, and the calls that were used. */
type Known = { answers: Map<string, Hex | undefined>; used: Map<string, AggregatedCall> }

/** The maximum of cached blocks: gas prices of one may be read while pools are of the next. */
const keptBlocks = 2

/**
 * Creates reads that take one request per block: all calls that any reader made at the previous
 * block are sent with the first read of the next one. Replicas that read the same send the same
 * request, since its calls are sorted.
 *
 * @throws from `ask`: the errors of `readMany`.
 * @example
 * const reads = createBlockReads({ client, chain })
 * await reads.ask([{ target: pair, data: '0x0902f1ac' }], blockHash) // ['0x0000...']
 */
export const createBlockReads = (deps: { client: ChainClient; chain: Chain }): BlockReads => {
  const blocks = new Map<Hex, Known>()
  let newest: Known | undefined

  const openBlock = (blockHash: Hex): Known => {
    const opened: Known = { answers: new Map(), used: new Map() }
    newest = opened
    blocks.set(blockHash, opened)
    for (const oldest of blocks.keys()) {
      if (blocks.size <= keptBlocks) break
      blocks.delete(oldest)
    }
    return opened
  }
  const fetchMissing = async (known: Known, calls: readonly AggregatedCall[], blockHash: Hex) => {
    const missing = new Map(calls.map((call) => [keyOf(call), call] as const))
    for (const key of known.answers.keys()) missing.delete(key)
    if (missing.size === 0) return
    const sorted = [...missing].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const answers = await readMany(
      deps,
      sorted.map(([, call]) => call),
      { blockHash },
    )
    sorted.forEach(([key], index) => {
      known.answers.set(key, answers[index])
    })
  }

  return {
    ask: async (asked, blockHash) => {
      const calls = asked.filter((one): one is AggregatedCall => 'target' in one)
      const expected = blocks.has(blockHash) ? [] : [...(newest?.used.values() ?? [])]
      const known = blocks.get(blockHash) ?? openBlock(blockHash)
      for (const call of calls) known.used.set(keyOf(call), call)
      const code = asked.filter((one) => 'code' in one)
      const [codeAnswers] = await Promise.all([
        code.length > 0 ? readMany(deps, code, { blockHash }) : [],
        fetchMissing(known, [...calls, ...expected], blockHash),
      ])
      const nextCode = codeAnswers.values()
      return asked.map((one) => ('code' in one ? nextCode.next().value : known.answers.get(keyOf(one))))
    },
    forget: (blockHash) => blocks.get(blockHash)?.answers.clear(),
  }
}

const keyOf = ({ target, data }: AggregatedCall): string => `${target}${data}`
