import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text'

afterEach(() => vi.unstubAllGlobals())

/**
 * Opens a page whose clipboard is refused; `copied` is its selection when the browser was asked to
 * copy it.
 */
const openFrame = (answer: () => boolean) => {
  const copied: string[] = []
  const field = { value: '', style: {}, select: () => undefined, remove: vi.fn() }
  const body = { append: vi.fn() }
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  })
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('document', {
    body,
    activeElement: null,
    createElement: () => field,
    execCommand: () => {
      copied.push(field.value)
      return answer()
    },
  })
  return { copied, field }
}

test('default', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('0xab')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('0xab')
})

test('behavior: copies and removes a selection in a frame without clipboard access', async () => {
  const { copied, field } = openFrame(() => true)
  expect(await copyText('0xab')).toBe(true)
  expect(copied).toEqual(['0xab'])
  expect(field.remove).toHaveBeenCalledTimes(1)
})

test('error: false if both ways are refused', async () => {
  expect([openFrame(() => false), await copyText('0xab')][1]).toBe(false)
  const { field } = openFrame(() => {
    throw new Error('denied')
  })
  expect(await copyText('0xab')).toBe(false)
  expect(field.remove).toHaveBeenCalledTimes(1)
})
