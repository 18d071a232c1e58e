let typed = ''
let stop: (() => void) | undefined

/** Buffers keys from the request for the palette until its field exists; Escape stops it. */
export const keepEarlyKeys = (): void => {
  takeEarlyKeys()
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Escape') takeEarlyKeys()
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    typed += event.key
  }
  window.addEventListener('keydown', keep, true)
  stop = () => window.removeEventListener('keydown', keep, true)
}

/** Returns the buffered text once, and stops buffering. */
export const takeEarlyKeys = (): string => {
  stop?.()
  stop = undefined
  const taken = typed
  typed = ''
  return taken
}
