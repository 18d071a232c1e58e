import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ObserveNodes } from '../chain/node/node'
import type { ReadServer } from '../db/replica'
import type { ObserveRequests } from '../http/request/request-id'

/** A run of a tick, and a question to the solver. */
export type SeenWork = { name: string; failed: boolean; ms: number }

/** The measurements of one process, which others add to and Prometheus reads. */
export type Metrics = {
  request: ObserveRequests
  nodeCall: ObserveNodes
  tick: (seen: SeenWork) => void
  solved: (seen: SeenWork) => void
  /** Counts a read of lists, histories or proofs by the server that answered it. */
  replicaRead: (server: ReadServer) => void
  /** Adds a figure that is read when Prometheus asks; one that cannot be read is left out of that answer. */
  figure: (name: string, help: string, labels: readonly string[], read: () => Figures | Promise<Figures>) => void
  /** The text that Prometheus reads, and its type. */
  print: () => Promise<{ text: string; contentType: string }>
}

/** Values of a figure, each with its labels. */
export type Figures = readonly { labels?: Record<string, string | number>; value: number }[]

const seconds = {
  request: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  node: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
  work: [0.005, 0.02, 0.1, 0.5, 2, 5, 15],
} as const

/**
 * Opens the measurements of a process, with those of Node itself: memory, processor, garbage and the lag of its event
 * loop. Names begin with `caravel_`; times are seconds.
 *
 * @example
 * const metrics = createMetrics({ version: '0.1.0', roles: ['worker'] })
 * metrics.tick({ name: 'sweep', failed: false, ms: 3 })
 * (await metrics.print()).text.includes('caravel_tick_seconds_count{tick="sweep",outcome="done"} 1') // true
 */
export const createMetrics = ({ version, roles }: { version: string; roles: readonly string[] }): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'caravel_info',
    help: 'The version and the roles of the process.',
    labelNames: ['version', 'roles'],
    registers,
  }).set({ version, roles: roles.join() }, 1)
  const requests = new Histogram({
    name: 'caravel_request_seconds',
    help: 'Answered requests by operation and status.',
    registers,
    labelNames: ['operation', 'status'],
    buckets: [...seconds.request],
  })
  const refusals = new Counter({
    name: 'caravel_refusals_total',
    help: 'Refused requests by operation and error.',
    registers,
    labelNames: ['operation', 'error'],
  })
  const nodeCalls = new Histogram({
    name: 'caravel_node_call_seconds',
    help: 'Calls of nodes by chain, host and method.',
    registers,
    labelNames: ['chain', 'node', 'method', 'outcome'],
    buckets: [...seconds.node],
  })
  const ticks = new Histogram({
    name: 'caravel_tick_seconds',
    help: 'Runs of background work.',
    registers,
    labelNames: ['tick', 'outcome'],
    buckets: [...seconds.work],
  })
  const solved = new Histogram({
    name: 'caravel_solver_seconds',
    help: 'Questions to the solver, waiting included.',
    registers,
    labelNames: ['question', 'outcome'],
    buckets: [...seconds.work],
  })
  const replicaReads = new Counter({
    name: 'caravel_replica_reads_total',
    help: 'Reads that a replica may answer, by the server that did.',
    registers,
    labelNames: ['server'],
  })
  const outcome = (failed: boolean) => (failed ? 'failed' : 'done')
  return {
    request: ({ operation, status, ms, errorType }) => {
      requests.observe({ operation, status }, ms / 1_000)
      if (errorType !== undefined) refusals.inc({ operation, error: errorType })
    },
    nodeCall: ({ chainId, node, method, outcome, ms }) =>
      nodeCalls.observe({ chain: chainId, node, method, outcome }, ms / 1_000),
    tick: ({ name, failed, ms }) => ticks.observe({ tick: name, outcome: outcome(failed) }, ms / 1_000),
    solved: ({ name, failed, ms }) => solved.observe({ question: name, outcome: outcome(failed) }, ms / 1_000),
    replicaRead: (server) => replicaReads.inc({ server }),
    figure: (name, help, labelNames, read) => {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          this.reset()
          const figures = await Promise.resolve()
            .then(read)
            .catch((): Figures => [])
          for (const { labels = {}, value } of figures) this.set(labels, value)
        },
      })
    },
    print: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
