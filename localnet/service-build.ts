import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { buildOnce, digestOf } from './build-once'
import { projectRoot } from './seed/artifacts'

const folder = path.join(projectRoot, '.local/service')
const sources = ['server', 'lib', 'localnet/service-build.ts', 'package-lock.json', 'tsconfig.json']
/** Packages that are not modules ask for others in the old way. */
const banner = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url)"

/**
 * Gives the program of the service as bundled modules, for who starts it again and again: read as it is written, from a thousand files, it takes
 * 2 seconds of computing before it begins. Bundles it when what is there is of other sources.
 *
 * @example
 * spawn(process.execPath, [await bundledService()], { env: { ...process.env, ROLE: 'api' } })
 */
export async function bundledService(): Promise<string> {
  await buildOnce({ stampFile: path.join(folder, 'sources.sha256'), digest: digestOf(sources), build: bundle })
  return path.join(folder, 'main.mjs')
}

/** What the program finds beside itself in its sources lies beside it here, too. */
async function bundle(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: ['server/main.ts', 'server/pricing/solver-thread.ts'].map((file) => path.join(projectRoot, file)),
    ...{ absWorkingDir: projectRoot, outdir: folder, entryNames: '[name]', outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, splitting: true, platform: 'node', format: 'esm', target: 'node20', banner: { js: banner } },
    external: ['next', 'pg-native'],
    logLevel: 'silent',
  })
  cpSync(path.join(projectRoot, 'server/db/migrations'), path.join(folder, 'migrations'), { recursive: true })
}
