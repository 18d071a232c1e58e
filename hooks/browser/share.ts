/** A sentence with a link that a user shares, and an image for it. */
export type Shared = { text: string; url: string; picture: File | undefined }

/**
 * Opens the device's share dialog, with the image if it accepts files. Resolves to false if the
 * device has none or refuses it; true if the user closes it, which is no refusal.
 */
export const shareByDevice = async ({ text, url, picture }: Shared): Promise<boolean> => {
  const files = picture ? { text, url, files: [picture] } : undefined
  try {
    await navigator.share(files && navigator.canShare?.(files) ? files : { text, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** True if the browser has a share dialog. */
export const canShareByDevice = (): boolean => typeof navigator.share === 'function'
