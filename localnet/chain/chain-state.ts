import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes } from 'viem'
import { pause } from '../world/pause'
import type { LocalClient } from './clients'

/** The maximum share of time spent on saving: the state of a chain grows with its blocks. */
const shareOfTime = 1 / 20
const shortestPauseMs = 1000

/**
 * Returns the files of a chain's state. Anvil writes a state in place, so a node killed while
 * writing leaves half a file; therefore it writes `exit` only when it ends, we write `saved` while
 * it runs, each by one rename, and the newest complete one is loaded. The first `saved` exists
 * before the node starts: without it, `exit` is ignored.
 */
const filesOf = (folder: string, chainId: number) => ({
  saved: path.join(folder, `chain-${chainId}.json`),
  exit: path.join(folder, `chain-${chainId}.exit.json`),
})

/**
 * Finds the newest complete state of a chain, and the file to which its node writes the next one
 * when it ends.
 *
 * @example
 * findState('.local/chains', 1)
 * // { loadState: '.local/chains/chain-1.json', dumpState: '.local/chains/chain-1.exit.json' }
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
 * Copies a state as the saved one of a chain that has none yet.
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
 * Saves the state of a running chain repeatedly, so that a killed node loses little more than a
 * second. Ends with the signal.
 */
export async function saveStateRepeatedly(client: LocalClient, folder: string, signal: AbortSignal): Promise<void> {
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

/**
 * True for a complete file. Counts braces, since a state exceeds the maximum string length; strings
 * contain none.
 */
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
