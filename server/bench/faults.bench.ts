import { setTimeout as wait } from 'node:timers/promises'
import { createDraw } from '@/lib/routing/testing/random'
import { rateWindows } from '../db/schema'
import { type Deployment, openDeployment } from '../testing/deployment'
import { type FailureReport, nodeFailings, openClients } from '../testing/fail-nodes'
import { createFleet, type Member } from '../testing/fleet'
import { askOnce, countAnswer, type Tally } from '../testing/probe-chain'
import { shiftedClock } from '../testing/shifted-clock'
import { runBounded } from './run-bounded'

/**
 * Makes the nodes of a deployment fail in every known way while clients trade on three chains: one
 * whose only node fails, one with a second url after it, and one whose node works. Prints the
 * answers of each client, and the recovery times. Then runs processes whose clock is five minutes
 * off. `npm run bench -- faults`; `--only dead,behind` for those whose names contain one of these
 * words. Exits with 1 if an answer was untrue.
 */
const [alone, beside, well] = [42_161, 8_453, 1] as const
const labels: Record<number, string> = {
  [alone]: 'its only url',
  [beside]: 'first of two urls',
  [well]: 'another chain',
}
const limitMs = 20 * 60_000
const clockShiftMs = 300_000
const asksOfClock = 20
const clockStartMs = 20_000

const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]!.split(',')
const isWanted = (name: string) => only?.some((word) => name.includes(word)) ?? true

const wordsOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([word, times]) => `${times} x ${word}`)
    .join(', ')
const tallyOf = ({ byStatus, maxMs }: Tally): string => `${wordsOf(byStatus)} (max ${Math.round(maxMs)} ms)`
const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

const rowsOf = ({ name, chains, health, status }: FailureReport) =>
  chains.map((chain) => ({
    node: name,
    of: labels[chain.chainId],
    prices: tallyOf(chain.quotes),
    'oldest, s': seconds(chain.oldestMs),
    'order posts': tallyOf(chain.posts),
    'order reads': tallyOf(chain.reads),
    '/health': `${wordsOf(health.byStatus)}: ${wordsOf(chain.health)}`,
    '/status': `${wordsOf(status.byStatus)}: ${wordsOf(chain.status)}`,
    'back, s': seconds(chain.recoveredMs),
    untrue: chain.untrue.length,
  }))

const failNodes = async (deployment: Deployment): Promise<string[]> => {
  const clients = await openClients(deployment)
  const nodes = deployment.chains.slice(0, 2).map(({ node }) => node)
  const otherUrl = deployment.chains[2]!.anvil.url
  const untrue: string[] = []
  for (const failing of nodeFailings({ otherUrl, random: createDraw(1).random })) {
    if (!isWanted(failing.name)) continue
    const report = await clients.fail(failing, nodes)
    for (const row of rowsOf(report)) console.log(JSON.stringify(row))
    untrue.push(...report.chains.flatMap((chain) => chain.untrue.map((line) => `${report.name}: ${line}`)))
  }
  return [...untrue, ...(await clients.audit())]
}

/** Returns the answers of one process to a key, by status. */
const askAnswers = async ({ url }: Member, key: string): Promise<string> => {
  const tally: Tally = { byStatus: {}, maxMs: 0 }
  for (let times = 0; times < asksOfClock; times++)
    countAnswer(tally, await askOnce(`${url}/partners/anon`, { headers: { 'X-API-KEY': key } }))
  return tallyOf(tally)
}

const shiftClocks = async ({ env, fleet, key, connection }: Deployment): Promise<void> => {
  for (const byMs of [clockShiftMs, -clockShiftMs])
    for (const from of ['start', 'SIGUSR2'] as const) {
      const since = from === 'start' ? 'from the start' : 'while it runs'
      const name = `clock ${byMs > 0 ? 'ahead' : 'behind'} by ${Math.abs(byMs) / 60_000} min ${since}`
      if (!isWanted(name)) continue
      // Limits of the last process must not count against this one.
      await connection.database.delete(rateWindows)
      const [member] = (await createFleet({ roles: ['api'], env, execArgv: shiftedClock({ byMs, from }) })) as [Member]
      const start = await Promise.race([
        member.start().then(
          () => 'ready',
          (error: Error) => `refuses: ${error.message}`,
        ),
        wait(clockStartMs).then(() => `not ready within ${seconds(clockStartMs)} s`),
      ])
      if (start === 'ready' && from === 'SIGUSR2') process.kill(member.pid()!, 'SIGUSR2')
      const own = start.startsWith('refuses') ? '' : await askAnswers(member, key)
      const health = await askOnce(`${member.url}/health`)
      const said = { start, own, '/health': health.status, others: await askAnswers(fleet[0]!, key) }
      console.log(JSON.stringify({ clock: name, ...said }))
      await member.end('SIGKILL')
    }
}

await runBounded({
  limitMs,
  open: () =>
    openDeployment({
      roles: ['api', 'worker'],
      chainIds: [alone, beside, well],
      env: (chains) => ({ [`RPC_URL_${beside}`]: `${chains[1]!.node.url},${chains[1]!.anvil.url}` }),
    }),
  run: async (deployment) => {
    const beginMs = performance.now()
    await Promise.all(deployment.fleet.map((member) => member.start()))
    const untrue = await failNodes(deployment)
    await shiftClocks(deployment)
    for (const line of untrue) console.log(`untrue: ${line}`)
    console.log(`${untrue.length} untrue; ${Math.round((performance.now() - beginMs) / 1_000)} s`)
    return untrue.length === 0 ? 0 : 1
  },
})
