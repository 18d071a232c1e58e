import { asksForApprovals } from './check-logs'

/** A request of JSON-RPC 2.0. */
export type Question = { jsonrpc: '2.0'; id?: string | number | null; method: string; params?: unknown }

/**
 * True if a value is a request of JSON-RPC 2.0.
 *
 * @example
 * isQuestion({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }) // true
 */
export const isQuestion = (value: unknown): value is Question => {
  if (typeof value !== 'object' || value === null) return false
  const { jsonrpc, id, method } = value as Record<string, unknown>
  const isId = id === undefined || id === null || typeof id === 'number' || (typeof id === 'string' && id.length <= 100)
  return jsonrpc === '2.0' && typeof method === 'string' && isId
}

/** Methods that count as more than one request of their caller, since they cost the node more. */
const costs: ReadonlyMap<string, number> = new Map([
  ['eth_estimateGas', 2],
  ['eth_feeHistory', 2],
  ['eth_getLogs', 2],
  ['eth_sendRawTransaction', 2],
])
export const approvalsCost = 10

/**
 * Returns the cost of a request in requests of its caller.
 *
 * @example
 * costOf({ jsonrpc: '2.0', method: 'eth_estimateGas', params: [{}] }) // 2
 */
export const costOf = (asked: unknown): number => {
  if (!isQuestion(asked)) return 1
  const cost = costs.get(asked.method) ?? 1
  if (asked.method !== 'eth_getLogs' || !Array.isArray(asked.params)) return cost
  return asksForApprovals(asked.params[0]) ? approvalsCost : cost
}
