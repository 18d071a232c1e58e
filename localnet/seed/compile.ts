import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { buildOnce, digestOf } from '@/build/build-once'
import { projectRoot } from '@/build/project-root'
import { namedError } from '@/lib/errors'
import { foundryBinary } from '../world/foundry'

const out = path.join(projectRoot, 'contracts/out')

/** Sources that are deployed from artifacts: by operators, by the local world, and by tests. */
export const deployedSources = ['contracts/src', 'contracts/local', 'contracts/test/deployed']

/** Files of the repository that determine the bytecode of our contracts. */
export const contractSources = [...deployedSources, 'foundry.toml']

/**
 * Returns a digest of all that determines the bytecode of our contracts: `contractSources`, and the
 * package that they import as the lock pins it, since only a compilation needs it installed.
 *
 * @example
 * contractDigest() // '5f0c...' until one of them changes
 */
export const contractDigest = (): string => {
  const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'))
  const { integrity } = packages['node_modules/@openzeppelin/contracts'] as { integrity: string }
  return createHash('sha256').update(digestOf(contractSources)).update(integrity).digest('hex')
}

/**
 * Compiles the contracts unless the artifacts are of the present sources. Returns true if it
 * compiled.
 *
 * @throws Localnet.CompileError with the compiler's output.
 */
export const ensureCompiled = (): Promise<boolean> =>
  buildOnce({
    stampFile: path.join(out, 'sources.sha256'),
    digest: contractDigest(),
    build: compile,
    // `forge test` of other sources may have left its artifacts here.
    isChangedSince: (stampMs) =>
      readdirSync(out, { recursive: true, encoding: 'utf8' }).some(
        (file) => file.endsWith('.json') && statSync(path.join(out, file)).mtimeMs > stampMs,
      ),
  })

const compile = async (): Promise<void> => {
  await promisify(execFile)(foundryBinary('forge'), ['build', ...deployedSources], { cwd: projectRoot }).catch(
    (cause: { stderr?: string; message: string }) => {
      throw new CompileError({ output: cause.stderr || cause.message, cause })
    },
  )
}

export class CompileError extends namedError(
  'Localnet.CompileError',
  ({ output }: { output: string; cause?: unknown }) => ({
    message: 'The contracts do not compile:',
    details: output,
    fix: output,
  }),
) {}
