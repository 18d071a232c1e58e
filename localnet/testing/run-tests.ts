import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../seed/artifacts'
import { ensureChromium } from './chromium'
import type { Count } from './counts'
import { reportFolder, type Step, steps } from './steps'

/** Lines of a failed step that are shown; its log has them all. */
const shownLines = 120

/**
 * Runs every step, goes on after a failure, and prints each with its time and its counts; the last line is the sum.
 * Gives the exit code.
 */
export async function runTests(): Promise<number> {
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
  const chromium = ensureChromium()
  const sum: Count = { passed: 0, failed: 0 }
  for (const step of steps) {
    const { passed, failed } = await run(step, { ...process.env, CHROMIUM: chromium })
    sum.passed += passed
    sum.failed += failed
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}

async function run(step: Step, environment: NodeJS.ProcessEnv): Promise<Count> {
  const startedAt = performance.now()
  let output = ''
  let code = 0
  for (const command of step.commands) {
    const ended = await runCommand(command, { ...environment, ...step.environment })
    output += ended.output
    code = ended.code
    if (code !== 0) break
  }
  const counted = step.count(output)
  // A step that ended badly failed, whatever its reports say.
  const isMissed = code !== 0 && counted.failed === 0
  const count = isMissed ? { passed: step.commands.length === counted.passed ? 0 : counted.passed, failed: 1 } : counted
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const log = path.join(reportFolder, `${step.name.replaceAll(' ', '-')}.log`)
  writeFileSync(log, output)
  console.log(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(12)} ${seconds.padStart(6)}s  ${count.passed} passed, ${count.failed} failed`,
  )
  if (count.failed > 0) {
    console.log(output.split('\n').slice(-shownLines).join('\n'))
    console.log(`     all of it: ${path.relative(projectRoot, log)}`)
  }
  return count
}

function runCommand([command = '', ...args]: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd: projectRoot, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return new Promise<{ code: number; output: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
