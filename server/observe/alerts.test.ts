import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLocalSolver } from '../pricing/solver/solver'
import { watchDatabase } from './database-figures'
import { createMetrics } from './metrics'
import { observeSolver } from './observe-solver'
import { watchAccounts, watchLoad, watchProcess, watchReplica } from './process-figures'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const [alerts, dashboard, runbook] = [
  read('deploy/prometheus/alerts.yml'),
  read('deploy/grafana/dashboard.json'),
  read('docs/runbook.md'),
]

/** The names of all that a process with every role measures. */
const measured = async (): Promise<ReadonlySet<string>> => {
  const metrics = createMetrics({ version: '1', roles: ['web', 'api', 'worker'] })
  const none = { order: 0, read: 0, node: 0, quote: 0 }
  const nowMs = () => 0
  const database = { execute: async () => ({ rows: [] }) } as never
  watchDatabase(metrics, { database, nowMs, log: () => {} })
  const connections = () => ({ used: 0, idle: 0, waiting: 0 })
  watchProcess(metrics, { connection: { connections }, markets: () => undefined, nowMs })
  watchLoad(metrics, { counts: () => ({ inFlight: none, refused: none }) })
  watchReplica(metrics, { lagSeconds: async () => 0 })
  watchAccounts(metrics, { accounts: [], nowMs })
  observeSolver(createLocalSolver(), metrics)
  return new Set([...(await metrics.print()).text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
}

test('default: every name in an alert or on the dashboard is measured', async () => {
  const names = await measured()
  const used = new Set([...`${alerts}${dashboard}`.matchAll(/\b(?:caravel|nodejs)_[a-z0-9_]+/g)].map(([name]) => name))
  expect(used.size).toBeGreaterThan(20)
  for (const name of used) expect(names, name).toContain(name.replace(/_(count|bucket|sum)$/, ''))
})

test('default: every alert has its section in the runbook, and no section is without one', () => {
  const named = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name!)
  const links = [...alerts.matchAll(/docs\/runbook\.md#(\w+)/g)].map(([, name]) => name)
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name!)
  expect(sections).toEqual(named)
  expect(links).toEqual(named.map((name) => name.toLowerCase()))
})
