/** A sentence with a link that a person shares, and a picture of it. */
export type Shared = { text: string; url: string; picture: File | undefined }

/**
 * Opens the device's own sheet for sharing, with the picture where it takes files. Resolves to false where the
 * browser has none or refuses it; a person who closes the sheet has shared nothing, which is no refusal.
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

/** True if the browser can open such a sheet at all. */
export const canShareByDevice = (): boolean => typeof navigator.share === 'function'
