import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../seed/artifacts'
import { ensureChromium } from './chromium'
import { type Count, tally } from './counts'
import { reportFolder, type Step, steps } from './steps'

/** Lines of a failed step that are shown; its log has them all. */
const shownLines = 120
/** No step takes nearly as long even on a busy machine, so one that does hangs. */
const limitMs = 30 * 60_000
const patienceMs = 30_000

/**
 * Runs every step, goes on after a failure, and prints each with its time and its counts. What failed is named at once, and again before
 * the last line, which is the sum. Gives the exit code.
 */
export async function runTests(): Promise<number> {
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
  const environment = { ...process.env, ...findBrowser() }
  let passed = 0
  const failures: string[] = []
  for (const step of steps) {
    const count = await run(step, environment)
    passed += count.passed
    failures.push(...count.failures.map((failure) => `${step.name}: ${failure}`))
  }
  for (const failure of failures) console.log(`FAIL ${failure}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

/** Without a browser the other steps still have something to say; the last one then fails by itself. */
function findBrowser(): { CHROMIUM?: string } {
  try {
    return { CHROMIUM: ensureChromium() }
  } catch (error) {
    console.log(`FAIL ${(error as Error).message}`)
    return {}
  }
}

async function run(step: Step, environment: NodeJS.ProcessEnv): Promise<Count> {
  console.log(`     ${step.name} ...`)
  const startedAt = performance.now()
  let output = ''
  let code = 0
  for (const command of step.commands) {
    const ended = await runCommand(command, { ...environment, ...step.environment })
    output += ended.output
    code = ended.code
    if (code !== 0) break
  }
  const count = tally(step, { code, output })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const log = path.join(reportFolder, `${step.name.replaceAll(' ', '-')}.log`)
  writeFileSync(log, output)
  console.log(
    `${count.failures.length === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(12)} ${seconds.padStart(6)}s  ${count.passed} passed, ${count.failures.length} failed`,
  )
  if (count.failures.length > 0) {
    console.log(count.failures.join('\n'))
    console.log(output.split('\n').slice(-shownLines).join('\n'))
    console.log(`     all of it: ${path.relative(projectRoot, log)}`)
  }
  return count
}

/** Runs a command in a group of its own, so that one that takes too long ends with everything it has started. */
function runCommand([command = '', ...args]: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const end = (signal: NodeJS.Signals) => child.pid && child.exitCode === null && process.kill(-child.pid, signal)
  const interrupt = () => {
    end('SIGINT')
    process.exit(130)
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  let output = ''
  const limit = setTimeout(() => {
    output += `\n${command} ${args.join(' ')} took longer than ${limitMs / 60_000} minutes.\n`
    end('SIGTERM')
    setTimeout(() => end('SIGKILL'), patienceMs)
  }, limitMs)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return new Promise<{ code: number; output: string }>((resolve) => {
    const finish = (code: number, last = '') => {
      clearTimeout(limit)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve({ code, output: output + last })
    }
    child.once('error', (error) => finish(1, `\n${error.message}`))
    child.once('close', (code) => finish(code ?? 1))
  })
}
