'use client'
import type { Address } from 'viem'
import { create } from 'zustand'
import type { RunPlace } from '@/actions/run/define-surface'
import { isSameAddress, shortAddress } from '@/lib/address'
import { walletText } from '@/messages/wallet'
import { withLock } from '../../browser/browser-locks'
import { localStore } from '../../browser/browser-storage'
import { storageName } from '../../ticket/storage-name'

/** A run in progress, as other tabs show it. */
export type Running = RunPlace & { id: string; account: Address }

type Held = {
  running: Running | undefined
  /** True if this tab works on it. */
  isHere: boolean
}

const free: Held = { running: undefined, isHere: false }

/** The single run of this browser. */
export const useRunningRun = create<Held>(() => free)

/** The lock of all runs, and that of one run, which other tabs wait for. */
const anyRun = storageName('caravel.run')
const lockOf = (id: string) => `${anyRun}.${id}`
const recordKey = storageName('caravel.running')

/**
 * Performs work as the single run of this browser: the wallet has one window, and each transaction
 * changes the state for the next. Resolves false, and does nothing, while another run holds the
 * lock, in this tab or in another one. A closed tab releases it. Without browser locks it only
 * excludes other runs of this page.
 */
export const withRunLock = async (running: Running, work: () => Promise<void>): Promise<boolean> => {
  if (useRunningRun.getState().isHere) return false
  const perform = async (): Promise<true> => {
    useRunningRun.setState({ running, isHere: true })
    writeRecord(running)
    try {
      await work()
    } finally {
      useRunningRun.setState(free, true)
      writeRecord(undefined)
    }
    return true
  }
  return withLock(anyRun, { ifAvailable: true }, (lock) =>
    lock === null || useRunningRun.getState().isHere ? false : withLock(lockOf(running.id), {}, perform),
  )
}

/** Resolves once no other tab works on a run; rejects when `signal` aborts. */
export const untilFree = async (id: string, signal: AbortSignal): Promise<void> => {
  await withLock(lockOf(id), { mode: 'shared', signal }, () => undefined)
}

/** Describes the run that holds the lock, with its account unless it is the reader's. */
export const describeHeld = ({ running, isHere }: Held, reader: Address | undefined): string | undefined => {
  if (!running) return undefined
  const { title, account, page } = running
  if (isSameAddress(account, reader)) return (isHere ? walletText.held.here : walletText.held.elsewhere)(title, page)
  return (isHere ? walletText.held.hereAs : walletText.held.elsewhereAs)(title, shortAddress(account), page)
}

/** Follows the runs of other tabs until the returned function is called. */
export const watchOtherTabs = (): (() => void) => {
  const controller = new AbortController()
  const read = (text: string | null) => {
    if (useRunningRun.getState().isHere) return
    const running = readRecord(text)
    if (!running) return void useRunningRun.setState(free, true)
    useRunningRun.setState({ running, isHere: false })
    const forget = () => {
      const held = useRunningRun.getState()
      if (!held.isHere && held.running?.id === running.id) useRunningRun.setState(free, true)
    }
    void untilFree(running.id, controller.signal).then(forget, () => undefined)
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === recordKey) read(newValue)
  }
  read(localStore.getItem(recordKey))
  window.addEventListener('storage', onStorage)
  return () => {
    controller.abort()
    window.removeEventListener('storage', onStorage)
  }
}

const writeRecord = (running: Running | undefined) => {
  if (running) localStore.setItem(recordKey, JSON.stringify(running))
  else localStore.removeItem(recordKey)
}

const readRecord = (text: string | null): Running | undefined => {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Running> | null
    const isWhole = [found?.id, found?.account, found?.title, found?.path, found?.page].every(
      (part) => typeof part === 'string',
    )
    return isWhole ? (found as Running) : undefined
  } catch {
    return undefined
  }
}
