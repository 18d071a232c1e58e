'use client'
import type { Address } from 'viem'
import { create } from 'zustand'
import type { RunPlace } from '@/actions/run/define-surface'
import { isSameAddress, shortAddress } from '@/lib/address'
import { walletText } from '@/messages/wallet'
import { withLock } from '../../browser/browser-locks'
import { localStore } from '../../browser/browser-storage'
import { keptName } from '../../ticket/kept-name'

/** A run that is under way, as other tabs show it. */
export type Running = RunPlace & { id: string; account: Address }

type Held = {
  running: Running | undefined
  /** This tab works on it, not another one. */
  isHere: boolean
}

const free: Held = { running: undefined, isHere: false }

/** The one run of this browser. */
export const useHeldRun = create<Held>(() => free)

/** One lock for all runs, and one for each by which others learn that its tab is done with it, or dead. */
const anyRun = keptName('caravel.run')
const lockOf = (id: string) => `${anyRun}.${id}`
const recordKey = keptName('caravel.running')

/**
 * Does work as the one run of this browser: the wallet has one window, and each transaction changes what the next one stands on. Resolves
 * false, and does nothing, while another run holds the place, in this tab or in another one. A tab that dies frees it. Where the
 * browser has no locks for this page it excludes other runs of this page alone.
 */
export const holdRun = async (running: Running, work: () => Promise<void>): Promise<boolean> => {
  if (useHeldRun.getState().isHere) return false
  const perform = async (): Promise<true> => {
    useHeldRun.setState({ running, isHere: true })
    writeRecord(running)
    try {
      await work()
    } finally {
      useHeldRun.setState(free, true)
      writeRecord(undefined)
    }
    return true
  }
  return withLock(anyRun, { ifAvailable: true }, (lock) =>
    lock === null || useHeldRun.getState().isHere ? false : withLock(lockOf(running.id), {}, perform),
  )
}

/** Resolves once no other tab works on a run; rejects when `signal` aborts. */
export const untilFree = async (id: string, signal: AbortSignal): Promise<void> => {
  await withLock(lockOf(id), { mode: 'shared', signal }, () => undefined)
}

/** What holds the place, in a sentence; it says whose run that is, unless it is of the account that reads it. */
export const describeHeld = ({ running, isHere }: Held, reader: Address | undefined): string | undefined => {
  if (!running) return undefined
  const { title, account, page } = running
  if (isSameAddress(account, reader)) return (isHere ? walletText.held.here : walletText.held.elsewhere)(title, page)
  return (isHere ? walletText.held.hereAs : walletText.held.elsewhereAs)(title, shortAddress(account), page)
}

/** Learns of the runs of other tabs until the returned function is called. */
export const watchOtherTabs = (): (() => void) => {
  const controller = new AbortController()
  const read = (text: string | null) => {
    if (useHeldRun.getState().isHere) return
    const running = readRecord(text)
    if (!running) return void useHeldRun.setState(free, true)
    useHeldRun.setState({ running, isHere: false })
    const forget = () => {
      const held = useHeldRun.getState()
      if (!held.isHere && held.running?.id === running.id) useHeldRun.setState(free, true)
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
