import { OutsideCallError } from '../../outside/outside-call-error'

/** Maximum nesting of objects and arrays. */
export const maxDepth = 20

/**
 * Parses JSON of a stranger; refuses deep nesting before parsing.
 *
 * @throws {OutsideCallError} malformed
 * @example
 * readJson('{"solutions":[]}') // { solutions: [] }
 */
export const readJson = (text: string): unknown => {
  if (isTooDeep(text)) throw new OutsideCallError('malformed', `nested deeper than ${maxDepth}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new OutsideCallError('malformed', 'no JSON')
  }
}

/** Counts brackets outside of strings. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > maxDepth) return true
  }
  return false
}
