import { groupAmount, plainAmount } from '@/lib/amount'

// The content of a field after an edit: the number without groups, and the count of its characters
// left of the caret. `doubt`: the text was ambiguous, and was read as thousands or as a fraction.
export type Edited = { text: string; caret: number; doubt?: 'thousands' | 'fraction' }

type Edit = {
  // The text before the edit, and the text after it.
  shown: string
  value: string
  caret: number
  // True for the Delete key, which removes the character right of the caret.
  forward?: boolean
  symbol?: string | undefined
}

const ungroup = (shown: string) => shown.replaceAll(',', '')

// Applies one keystroke. The page inserts the groups, so a typed comma is a decimal comma, and a
// deleted one deletes the digit next to it.
export function editAmount({ shown, value, caret, forward = false, symbol }: Edit): Edited {
  const rightLength = value.length - caret
  const right = shown.slice(shown.length - rightLength)
  const start = commonStart(shown.slice(0, shown.length - rightLength), value.slice(0, caret))
  const inserted = value.slice(start, caret)
  // Several characters at once were pasted, dropped, dictated or filled in.
  if (inserted.length > 1 || right !== value.slice(caret)) return readWhole(value, symbol)
  if (groupAmount(ungroup(shown)) !== shown) return { text: value, caret }

  const removed = shown.slice(start, shown.length - rightLength)
  const comma = removed === ',' && inserted === ''
  const left = ungroup(shown.slice(0, start))
  const rest = ungroup(right)
  if (comma) {
    return forward
      ? { text: left + rest.slice(1), caret: left.length }
      : { text: left.slice(0, -1) + rest, caret: left.length - 1 }
  }
  const typed = inserted === ',' ? '.' : inserted
  const edited = { text: left + typed + rest, caret: left.length + typed.length }
  return inserted === ',' ? { ...edited, doubt: 'fraction' } : edited
}

type Paste = { shown: string; start: number; end: number; pasted: string; symbol?: string | undefined }

// Replaces the selection by a pasted number. Unreadable text stays, for the field to report it.
export function pasteAmount({ shown, start, end, pasted, symbol }: Paste): Edited {
  const [left, right] = [ungroup(shown.slice(0, start)), ungroup(shown.slice(end))]
  if (left === '' && right === '') return readWhole(pasted, symbol)
  const { text, doubt } = readWhole(pasted, symbol)
  return { text: left + text + right, caret: left.length + text.length, ...(doubt && { doubt }) }
}

function readWhole(value: string, symbol: string | undefined): Edited {
  const reading = plainAmount(value, symbol)
  if (!reading) return { text: value.trim(), caret: value.trim().length }
  const { plain, otherwise } = reading
  const doubt =
    otherwise === undefined ? {} : { doubt: plain.includes('.') ? ('fraction' as const) : ('thousands' as const) }
  return { text: plain, caret: plain.length, ...doubt }
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

// Returns the caret's position in the shown text, given `count` plain characters left of it.
export function caretIn(shown: string, count: number): number {
  let [position, left] = [0, count]
  while (left > 0 && position < shown.length) {
    if (shown[position] !== ',') left -= 1
    position += 1
  }
  return position
}
