import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'

/** A node of one test file. */
export type Anvil = { url: string; stop: () => Promise<void> }

const platforms: Record<string, string> = {
  'linux-x64': 'linux-amd64',
  'win32-x64': 'win32-amd64',
  'darwin-x64': 'darwin-amd64',
}

/** Starts anvil on a free port and waits until it listens. */
export const startTestAnvil = async (options: readonly string[] = []): Promise<Anvil> => {
  const place = `${process.platform}-${process.arch}`
  const binary = `@foundry-rs/anvil-${platforms[place] ?? place}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`
  const path = createRequire(import.meta.url).resolve(binary)
  const child = spawn(path, ['--host', '127.0.0.1', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output = output.slice(-10_000) + chunk.toString()
      const address = /Listening on ([\d.]+:\d+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output}`)))
    setTimeout(20_000, undefined, { ref: false }).then(() => reject(new Error(`anvil did not listen: ${output}`)))
  })
  return {
    url,
    stop: async () => {
      process.off('exit', kill)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      kill()
      await ended
    },
  }
}
