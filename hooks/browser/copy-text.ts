/**
 * Copies a text to the clipboard, and resolves to false if the browser refuses it. A frame whose
 * page does not allow the clipboard, and a page without HTTPS, copy a selection instead.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

const copySelection = (text: string): boolean => {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Appends it to the open dialog, which takes the focus away from all elements outside it.
  const room = focused?.closest('dialog,[role=dialog]') ?? document.body
  room.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
