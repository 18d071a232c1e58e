import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'

/** Runs a program whose log is open, and returns the lines of both outputs. */
const run = (program: string) => {
  const code = `
    const { openProcessLog } = await import('./server/process-log.ts')
    const log = openProcessLog(process, { role: 'api', process: '7f3a', version: '1.2.3' })
    ${program}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code],
    { cwd: projectRoot, encoding: 'utf8' },
  )
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const line of lines) expect(line).toMatchObject({ role: 'api', process: '7f3a', version: '1.2.3' })
  return { status, stderr, lines }
}

test('default: all output of a process, on either stream, is lines of JSON that name it', () => {
  const { status, stderr, lines } = run(`
    console.log('\\u001b[32mready\\u001b[0m on', 3000, { port: 1 })
    console.error(new Error('two\\nlines of https://node.example/k3y'))
    process.stderr.write('raw')
    await new Promise((done) => process.stdout.write(new TextEncoder().encode('bytes'), done))
    log('info', 'own')
    process.emitWarning('worn out', 'OddWarning')`)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(lines.map(({ level, event, text, message }) => [level, event, text ?? message])).toEqual([
    ['info', 'output', 'ready on 3000 { port: 1 }'],
    ['error', 'output', expect.stringMatching(/^Error: two\nlines of https:\/\/\(hidden\)\n +at /)],
    ['error', 'output', 'raw'],
    ['info', 'output', 'bytes'],
    ['info', 'own', undefined],
    ['warn', 'Node warns', 'worn out'],
  ])
})

test('error: an uncaught exception or rejection is one line and ends the process', () => {
  for (const fault of ["setTimeout(() => { throw new Error('no') })", "void Promise.reject(new Error('no'))"]) {
    const { status, stderr, lines } = run(`${fault}; await new Promise((done) => setTimeout(done, 60_000))`)
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(lines).toMatchObject([{ level: 'error', event: 'uncaught exception', name: 'Error', message: 'no' }])
  }
})
