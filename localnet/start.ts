import { parentOf } from '@/build/process-identity'
import { BaseError } from '@/lib/errors'
import { readOptions } from './world/options'
import { createProgress } from './world/progress'
import { startWorld } from './world/world'

const parentPollMs = 1000

/** Runs `npm start`: starts the world, prints its addresses, and stops it on request. */
export async function start(args: readonly string[]): Promise<void> {
  const say = createProgress({ nowMs: () => performance.now(), print: console.log })
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort(signal))
  stopWithNpm(interruption)

  try {
    const options = readOptions(args, process.env)
    const world = await startWorld(options, { say, signal: interruption.signal })
    const ended = new Promise<void>((resolve) => {
      if (interruption.signal.aborted) resolve()
      interruption.signal.addEventListener('abort', () => resolve())
    })
    console.log(`API   ${world.apiUrl}`)
    for (const { chainId, port } of world.chains) console.log(`RPC   http://localhost:${port} (chain ${chainId})`)
    for (const [chainId, url] of Object.entries(world.upstreamUrls ?? {}))
      console.log(`calls ${url} (to the real chain ${chainId})`)
    console.log(`ready ${world.webUrl}`)

    await Promise.race([ended, world.failure]).finally(async () => {
      say('stopping ...')
      await world.stop()
    })
    say(
      options.forks.length > 0
        ? 'stopped; the next start begins with the real chain again'
        : 'stopped; everything is kept',
    )
    process.exit(0)
  } catch (error) {
    if (interruption.signal.aborted) {
      say('stopped before the world was ready')
      process.exit(0)
    }
    console.error(`error: ${inOneSentence(error)}`)
    process.exit(1)
  }
}

/**
 * Stops the world if npm is killed and cannot pass the signal on. npm may have started a shell in
 * between.
 */
function stopWithNpm(interruption: AbortController): void {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const atStart = ancestors()
  setInterval(() => {
    if (ancestors() !== atStart) interruption.abort('npm ended')
  }, parentPollMs).unref()
}

function inOneSentence(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'The disk is full. Make room, or choose a folder on another disk with DATA_DIR.'
  return error instanceof BaseError ? message : String((error as Error).stack ?? error)
}
