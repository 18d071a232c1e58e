import type { Language } from './language'

/**
 * Returns the folder of `/_next/static` with the scripts and styles of a language. All names are as
 * long as that of English, which Next chooses, so that a server can replace one by another in what
 * it sends.
 *
 * @example
 * scriptFolderOf('es') // 'for-es'
 */
export const scriptFolderOf = (language: Language): string => (language === 'en' ? 'chunks' : `for-${language}`)
