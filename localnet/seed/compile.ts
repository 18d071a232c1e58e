import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { BaseError } from '@/lib/errors'
import { foundryBinary } from '../foundry'
import { projectRoot } from './artifacts'

const out = path.join(projectRoot, 'contracts/out')
const stampFile = path.join(out, 'sources.sha256')
const sources = path.join(projectRoot, 'contracts/src')
const lockFolder = path.join(projectRoot, 'contracts/cache/compiling')
/** A compiler that has held the lock for longer than this was killed. */
const staleLockMs = 180_000

/**
 * Compiles the contracts unless the artifacts are of these very sources. Several processes may ask at once: one compiles, the others wait.
 *
 * @example
 * await ensureCompiled() // true when it compiled, false when there was nothing to do
 * @throws Localnet.CompileError with what the compiler said.
 */
export async function ensureCompiled(): Promise<boolean> {
  const digest = digestOfSources()
  while (!isCurrent(digest)) {
    if (!acquire()) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    try {
      if (isCurrent(digest)) return false
      await compile()
      writeFileSync(stampFile, digest)
      return true
    } finally {
      rmdirSync(lockFolder)
    }
  }
  return false
}

const isCurrent = (digest: string): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest

async function compile(): Promise<void> {
  await promisify(execFile)(foundryBinary('forge'), ['build', 'contracts/src'], { cwd: projectRoot }).catch(
    (cause: { stderr?: string; message: string }) => {
      throw new CompileError({ output: cause.stderr || cause.message, cause })
    },
  )
}

function digestOfSources(): string {
  const solidity = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sol'))
  const files = [...solidity.map((file) => path.join('contracts/src', file)), 'foundry.toml', 'package-lock.json']
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(projectRoot, file)))
  return hash.digest('hex')
}

function acquire(): boolean {
  mkdirSync(path.dirname(lockFolder), { recursive: true })
  try {
    mkdirSync(lockFolder)
    return true
  } catch {
    const held = statSync(lockFolder, { throwIfNoEntry: false })
    if (held && Date.now() - held.mtimeMs > staleLockMs) rmdirSync(lockFolder)
    return false
  }
}

export class CompileError extends BaseError {
  override readonly name = 'Localnet.CompileError'
  constructor({ output, cause }: { output: string; cause?: unknown }) {
    super('The contracts do not compile.', { cause, details: output, fix: output })
  }
}
