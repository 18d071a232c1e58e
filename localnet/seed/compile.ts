import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { buildOnce, digestOf } from '@/build/build-once'
import { projectRoot } from '@/build/project-root'
import { namedError } from '@/lib/errors'
import { foundryBinary } from '../world/foundry'

const out = path.join(projectRoot, 'contracts/out')

/** Sources that are deployed from artifacts: by operators, by the local world, and by tests. */
export const deployedSources = ['contracts/src', 'contracts/local', 'contracts/test/deployed']

/** Files that determine the bytecode of our contracts. */
export const contractSources = [...deployedSources, 'foundry.toml', 'node_modules/@openzeppelin/contracts/package.json']

/**
 * Compiles the contracts unless the artifacts are of the present sources. Returns true if it
 * compiled.
 *
 * @throws Localnet.CompileError with the compiler's output.
 */
export const ensureCompiled = (): Promise<boolean> =>
  buildOnce({
    stampFile: path.join(out, 'sources.sha256'),
    digest: digestOf(contractSources),
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
