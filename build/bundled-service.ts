import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { buildOnce, digestOf } from './build-once'
import { projectRoot } from './project-root'

const folder = path.join(projectRoot, 'dist/service')
const sources = ['server', 'lib', 'build/bundled-service.ts', 'package-lock.json', 'tsconfig.json']
/** The service, a thread of its solver, and the commands of an operator. */
const programs = [
  'main',
  'pricing/solver/solver-thread',
  'migrate',
  'register-agent',
  'register-partner',
  'replay',
  'roles/copy-cancellations',
]
/** CommonJS packages call `require`, which modules do not have. */
const banner = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url)"

/**
 * Bundles the programs of the service, unless the bundle is of the current sources, and returns the
 * path of its main program. Production and the local world both run it: loading the thousand
 * source files instead takes 2 s of CPU at every start. A failed build leaves the previous one.
 *
 * @example
 * spawn(process.execPath, [await bundledService()], { env: { ...process.env, ROLE: 'api' } })
 */
export async function bundledService(): Promise<string> {
  const digest = digestOf(sources)
  await buildOnce({ stampFile: path.join(folder, 'sources.sha256'), digest, build: () => bundle(digest) })
  return path.join(folder, 'main.mjs')
}

async function bundle(digest: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const output = `${folder}.new`
  rmSync(output, { recursive: true, force: true })
  await build({
    entryPoints: programs.map((name) => path.join(projectRoot, `server/${name}.ts`)),
    absWorkingDir: projectRoot,
    outdir: output,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: banner },
    define: { 'process.env.SERVICE_VERSION': JSON.stringify(`${version}+${digest.slice(0, 12)}`) },
    external: ['next', 'pg-native'],
    logLevel: 'silent',
  })
  // The code reads them from its own folder, as in the sources.
  cpSync(path.join(projectRoot, 'server/db/migrations'), path.join(output, 'migrations'), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(output, folder)
}
