import { createPublicClient, createTransport, type Hex, numberToHex } from 'viem'
import { bloomMark, mayContain, parseBloom } from '../market/bloom'
import type { ChainClient } from '../node/clients'
import type { Clock } from '../node/clock'
import type { Asked } from '../node/node'
import { currentNode } from '../node/nodes'
import type { AnswerStore } from './answer-store'
import type { HeadFollower } from './follow-head'
import type { RawHeader } from './header'
import { shareAnswers } from './share-answers'

/** A filter for the logs of one block. */
type LogFilter = { blockHash?: Hex; address?: Hex | readonly Hex[]; topics?: readonly (Hex | readonly Hex[] | null)[] }

/**
 * Creates a client for the followers of a chain, which all read the same: the newest block comes
 * from the head that the process follows, and reads of a block by its hash are sent once for all
 * processes. All else goes to the node. Reads for a single user use the wrapped client.
 *
 * @example
 * const shared = shareClient(client, { head, answers, clock })
 * await readHeader(shared, 'latest') // from memory
 */
export const shareClient = (
  client: ChainClient,
  { head, answers, clock }: { head: HeadFollower; answers?: AnswerStore | undefined; clock: Clock },
): ChainClient => {
  const { key, name, type, request, ...value } = client.transport
  const ask = (asked: Asked): Promise<unknown> => request(asked as never)
  // For its newest block a node may return the state of the next one if that arrives meanwhile;
  // blocks below the head do not change.
  const askState = async (asked: Asked): Promise<unknown> => {
    const blockHash = hashOf(asked)
    const wasHead = blockHash !== undefined && head.latest()?.hash === blockHash
    const answer = await ask(asked)
    return wasHead && !(await head.isHeadOfNode(blockHash)) ? ask(asked) : answer
  }
  const share = shareAnswers({
    ask: (asked) => (asked.method === 'eth_call' ? askState(asked) : ask(asked)),
    store: answers,
    clock,
  })
  const isFinal = () => true
  const answer = async (asked: Asked): Promise<unknown> => {
    const [first] = (asked.params ?? []) as readonly unknown[]
    switch (asked.method) {
      case 'eth_getBlockByNumber':
        return first === 'latest' ? head.read() : ask(asked)
      case 'eth_blockNumber':
        return (await head.read()).number
      case 'eth_getBlockByHash':
        return head.find(first as Hex) ?? share(asked, isFinal)
      // The process that confirms the head has asked its node for the chain.
      case 'eth_chainId':
        return head.isFromOther() && client.chain ? numberToHex(client.chain.id) : ask(asked)
      case 'eth_maxPriorityFeePerGas':
        return share({ ...asked, at: head.latest()?.hash }, isFinal)
      case 'eth_call':
        return hashOf(asked) ? share(asked, isFinal) : ask(asked)
      case 'eth_getLogs': {
        const filter = first as LogFilter
        const header = filter.blockHash && head.find(filter.blockHash)
        return filter.blockHash ? share(asked, (logs) => isComplete(header, filter, logs as unknown[])) : ask(asked)
      }
      default:
        return ask(asked)
    }
  }
  return createPublicClient({
    chain: client.chain,
    cacheTime: 0,
    transport: () =>
      createTransport(
        { key, name, type, request: answer as never, retryCount: 0 },
        { ...value, current: () => currentNode(client), onHead: head.onHead },
      ),
  })
}

/** Returns the hash of the block of a call without overrides. */
const hashOf = ({ params }: Asked): Hex | undefined => {
  const [, at, ...others] = params as readonly [unknown, { blockHash?: Hex } | undefined, ...unknown[]]
  return others.length === 0 && typeof at === 'object' ? at.blockHash : undefined
}

/**
 * True unless logs are missing that the filter of their header announces: a node may have a header
 * before its logs, and its readers try again.
 */
const isComplete = (header: RawHeader | undefined, { address = [], topics = [] }: LogFilter, logs: unknown[]) => {
  const bloom = parseBloom(header?.logsBloom)
  if (logs.length > 0 || bloom === undefined) return true
  const [first] = topics
  const isMarked = (values: Hex | readonly Hex[] | null | undefined) =>
    values === undefined ||
    values === null ||
    values.length === 0 ||
    [values].flat().some((one) => mayContain(bloom, bloomMark(one as Hex)))
  return !(isMarked(address) && isMarked(first))
}
