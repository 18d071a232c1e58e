import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { version } from 'solc/package.json'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '@/build/project-root'

const solc = (input: string) =>
  execFileSync(path.join(projectRoot, 'contracts/bin/solc'), ['--standard-json'], { input, encoding: 'utf8' })

/**
 * Returns the compiler input for the bytecode of one source, and the file that would cache its
 * answer.
 */
const questionOf = (source: string) => {
  const sources = { 'A.sol': { content: `// SPDX-License-Identifier: MIT\npragma solidity 0.8.30;\n${source}` } }
  const settings = { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } }
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const digest = createHash('sha256').update(`${version}\n${input}`).digest('hex')
  const file = path.join(projectRoot, 'contracts/cache/solc', digest)
  rmSync(file, { force: true })
  onTestFinished(() => rmSync(file, { force: true }))
  return { input, file }
}

test('default', () => {
  const { input, file } = questionOf('contract A {}')
  const answer = solc(input)
  expect(JSON.parse(answer).contracts['A.sol'].A.evm.bytecode.object).toMatch(/^60/)
  expect(readFileSync(file, 'utf8')).toBe(answer)
  writeFileSync(file, 'kept')
  expect(solc(input)).toBe('kept')
})

test('behavior: does not cache an answer that depends on a file outside the input', () => {
  const { input, file } = questionOf('import "contracts/src/interfaces/IExecutor.sol"; contract A {}')
  expect(JSON.parse(solc(input)).contracts['A.sol'].A.evm.bytecode.object).toMatch(/^60/)
  expect(existsSync(file)).toBe(false)
})
