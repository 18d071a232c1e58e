const mediaTypes = { csv: 'text/csv', json: 'application/json' } as const

/** Saves a text as a file, named after its content and the day. */
export const saveFile = (name: string, format: keyof typeof mediaTypes, text: string): void =>
  saveBlob(name, format, new Blob([text], { type: `${mediaTypes[format]};charset=utf-8` }))

/** Saves binary data as a file in the same way. */
export const saveBlob = (name: string, ending: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = `caravel-${name}-${new Date().toISOString().slice(0, 10)}.${ending}`
  link.click()
  URL.revokeObjectURL(url)
}
