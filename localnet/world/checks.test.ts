import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { BusyPortError, checkDisk, checkPorts, FolderError, SamePortError } from './checks'
import { freePort } from './ports'

describe('checkPorts', () => {
  test('error: Localnet.BusyPortError names the listener and the variable', async () => {
    const server = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const servicePort = await freePort()
    const checked = checkPorts({ port, servicePort, rpcPort: 61_000, forks: [] })
    await expect(checked).rejects.toThrow(BusyPortError)
    await expect(checked).rejects.toThrow(`Port ${port}, for the web, is taken`)
    await new Promise((resolve) => server.close(resolve))
  })

  test('error: Localnet.SamePortError', async () => {
    const rpcPort = await freePort()
    await expect(checkPorts({ port: await freePort(), servicePort: rpcPort, rpcPort, forks: [] })).rejects.toThrow(
      SamePortError,
    )
  })
})

describe('checkDisk', () => {
  test('default: makes the folder', () => {
    const parent = mkdtempSync(path.join(tmpdir(), 'checks-'))
    expect(() => checkDisk(path.join(parent, 'a/b'))).not.toThrow()
    rmSync(parent, { recursive: true })
  })

  test('error: Localnet.FolderError where no folder can be', () => {
    const parent = mkdtempSync(path.join(tmpdir(), 'checks-'))
    writeFileSync(path.join(parent, 'file'), '')
    expect(() => checkDisk(path.join(parent, 'file/a'))).toThrow(FolderError)
    rmSync(parent, { recursive: true })
  })
})
