import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { namedError } from '@/lib/errors'
import { buildOnce, digestOf } from './build-once'
import { hintCompilation } from './hint-compilation'
import { projectRoot } from './seed/artifacts'

/** What the built pages depend on. */
const sources = [
  ...[
    'app',
    'components',
    'actions',
    'hooks',
    'lib',
    'public',
    'next.config.mjs',
    'localnet/loaders',
    'localnet/hint-compilation.ts',
    'postcss.config.mjs',
    'tsconfig.json',
  ],
  ...['package.json', 'package-lock.json'],
]
const keptOutput = 4000

/**
 * Builds the pages unless what is built is of these very sources. Gives true when it built.
 *
 * @throws Localnet.WebBuildError with the end of what the build said.
 */
export const ensureWebBuilt = ({ onStart }: { onStart: (child: ChildProcess) => void }): Promise<boolean> =>
  buildOnce({
    stampFile: path.join(projectRoot, '.next/sources.sha256'),
    digest: digestOf(sources),
    build: async () => {
      await build(onStart)
      hintCompilation(projectRoot)
    },
  })

function build(onStart: (child: ChildProcess) => void): Promise<void> {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onStart(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-keptOutput)
    })
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new WebBuildError({ output: cause.message, cause })))
    child.once('close', (code) => (code === 0 ? resolve() : reject(new WebBuildError({ output }))))
  })
}

export class WebBuildError extends namedError(
  'Localnet.WebBuildError',
  ({ output }: { output: string; cause?: unknown }) => ({
    message: 'The pages could not be built:',
    details: output,
    fix: output,
  }),
) {}
