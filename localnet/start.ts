import { parentOf } from '@/build/process-identity'
import { BaseError } from '@/lib/errors'
import { readOptions } from './world/options'
import { createProgress } from './world/progress'
import { startWorld } from './world/world'

const parentPollMs = 1000

/** `npm start`: brings the world up, says where it is, and takes it down when asked to. */
export async function start(args: readonly string[]): Promise<void> {
  const say = createProgress({ nowMs: () => performance.now(), print: console.log })
  const asked = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort(signal))
  stopWithNpm(asked)

  try {
    const options = readOptions(args, process.env)
    const world = await startWorld(options, { say, signal: asked.signal })
    const ended = new Promise<void>((resolve) => {
      if (asked.signal.aborted) resolve()
      asked.signal.addEventListener('abort', () => resolve())
    })
    console.log(`API   ${world.apiUrl}`)
    for (const { chainId, port } of world.chains) console.log(`RPC   http://localhost:${port} (chain ${chainId})`)
    console.log(`ready ${world.webUrl}`)

    await Promise.race([ended, world.failure]).finally(async () => {
      say('stopping ...')
      await world.stop()
    })
    say('stopped; everything is kept')
    process.exit(0)
  } catch (error) {
    if (asked.signal.aborted) {
      say('stopped before the world was up')
      process.exit(0)
    }
    console.error(`error: ${inOneSentence(error)}`)
    process.exit(1)
  }
}

/** Killed hard, npm cannot pass the signal on; then nobody would be left to stop the world. npm may have put a shell between us. */
function stopWithNpm(asked: AbortController): void {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const atStart = ancestors()
  setInterval(() => {
    if (ancestors() !== atStart) asked.abort('npm ended')
  }, parentPollMs).unref()
}

function inOneSentence(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'The disk is full. Make room, or choose a folder on another disk with DATA_DIR.'
  return error instanceof BaseError ? message : String((error as Error).stack ?? error)
}
