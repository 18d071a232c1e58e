import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { identityOf } from '@/build/process-identity'
import { projectRoot } from '@/build/project-root'
import { FolderInUseError, lockFolder } from './lock-folder'
import { createSupervisor, ProcessEndedError, StoppedError } from './supervisor'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'supervisor-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const forever = ['-e', 'setInterval(() => {}, 1000)']
const untilGone = (pid: number) => vi.waitUntil(() => identityOf(pid) === '', { timeout: 20_000 })

describe('createSupervisor', () => {
  test('default: ends every process, the last one first', async () => {
    const messages: string[] = []
    const supervisor = createSupervisor({ logFolder: folder, say: (line) => messages.push(line) })
    const children = ['one', 'two'].map((label) => supervisor.spawn(label)(process.execPath, forever))
    await supervisor.stop()
    expect(messages).toEqual(['two stopped', 'one stopped'])
    expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGTERM', 'SIGTERM'])
  })

  test('error: Localnet.StoppedError for a start after the end', async () => {
    const supervisor = createSupervisor({ logFolder: folder, say: () => undefined })
    const spawnLate = supervisor.spawn('late')
    await supervisor.stop()
    expect(() => spawnLate(process.execPath, forever)).toThrow(StoppedError)
  })

  test('error: Localnet.ProcessEndedError when a process ends by itself, with its output in the log', async () => {
    const supervisor = createSupervisor({ logFolder: folder, say: () => undefined })
    supervisor.spawn('poet')(process.execPath, ['-e', 'console.log("farewell"); process.exit(3)'])
    await expect(supervisor.failure).rejects.toThrow(ProcessEndedError)
    await expect(supervisor.failure).rejects.toThrow('poet ended by itself (code 3)')
    expect(readFileSync(path.join(folder, 'poet.log'), 'utf8')).toBe('farewell\n')
    await supervisor.stop()
  })

  test('error: Localnet.ProcessEndedError when the program does not exist', async () => {
    const supervisor = createSupervisor({ logFolder: folder, say: () => undefined })
    supervisor.spawn('ghost')(path.join(folder, 'nothing'), [])
    await expect(supervisor.failure).rejects.toThrow(ProcessEndedError)
    await supervisor.stop()
  })
})

describe('lockFolder', () => {
  /** A world that only supervises one process: prints its pid and waits. */
  const program = `
    import { createSupervisor } from './localnet/world/supervisor.ts'
    import { lockFolder } from './localnet/world/lock-folder.ts'
    const supervisor = createSupervisor({ logFolder: process.env.FOLDER, say: () => undefined })
    await lockFolder(process.env.FOLDER, { guardPid: supervisor.guardPid })
    const child = supervisor.spawn('child')(process.execPath, ${JSON.stringify(forever)})
    console.log(child.pid)
    setInterval(() => undefined, 1000)`
  const startProgram = async () => {
    const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: projectRoot,
      env: { ...process.env, FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const words = await new Promise<Buffer>((resolve) => child.stdout!.once('data', resolve))
    return { child, pid: Number(String(words)) }
  }

  test('default: two worlds cannot share a folder; a kill frees it and leaves no process', async () => {
    const { child, pid } = await startProgram()
    expect(identityOf(pid)).not.toBe('')
    await expect(lockFolder(folder, { guardPid: process.pid })).rejects.toThrow(FolderInUseError)

    child.kill('SIGKILL')
    await untilGone(child.pid!)
    const release = await lockFolder(folder, { guardPid: process.pid })
    // The lock was given only after the guard had ended the child.
    expect(identityOf(pid)).toBe('')
    release()
  })
})
