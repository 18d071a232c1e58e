import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, beforeAll } from 'vitest'

const folder = path.join(import.meta.dirname, '../../../../docs/agents')

/**
 * Runs the agent of `docs/agents.md` for the tests of a file, as a builder would.
 *
 * @example
 * const example = openExampleAgent({ key, rpcUrl: () => anvil().url })
 * test('...', () => { example.url() }) // 'http://127.0.0.1:41873'
 */
export const openExampleAgent = ({ key, rpcUrl }: { key: string; rpcUrl: () => string }) =>
  openExample('example-agent.mjs', () => ({ AGENT_KEY: key, RPC_URL: rpcUrl() }))

/**
 * Runs a program of the documentation for the tests of a file, with these variables, which are read
 * when it starts.
 *
 * @example
 * const example = openExample('example-relayer.mjs', () => ({ RELAYER_KEY: key }))
 * test('...', () => { example.url() }) // 'http://127.0.0.1:41873'
 */
export const openExample = (name: string, variables: () => Readonly<Record<string, string>>) => {
  let child: ChildProcess
  let url: string
  const printed = new Set<string>()
  let lines: Interface
  beforeAll(async () => {
    const env = { ...process.env, ...variables(), PORT: '0' }
    child = spawn(process.execPath, [path.join(folder, name)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    lines = createInterface({ input: child.stdout! })
    lines.on('line', (line) => printed.add(line))
    const [line] = (await once(lines, 'line')) as [string]
    url = `http://127.0.0.1:${line.replace('listening on ', '')}`
  })
  afterAll(async () => {
    if (child.exitCode !== null || !child.kill()) return
    await once(child, 'exit')
  })
  return {
    url: () => url,
    /** Resolves after it printed a line. */
    waitForLine: async (line: string) => {
      while (!printed.has(line)) await once(lines, 'line')
    },
  }
}
