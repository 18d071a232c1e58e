import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes } from 'viem'
import { pause } from '../world/pause'
import type { LocalClient } from './clients'

/** Saving takes at most this part of the time: the state of a chain grows with its blocks. */
const shareOfTime = 1 / 20
const shortestPauseMs = 1000

/**
 * Where a chain's state is kept. Anvil writes a state in place, so a node killed while writing leaves half a file; therefore it writes
 * `exit` only when it ends, we write `saved` while it runs, each in one move, and the newest whole one counts. The first `saved` is
 * there before the node is: without it, `exit` is worth nothing.
 */
const filesOf = (folder: string, chainId: number) => ({
  saved: path.join(folder, `chain-${chainId}.json`),
  exit: path.join(folder, `chain-${chainId}.exit.json`),
})

/**
 * Finds the newest whole state of a chain and says where its node shall write the next one when it ends.
 *
 * @example
 * findState('.local/chains', 1) // { loadState: '.local/chains/chain-1.json', dumpState: '.local/chains/chain-1.exit.json' }
 */
export function findState(folder: string, chainId: number): { loadState?: string; dumpState: string } {
  mkdirSync(folder, { recursive: true })
  const { saved, exit } = filesOf(folder, chainId)
  const isNewer = existsSync(saved) && modifiedAt(exit) > modifiedAt(saved)
  if (isNewer && isWhole(exit)) renameSync(exit, saved)
  rmSync(exit, { force: true })
  return { dumpState: exit, ...(existsSync(saved) ? { loadState: saved } : {}) }
}

/**
 * Gives a chain that has no state yet one to begin from, as if that had been saved.
 *
 * @example
 * beginFrom(await seededState(1), '.local/chains', 1)
 */
export function beginFrom(state: string, folder: string, chainId: number): void {
  const { saved } = filesOf(folder, chainId)
  copyFileSync(state, `${saved}.part`)
  renameSync(`${saved}.part`, saved)
}

/**
 * Saves the state of a running chain now.
 *
 * @example
 * await saveState(client, '.local/chains')
 */
export async function saveState(client: LocalClient, folder: string): Promise<void> {
  const { saved } = filesOf(folder, client.chain.id)
  const state = await promisify(gunzip)(hexToBytes(await client.dumpState()))
  const unfinished = `${saved}.part`
  writeFileSync(unfinished, state, { flush: true })
  renameSync(unfinished, saved)
}

/**
 * Saves the state of a running chain again and again, so that even a node that is killed loses a second or little more.
 * Ends when the signal does.
 */
export async function keepStateSaved(client: LocalClient, folder: string, signal: AbortSignal): Promise<void> {
  let lastBlock = await client.getBlockNumber()
  while (!signal.aborted) {
    const startedAt = performance.now()
    const block = await client.getBlockNumber()
    if (block !== lastBlock) await saveState(client, folder)
    lastBlock = block
    const tookMs = performance.now() - startedAt
    await pause(Math.max(shortestPauseMs, tookMs / shareOfTime), signal)
  }
}

const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** A state is larger than the longest string, so its braces are counted instead of parsed; no string in it holds one. */
function isWhole(file: string): boolean {
  const [open, close] = [123, 125]
  let depth = 0
  let last = 0
  for (const byte of readFileSync(file)) {
    if (byte === open) depth++
    if (byte === close) depth--
    if (byte > 32) last = byte
  }
  return depth === 0 && last === close
}
