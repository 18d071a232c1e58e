import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { namedError } from '@/lib/errors'
import { buildOnce, digestOf } from './build-once'
import { hintCompilation } from './hint-compilation'
import { keepLastScripts } from './keep-last-scripts'
import { precompress } from './precompress'
import { projectRoot } from './project-root'
import { bundleServiceWorker } from './service-worker'
import { splitLanguages } from './split-languages'
import { fromUserCache } from './user-cache'

/** The sources of the built pages. */
const sources = [
  ...[
    'app',
    'components',
    'actions',
    'hooks',
    'lib',
    'messages',
    'public',
    'next.config.mjs',
    'instrumentation-client.ts',
    'build/build-pages.ts',
    'build/keep-last-scripts.ts',
    'build/loaders',
    'build/hint-compilation.ts',
    'build/list-first-load.ts',
    'build/precompress.ts',
    'build/service-worker.ts',
    'build/splice-language.ts',
    'build/split-languages.ts',
    'postcss.config.mjs',
    'tsconfig.json',
  ],
  ...['package.json', 'package-lock.json'],
]
const keptOutput = 4000

/**
 * Builds the pages unless the present build, or one in the user's cache, is of the same sources.
 * Returns true if it built.
 *
 * @throws Build.WebBuildError with the last output of the build.
 */
export const buildPages = async ({ onStart }: { onStart: (child: ChildProcess) => void }): Promise<boolean> => {
  const digest = digestOf(sources)
  const make = async () => {
    await build({ onStart, version: digest.slice(0, 16) })
    splitLanguages(projectRoot)
    hintCompilation(projectRoot)
    await Promise.all([bundleServiceWorker(projectRoot), precompress(projectRoot)])
  }
  let isMade = false
  await buildOnce({
    stampFile: path.join(projectRoot, '.next/sources.sha256'),
    digest,
    build: () =>
      keepLastScripts(folders, async () => {
        isMade = await fromUserCache({ name: 'pages', digest, folder: folders.next, make, isStored: isOfPages })
      }),
  })
  return isMade
}

/** False for what only a next build, or nothing, reads. */
const isOfPages = (file: string) => !/^(cache|lock|trace|trace-build|turbopack|types)$/.test(file)

const folders = { next: path.join(projectRoot, '.next'), last: path.join(projectRoot, 'dist/last-scripts') }

type Build = {
  onStart: (child: ChildProcess) => void
  /** Equal for all servers with pages of the same sources. */
  version: string
}

function build({ onStart, version }: Build): Promise<void> {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PAGE_VERSION: version },
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
  'Build.WebBuildError',
  ({ output }: { output: string; cause?: unknown }) => ({
    message: 'The pages could not be built:',
    details: output,
    fix: output,
  }),
) {}
