import { type NodeFault, send } from './fault-node'

/** The requests to a node, by method. */
export type CallCounts = Readonly<Record<string, number>>

/**
 * Creates a fault for a proxy of a node (`openFaultNode`) that counts its requests, each of a
 * batch. `take` returns the counts since its last call.
 *
 * @example
 * const calls = countCalls()
 * node.fail(calls.fault)
 * calls.take() // { eth_getBlockByNumber: 24, eth_getLogs: 2 }
 */
export const countCalls = (): { fault: NodeFault; take: () => CallCounts } => {
  let counts: Record<string, number> = {}
  const count = (method: string) => {
    counts[method] = (counts[method] ?? 0) + 1
  }
  return {
    fault: async (exchange) => {
      const asked = JSON.parse(exchange.body) as { method: string } | { method: string }[]
      for (const { method } of [asked].flat()) count(method)
      send(exchange, await exchange.ask(exchange.body))
    },
    take: () => {
      const taken = counts
      counts = {}
      return taken
    },
  }
}
