/**
 * True if a path is exactly that of the swap widget, the only page that other sites may frame.
 * Other spellings that reach the same page (another case, an encoded letter) may not be framed.
 *
 * @example
 * isEmbedPath('/embed/') // true
 */
export const isEmbedPath = (path: string): boolean => /^\/embed\/?$/.test(path)
