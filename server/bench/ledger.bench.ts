import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '@/build/project-root'

/**
 * Measures a step of the ledger with 100,000 stored orders of each kind, next to one with 1,000, or
 * next to another commit, in turns: `npm run bench -- ledger`, `--beside <commit>`. The target is
 * at most 1.1 times the CPU of the commit before.
 */
const { values } = parseArgs({ options: { beside: { type: 'string' } } })
const many = 100_000
const few = 1_000
const rounds = 3
const program = 'server/bench/ledger-steps.ts'

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const column = (value: number) => value.toFixed(2).padStart(10)

/** Returns the milliseconds of CPU per step, of our process and of PostgreSQL. */
const measure = (root: string, count: number): { own: number; database: number } =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', program, String(count)], { cwd: root, encoding: 'utf8' }),
  )

/**
 * Checks out a commit into its own folder; this program measures it, with the packages of this
 * checkout.
 */
const checkOut = (commit: string) => {
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'caravel-ledger-')), 'tree')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, stdio: 'ignore' })
  git('worktree', 'add', '--detach', root, commit)
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'))
  cpSync(path.join(projectRoot, program), path.join(root, program))
  return {
    root,
    remove: () => {
      git('worktree', 'remove', '--force', root)
      rmSync(path.dirname(root), { recursive: true })
    },
  }
}

const other = values.beside === undefined ? undefined : checkOut(values.beside)
const peer = other ? `at ${values.beside}` : `with ${few.toLocaleString('en')} orders`
console.log(`A step with ${many.toLocaleString('en')} orders of each kind, CPU ms      own   database`)
try {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const theirs = other ? measure(other.root, many) : measure(projectRoot, few)
    const ours = measure(projectRoot, many)
    ratios.push((ours.own + ours.database) / (theirs.own + theirs.database))
    for (const [name, { own, database }] of [['here', ours] as const, [peer, theirs] as const])
      console.log(`${name.padEnd(46)} ${column(own)} ${column(database)}`)
  }
  console.log(`${median(ratios).toFixed(2)} times${other ? ', target 1.10' : ''}`)
} finally {
  other?.remove()
}
