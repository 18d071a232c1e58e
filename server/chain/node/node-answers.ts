import { namedError } from '@/lib/errors'

const isHex = (answer: unknown) => typeof answer === 'string' && /^0x[0-9a-f]*$/i.test(answer)
const isQuantity = (answer: unknown) => typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)
const isObject = (answer: unknown) => typeof answer === 'object' && answer !== null && !Array.isArray(answer)
const isBlock = (answer: unknown) => {
  if (!isObject(answer)) return false
  const { number, hash, parentHash, timestamp } = answer as Record<string, unknown>
  // A pending block has no number and no hash.
  const isPlaced = (number === null && hash === null) || (isQuantity(number) && isHex(hash))
  return isPlaced && isHex(parentHash) && isQuantity(timestamp)
}
const orNull = (is: (answer: unknown) => boolean) => (answer: unknown) => answer === null || is(answer)

/** The shape of an answer by method. Other methods may answer anything. */
const shapes: Readonly<Record<string, (answer: unknown, params: readonly unknown[]) => boolean>> = {
  eth_blockNumber: isQuantity,
  eth_call: isHex,
  eth_chainId: isQuantity,
  eth_estimateGas: isQuantity,
  eth_gasPrice: isQuantity,
  eth_getBalance: isQuantity,
  eth_getBlockByHash: orNull(isBlock),
  eth_getBlockByNumber: (answer, [at]) => isBlock(answer) || (answer === null && at !== 'latest'),
  eth_getCode: isHex,
  eth_getLogs: (answer) => Array.isArray(answer) && answer.every(isObject),
  eth_getTransactionByHash: orNull(isObject),
  eth_getTransactionCount: isQuantity,
  eth_getTransactionReceipt: orNull(isObject),
  eth_sendRawTransaction: isHex,
}

/**
 * Checks that an answer has the shape that its method gives: a proxy in front of a node may answer
 * with anything.
 *
 * @throws Chain.GarbledAnswerError if it does not.
 * @example
 * assertAnswer({ method: 'eth_blockNumber', params: [] }, 'maintenance') // throws
 */
export const assertAnswer = ({ method, params = [] }: { method: string; params?: unknown }, answer: unknown): void => {
  if (shapes[method]?.(answer, Array.isArray(params) ? params : []) === false) throw new GarbledAnswerError({ method })
}

export class GarbledAnswerError extends namedError('Chain.GarbledAnswerError', ({ method }: { method: string }) => ({
  message: `The answer to ${method} does not have the shape of one.`,
  fix: 'Check the node and the proxies in front of it.',
})) {}
