import type { Address, Hex } from 'viem'
import { decodeAggregate, encodeAggregate } from './aggregate'
import type { Answers, Ask } from './reading'

/** An eth_call; without `to` its data is creation code, which is run. */
export type EthCall = { to?: Address; data: Hex }

type How = {
  multicall3: Address
  /** The maximum calls per eth_call, and the maximum eth_calls in flight. */
  limits: { callsPerBatch: number; parallelBatches: number }
  send: (call: EthCall) => Promise<Hex | undefined>
}

type Request = EthCall & { start: number; read: (answer: Hex | undefined) => Answers }

/**
 * Sends many requests with few eth_calls: calls in batches through Multicall3, code alone. Returns
 * the raw answers in the order of the requests.
 *
 * @throws the errors of `send`; Chain.NoAggregateError if the answer is not one of Multicall3.
 * @example
 * await askTogether([{ target: pair, data: '0x0902f1ac' }], { multicall3, limits, send })
 * // ['0x0000…']
 */
export const askTogether = async (asked: readonly Ask[], { multicall3, limits, send }: How): Promise<Answers> => {
  const answers: (Hex | undefined)[] = new Array(asked.length)
  const requests = toRequests(asked, { multicall3, maxCalls: limits.callsPerBatch })
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
  { multicall3: to, maxCalls }: { multicall3: Address; maxCalls: number },
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
    for (let next: Ask | undefined = ask; next && !('code' in next) && calls.length < maxCalls; ) {
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
