import type { Address, Hex } from 'viem'
import { decodeAggregate, encodeAggregate } from './aggregate'
import type { Answers, Ask } from './reading'

/** An eth_call; without a receiver its data is creation code, which is run. */
export type EthCall = { to?: Address; data: Hex }

type How = {
  multicall3: Address
  /** Calls in one eth_call, and eth_calls under way at once. */
  limits: { callsPerBatch: number; parallelBatches: number }
  send: (call: EthCall) => Promise<Hex | undefined>
}

type Request = EthCall & { start: number; read: (answer: Hex | undefined) => Answers }

/**
 * Asks much with few eth_calls: calls together through Multicall3, code by itself. Gives the raw answers in the order of asking.
 *
 * @throws what `send` throws; Chain.NoAggregateError where something else than Multicall3 answers.
 * @example
 * await askTogether([{ target: pair, data: '0x0902f1ac' }], { multicall3, limits, send }) // ['0x0000…']
 */
export const askTogether = async (asked: readonly Ask[], { multicall3, limits, send }: How): Promise<Answers> => {
  const answers: (Hex | undefined)[] = new Array(asked.length)
  const requests = toRequests(asked, { multicall3, most: limits.callsPerBatch })
  const work = async () => {
    for (let request = requests.shift(); request !== undefined; request = requests.shift()) {
      const { start, read, ...call } = request
      read(await send(call)).forEach((answer, index) => {
        answers[start + index] = answer
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(limits.parallelBatches, requests.length) }, work))
  return answers
}

const toRequests = (
  asked: readonly Ask[],
  { multicall3: to, most }: { multicall3: Address; most: number },
): Request[] => {
  const requests: Request[] = []
  for (let start = 0; start < asked.length; ) {
    const ask = asked[start]!
    if ('code' in ask) {
      requests.push({ data: ask.code, start, read: (answer) => [answer] })
      start++
      continue
    }
    const calls = []
    for (let next: Ask | undefined = ask; next && !('code' in next) && calls.length < most; ) {
      calls.push(next)
      next = asked[start + calls.length]
    }
    const { length } = calls
    requests.push({
      to,
      data: encodeAggregate(calls),
      start,
      read: (answer) => decodeAggregate(answer ?? '0x', length),
    })
    start += length
  }
  return requests
}
