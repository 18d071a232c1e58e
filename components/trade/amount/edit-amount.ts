import { groupAmount, plainAmount } from '@/lib/amount'

// What a field holds after an edit: the number without its groups, and how many of its characters are left of the caret. `doubt` says that
// what was written could have meant something else: it was read as thousands, or as a fraction.
export type Edited = { text: string; caret: number; doubt?: 'thousands' | 'fraction' }

type Edit = {
  // What the field showed before, and what the browser made of it.
  shown: string
  value: string
  caret: number
  // Set for the Delete key, which takes away what is right of the caret.
  forward?: boolean
  symbol?: string | undefined
}

const ungroup = (shown: string) => shown.replaceAll(',', '')

// One keystroke. Groups are ours, so a comma that was typed is a decimal comma, and one that was deleted takes its neighbour with it.
export function editAmount({ shown, value, caret, forward = false, symbol }: Edit): Edited {
  const kept = value.length - caret
  const right = shown.slice(shown.length - kept)
  const start = commonStart(shown.slice(0, shown.length - kept), value.slice(0, caret))
  const inserted = value.slice(start, caret)
  // A whole word at once was pasted, dropped, dictated or filled in, whatever stood there before.
  if (inserted.length > 1 || right !== value.slice(caret)) return readWhole(value, symbol)
  if (groupAmount(ungroup(shown)) !== shown) return { text: value, caret }

  const removed = shown.slice(start, shown.length - kept)
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

// A number from anywhere over what is selected. What cannot be read stays as it is, for the field to say what is wrong with it.
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

// Where the caret stands in the shown text when `count` characters of the plain one are left of it.
export function caretIn(shown: string, count: number): number {
  let [position, left] = [0, count]
  while (left > 0 && position < shown.length) {
    if (shown[position] !== ',') left -= 1
    position += 1
  }
  return position
}
