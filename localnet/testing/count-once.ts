import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestOf } from '@/build/build-once'
import { projectRoot } from '@/build/project-root'
import type { Count } from './counts'
import type { TestStep } from './steps'

/** Next to the compiler's cache, so that deleting that cache repeats all tests. */
const keptFolder = path.join(projectRoot, 'contracts/cache/passed')

/**
 * Runs a deterministic step, such as tests with a fixed seed, unless it passed completely on the
 * same sources before; then `isKept` is set. A step without `sources` always runs.
 *
 * @example
 * await countOnce({ name: 'contracts', sources: ['contracts/src'] }, run) // { passed: 809, failures: [] }
 * await countOnce({ name: 'contracts', sources: ['contracts/src'] }, run)
 * // { passed: 809, failures: [], isKept: true }
 */
export async function countOnce(
  { name, sources }: Pick<TestStep, 'name' | 'sources'>,
  run: () => Promise<Count>,
  { folder = keptFolder, root = projectRoot } = {},
): Promise<Count & { isKept?: boolean }> {
  if (sources === undefined) return run()
  const file = path.join(folder, `${name}.json`)
  const digest = digestOf(sources, root)
  const kept: { digest?: string; passed: number } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0 }
  if (kept.digest === digest) return { passed: kept.passed, failures: [], isKept: true }
  const count = await run()
  if (count.failures.length > 0) return count
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ digest, passed: count.passed }))
  return count
}
