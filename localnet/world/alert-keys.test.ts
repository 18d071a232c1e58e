import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '@/server/env'
import { alertEnvironment } from './alert-keys'

test('default: keys that the service reads, the same at each start, for their owner alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alert-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const keys = alertEnvironment(folder)
  expect(alertEnvironment(folder)).toEqual(keys)
  expect(statSync(path.join(folder, 'alert-keys.json')).mode & 0o777).toBe(0o600)
  const source = { DATABASE_URL: 'postgres://me@127.0.0.1/caravel', RPC_URL_1: 'http://127.0.0.1:8545', WORLD: 'local' }
  expect(readEnv({ ...source, ...keys }).alerts).toEqual({
    sites: ['http://127.0.0.1:3000', 'http://localhost:3000'],
    publicKey: keys.VAPID_PUBLIC_KEY,
    privateKey: keys.VAPID_PRIVATE_KEY,
    allowPrivate: true,
  })
})
