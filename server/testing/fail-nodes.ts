import { setTimeout as wait } from 'node:timers/promises'
import type { Health } from '@/lib/api/system/system'
import { chains as registry } from '@/lib/chain/registry/chains'
import type { Deployment } from './deployment'
import type { FaultNode, NodeFault } from './fault-node'
import {
  behind,
  endlessAnswer,
  failingOften,
  halfJson,
  logRange,
  noBareCalls,
  otherChain,
  rateLimited,
  slow,
  standingStill,
  webPage,
} from './node-faults'
import { askOnce, countAnswer, createProbe, type Seen, type Tally } from './probe-chain'

/** A way in which a node fails. */
export type Failing = {
  name: string
  /** Creates the fault that answers instead of the node; without one its port is closed. */
  fault?: () => NodeFault
  forMs: number
  /** True if the processes start while it fails, on a chain that continued without them. */
  isAtStart?: boolean
}

/** The answers to clients of each chain, and to monitoring, during one failure. */
export type FailureReport = {
  name: string
  chains: readonly (Seen & {
    chainId: number
    /**
     * The time from the end of the failure until all is up to date with the chain, milliseconds.
     */
    recoveredMs: number
    /** The states of the chain in `/health` and `/status`, with their counts. */
    health: Record<string, number>
    status: Record<string, number>
  })[]
  health: Tally
  status: Tally
}

/**
 * Returns every way in which nodes fail. `otherUrl` is the node of another chain; `random` returns
 * numbers from 0 to 1.
 *
 * @example
 * nodeFailings({ otherUrl: anvil.url, random: Math.random }).map(({ name }) => name) // ['dead', 'slow, 10 s', ...]
 */
export const nodeFailings = ({ otherUrl, random }: { otherUrl: string; random: () => number }): readonly Failing[] => [
  { name: 'dead', forMs: 10_000 },
  { name: 'slow, 10 s', fault: () => slow({ delayMs: 10_000, random }), forMs: 30_000 },
  { name: 'behind by 20 blocks', fault: () => behind(20n), forMs: 12_000 },
  { name: 'wrong chain', fault: () => otherChain(otherUrl), forMs: 10_000 },
  { name: 'half a JSON text', fault: () => halfJson, forMs: 10_000 },
  { name: 'a web page', fault: () => webPage, forMs: 10_000 },
  { name: 'an answer of 50 MB', fault: () => endlessAnswer(50 * 2 ** 20), forMs: 10_000 },
  { name: '429 with Retry-After', fault: () => rateLimited, forMs: 10_000 },
  { name: 'logs of 10 blocks at once, from the start', fault: () => logRange(10n), forMs: 20_000, isAtStart: true },
  { name: 'no call without a receiver, from the start', fault: () => noBareCalls, forMs: 20_000, isAtStart: true },
  { name: 'standing still', fault: standingStill, forMs: 30_000 },
  { name: '502 for 5 %', fault: () => failingOften({ share: 0.05, random }), forMs: 10_000 },
]

const watchEveryMs = 250
/** The blocks that are made while the processes are down. */
const missedBlocks = 300

/**
 * Opens clients of every chain of a deployment, whose first process answers requests. `fail` makes
 * the nodes of some chains fail for a while; `audit` returns the faults of all answers, and stops
 * the making of blocks.
 *
 * @example
 * const clients = await openClients(deployment)
 * await clients.fail({ name: 'dead', forMs: 8_000 }, [deployment.chains[0].node])
 */
export const openClients = async (deployment: Deployment) => {
  const { fleet, key } = deployment
  const baseUrl = fleet[0]!.url!
  const probes = deployment.chains.map(({ anvil }) =>
    createProbe({ chain: registry[anvil.chainId]!, client: anvil.client, baseUrl, key }),
  )

  /** Monitors the service as an operator does. */
  const watchService = () => {
    const health: Tally = { byStatus: {}, maxMs: 0 }
    const status: Tally = { byStatus: {}, maxMs: 0 }
    const said = new Map(probes.map(({ chain }) => [chain.id, { health: {}, status: {} } as Record<string, Count>]))
    const note = (chainId: number, where: 'health' | 'status', word: string) => {
      const count = said.get(chainId)![where]!
      count[word] = (count[word] ?? 0) + 1
    }
    const ended = new AbortController()
    const look = async () => {
      const [told, shown] = await Promise.all([
        askOnce(`${baseUrl}/health`),
        askOnce(`${baseUrl}/status`, { headers: { 'X-API-KEY': key } }),
      ])
      countAnswer(health, told)
      countAnswer(status, shown)
      for (const { chainId, ready } of (told.body as { chains?: Health['chains'] }).chains ?? [])
        note(chainId, 'health', ready ? 'ready' : 'not ready')
      for (const { chainId, node } of (shown.body as { chains?: { chainId: number; node: string }[] }).chains ?? [])
        note(chainId, 'status', node)
    }
    const watching = (async () => {
      for (; !ended.signal.aborted; await wait(watchEveryMs)) await look()
    })()
    return async () => {
      ended.abort()
      await watching
      return { health, status, said }
    }
  }

  const begin = async ({ fault }: Failing, nodes: readonly FaultNode[]) => {
    for (const node of nodes) await (fault ? node.fail(fault()) : node.cut())
  }
  const end = async ({ fault }: Failing, nodes: readonly FaultNode[]) => {
    for (const node of nodes) await (fault ? node.fail() : node.restore())
  }
  const restart = async () => {
    await Promise.all(fleet.map((member) => member.end('SIGTERM')))
    await Promise.all(deployment.chains.map(({ anvil }) => anvil.client.mine({ blocks: missedBlocks })))
    const started = Promise.all(fleet.map((member) => member.start()))
    return { started: () => started }
  }

  return {
    fail: async (failing: Failing, nodes: readonly FaultNode[]): Promise<FailureReport> => {
      await Promise.all(probes.map((probe) => probe.prepare()))
      await begin(failing, nodes)
      const restarted = failing.isAtStart ? await restart() : undefined
      const stopService = watchService()
      const watching = probes.map((probe) => probe.watch())
      await wait(failing.forMs / 2)
      await Promise.all(watching.map(({ fill }) => fill()))
      await wait(failing.forMs / 2)
      const [service, seen] = await Promise.all([stopService(), Promise.all(watching.map(({ stop }) => stop()))])
      await end(failing, nodes)
      const recovered = await Promise.all(probes.map((probe) => probe.recover()))
      await restarted?.started()
      return {
        name: failing.name,
        chains: seen.map((one, index) => {
          const { id: chainId } = probes[index]!.chain
          const { health, status } = service.said.get(chainId)!
          return { ...one, chainId, recoveredMs: recovered[index]!, health: health!, status: status! }
        }),
        health: service.health,
        status: service.status,
      }
    },
    audit: async (): Promise<string[]> => {
      await deployment.holdBlocks()
      return (await Promise.all(probes.map((probe) => probe.audit()))).flat()
    },
  }
}

type Count = Record<string, number>
