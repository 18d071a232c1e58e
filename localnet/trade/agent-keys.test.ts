import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { readKeys } from '@/server/settlement/send/keys'
import { roles } from '../accounts'
import { developmentKey, writeAgentKeys } from './agent-keys'

const folder = mkdtempSync(path.join(tmpdir(), 'agent-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('default: the service reads the accounts of agents and relayer, despite a file mode that lets others read', () => {
  const file = writeAgentKeys(folder)
  chmodSync(file, 0o644)
  writeAgentKeys(folder)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readKeys(file).accounts).toEqual([...roles.agents, roles.relayer])
})

test('behavior: keys are the published ones', () => {
  for (const { address, privateKey } of personalDevelopmentAccounts) expect(developmentKey(address)).toBe(privateKey)
})
