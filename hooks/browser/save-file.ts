const mediaTypes = { csv: 'text/csv', json: 'application/json' } as const

/** Hands a text to the browser as a file, named after what is in it and the day. */
export const saveFile = (name: string, format: keyof typeof mediaTypes, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaTypes[format]};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = `caravel-${name}-${new Date().toISOString().slice(0, 10)}.${format}`
  link.click()
  URL.revokeObjectURL(url)
}
