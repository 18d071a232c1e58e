import path from 'node:path'
import { build } from 'esbuild'

/** The path of the service worker below the folder of a build; the web role serves it. */
const serviceWorkerFile = '.next/service-worker.js'

/**
 * Bundles the service worker of the pages into their build: Next bundles none that may serve the
 * whole site.
 *
 * @example
 * await bundleServiceWorker(projectRoot)
 */
export const bundleServiceWorker = async (root: string): Promise<void> => {
  await build({
    entryPoints: [path.join(root, 'actions/alerts/service-worker.ts')],
    absWorkingDir: root,
    outfile: path.join(root, serviceWorkerFile),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  })
}
