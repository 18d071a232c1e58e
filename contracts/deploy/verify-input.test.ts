import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { ensureCompiled } from '@/localnet/seed/compile'
import { readArtifact } from '../read-artifact'
import { verifyInput } from './verify-input'

beforeAll(async () => {
  await ensureCompiled()
})

test('default: compiles to the deployed code', () => {
  const { contract, compiler, input } = verifyInput('Rfq')
  const [file, name] = contract.split(':') as [string, string]
  const answer = execFileSync(path.join(projectRoot, 'contracts/bin/solc'), ['--standard-json'], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { evm } = JSON.parse(answer).contracts[file][name]
  expect(`0x${evm.bytecode.object}`).toBe(readArtifact('Rfq').bytecode.object)
  expect(compiler).toMatch(/^v0\.8\.30\+commit\.[0-9a-f]{8}$/)
})
