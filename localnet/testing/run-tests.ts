import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { ensureChromium, ensureWholeChromium } from './chromium'
import { countOnce } from './count-once'
import { type Count, tally } from './counts'
import { shareCores } from './share-cores'
import { budgetSeconds, freshBudgetSeconds, reportFolder, steps, type TestStep } from './steps'

/**
 * The number of lines of a failed step that are shown, and their length: a report may be one huge
 * line.
 */
const shownLines = 120
const shownCharacters = 400
/** A run is planned for two cores; with more, its steps keep their order all the same. */
const cores = 2
/** A step that takes this long hangs, even on a busy machine: the slowest took 31 minutes. */
const limitMs = 50 * 60_000
const patienceMs = 30_000

/**
 * Runs every step, continues after a failure, and prints each with its time, its budget and its
 * counts. Failures are printed at once, and again before the last line, which is the sum. Returns
 * the exit code.
 */
export async function runTests(): Promise<number> {
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
  const environment = { ...process.env, ...findBrowsers() }
  const startedAt = performance.now()
  const counts = await shareCores(cores, steps, (step) => run(step, environment))
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failures = counts.flatMap((count, at) => count.failures.map((failure) => `${steps[at]!.name}: ${failure}`))
  for (const failure of failures) console.log(`FAIL ${failure}`)
  const budget = `${inMinutes(budgetSeconds)} on two quiet cores, ${inMinutes(freshBudgetSeconds)} from a fresh clone`
  console.log(`     ${inMinutes((performance.now() - startedAt) / 1000)}; the budget is ${budget}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(6)}s`
const inMinutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`

/** Finds the browsers. Without one the other steps still run, and the browser tests fail. */
function findBrowsers(): { CHROMIUM?: string; WHOLE_CHROMIUM?: string } {
  try {
    return { CHROMIUM: ensureChromium(), WHOLE_CHROMIUM: ensureWholeChromium() }
  } catch (error) {
    console.log(`FAIL ${(error as Error).message}`)
    return {}
  }
}

async function run(step: TestStep, environment: NodeJS.ProcessEnv): Promise<Count> {
  console.log(`     ${step.name} ...`)
  const startedAt = performance.now()
  let output = ''
  const count = await countOnce(step, async () => {
    let code = 0
    for (const command of step.commands) {
      const ended = await runCommand(command, { ...environment, ...step.environment })
      output += ended.output
      code = ended.code
      if (code !== 0) break
    }
    return tally(step, { code, output })
  })
  const seconds = (performance.now() - startedAt) / 1000
  const log = path.join(reportFolder, `${step.name.replaceAll(' ', '-')}.log`)
  writeFileSync(log, output)
  const verdict = `${count.failures.length === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(12)} ${inSeconds(seconds)}`
  const counts = `${count.passed} passed, ${count.failures.length} failed`
  const suffix = count.isKept ? ' on the same sources before' : ''
  console.log(`${verdict} (budget ${step.budgetSeconds} s)  ${counts}${suffix}`)
  if (count.failures.length > 0) {
    console.log(count.failures.join('\n'))
    const lines = output.split('\n').slice(-shownLines)
    console.log(lines.map((line) => line.slice(0, shownCharacters)).join('\n'))
    console.log(`     complete log: ${path.relative(projectRoot, log)}`)
  }
  return count
}

/** Runs a command in its own process group, so that a timeout ends all that it has started. */
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
