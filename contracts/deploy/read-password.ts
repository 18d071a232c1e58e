import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Prompts for the password of a keystore without echo, unless KEY_PASSWORD has it. */
export const readPassword = (): string | Promise<string> => {
  const { KEY_PASSWORD } = process.env
  if (KEY_PASSWORD !== undefined) return KEY_PASSWORD
  process.stderr.write('Password of the key file: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  return new Promise((resolve) => {
    lines.question('', (answer) => {
      lines.close()
      process.stderr.write('\n')
      resolve(answer)
    })
  })
}
