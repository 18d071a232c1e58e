import { stripVTControlCharacters } from 'node:util'
import { publish } from './publish'

type Output = { stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream }

/**
 * Returns a function that becomes the only way to the standard output of a process. Output of
 * libraries and Node itself, on either stream, goes to `onText` instead, without colours, so that a
 * log of JSON lines stays valid.
 *
 * @example
 * const write = claimOutput(process, (stream, text) => log('info', 'output', { stream, text }))
 * write('{"event":"listening"}')
 */
export const claimOutput = (
  { stdout, stderr }: Output,
  onText: (stream: 'stdout' | 'stderr', text: string) => void,
): ((line: string) => void) => {
  const write = stdout.write.bind(stdout)
  const divert = (stream: 'stdout' | 'stderr'): NodeJS.WriteStream['write'] =>
    function divert(chunk: string | Uint8Array, ...rest: unknown[]) {
      const text = publish(stripVTControlCharacters(Buffer.from(chunk as string).toString('utf8'))).trim()
      if (text !== '') onText(stream, text)
      const done = rest.at(-1)
      if (typeof done === 'function') process.nextTick(done as () => void)
      return true
    }
  stdout.write = divert('stdout')
  stderr.write = divert('stderr')
  return (line) => void write(`${line}\n`)
}
