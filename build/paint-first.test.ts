import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { PageRuntimeError, paintFirst } from './paint-first'

/** A runtime that ends as Turbopack's does; it records the scripts that it runs in `ran`. */
const runtime =
  '(()=>{let r=globalThis.TURBOPACK;if(void 0===r)r=[];else if(!Array.isArray(r))return;' +
  'function H(e){ran.push(e)}r.length,globalThis.TURBOPACK={push:H},r.forEach(H)})();'
const script = (name: string) => `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push('${name}')`

/** Returns a realm that runs the changed runtime, with the frames and timers of a test. */
const openRealm = (document?: { visibilityState: string }) => {
  const root = mkdtempSync(path.join(tmpdir(), 'paint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = path.join(root, '.next/static/chunks')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'turbopack-a.js')
  writeFileSync(file, `${runtime}\n`)
  writeFileSync(path.join(folder, 'turbopack-worker.js'), 'importScripts()')
  paintFirst(root)
  const [frames, timers, ran]: [(() => void)[], [() => void, number | undefined][], string[]] = [[], [], []]
  const requestAnimationFrame = (run: () => void) => frames.push(run)
  const setTimeout = (run: () => void, ms?: number) => timers.push([run, ms])
  const realm = createContext({ ran, document, requestAnimationFrame, setTimeout })
  const load = (text: string) => runInContext(text, realm)
  return { ran, frames, timers, load, loadRuntime: () => load(readFileSync(file, 'utf8')) }
}

const visible = { visibilityState: 'visible' }

test('behavior: scripts before and after the runtime run once, after the first frame, in their order', () => {
  const { ran, frames, timers, load, loadRuntime } = openRealm(visible)
  load(script('before'))
  loadRuntime()
  load(script('after'))
  expect(ran).toEqual([])
  for (const run of frames) run()
  expect(ran).toEqual([])
  for (const [run] of timers) run()
  expect(ran).toEqual(['before', 'after'])
  load(script('late'))
  expect(ran).toEqual(['before', 'after', 'late'])
})

test('behavior: a runtime that comes first runs all scripts', () => {
  const { ran, timers, load, loadRuntime } = openRealm(visible)
  loadRuntime()
  load(script('first'))
  const wait = timers.find(([, ms]) => ms === 1000)
  wait?.[0]()
  expect(ran).toEqual(['first'])
})

test.each([
  ['hidden page', { visibilityState: 'hidden' }],
  ['worker', undefined],
])('behavior: a %s starts at once', (_, document) => {
  const { ran, load, loadRuntime } = openRealm(document)
  load(script('before'))
  loadRuntime()
  expect(ran).toEqual(['before'])
})

test('error: a runtime of another form fails the build', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'paint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(path.join(root, '.next/static/chunks'), { recursive: true })
  writeFileSync(path.join(root, '.next/static/chunks/turbopack-a.js'), 'run()')
  expect(() => paintFirst(root)).toThrow(PageRuntimeError)
})
